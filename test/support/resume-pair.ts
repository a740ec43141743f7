import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import {readRecord} from '../../source/records/read-record.ts';
import {verifyRecord} from '../../source/records/verify-record.ts';
import {recordsIn} from './model-table.ts';
import {type Run, runProgram, startRun} from './run-program.ts';
import {legalReply, startScriptedOllama} from './scripted-ollama.ts';

const MODEL = 'slow';

/** The folder of the records of a home. */
export const gamesOf = (home: string): string => path.join(home, 'data/games');

/** What is left of the holds of a home. */
export const holdsIn = (home: string): readonly string[] =>
  readdirSync(gamesOf(home)).filter(name => name.endsWith('.playing'));

/** Plays a game of models to its end in a process of its own, and answers the file and lines of its record. */
export const playModelGame = async (home: string, seed: number) => {
  const server = await startScriptedOllama([{name: MODEL}]);
  const before = new Set(recordsIn(gamesOf(home)));
  const run = await runProgram(['watch', '--model', MODEL, '--players', '3', '--seed', String(seed)], {
    home,
    environment: {OLLAMA_HOST: server.url},
  });
  await server.close();
  const file = recordsIn(gamesOf(home)).find(name => !before.has(name));
  if (run.code !== 0 || file === undefined) throw new Error(`The game was not played: ${run.stderr}`);
  return {file, lines: readFileSync(file, 'utf8').trimEnd().split('\n')};
};

/** What is wrong with a record that has to be whole and at its end; `undefined`: nothing. */
const faultOf = (file: string, kept: string): string | undefined => {
  const read = readRecord(file);
  if (!read.ok) return `${read.problem.code} in line ${read.problem.line}`;
  const again = verifyRecord(spyfall, read.value);
  if (!again.ok) return `differs in line ${again.problem.line}`;
  if (read.value.isCut || again.value.outcome !== 'ended') return 'not ended';
  return readFileSync(file, 'utf8').startsWith(kept) ? undefined : 'lines lost';
};

/** Says of two runs what was wrong with them, if not that one played and the other was told. */
const wrongRuns = (id: string, runs: readonly Run[]): string | undefined => {
  const told = {code: 1, stdout: '', stderr: `The game ${id} is open in another window.\n`};
  const won = runs.find(({code}) => code === 0);
  const lost = runs.find(run => run !== won);
  if (won === undefined || won.stderr !== '')
    return `nobody played: ${runs.map(({stderr}) => stderr).join(' ')}`;
  return isDeepStrictEqual(lost, told) ? undefined : `the other ended with ${lost?.code}: ${lost?.stderr}`;
};

/**
 * Cuts a record off in the middle of a line and has two processes go on with it at once. The one that plays waits for
 * its model until the other has ended, or until more calls came than one game makes at once. Answers what was wrong.
 */
export const resumePair = async (
  home: string,
  {file, lines}: {readonly file: string; readonly lines: readonly string[]},
  cut: number,
): Promise<string | undefined> => {
  const kept = `${lines.slice(0, cut).join('\n')}\n`;
  const id = path.basename(file, '.jsonl');
  writeFileSync(file, kept + (lines[cut] ?? '').slice(0, 9));
  const open = Promise.withResolvers<void>();
  let asked = 0;
  const server = await startScriptedOllama([{name: MODEL}], async call => {
    asked += 1;
    if (asked > 3) open.resolve();
    await open.promise;
    return legalReply(call);
  });
  const runs = [1, 2].map(() => startRun(['resume', id], {home, environment: {OLLAMA_HOST: server.url}}));
  for (const {ended} of runs) void ended.then(() => open.resolve());
  const ended = await Promise.all(runs.map(run => run.ended));
  await server.close();
  return wrongRuns(id, ended) ?? faultOf(file, kept);
};
