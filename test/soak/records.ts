import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import type {GameEvent} from '../../source/games/spyfall/events.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import {readCalls} from '../../source/records/call-recorder.ts';
import {readRecord} from '../../source/records/read-record.ts';
import {beforeAbort, verifyRecord} from '../../source/records/verify-record.ts';
import {foldState} from '../support/fold.ts';
import {recordsIn} from '../support/model-table.ts';
import {createDice, type Dice} from '../support/random-play.ts';
import {gamesOf, holdsIn, playModelGame, resumePair} from '../support/resume-pair.ts';
import {runProgram, type StartedRun, startRun, withHome} from '../support/run-program.ts';
import {legalReply, startScriptedOllama} from '../support/scripted-ollama.ts';

const PAIRS = 16;
const KILLS = 300;

/** Sixteen games at once, each taken up by two processes: one has to play it, and no line may be lost. */
export const soakPairs = (print: (line: string) => void): Promise<boolean> =>
  withHome(async home => {
    const first = await playModelGame(home, 5);
    const dice = createDice(PAIRS);
    const wrong = await Promise.all(
      Array.from({length: PAIRS}, async (_, n) => {
        const id = `${path.basename(first.file, '.jsonl')}-${n + 2}`;
        const [head = '', ...lines] = first.lines;
        const game = {
          file: path.join(gamesOf(home), `${id}.jsonl`),
          lines: [JSON.stringify({...JSON.parse(head), id}), ...lines],
        };
        // The cut leaves a move to be made, so that the one that plays has to wait.
        const cut = 8 + dice(lines.length - 16);
        const fault = await resumePair(home, game, cut);
        return fault === undefined ? [] : [`Pair ${n + 1}, cut after line ${cut}: ${fault}`];
      }),
    );
    const left = holdsIn(home);
    for (const line of wrong.flat()) print(line);
    print(
      `${PAIRS} games taken up by two processes each, at once: ${wrong.flat().length} wrong, ${left.length} still held`,
    );
    return wrong.flat().length === 0 && left.length === 0;
  });

type Kept = {
  readonly text: string;
  readonly events: readonly GameEvent[];
  readonly isCut: boolean;
  readonly isEnded: boolean;
};

/** The records of a home of which the first line is whole: what was killed before that is none yet. */
const begunIn = (home: string): readonly string[] =>
  recordsIn(gamesOf(home)).filter(file => readFileSync(file, 'utf8').includes('\n'));

/** What a home has kept of its one game, read, folded and decided again; `undefined` before its first line was whole. */
const readKept = (home: string): Kept | undefined => {
  const [file, other] = begunIn(home);
  if (file === undefined) return undefined;
  if (other !== undefined) throw new Error('There are two records of one game.');
  const text = readFileSync(file, 'utf8');
  const read = readRecord(file);
  if (!read.ok) throw new Error(`The record is ${read.problem.code} in line ${read.problem.line}.`);
  const again = verifyRecord(spyfall, beforeAbort(read.value));
  if (!again.ok) throw new Error(`The record differs: ${JSON.stringify(again.problem)}`);
  const {events, outcome} = again.value;
  const {isCut} = read.value;
  foldState(spyfall, events);
  const calls = readCalls(gamesOf(home), read.value.header.id);
  if (!calls.ok && statSync(path.join(gamesOf(home), `${read.value.header.id}.calls.jsonl`)).size > 200)
    throw new Error(`The calls are ${calls.problem.code}.`);
  return {text: text.slice(0, text.lastIndexOf('\n') + 1), events, isCut, isEnded: outcome === 'ended'};
};

const checkKept = (before: Kept | undefined, after: Kept | undefined): void => {
  if (before === undefined) return;
  if (!after?.text.startsWith(before.text)) throw new Error('A line was lost.');
  if (!isDeepStrictEqual(after.events.slice(0, before.events.length), before.events))
    throw new Error('The events before are not the same.');
};

/** Kills a run when its record has grown by so many bytes; looked at without any rest, to hit the midst of a game. */
const killWhenGrown = async (run: StartedRun, home: string, bytes: number): Promise<void> => {
  let isOver = false;
  void run.ended.then(() => {
    isOver = true;
  });
  const size = (): number => {
    const [file] = recordsIn(gamesOf(home));
    return file === undefined ? 0 : statSync(file).size;
  };
  const from = size();
  while (!isOver && size() < from + bytes) await new Promise(setImmediate);
  run.signal('SIGKILL');
};

const killAfter = (run: StartedRun, ms: number): void => {
  const timer = setTimeout(() => run.signal('SIGKILL'), ms);
  void run.ended.then(() => clearTimeout(timer));
};

type Killing = {
  readonly home: string;
  readonly seed: number;
  readonly dice: Dice;
  readonly isOfModels: boolean;
};
type Counts = {kills: number; early: number; cut: number; games: number; events: number};

/** Starts or goes on with the game, and kills it at some moment: by the time, by a call of a model, by its record. */
const runKilled = async (killing: Killing, last: Kept | undefined) => {
  const {home, seed, dice, isOfModels} = killing;
  const killAt = dice(12);
  let run: StartedRun | undefined;
  const server = await startScriptedOllama([{name: 'slow'}], call => {
    if (isOfModels && call.n === killAt) run?.signal('SIGKILL');
    return legalReply(call);
  });
  const start = ['watch', '--seed', String(seed), '--players', String(3 + (seed % 6))];
  const line = last ? ['resume'] : [...start, ...(isOfModels ? ['--model', 'slow'] : [])];
  run = startRun(line, {home, environment: {OLLAMA_HOST: server.url}});
  if (dice(8) === 0) killAfter(run, 100 + dice(400));
  else if (!isOfModels) void killWhenGrown(run, home, 1 + dice(6000));
  const ended = await run.ended;
  await server.close();
  return ended;
};

/** Kills one game again and again until it ends between two kills, then compares it with one that nobody killed. */
const playKilled = async (killing: Killing, counts: Counts): Promise<void> => {
  let last: Kept | undefined;
  let isKilled = false;
  for (let tries = 0; ; tries += 1) {
    if (tries > 200) throw new Error('The game does not end.');
    const {code, stderr} = await runKilled(killing, last);
    const now = readKept(killing.home);
    checkKept(last, now);
    last = now;
    if (code !== 0 && code !== null) throw new Error(`It ended with ${code}: ${stderr}`);
    if (code === null) {
      counts.kills += 1;
      counts.early += now === undefined ? 1 : 0;
      counts.cut += now?.isCut === true ? 1 : 0;
    }
    isKilled = code === null;
    // One that was killed at the very end has ended all the same.
    if (now?.isEnded === true) break;
  }
  if (last?.events.at(-1)?.type !== 'game-ended') throw new Error('The game has no end.');
  counts.games += 1;
  counts.events += last.events.length;
  const [file = ''] = begunIn(killing.home);
  if (!isKilled && holdsIn(killing.home).includes(`${path.basename(file, '.jsonl')}.playing`))
    throw new Error('The game is still held.');
  if (!killing.isOfModels) await compareWithWhole(killing, last.events);
};

/** House players go on as they would have played. */
const compareWithWhole = ({seed}: Killing, events: readonly GameEvent[]): Promise<void> =>
  withHome(async home => {
    await runProgram(['watch', '--seed', String(seed), '--players', String(3 + (seed % 6))], {home});
    if (!isDeepStrictEqual(readKept(home)?.events, events)) throw new Error('Another game was played.');
  });

/** Games that are killed again and again: every record whole, every event kept, folded and decided the same. */
export const soakKills = async (print: (line: string) => void): Promise<boolean> => {
  const counts: Counts = {kills: 0, early: 0, cut: 0, games: 0, events: 0};
  let failed = 0;
  let seed = 0;
  while (counts.kills < KILLS) {
    seed += 1;
    const killing = {seed, dice: createDice(seed), isOfModels: seed % 2 === 0};
    await withHome(home => playKilled({...killing, home}, counts)).catch((error: unknown) => {
      failed += 1;
      print(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (failed > 20) break;
  }
  const {kills, early, cut, games, events} = counts;
  print(
    `${kills} kills of ${games} games, seeds 1 to ${seed}: ${early} before the first line, ${cut} in the midst of one; ` +
      `${events} events, ${failed} games failed`,
  );
  return failed === 0;
};
