import type {GameTypes, Seat, Tagged} from '../../games/game.ts';
import {createListeners} from '../../games/listeners.ts';
import {followView, type Window} from '../../games/window.ts';
import {NO_REQUEST} from '../../players/model-options.ts';
import type {MoveRequest, SeatPlayer} from '../../players/player.ts';
import type {CallProgress, Retry} from '../../providers/provider.ts';
import type {GameModule} from '../game-module.ts';
import type {RetryWait, Thinking} from '../table.ts';

type Player = SeatPlayer<GameTypes>;
type Request = MoveRequest<object, object>;
type RequestId = Pick<Request, 'id' | 'seat'>;

/** A model that has not replied yet. Times are on the watch's clock, in milliseconds. */
type Asked = {
  readonly request: number;
  readonly attempt: number;
  readonly since: number;
  progress: CallProgress;
  /** Set between a server's fault and the next try, which starts at `at`. */
  retry?: {readonly why: RetryWait['why']; readonly at: number} | undefined;
};

const WHYS: {readonly [Code in Retry['code']]?: RetryWait['why']} = {
  unreachable: 'silent',
  timeout: 'silent',
  reset: 'silent',
  overloaded: 'busy',
  'rate-limited': 'busy',
};

/**
 * Tracks which models are awaited, and hides it in the game's covered phases, such as a secret move and a vote.
 */
export type ThinkingWatch = {
  /**
   * Returns a player like the given one, and tracks its calls. `seatOf` names the seat of a view: calls for a reply to a
   * remark are tracked where it is given.
   */
  readonly follow: (player: Player, seatOf?: (view: object) => Seat) => Player;
  readonly note: (request: RequestId, progress: CallProgress) => void;
  /** Notes that a call failed and is tried again; its next progress ends the wait. */
  readonly noteRetry: (request: RequestId, retry: Pick<Retry, 'code' | 'delayMs'>) => void;
  /** Learns from the spectator's window when nothing may be shown. */
  readonly hear: (spectator: Window<Tagged>) => void;
  readonly thinking: () => readonly Thinking[];
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Returns the seats with an awaited model, without those whose call still waits for another one to end, unless all
   * do. Never show them.
   */
  readonly slow: () => ReadonlySet<Seat>;
  /** Returns whether nothing may be shown now. */
  readonly isCovered: () => boolean;
};

/** The part of a game that the watch needs. */
type WatchedGame = Pick<GameModule, 'rules' | 'placeOf' | 'phases'>;

const WAITING: CallProgress = {stage: 'waiting', tokens: 0};

/** What is told in a covered phase: the same whatever happens. */
const COVERED = {seat: undefined, attempt: 1, stage: 'waiting', tokens: undefined} as const;

/** Watches a spectator's window, and calls back when another phase begins. */
const hearPhase = (
  {rules, placeOf, phases}: WatchedGame,
  spectator: Window<Tagged>,
  onChange: (isCovered: boolean) => void,
): void => {
  const viewOf = followView(rules, spectator);
  let phase: string | undefined;
  const read = (): void => {
    const now = placeOf(viewOf()).phase;
    if (now === phase) return;
    phase = now;
    onChange(phases.covered.includes(phase));
  };
  read();
  spectator.subscribe(read);
};

/** Tracks the running calls by seat; calls `onChange` after each change. */
const createCalls = (now: () => number, onChange: () => void) => {
  const asked = new Map<Seat, Asked>();
  const end = ({id, seat}: RequestId): void => {
    if (asked.get(seat)?.request !== id) return;
    asked.delete(seat);
    onChange();
  };
  /** Tracks a call until it ends, or the table gives up on it. */
  const track = async <Value>(
    call: RequestId & {readonly attempt: number},
    signal: AbortSignal,
    run: () => Value | Promise<Value>,
  ): Promise<Value> => {
    const {id, attempt, seat} = call;
    asked.set(seat, {request: id, attempt, since: now(), progress: WAITING});
    onChange();
    const leave = () => end(call);
    signal.addEventListener('abort', leave, {once: true});
    try {
      return await run();
    } finally {
      signal.removeEventListener('abort', leave);
      end(call);
    }
  };
  const follow: ThinkingWatch['follow'] = (player, seatOf) => {
    const {reply} = player;
    return {
      ...player,
      choose: (request, signal) => track(request, signal, () => player.choose(request, signal)),
      ...(reply &&
        seatOf && {
          reply: (view, signal) =>
            track({id: NO_REQUEST, attempt: 1, seat: seatOf(view)}, signal, () => reply(view, signal)),
        }),
    };
  };
  const change = ({id, seat}: RequestId, news: Pick<Asked, 'progress' | 'retry'>): void => {
    const call = asked.get(seat);
    if (call?.request !== id) return;
    Object.assign(call, news);
    onChange();
  };
  const note: ThinkingWatch['note'] = (request, progress) => change(request, {progress, retry: undefined});
  const noteRetry: ThinkingWatch['noteRetry'] = (request, {code, delayMs}) =>
    change(request, {progress: WAITING, retry: {why: WHYS[code] ?? 'failed', at: now() + delayMs}});
  return {asked, follow, note, noteRetry};
};

const thinkingOf = (
  seat: Seat,
  {request, attempt, since, progress, retry}: Asked,
  now: number,
): Thinking => ({
  ...{seat, attempt, waitedMs: now - since},
  ...(request === NO_REQUEST ? {isWord: true} : {}),
  ...progress,
  ...(retry && {retry: {why: retry.why, inMs: Math.max(0, retry.at - now)}}),
});

/** Makes the watch of one table; `now` is a clock in milliseconds. */
export const createThinkingWatch = (game: WatchedGame, now: () => number): ThinkingWatch => {
  const {call: tell, subscribe} = createListeners();
  let coveredSince: number | undefined;
  // What happens in a covered phase must not show, not even by the time of an update.
  const {asked, ...calls} = createCalls(now, () => {
    if (coveredSince === undefined) tell();
  });
  return {
    ...calls,
    subscribe,
    hear: spectator =>
      hearPhase(game, spectator, isCovered => {
        coveredSince = isCovered ? now() : undefined;
        tell();
      }),
    thinking: () =>
      coveredSince === undefined
        ? [...asked]
            .sort(([one], [other]) => one - other)
            .map(([seat, call]) => thinkingOf(seat, call, now()))
        : [{...COVERED, waitedMs: now() - coveredSince}],
    slow: () => {
      const running = [...asked].filter(([, {progress}]) => progress.stage !== 'queued');
      return new Set((running.length > 0 ? running : [...asked]).map(([seat]) => seat));
    },
    isCovered: () => coveredSince !== undefined,
  };
};
