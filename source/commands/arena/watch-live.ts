import process from 'node:process';
import type {ArenaRun} from '../../arena/run-arena.ts';
import type {Hall} from '../../tables/hall/hall.ts';
import type {ArenaPicture} from '../../ui/arena/arena-screen.tsx';
import {decideColourLevel, describeTerminal, makeForceColour} from '../app/describe-terminal.ts';
import {EXIT} from '../app/exit-codes.ts';
import type {Shell} from '../app/shell.ts';
import {readyForArabic} from '../app/show-app.ts';
import type {ReadyArena} from './conclude-arena.ts';
import {describeProgress, standingRows} from './describe-arena.ts';
import type {ArenaWatch} from './watch-plainly.ts';

/** How many notices the screen has room for. The newest are the ones that count. */
const MOST_NOTICES = 2;
/** How often the screen is drawn again, in milliseconds. */
const EVERY_MS = 500;

const describeSpending = ({shell: {words}, expected}: ReadyArena, run: ArenaRun): string => {
  const {calls, readTokens, writtenTokens, usd} = run.state().spent;
  const values = {calls, tokens: readTokens + writtenTokens};
  return expected.usd === undefined
    ? words('arena.spending', values)
    : words('arena.spending-usd', {...values, usd: words.number(usd, 2)});
};

/** Returns what the screen shows now. */
export const pictureOf = (
  arena: ReadyArena,
  hall: Pick<Hall, 'servers' | 'models'>,
  run: ArenaRun,
  isStopping: boolean,
): ArenaPicture => {
  const {words} = arena.shell;
  const state = run.state();
  const {running, waiting, aborted, faults, standings} = state;
  const faultsOf = (server: string): number =>
    [...hall.models].reduce(
      (sum, [label, {servers}]) => sum + (servers.includes(server) ? (faults[label] ?? 0) : 0),
      0,
    );
  return {
    title: words('arena.title', {name: arena.plan.name}),
    share: (state.done + aborted) / Math.max(1, state.all),
    sentences: [
      describeProgress(state, words),
      words('arena.running', {running, waiting, aborted}),
      ...(hall.models.size > 0 ? [describeSpending(arena, run)] : []),
      ...arena.notices.slice(-MOST_NOTICES),
    ],
    rows: standingRows(standings, words),
    servers: hall.servers().map(({name, lanes, running: busy, waiting: queued}) =>
      words('arena.server-row', {
        server: name,
        running: busy,
        lanes,
        waiting: queued,
        faults: faultsOf(name),
      }),
    ),
    keys: words(isStopping ? 'arena.stopping' : 'arena.keys'),
  };
};

const terminalOf = async (shell: Shell, {maker}: ReadyArena) => {
  // Ink's colour package reads the environment once, when loaded.
  const {colours} = maker.settings;
  process.env.FORCE_COLOR = makeForceColour(
    decideColourLevel(shell.env, true, colours === 'none' ? 'none' : 'auto'),
  );
  const {createKeyStdin, startArenaScreen} = await import('../app/screens.ts');
  const terminal = await readyForArabic(describeTerminal(shell, maker.settings, createKeyStdin(shell.stdin)));
  return {terminal, startArenaScreen};
};

/** Shows an arena on the screen until it ends. The first q or Ctrl-C stops the arena, the second the program. */
export const watchLive = async (
  arena: ReadyArena,
  hall: Hall,
  run: ArenaRun,
  stop: AbortController,
): Promise<ArenaWatch> => {
  const {shell} = arena;
  const {terminal, startArenaScreen} = await terminalOf(shell, arena);
  let end: () => Promise<void> = async () => undefined;
  const onStop = (): void => {
    if (stop.signal.aborted) void end().finally(() => process.exit(EXIT.interrupted));
    stop.abort();
  };
  const giveBack = startArenaScreen({
    terminal,
    words: shell.words,
    read: () => pictureOf(arena, hall, run, stop.signal.aborted),
    subscribe: listener => {
      const timer = setInterval(listener, EVERY_MS);
      return () => clearInterval(timer);
    },
    onStop,
  });
  // Restores the terminal before a bug is reported at exit, or a second signal ends the program.
  const restore = (): void => void giveBack();
  process.once('exit', restore);
  end = async () => {
    process.removeListener('exit', restore);
    await giveBack();
  };
  return {end};
};
