import {waitFor} from './deadline.ts';
import type {Call, CallOptions, CallResult, Provider} from './provider.ts';
import {ProviderError, type ProviderErrorCode} from './provider-error.ts';

/** A model on one of its servers. */
export type SpreadSource = {readonly provider: Provider; readonly modelId: string};

/** Faults of a server, and not of a call: another server may do better. */
const SERVER_FAULTS: ReadonlySet<ProviderErrorCode> = new Set([
  'unreachable',
  'timeout',
  'reset',
  'overloaded',
  'rate-limited',
  'quota',
  'unauthorized',
  'model-missing',
  'server',
  'garbage',
]);

/** Returns whether a fault is of the server that was asked. */
export const isOfServer = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && SERVER_FAULTS.has(error.code);

/** How long to wait before a server that failed is asked whether it is back: first and at most, in milliseconds. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** Waits until a server answers again. Rejects when the signal fires. */
export const untilBack = async (
  {ping}: Pick<Provider, 'ping'>,
  signal: AbortSignal,
  wait: typeof waitFor = waitFor,
): Promise<void> => {
  for (let ms = FIRST_WAIT; ; ms = Math.min(2 * ms, LONGEST_WAIT)) {
    await wait(ms, signal);
    try {
      await ping(signal);
      return;
    } catch (error) {
      if (!(error instanceof ProviderError) || signal.aborted) throw error;
    }
  }
};

type Source = SpreadSource & {isDown: boolean};

/** How busy a server is for its size. */
const burden = ({provider}: Source): number => {
  const {lanes, running, waiting} = provider.load?.() ?? {lanes: 1, running: 0, waiting: 0};
  return (running + waiting) / lanes;
};

/** A game stays where its last prompt was read, unless another server has this much less to do for its size. */
const STICKINESS = 0.5;

const createChooser = (sources: readonly Source[]) => {
  const last = new Map<string, Source>();
  return (group: string, tried: ReadonlySet<Source>): Source | undefined => {
    const left = sources.filter(source => !tried.has(source));
    const up = left.filter(({isDown}) => !isDown);
    const [first, ...others] = up.length > 0 ? up : left;
    if (!first) return undefined;
    const least = others.reduce((best, one) => (burden(one) < burden(best) ? one : best), first);
    const own = last.get(group);
    const isNear = own && (up.includes(own) || up.length === 0) && !tried.has(own);
    const chosen = isNear && burden(own) <= burden(least) + STICKINESS ? own : least;
    last.set(group, chosen);
    return chosen;
  };
};

/**
 * Makes one provider of a model on several servers. Each call goes to the server with the least to do for its size, so a
 * faster one gets more. A call that a server fails goes to the others, and that server gets none until it answers again.
 */
export const spreadOver = (sources: readonly [SpreadSource, ...SpreadSource[]]): Provider => {
  const [{provider: first}] = sources;
  if (sources.length === 1) return first;
  const all = sources.map((source): Source => ({...source, isDown: false}));
  const choose = createChooser(all);
  const closing = new AbortController();
  const putDown = (source: Source): void => {
    if (source.isDown) return;
    source.isDown = true;
    untilBack(source.provider, closing.signal).then(
      () => {
        source.isDown = false;
      },
      () => undefined,
    );
  };
  const generate = async (call: Call, options: CallOptions): Promise<CallResult> => {
    const tried = new Set<Source>();
    let fault: unknown;
    for (;;) {
      const source = choose(options.group ?? '', tried);
      if (!source) throw fault;
      try {
        return await source.provider.generate({...call, modelId: source.modelId}, options);
      } catch (error) {
        if (!isOfServer(error) || options.signal.aborted) throw error;
        putDown(source);
        tried.add(source);
        fault ??= error;
      }
    }
  };
  return {
    ...first,
    generate,
    ping: signal =>
      Promise.any(all.map(({provider}) => provider.ping(signal))).catch(() => first.ping(signal)),
    release: async signal => {
      await Promise.all(all.map(({provider}) => provider.release?.(signal)));
    },
    redact: text => all.reduce((told, {provider}) => provider.redact(told), text),
    // The pool closes the servers themselves.
    close: async () => closing.abort(),
  };
};
