import type {ArenaRun} from '../../arena/run-arena.ts';
import type {Hall} from '../../tables/hall/hall.ts';
import type {ArenaPicture} from '../../ui/arena/picture.tsx';
import type {Shell} from '../app/shell.ts';
import {showPicture} from '../app/show-picture.ts';
import type {ReadyArena} from './conclude-arena.ts';
import {describeProgress, standingRows} from './describe-arena.ts';
import type {ArenaWatch} from './watch-plainly.ts';

/** How many notices the screen has room for. The newest are the ones that count. */
const MOST_NOTICES = 2;

/** The part of an arena that the screen shows. */
type SeenArena = {
  readonly shell: Pick<Shell, 'words'>;
  readonly plan: Pick<ReadyArena['plan'], 'name'>;
  readonly expected: Pick<ReadyArena['expected'], 'usd'>;
  readonly notices: readonly string[];
};

/** The part of its hall that the screen shows. */
type SeenHall = {
  readonly servers: Hall['servers'];
  readonly models: ReadonlyMap<string, {readonly servers: readonly string[]}>;
};

const describeSpending = ({shell: {words}, expected}: SeenArena, run: Pick<ArenaRun, 'state'>): string => {
  const {calls, readTokens, writtenTokens, usd} = run.state().spent;
  const values = {calls, tokens: readTokens + writtenTokens};
  return expected.usd === undefined
    ? words('arena.spending', values)
    : words('arena.spending-usd', {...values, usd: words.number(usd, 2)});
};

/** Returns what the screen shows now. */
export const pictureOf = (
  arena: SeenArena,
  hall: SeenHall,
  run: Pick<ArenaRun, 'state'>,
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

/** Shows an arena on the screen until it ends. */
export const watchLive = async (
  arena: ReadyArena,
  hall: Hall,
  run: ArenaRun,
  stop: AbortController,
): Promise<ArenaWatch> => {
  const read = () => pictureOf(arena, hall, run, stop.signal.aborted);
  return {end: await showPicture(arena.shell, arena.maker.settings, read, stop)};
};
