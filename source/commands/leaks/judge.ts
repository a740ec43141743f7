import {
  buildIdentifyMessages,
  IDENTIFY_SAMPLES,
  IDENTIFY_VERSION,
  identifyRules,
  isIdentified,
  makeIdentifySchema,
  parseIdentification,
} from '../../prompts/identify.ts';
import {contentHash} from '../../tables/load-prompts.ts';
import type {PreparedModel} from '../../tables/models/prepare-models.ts';
import type {Nameable} from '../../text/match-name.ts';

/** A line for the judge, who isn't told the entity. */
export type Blind = {
  readonly entity: string;
  /** The entities with their names in the language of the table. */
  readonly choices: readonly Nameable<string>[];
  readonly text: string;
  readonly question?: string | undefined;
};

/** What a judge says of a line, and who and what it was. */
export type Judgement = {
  /** `null` when too many replies couldn't be used. */
  readonly leak: boolean | null;
  /** Five replies; `null` is one that couldn't be used. */
  readonly guesses: readonly ({readonly entity: string; readonly probability: number} | null)[];
  readonly model: string;
  /** The hash of the wording, without the line. */
  readonly prompt: string;
  readonly version: number;
};

/** The seeds of the samples are their numbers, so that a server that honours seeds repeats them. */
const SEEDS = Array.from({length: IDENTIFY_SAMPLES}, (_, index) => index + 1);

/**
 * Asks a model five times which entity a line is about, without telling it. Rejects with `ProviderError`. The settings
 * are the model's own: at temperature 0 all five replies are the same.
 */
export const judgeBlindly = async (
  {provider, settings, form, label}: PreparedModel,
  {entity, choices, text, question}: Blind,
): Promise<Judgement> => {
  const names = choices.map(({name}) => name);
  const messages = buildIdentifyMessages({names, text, question, form});
  const schema = form === 'schema' ? {schema: makeIdentifySchema(names)} : {};
  const {signal} = new AbortController();
  const guesses = await Promise.all(
    SEEDS.map(async seed => {
      const reply = await provider.generate({...settings, seed, messages, ...schema}, {signal});
      return parseIdentification(reply.text, choices);
    }),
  );
  return {
    leak: isIdentified(guesses, entity),
    guesses: guesses.map(guess => guess ?? null),
    model: label,
    prompt: contentHash(identifyRules({names, form})),
    version: IDENTIFY_VERSION,
  };
};
