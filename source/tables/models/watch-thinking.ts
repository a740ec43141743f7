import type {GameTypes, Seat, Tagged} from '../../games/game.ts';
import {createListeners} from '../../games/listeners.ts';
import {followView, type Window} from '../../games/window.ts';
import type {MoveRequest, SeatPlayer} from '../../players/player.ts';
import type {CallProgress} from '../../providers/provider.ts';
import type {GameModule} from '../game-module.ts';
import type {Thinking} from '../table.ts';

type Player = SeatPlayer<GameTypes>;
type Request = MoveRequest<object, object>;

/** A model that was asked and has not answered. Times by the machine's clock, in milliseconds. */
type Asked = {readonly request: number; readonly since: number; progress: CallProgress};

/**
 * Follows which models are waited for, and hides it in the game's covered phases, such as a secret move and a vote.
 */
export type ThinkingWatch = {
  /** The same player, its calls followed. */
  readonly follow: (player: Player) => Player;
  readonly note: (request: Pick<Request, 'id' | 'seat'>, progress: CallProgress) => void;
  /** Hears from the spectator's window when nothing may be told. */
  readonly hear: (spectator: Window<Tagged>) => void;
  readonly thinking: () => readonly Thinking[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Seats whose model is waited for; not for anybody's eyes. */
  readonly awaited: () => readonly Seat[];
  /** Whether nothing may be told now. */
  readonly isCovered: () => boolean;
};

/** What the watch must know of a game. */
type WatchedGame = Pick<GameModule, 'rules' | 'placeOf' | 'phases'>;

const WAITING: CallProgress = {stage: 'waiting', tokens: 0};

/** Follows a spectator's window, and calls back when another phase begins. */
const hearPhase = (
  {rules, placeOf, phases}: WatchedGame,
  spectator: Window<Tagged>,
  onChange: (isCovered: boolean) => void,
): void => {
  const viewOf = followView(rules, spectator);
  let {phase} = placeOf(rules.startView('spectator'));
  const read = (): void => {
    const now = placeOf(viewOf()).phase;
    if (now === phase) return;
    phase = now;
    onChange(phases.covered.includes(phase));
  };
  read();
  spectator.subscribe(read);
};

/** The calls that run, by seat; `onChange` is called after each change. */
const createCalls = (now: () => number, onChange: () => void) => {
  const asked = new Map<Seat, Asked>();
  const end = ({id, seat}: Request): void => {
    if (asked.get(seat)?.request !== id) return;
    asked.delete(seat);
    onChange();
  };
  const follow = (player: Player): Player => ({
    ...player,
    choose: async (request, signal) => {
      asked.set(request.seat, {request: request.id, since: now(), progress: WAITING});
      onChange();
      const leave = () => end(request);
      signal.addEventListener('abort', leave, {once: true});
      try {
        return await player.choose(request, signal);
      } finally {
        signal.removeEventListener('abort', leave);
        end(request);
      }
    },
  });
  const note: ThinkingWatch['note'] = ({id, seat}, progress) => {
    const call = asked.get(seat);
    if (call?.request !== id) return;
    call.progress = progress;
    onChange();
  };
  return {asked, follow, note};
};

/** Makes the watch of one table; `now` is a clock in milliseconds. */
export const createThinkingWatch = (game: WatchedGame, now: () => number): ThinkingWatch => {
  const {call: tell, subscribe} = createListeners();
  let coveredSince: number | undefined;
  // What happens behind the curtain must not show, not even by when something is told.
  const {asked, follow, note} = createCalls(now, () => {
    if (coveredSince === undefined) tell();
  });
  return {
    follow,
    note,
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
            .map(([seat, {since, progress}]) => ({seat, waitedMs: now() - since, ...progress}))
        : [{seat: undefined, waitedMs: now() - coveredSince, stage: 'waiting', tokens: undefined}],
    awaited: () => [...asked.keys()],
    isCovered: () => coveredSince !== undefined,
  };
};
