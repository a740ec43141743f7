import {type Deadline, startDeadline} from './deadline.ts';
import {ProviderError, redactError} from './provider-error.ts';
import {redactAll} from './redact.ts';
import type {Transport, Wire} from './transport.ts';

/** What one call works with: its own wire and its own clock. */
export type RunningCall = {readonly wire: Wire; readonly deadline: Deadline};

export type RunOptions = {
  readonly times: Parameters<typeof startDeadline>[0];
  readonly signal: AbortSignal;
  /** Says what an error of the client library is in this room's words; a bug stays what it is. */
  readonly nameError: (error: unknown) => unknown;
};

/**
 * Runs one call from its first byte to its last: its clock stops and its connection is given back or cut however it
 * ends. When the clock or the caller ended it, that is the error, whatever the client library made of it; some end a
 * stream that was aborted as if it had been whole. Everything that a server sent leaves through here, as a result or as
 * an error, put together and decoded, and loses the key on its way.
 */
export const runCall = async <T>(
  transport: Transport,
  {times, signal, nameError}: RunOptions,
  work: (call: RunningCall) => Promise<T>,
): Promise<T> => {
  const deadline = startDeadline(times, signal);
  const wire = transport.open(deadline.signal);
  try {
    const result = await work({wire, deadline});
    deadline.signal.throwIfAborted();
    await wire.settle();
    return redactAll(result, wire.redact);
  } catch (error) {
    wire.cut();
    const named = deadline.signal.aborted ? deadline.signal.reason : nameError(error);
    throw named instanceof ProviderError ? redactError(named, wire.redact) : named;
  } finally {
    deadline.end();
  }
};
