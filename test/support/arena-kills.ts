import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {createChance, drawBelow} from '../../source/games/chance.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import {eventsIn} from './arena-hall.ts';
import {startRun, withHome} from './run-program.ts';
import {legalReply, type ScriptedCall, startScriptedOllama} from './scripted-ollama.ts';

/** Says what follows from the prompt alone, whatever came before on the server. */
export const steadyReply = (call: ScriptedCall): string => {
  const text = call.messages.map(({content}) => content).join('\n');
  return legalReply({...call, n: createHash('sha256').update(text).digest().readUInt16BE(0)});
};

/** What came of an arena that was killed. */
export type KilledArena = {
  /** The events of each game, by the job's id. */
  readonly events: ReadonlyMap<string, string>;
  /** Ids that the list of results has. */
  readonly listed: readonly string[];
  readonly kills: number;
  /** The last run's exit code, and what it printed. */
  readonly code: number | null;
  readonly stderr: string;
};

const FLAGS = [
  ...['arena', '--name', 'killed', '--models', 'alpha,house:normal,house:hard', '--seats', '4'],
  ...['--scenarios', 'G_EN', '--entities', 'bank,zoo,hotel,beach', '--json'],
];

/** How many calls at most lie between two kills. */
const MOST_CALLS = 40;

/** Runs an arena of models and house players, kills it at random moments with SIGKILL, and lets it go on to its end. */
export const runKilledArena = (kills: number, seed: number): Promise<KilledArena> =>
  withHome(async home => {
    let chance = createChance(seed);
    let killAt = Number.POSITIVE_INFINITY;
    let kill: () => void = () => undefined;
    const server = await startScriptedOllama([{name: 'alpha'}], call => {
      if (call.n >= killAt) kill();
      return steadyReply(call);
    });
    let killed = 0;
    for (;;) {
      const drawn = drawBelow(chance, MOST_CALLS);
      ({chance} = drawn);
      killAt = killed < kills ? server.calls.length + drawn.value : Number.POSITIVE_INFINITY;
      const run = startRun(FLAGS, {home, environment: {OLLAMA_HOST: server.url}});
      kill = () => run.signal('SIGKILL');
      const {code, stderr} = await run.ended;
      if (code === null) killed += 1;
      if (code === null && killed <= kills) continue;
      await server.close();
      const folder = path.join(home, 'data/arenas/killed');
      const games = path.join(folder, 'games');
      const list = path.join(folder, 'results.jsonl');
      const text = existsSync(list) ? readFileSync(list, 'utf8') : '';
      const aside = readdirSync(games).filter(name => name === 'aside');
      if (aside.length > 0) throw new Error('A record did not fit any more.');
      const events = eventsIn({maker: {games: [spyfallModule]}}, games);
      const listed = text.split('\n').flatMap(line => /^\{"id":"(\w+)"/.exec(line)?.[1] ?? []);
      return {events, listed, kills: killed, code, stderr};
    }
  });
