import type {Speed} from '../settings/choices.ts';

/** What a delay stands for. */
export type Delay =
  /** A line that everybody sees being made: the longer, the slower. */
  | {readonly kind: 'line'; readonly length: number}
  /** One of several simultaneous moves, by its place among them (0 is the first); what it says must not show. */
  | {readonly kind: 'ballot'; readonly place: number}
  /** A move whose mover is a secret. */
  | {readonly kind: 'hidden'}
  /** The part of it in which a model may reply: a server then has time to load what it had loaded before. */
  | {readonly kind: 'hidden-reply'}
  | {readonly kind: 'remark'};

/** Time for pacing, in milliseconds. Tests bring their own. */
export type Clock = {
  readonly now: () => number;
  /** Calls back once after a time; answers how to prevent it. */
  readonly schedule: (ms: number, callback: () => void) => () => void;
};

/** What the person may change while the table plays. */
export type PaceControl = {
  readonly speed: () => Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Ends the running delay now; while paused it lets one move through. */
  readonly hurry: () => void;
  readonly isPaused: () => boolean;
  readonly setPaused: (isPaused: boolean) => void;
};

/** The timers of play. */
export type Pacing = {
  readonly control: PaceControl;
  readonly now: () => number;
  /**
   * Waits until a delay is over that began at `since`. Rejects with the signal's reason.
   * @param since milliseconds on the pacing's own clock
   */
  readonly hold: (delay: Delay, since: number, signal: AbortSignal) => Promise<void>;
  /** Tells how long a model took for a reply in the open, in milliseconds: hidden phases last longer from then on. */
  readonly noteReply: (ms: number) => void;
};

/** What the timers of a game must know of its table. */
export type PacingTable = {
  /** How many replies of a model a hidden phase has time for: more than one where no stand-in can end it. */
  readonly hiddenReplies: number;
  /**
   * Whether models of this table take turns in a server's memory: a hidden reply then has to load its model, and to
   * load the one that was there before.
   */
  readonly isSwapping: boolean;
  /** The slowest reply of a model in the open before the game was resumed, in milliseconds. */
  readonly slowestReply?: number;
};

/** How much longer than the slowest reply in the open a hidden one may take, as a factor: replies vary. */
const HIDDEN_MARGIN = 1.25;

type Times = {
  /** Before the first character of a line. */
  readonly start: number;
  readonly character: number;
  readonly ballot: number;
  readonly hidden: number;
  readonly remark: number;
};

/** In milliseconds. At `normal` a line comes about as fast as the one before it is read. */
const TIMES: Readonly<Record<Speed, Times>> = {
  slow: {start: 1200, character: 32, ballot: 500, hidden: 3000, remark: 1400},
  normal: {start: 700, character: 18, ballot: 300, hidden: 1800, remark: 800},
  fast: {start: 250, character: 6, ballot: 110, hidden: 700, remark: 300},
  instant: {start: 0, character: 0, ballot: 0, hidden: 0, remark: 0},
};

/** Characters after which a longer line takes no longer. */
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

/** How long a hidden phase lasts at least, and what of that is for a server to be as it was, in milliseconds. */
type Hidden = {readonly allMs: number; readonly restoreMs: number};

/** A delay that is being waited for. */
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

/** Waits for a time (for ever when it is infinite), a change of the control, or the signal. */
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
 * Makes the timers of one game. A hidden phase's length depends on nothing but the speed and the slowest reply in the
 * open so far: not on who decides, nor on what, how often or how fast. For the same reason it cannot be hurried once a
 * model has replied.
 */
export const createPacing = (
  speed: Speed,
  clock: Clock = systemClock,
  {hiddenReplies, isSwapping, slowestReply = 0}: PacingTable = {hiddenReplies: 1, isSwapping: false},
): Pacing => {
  const state: PaceState = {speed, isPaused: false, slowestReply, running: new Set()};
  const replyMs = (): number => HIDDEN_MARGIN * state.slowestReply;
  // Loading a model takes no longer than a reply for which it was loaded.
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
