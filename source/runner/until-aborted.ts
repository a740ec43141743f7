/**
 * Waits for a promise, but no longer than the signal allows: rejects with the signal's reason. What the promise answers
 * later is ignored.
 */
export const untilAborted = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    const settle = (): void => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp, {once: true});
    pending.then(resolve, reject).finally(settle);
  });
