import type {Speed} from '../settings/choices.ts';

/** What a delay stands for. */
export type Delay =
  /** A line that everybody sees being made: the longer, the slower. */
  | {readonly kind: 'line'; readonly length: number}
  /** One of several simultaneous moves, by its place among them (0 is the first); what it says must not show. */
  | {readonly kind: 'ballot'; readonly place: number}
  /** A move whose mover is a secret. */
  | {readonly kind: 'hidden'}
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
  /** Tells how long a model took for a reply, in milliseconds: hidden moves take at least as long from then on. */
  readonly noteReply: (ms: number) => void;
  /** Whether a model has time for another reply in a hidden phase that began at `since`. */
  readonly hasTimeToRethink: (since: number) => boolean;
  /**
   * How long to wait with simultaneous moves, in milliseconds, so that nobody sees whether the first of them had to
   * wait for a model to load: that depends on which model decided in the hidden phase before.
   * @param firstMs how long the first reply took
   */
  readonly loadSlack: (firstMs: number) => number;
};

/** What the timers of a game must know of its table. */
export type PacingTable = {
  /** How many replies of a model a hidden phase has time for: more than one where no stand-in can end it. */
  readonly hiddenReplies: number;
  /** Whether models of this table take turns in a server's memory, so that a reply may wait for a load. */
  readonly isSwapping: boolean;
};

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

const timeOf = (delay: Delay, times: Times, hiddenMs: number): number => {
  switch (delay.kind) {
    case 'line':
      return times.start + times.character * Math.min(delay.length, LONGEST_LINE);
    case 'ballot':
      return times.ballot * (delay.place + 1);
    case 'hidden':
      return Math.max(times.hidden, hiddenMs);
    case 'remark':
      return times.remark;
  }
};

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
 * Makes the timers of one game. A hidden move's delay depends on nothing but the speed and the slowest model so far:
 * not on who decides, nor on what, nor on how often. For the same reason it cannot be hurried once a model has replied.
 */
export const createPacing = (
  speed: Speed,
  clock: Clock = systemClock,
  {hiddenReplies, isSwapping}: PacingTable = {hiddenReplies: 1, isSwapping: false},
): Pacing => {
  const state: PaceState = {speed, isPaused: false, slowestReply: 0, running: new Set()};
  const lengthOf = (delay: Delay): number =>
    timeOf(delay, TIMES[state.speed], hiddenReplies * state.slowestReply);
  const hold = async (delay: Delay, since: number, signal: AbortSignal): Promise<void> => {
    const mayHurry = (): boolean => delay.kind !== 'hidden' || state.slowestReply === 0;
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
    hasTimeToRethink: since => clock.now() + state.slowestReply <= since + lengthOf({kind: 'hidden'}),
    loadSlack: firstMs => (isSwapping ? Math.max(0, state.slowestReply - firstMs) : 0),
  };
};
