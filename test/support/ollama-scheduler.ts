import {createPromptSlots, type PromptSlots} from './prompt-slots.ts';

/** A request for a model, as Ollama's scheduler sees it. */
type Wish = {
  readonly model: string;
  readonly contextTokens: number;
  /** As it was sent; `undefined` when it was not. */
  readonly keepAlive: unknown;
  readonly signal: AbortSignal;
};

type Runner = {
  readonly model: string;
  readonly contextTokens: number;
  readonly slots: PromptSlots;
  /** How long the model stays after its last call, in seconds; 0 means until then. */
  stay: number;
  running: number;
};

/** A turn of a request on a loaded model. */
type Turn = {readonly loadMs: number; readonly slots: PromptSlots; readonly leave: () => void};

export type OllamaScheduler = {
  readonly enter: (wish: Wish) => Promise<Turn>;
  /** Unloads a model after its running calls. */
  readonly expire: (model: string) => void;
  readonly running: () => readonly {readonly name: string; readonly context_length: number}[];
  readonly slots: () => readonly PromptSlots[];
  /** Every load so far, in order, as MODEL@CONTEXT. */
  readonly loads: readonly string[];
  readonly stayOf: (model: string) => number | undefined;
};

const DEFAULT_STAY = 300;
const NOTED_MS = 4;
const UNITS: Readonly<Record<string, number>> = {s: 1, m: 60, h: 3600};

const seconds = (keepAlive: unknown): number => {
  if (typeof keepAlive === 'number') return keepAlive;
  const [, amount = '', unit = ''] = /^(\d+)([smh])$/.exec(String(keepAlive)) ?? [];
  return Number(amount) * (UNITS[unit] ?? Number.NaN);
};

/**
 * The scheduler of an Ollama, as it was measured: a request with another context waits until its model has no calls,
 * and a call with a keep-alive sets that wait back; with no room for another model, an idle one with the shortest stay
 * leaves; one request at a time waits for a load, and the others behind it. Stays never end by time here.
 */
export const createOllamaScheduler = (
  options: {
    readonly parallel?: number;
    readonly mostLoaded?: number;
    readonly longest?: number;
    readonly loadMs?: number;
  } = {},
): OllamaScheduler => {
  const {parallel = 1, mostLoaded = 3, longest = 32_768, loadMs = 5} = options;
  const loaded = new Map<string, Runner>();
  const gone: PromptSlots[] = [];
  const loads: string[] = [];
  const unloading = new Set<() => void>();
  let pending: Promise<unknown> = Promise.resolve();

  const unload = (runner: Runner): void => {
    loaded.delete(runner.model);
    gone.push(runner.slots);
    for (const tell of [...unloading]) tell();
  };
  const expireRunner = (runner: Runner): void => {
    runner.stay = 0;
    if (runner.running === 0) unload(runner);
  };
  const use = (runner: Runner, keepAlive: unknown, ms: number): Turn => {
    runner.running += 1;
    if (keepAlive !== undefined) runner.stay = seconds(keepAlive);
    return {
      loadMs: ms,
      slots: runner.slots,
      // The end of a call is noted late, so that the next call of a busy client comes first.
      leave: () =>
        void setTimeout(() => {
          runner.running -= 1;
          if (runner.running === 0 && runner.stay === 0) unload(runner);
        }, NOTED_MS),
    };
  };
  const fits = (runner: Runner | undefined, context: number): runner is Runner =>
    runner?.contextTokens === context;
  const toUnload = (): Runner | undefined => {
    const byStay = [...loaded.values()].sort(
      (one, other) => one.stay - other.stay || (one.model < other.model ? -1 : 1),
    );
    return byStay.find(({running}) => running === 0) ?? byStay[0];
  };

  const waitForLoad = async ({model, keepAlive, signal}: Wish, context: number): Promise<Turn> => {
    while (!signal.aborted) {
      const runner = loaded.get(model);
      if (fits(runner, context)) return use(runner, keepAlive, 0);
      const leaving = runner ?? (loaded.size >= mostLoaded ? toUnload() : undefined);
      if (!leaving) {
        await new Promise(resolve => setTimeout(resolve, loadMs));
        loads.push(`${model}@${context}`);
        const fresh = {
          model,
          contextTokens: context,
          slots: createPromptSlots(parallel),
          stay: DEFAULT_STAY,
          running: 0,
        };
        loaded.set(model, fresh);
        return use(fresh, keepAlive, loadMs);
      }
      // The scheduler waits here for all its requests, even for one that is given up.
      const left = new Promise<void>(resolve => {
        const tell = (): void => {
          if (loaded.get(leaving.model) === leaving) return;
          unloading.delete(tell);
          resolve();
        };
        unloading.add(tell);
      });
      expireRunner(leaving);
      if (loaded.get(leaving.model) === leaving) await left;
    }
    throw new Error('given up');
  };

  return {
    loads,
    enter: async wish => {
      const context = Math.min(wish.contextTokens, longest);
      const runner = loaded.get(wish.model);
      if (fits(runner, context)) return use(runner, wish.keepAlive, 0);
      const turn = pending.then(() => waitForLoad(wish, context));
      pending = turn.catch(() => undefined);
      return turn;
    },
    expire: model => {
      const runner = loaded.get(model);
      if (runner) expireRunner(runner);
    },
    running: () =>
      [...loaded.values()].map(({model, contextTokens}) => ({name: model, context_length: contextTokens})),
    slots: () => [...gone, ...[...loaded.values()].map(({slots}) => slots)],
    stayOf: model => loaded.get(model)?.stay,
  };
};
