import type {Speed} from '../settings/choices.ts';

/** The reason for a delay, which decides its length. */
export type Delay =
  /** A line that everybody waits for: the longer, the slower. */
  | {readonly kind: 'line'; readonly length: number}
  /** One of several simultaneous moves, by its place among them from 0. Its content must not show in the time. */
  | {readonly kind: 'ballot'; readonly place: number}
  /** A move of a secret seat. */
  | {readonly kind: 'hidden'}
  /** The part of `hidden` in which a model may reply. In the rest its server can reload the model it had before. */
  | {readonly kind: 'hidden-reply'}
  | {readonly kind: 'remark'};

/** The clock of pacing, in milliseconds. Tests have their own. */
export type Clock = {
  readonly now: () => number;
  /** Calls back once after a time. Returns a function that cancels it. */
  readonly schedule: (ms: number, callback: () => void) => () => void;
};

/** What a person can change during play. */
export type PaceControl = {
  readonly speed: () => Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Ends the current delay; while paused, lets one move through. */
  readonly hurry: () => void;
  readonly isPaused: () => boolean;
  readonly setPaused: (isPaused: boolean) => void;
};

/** The timers of play. */
export type Pacing = {
  readonly control: PaceControl;
  readonly now: () => number;
  /**
   * Waits until a delay that began at `since` is over. Rejects with the signal's reason.
   * @param since milliseconds on the clock of `now`
   */
  readonly hold: (delay: Delay, since: number, signal: AbortSignal) => Promise<void>;
  /** Notes how long a model took for a reply in the open, in milliseconds. Later hidden phases have time for that. */
  readonly noteReply: (ms: number) => void;
};

/** What the timers of a game need to know about its table. */
export type PacingTable = {
  /** How many replies of a model fit into a hidden phase: more than one when no stand-in can end it. */
  readonly hiddenReplies: number;
  /**
   * Whether models of this table take turns in a server's memory: a hidden phase then has time to load the model, and
   * to reload the one that was there before.
   */
  readonly isSwapping: boolean;
  /** The slowest reply of a model in the open before the game was resumed, in milliseconds. */
  readonly slowestReply?: number;
};

/** The longest hidden reply, as a multiple of the slowest reply in the open, because replies vary. */
const HIDDEN_MARGIN = 1.25;

type Times = {
  /** Before the first character of a line. */
  readonly start: number;
  readonly character: number;
  readonly ballot: number;
  readonly hidden: number;
  readonly remark: number;
};

/** In milliseconds. At `normal`, a line takes about as long as reading the one before it. */
const TIMES: Readonly<Record<Speed, Times>> = {
  slow: {start: 1200, character: 32, ballot: 500, hidden: 3000, remark: 1400},
  normal: {start: 700, character: 18, ballot: 300, hidden: 1800, remark: 800},
  fast: {start: 250, character: 6, ballot: 110, hidden: 700, remark: 300},
  instant: {start: 0, character: 0, ballot: 0, hidden: 0, remark: 0},
};

/** The longest line that counts, in characters: longer lines take no more time. */
const LONGEST_LINE = 140;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  schedule: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

const timeOf = (delay: Delay, times: Times, hidden: Hidden): number => {
  switch (delay.kind) {
    case 'line':
      return times.start + times.character * Math.min(delay.length, LONGEST_LINE);
    case 'ballot':
      return times.ballot * (delay.place + 1);
    case 'hidden':
      return Math.max(times.hidden, hidden.allMs);
    case 'hidden-reply':
      return Math.max(times.hidden, hidden.allMs) - hidden.restoreMs;
    case 'remark':
      return times.remark;
  }
};

/** The least length of a hidden phase, and the part of it for restoring the server's state, in milliseconds. */
type Hidden = {readonly allMs: number; readonly restoreMs: number};

/** A running delay. */
type Running = {readonly wake: () => void; isHurried: boolean};

type PaceState = {speed: Speed; isPaused: boolean; slowestReply: number; readonly running: Set<Running>};

const createControl = (state: PaceState): PaceControl => {
  const wakeAll = (): void => {
    for (const {wake} of [...state.running]) wake();
  };
  return {
    speed: () => state.speed,
    setSpeed: speed => {
      state.speed = speed;
      wakeAll();
    },
    hurry: () => {
      for (const running of state.running) running.isHurried = true;
      wakeAll();
    },
    isPaused: () => state.isPaused,
    setPaused: isPaused => {
      state.isPaused = isPaused;
      wakeAll();
    },
  };
};

/** Waits for a time (which may be infinite), a change of the control, or the signal. */
const sleep = (state: PaceState, clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise(resolve => {
    const wake = (): void => {
      cancel();
      state.running.delete(running);
      signal.removeEventListener('abort', wake);
      resolve(running.isHurried);
    };
    const running: Running = {wake, isHurried: false};
    const cancel = Number.isFinite(ms) ? clock.schedule(ms, wake) : () => {};
    state.running.add(running);
    signal.addEventListener('abort', wake, {once: true});
  });

/**
 * Makes the timers of one game. The length of a hidden phase depends only on the speed and the slowest reply in the
 * open so far, never on who decides, nor on what, how often or how fast. For the same reason it cannot be hurried once
 * a model has replied.
 */
export const createPacing = (
  speed: Speed,
  clock: Clock = systemClock,
  {hiddenReplies, isSwapping, slowestReply = 0}: PacingTable = {hiddenReplies: 1, isSwapping: false},
): Pacing => {
  const state: PaceState = {speed, isPaused: false, slowestReply, running: new Set()};
  const replyMs = (): number => HIDDEN_MARGIN * state.slowestReply;
  // Loading a model takes no longer than a reply that includes loading it.
  const restoreMs = (): number => (isSwapping ? replyMs() : 0);
  const lengthOf = (delay: Delay): number =>
    timeOf(delay, TIMES[state.speed], {
      allMs: hiddenReplies * (replyMs() + restoreMs()),
      restoreMs: restoreMs(),
    });
  const hold = async (delay: Delay, since: number, signal: AbortSignal): Promise<void> => {
    const isHidden = delay.kind === 'hidden' || delay.kind === 'hidden-reply';
    const mayHurry = (): boolean => !isHidden || state.slowestReply === 0;
    for (let isHurried = false; !isHurried; ) {
      signal.throwIfAborted();
      const left = state.isPaused ? Number.POSITIVE_INFINITY : since + lengthOf(delay) - clock.now();
      if (left <= 0) return;
      isHurried = (await sleep(state, clock, left, signal)) && mayHurry();
    }
    signal.throwIfAborted();
  };
  return {
    control: createControl(state),
    now: clock.now,
    hold,
    noteReply: ms => {
      state.slowestReply = Math.max(state.slowestReply, ms);
    },
  };
};
