import type {Provider} from '../../providers/provider.ts';

/** The size of a whole game. `staticText` is what every prompt begins with. */
export type GameSize = {readonly staticText: string; readonly seats: number; readonly turns: number};

/** How much of a game a context holds. Tokens are estimates. */
export type ContextFit = {
  /** For the whole game, and for one turn alone. */
  readonly needs: number;
  readonly needsForOne: number;
  /** The most turns of the history to tell; `undefined` when all fit, 0 when not even one does. */
  readonly historyTurns: number | undefined;
};

/** Bytes per token, for any language: English has four or more, Chinese and Arabic about three. */
const BYTES_PER_TOKEN = 3;
/** Bytes of a turn's question and answer, with room for a talkative person, and of one vote with its words. */
const TURN_BYTES = 700;
const VOTE_BYTES = 80;
/** Bytes of the private part, and of the reason for a retry. */
const PRIVATE_BYTES = 1500;
/**
 * The smallest context that is asked for, in tokens. It holds the usual game, and larger ones are doubled, so that most
 * tables load a model with the same context: another one would reload it (models.md 9).
 */
const LEAST_CONTEXT = 8192;

/** Bytes of the static text of a usual game. */
const USUAL_BYTES = 6000;

/** A game of the usual size, with which models are tried. */
export const usualGame: GameSize = {staticText: ' '.repeat(USUAL_BYTES), seats: 5, turns: 10};

const turnBytes = ({seats}: GameSize): number => TURN_BYTES + seats * VOTE_BYTES;

/** Returns the tokens of everything but the history, for a number of static tokens. */
const fixedTokens = (staticTokens: number, bytesPerToken: number, maxTokens: number): number =>
  staticTokens + PRIVATE_BYTES / bytesPerToken + maxTokens;

/**
 * Returns how much of a game fits into a context of `room` tokens, when each reply may have `maxTokens`. Without
 * `staticTokens`, which is the size of the static text in tokens of the model, estimates those too.
 */
export const fitContext = (
  size: GameSize,
  room: number,
  maxTokens: number,
  staticTokens?: number,
): ContextFit => {
  const bytes = Buffer.byteLength(size.staticText);
  const bytesPerToken = staticTokens ? Math.min(BYTES_PER_TOKEN * 2, bytes / staticTokens) : BYTES_PER_TOKEN;
  const fixed = fixedTokens(staticTokens ?? bytes / bytesPerToken, bytesPerToken, maxTokens);
  const turn = turnBytes(size) / bytesPerToken;
  const fitting = Math.max(0, Math.floor((room - fixed) / turn));
  return {
    needs: Math.ceil(fixed + size.turns * turn),
    needsForOne: Math.ceil(fixed + turn),
    historyTurns: fitting >= size.turns ? undefined : fitting,
  };
};

/** Returns one context for a whole game, in tokens: large enough for it, and no larger than the model's own. */
export const contextFor = (size: GameSize, maxTokens: number, longest: number | undefined): number => {
  const {needs} = fitContext(size, Number.POSITIVE_INFINITY, maxTokens);
  const doublings = Math.max(0, Math.ceil(Math.log2(needs / LEAST_CONTEXT)));
  return Math.min(LEAST_CONTEXT * 2 ** doublings, longest ?? Number.POSITIVE_INFINITY);
};

/**
 * Returns how much of a game fits into a model's context. Counts tokens only when the estimate says that not all fits,
 * since counting may load the model. Rejects with `ProviderError`.
 */
export const measureFit = async (
  provider: Provider,
  size: GameSize,
  {modelId, room, maxTokens}: {readonly modelId: string; readonly room: number; readonly maxTokens: number},
  signal: AbortSignal,
): Promise<ContextFit> => {
  const estimate = fitContext(size, room, maxTokens);
  if (estimate.historyTurns === undefined || !provider.countTokens) return estimate;
  const text = size.staticText;
  const counted = await provider.countTokens({modelId, text, contextTokens: room}, signal);
  return counted === undefined ? estimate : fitContext(size, room, maxTokens, counted);
};
