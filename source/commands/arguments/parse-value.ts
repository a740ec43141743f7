import {matchScenario} from '../../packs/library.ts';
import {formatChoices} from '../../packs/printable.ts';
import {type Scenario, tableLanguages} from '../../packs/scenarios.ts';
import type {Words} from '../../packs/words.ts';
import {KEY_VARIABLE} from '../../settings/choices.ts';
import {latinDigits, normalizeText} from '../../text/normalize.ts';
import type {OptionKind} from './options.ts';

/** What the parser needs to know: words for sentences, the scenarios that can be played, and languages. */
export type Knowledge = {
  readonly words: Words;
  readonly scenarios: readonly Scenario[];
  /** Those that the interface can have. */
  readonly languages: readonly string[];
};

/** The codes of the scenarios that can be played, in one language if that is given. */
export const playableCodes = ({scenarios}: Pick<Knowledge, 'scenarios'>, lang?: string): readonly string[] =>
  scenarios.filter(scenario => lang === undefined || scenario.lang === lang).map(({code}) => code);

/** One language or several, with commas between them. */
const LANGUAGES = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*(,[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)*$/;

/** What nobody can see or type in a name. */
const UNTYPABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

const parseNumber = (text: string, low: number, high: number): number | undefined => {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number >= low && number <= high ? number : undefined;
};

const parseName = (text: string, high: number): string | undefined => {
  const name = normalizeText(text, 'NFC').trim();
  return name !== '' && name.length <= high && !UNTYPABLE.test(name) ? name : undefined;
};

/** The value of an option's text; `undefined` when it is not allowed. */
export const parseValue = (
  kind: OptionKind,
  text: string,
  {words, scenarios, languages}: Knowledge,
): string | number | undefined => {
  switch (kind.takes) {
    case 'choice':
      return kind.values.includes(text) ? text : undefined;
    case 'language':
      return languages.find(lang => lang === text);
    case 'table-language':
      return scenarios.find(({lang}) => lang === text)?.lang;
    case 'scenario':
      return matchScenario(text, playableCodes({scenarios}), [words.lang]);
    case 'number':
      return parseNumber(latinDigits(text), kind.low, kind.high);
    case 'name':
      return parseName(text, kind.high);
    case 'variable':
      return KEY_VARIABLE.test(text) ? text : undefined;
    case 'seat':
      return /^[1-8]=\S+$/.test(text) ? text : undefined;
    case 'competitor':
      return /^\S+$/.test(text) ? text : undefined;
    case 'languages':
      return LANGUAGES.test(text) ? text : undefined;
    case 'observer':
      return /^(spectator|moderator|seat:[1-8])$/.test(text) ? text : undefined;
    case 'url':
    case 'entity':
    case 'nothing':
      return text;
  }
};

/** What an option takes, as a phrase. */
export const allowedOf = (kind: OptionKind, knowledge: Knowledge): string => {
  const {words, scenarios, languages} = knowledge;
  switch (kind.takes) {
    case 'nothing':
      return '';
    case 'choice':
      return formatChoices(kind.values, words);
    case 'language':
      return formatChoices(languages, words);
    case 'table-language':
      return formatChoices(tableLanguages(scenarios), words);
    case 'scenario':
      return formatChoices(playableCodes(knowledge), words);
    case 'number':
      return words('argument.any-number', {low: kind.low, high: kind.high});
    case 'name':
      return words('argument.any-name', {high: kind.high});
    case 'entity':
      return words('argument.any-entity');
    case 'observer':
      return words('argument.any-observer');
    case 'competitor':
      return words('argument.any-competitor');
    case 'seat':
      return words('argument.any-seat');
    case 'url':
      return words('argument.any-url');
    case 'variable':
      return words('argument.any-variable');
    case 'languages':
      return words('argument.any-languages');
  }
};
