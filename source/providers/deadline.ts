import {ProviderError} from './provider-error.ts';

/** How long a call may take, in milliseconds. Generous by default: a CPU reads a long prompt for minutes. */
export type Timeouts = {
  readonly connectMs: number;
  /** From sending to the first token: queue, load and prompt together. */
  readonly firstTokenMs: number;
  /** Between two tokens. */
  readonly silenceMs: number;
  readonly totalMs: number;
};

export const defaultTimeouts: Timeouts = {
  connectMs: 10_000,
  firstTokenMs: 600_000,
  silenceMs: 120_000,
  totalMs: 1_200_000,
};

/** A running call's clock: its signal fires when the caller gives up or a time runs out. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Says that a token has come. */
  readonly touch: () => void;
  /** Stops the clock. */
  readonly end: () => void;
};

/** Starts the clock of one call. The signal's reason is a `ProviderError`. */
export const startDeadline = (timeouts: Timeouts, caller: AbortSignal): Deadline => {
  const controller = new AbortController();
  const expire = (what: string, ms: number) => () =>
    controller.abort(new ProviderError('timeout', `${what}: ${Math.round(ms / 1000)} s`));
  const cancel = () => controller.abort(new ProviderError('cancelled', 'cancelled', {cause: caller.reason}));
  if (caller.aborted) cancel();
  caller.addEventListener('abort', cancel, {once: true});
  const total = setTimeout(expire('total', timeouts.totalMs), timeouts.totalMs);
  let idle = setTimeout(expire('first token', timeouts.firstTokenMs), timeouts.firstTokenMs);
  return {
    signal: controller.signal,
    touch: () => {
      clearTimeout(idle);
      idle = setTimeout(expire('silence', timeouts.silenceMs), timeouts.silenceMs);
    },
    end: () => {
      clearTimeout(total);
      clearTimeout(idle);
      caller.removeEventListener('abort', cancel);
    },
  };
};
