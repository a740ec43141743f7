import {cancelled, ProviderError} from './provider-error.ts';

/** How long a call may take, in milliseconds. Generous by default: a CPU reads a long prompt for minutes. */
export type Timeouts = {
  /** Until the connection is open. */
  readonly connectMs: number;
  /** A question about the server or its models, which needs no model to run. */
  readonly questionMs: number;
  /** From sending to the first token: queue, load and prompt together (models.md 12). */
  readonly firstTokenMs: number;
  /** Between two tokens; comments and empty events are no tokens. */
  readonly silenceMs: number;
  readonly totalMs: number;
};

/** Timeouts of a server that has none of its own, in milliseconds. */
export const defaultTimeouts: Timeouts = {
  connectMs: 10_000,
  questionMs: 15_000,
  firstTokenMs: 600_000,
  silenceMs: 120_000,
  totalMs: 1_200_000,
};

/** Returns the times of a question, which no model answers. */
export const questionTimes = ({questionMs}: Pick<Timeouts, 'questionMs'>) => ({
  firstTokenMs: questionMs,
  silenceMs: questionMs,
  totalMs: questionMs,
});

/** The clock of a running call. Its signal fires when the caller gives up or a time runs out. */
export type Deadline = {
  /** Its reason is always a `ProviderError`. */
  readonly signal: AbortSignal;
  /** Notes that a token has come. */
  readonly touch: () => void;
  /** Returns the milliseconds since the start. */
  readonly elapsedMs: () => number;
  /** Returns the milliseconds from the start to the first token, once it has come. */
  readonly firstTokenMs: () => number | undefined;
  /** Stops the clock. */
  readonly end: () => void;
};

/** The longest delay of a timer. A longer one would fire at once, with a warning on the terminal. */
const LONGEST = 2 ** 31 - 1;

const later = (action: () => void, ms: number): NodeJS.Timeout => setTimeout(action, Math.min(ms, LONGEST));

/** Does something after a number of milliseconds. Returns a function that prevents it. */
export const doLater = (action: () => void, ms: number): (() => void) => {
  const timer = later(action, ms);
  return () => clearTimeout(timer);
};

/** Starts the clock of one call. */
export const startDeadline = (
  times: Pick<Timeouts, 'firstTokenMs' | 'silenceMs' | 'totalMs'>,
  caller: AbortSignal,
): Deadline => {
  const startedAt = performance.now();
  let firstTokenAt: number | undefined;
  const controller = new AbortController();
  const expire = (what: string, ms: number, fault: 'no-answer' | 'no-end') => () => {
    const value = String(ms / 1000);
    controller.abort(new ProviderError('timeout', `${what} within ${value} s`, {own: {fault, value}}));
  };
  const cancel = () => controller.abort(cancelled(caller));
  if (caller.aborted) cancel();
  caller.addEventListener('abort', cancel, {once: true});
  const total = later(expire('no end', times.totalMs, 'no-end'), times.totalMs);
  let idle = later(expire('no first token', times.firstTokenMs, 'no-answer'), times.firstTokenMs);
  return {
    signal: controller.signal,
    touch: () => {
      if (firstTokenAt !== undefined) return void idle.refresh();
      firstTokenAt = performance.now();
      clearTimeout(idle);
      idle = later(expire('no further token', times.silenceMs, 'no-answer'), times.silenceMs);
    },
    elapsedMs: () => performance.now() - startedAt,
    firstTokenMs: () => (firstTokenAt === undefined ? undefined : firstTokenAt - startedAt),
    end: () => {
      clearTimeout(total);
      clearTimeout(idle);
      caller.removeEventListener('abort', cancel);
    },
  };
};

/** Waits for a promise. Rejects with a `ProviderError` when the signal fires first. */
export const waitWith = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal));
    const giveUp = () => reject(cancelled(signal));
    signal.addEventListener('abort', giveUp, {once: true});
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });

/** Waits until everything that is due now has been done, input and output included. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Waits for a promise, but no longer than until the signal fires. */
export const untilAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(cancelled(signal));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, {once: true});
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });

/** Waits a number of milliseconds. Rejects with a `ProviderError` when the signal fires first. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal));
    const giveUp = () => {
      clearTimeout(timer);
      reject(cancelled(signal));
    };
    const timer = later(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, {once: true});
  });
