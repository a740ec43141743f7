import type {ModelCallNote} from '../players/model-options.ts';
import type {Spent, Standing} from './results.ts';

/** US dollars a million tokens. */
export type Price = {readonly in: number; readonly out: number; readonly cached?: number | undefined};

/** How an arena ended: all games played, stopped by somebody, out of budget, without servers, or without a disk. */
export type ArenaEnding = 'done' | 'stopped' | 'spent' | 'unreachable' | 'not-written';

/** The state of an arena, for whoever watches it. Times in milliseconds. */
export type ArenaState = {
  readonly all: number;
  /** Games with a finished record, and those of them that were played before this run. */
  readonly done: number;
  readonly before: number;
  readonly running: number;
  /** Games that wait for their servers. */
  readonly waiting: number;
  /** Games that failed too often. They are never rated. */
  readonly aborted: number;
  /** What this run has spent. */
  readonly spent: Spent;
  readonly elapsedMs: number;
  /** Faults by the competitor's label. */
  readonly faults: Readonly<Record<string, number>>;
  readonly standings: readonly Standing[];
  /** Why no more games are started, if so. */
  readonly ending: ArenaEnding | undefined;
};

const MILLION = 1_000_000;

/** Returns what tokens cost, in US dollars. */
export const costOf = (price: Price | undefined, read: number, cached: number, written: number): number => {
  if (!price) return 0;
  return ((read - cached) * price.in + cached * (price.cached ?? price.in) + written * price.out) / MILLION;
};

/** What one call took. */
export const spentOn = ({result}: Pick<ModelCallNote, 'result'>, price: Price | undefined): Spent => {
  const {readTokens = 0, cachedTokens = 0, writtenTokens = 0} = result?.usage ?? {};
  return {
    calls: 1,
    readTokens,
    cachedTokens,
    writtenTokens,
    callMs: result?.durations.totalMs ?? 0,
    usd: costOf(price, readTokens, Math.min(cachedTokens, readTokens), writtenTokens),
  };
};
