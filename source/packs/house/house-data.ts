import {failure, success} from '../../result.ts';
import {type Parsed, problemsIn} from '../checked.ts';
import type {EntityWords} from '../entity-set.ts';
import {parseAnswers} from './parse-answers.ts';
import {type Exchange, parseExchanges} from './parse-exchanges.ts';
import {type Feature, parseFeatures} from './parse-features.ts';
import {type Lexicon, parseLexicon} from './parse-lexicon.ts';
import {parsePhrases, type Topic} from './parse-phrases.ts';
import {parseValues} from './parse-values.ts';
import {parseVoice, personaIds, type Voice} from './parse-voice.ts';
import type {TextFile} from './text-file.ts';

/** The files behind the house players of one entity set in one language. */
export type HouseTexts = {
  /** `entities/features.<domain>.csv` */
  readonly features: TextFile;
  /** `entities/<set>/values.txt` */
  readonly values: TextFile;
  /** `locales/<lang>/house/phrases.<domain>.txt`, of each domain of the features */
  readonly phrases: readonly TextFile[];
  /** `locales/<lang>/house/exchanges.<domain>.txt`, of each domain of the features that has one */
  readonly exchanges: readonly TextFile[];
  /** `entities/<set>/answers.<lang>.txt`, if there is one */
  readonly answers: readonly TextFile[];
  /** `locales/<lang>/house/voice.json` */
  readonly voice: TextFile;
  /** `locales/<lang>/house/lexicon.words.txt`, and `lexicon.<domain>.txt` of each domain */
  readonly lexicon: readonly TextFile[];
};

/** Everything that house players know about one entity set in one language, checked. */
export type HouseData = {
  readonly features: readonly Feature[];
  /** In the order of the set. */
  readonly entities: readonly EntityWords[];
  /** Grades 0 to 4 by feature, then by entity, in the orders above. */
  readonly values: readonly (readonly number[])[];
  /** In the order of the features. */
  readonly topics: readonly Topic[];
  /** Questions with answers of their own, by feature. */
  readonly exchanges: readonly (readonly Exchange[])[];
  readonly voice: Voice;
  readonly lexicon: Lexicon;
};

/**
 * Parses all files of house data. `entities` are those of the set in the table's language. Returns every problem of
 * every file at once; those of answers about entities when there are no others. Pure: the caller reads the files.
 */
export const parseHouseData = (texts: HouseTexts, entities: readonly EntityWords[]): Parsed<HouseData> => {
  const features = parseFeatures(texts.features);
  if (!features.ok) return features;
  const featureIds = features.value.map(({id}) => id);
  const values = parseValues(texts.values, {features: featureIds, entities: entities.map(({id}) => id)});
  const topics = parsePhrases(texts.phrases, featureIds);
  const voice = parseVoice(texts.voice);
  const exchanges = parseExchanges(texts.exchanges, {features: featureIds, personas: personaIds(voice)});
  const lexicon = parseLexicon(texts.lexicon, featureIds);
  if (!(values.ok && topics.ok && exchanges.ok && voice.ok && lexicon.ok))
    return failure(problemsIn(values, topics, exchanges, voice, lexicon));
  const ids = entities.map(({id}) => id);
  const answers = texts.answers.map(file =>
    parseAnswers(file, {exchanges: exchanges.value, topics: topics.value, voice: voice.value, entities: ids}),
  );
  const wrong = problemsIn(...answers);
  if (wrong.length > 0) return failure(wrong);
  const ofEntities = new Map(answers.flatMap(parsed => (parsed.ok ? [...parsed.value] : [])));
  const asked = exchanges.value.map(
    (one): Exchange => ({...one, ofEntities: ofEntities.get(one.text) ?? []}),
  );
  const columns = entities.map(({id}) => values.value.entities.indexOf(id));
  return success({
    features: features.value,
    entities,
    values: featureIds.map(id => columns.map(column => values.value.grades.get(id)?.[column] ?? 0)),
    topics: topics.value,
    exchanges: featureIds.map(id => asked.filter(({feature}) => feature === id)),
    voice: voice.value,
    lexicon: lexicon.value,
  });
};
