import type {Words} from '../../packs/words.ts';
import type {ModelSettings} from '../../players/model-options.ts';
import {success} from '../../result.ts';
import {type Answer, refuse} from '../answer.ts';
import {makeCompetitor} from './competitor-names.ts';
import type {FoundModel} from './find-model.ts';
import {type ContextFit, type GameSize, measureFit} from './fit-context.ts';

/** How much of a game a model can be told. */
export type ModelFit = {
  /** The tokens that its context holds, prompt and reply together, if known. */
  readonly roomTokens?: number;
  /** The most turns of the history to tell it; missing when all fit. */
  readonly historyTurns?: number;
  /** What the person should know of that, as a sentence. */
  readonly warning?: string;
};

/** What helps when a model's context is too small: another start of the server, or another model. */
const remedyOf = ({server}: Pick<FoundModel, 'server'>): string =>
  server.kind === 'openai' ? 'server' : 'model';

/** The tokens that a model's context holds, if known. */
const roomOf = ({server, info}: FoundModel, {contextTokens}: ModelSettings): number | undefined => {
  if (server.kind === 'openai') return info.contextTokens;
  const room = Math.min(
    ...[contextTokens, info.contextTokens].map(tokens => tokens ?? Number.POSITIVE_INFINITY),
  );
  return Number.isFinite(room) ? room : undefined;
};

/** Describes how a fit is too small. `historyTurns` is above 0. */
type DescribeShort = (fit: ContextFit & {readonly historyTurns: number}, words: Words) => string;

/** Describes it before a game. */
const shortHistory =
  (values: {readonly model: string; readonly has: string}): DescribeShort =>
  ({historyTurns}, words) =>
    words('model.short-history', {...values, turns: historyTurns});

/** Describes it for a game of the usual size. */
const shortForUsual =
  (values: {readonly model: string; readonly has: string}, {seats, turns}: GameSize): DescribeShort =>
  ({historyTurns, needs}, words) =>
    words('model.holds-less', {
      ...values,
      needs: words.number(needs),
      seats,
      all: turns,
      turns: historyTurns,
    });

/**
 * Returns how much of a game's history a model can be told, or refuses it when that is nothing. `isTrial`: there is no
 * game yet, only its usual size. Rejects with `ProviderError`.
 */
export const fitModel = async (
  found: FoundModel,
  settings: ModelSettings,
  size: GameSize,
  {
    words,
    signal,
    isTrial = false,
  }: {readonly words: Words; readonly signal: AbortSignal; readonly isTrial?: boolean},
): Promise<Answer<ModelFit>> => {
  const roomTokens = roomOf(found, settings);
  if (roomTokens === undefined) return success({});
  const {modelId, maxTokens} = settings;
  const fit = await measureFit(found.provider, size, {modelId, room: roomTokens, maxTokens}, signal);
  const {historyTurns, needsForOne} = fit;
  if (historyTurns === undefined) return success({roomTokens});
  const values = {model: makeCompetitor(found.named), has: words.number(roomTokens)};
  if (historyTurns > 0) {
    const describe = isTrial ? shortForUsual(values, size) : shortHistory(values);
    return success({roomTokens, historyTurns, warning: describe({...fit, historyTurns}, words)});
  }
  const needs = words.number(needsForOne);
  return refuse(words('model.cannot-hold', {...values, needs, remedy: remedyOf(found)}), 'unreachable');
};
