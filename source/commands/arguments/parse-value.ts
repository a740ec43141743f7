import {matchScenario} from '../../packs/library.ts';
import {formatChoices} from '../../packs/printable.ts';
import {type Scenario, tableLanguages} from '../../packs/scenarios.ts';
import type {Words} from '../../packs/words.ts';
import {KEY_VARIABLE} from '../../settings/choices.ts';
import {latinDigits, normalizeText} from '../../text/normalize.ts';
import type {OptionKind} from './options.ts';

/** What the parser needs: words for sentences, the playable scenarios, and languages. */
export type Knowledge = {
  readonly words: Words;
  readonly scenarios: readonly Scenario[];
  /** The interface languages. */
  readonly languages: readonly string[];
};

/** Returns the codes of the playable scenarios, in one language if given. */
export const playableCodes = ({scenarios}: Pick<Knowledge, 'scenarios'>, lang?: string): readonly string[] =>
  scenarios.filter(scenario => lang === undefined || scenario.lang === lang).map(({code}) => code);

/** Values that are texts of a pattern, and the phrases that say what is allowed. */
const TEXTS = {
  // A file's name may have spaces. Whoever chooses the players refuses them in other names.
  amount: {pattern: /^(?!0+(?:\.0+)?$)\d{1,12}(?:\.\d{1,6})?$/, allowed: 'arena.any-amount'},
  arena: {pattern: /^[A-Za-z0-9][\w.-]{0,59}$/, allowed: 'arena.any-name'},
  competitor: {pattern: /^\S/, allowed: 'argument.any-competitor'},
  ear: {pattern: /^\S/, allowed: 'argument.any-ear'},
  entity: {pattern: /^/, allowed: 'argument.any-entity'},
  file: {pattern: /\S/, allowed: 'argument.any-file'},
  names: {pattern: /[^\s,]/, allowed: 'arena.any-names'},
  languages: {
    pattern: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*(,[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)*$/,
    allowed: 'argument.any-languages',
  },
  observer: {pattern: /^(spectator|moderator|seat:[1-8])$/, allowed: 'argument.any-observer'},
  page: {pattern: /^-$|\.html?$/i, allowed: 'argument.any-page'},
  queue: {pattern: /\S/, allowed: 'argument.any-queue'},
  seat: {pattern: /^(?:[1-8]|any)=\S/, allowed: 'argument.any-seat'},
  section: {pattern: /^[a-z-]+$/, allowed: 'argument.any-section'},
  url: {pattern: /^/, allowed: 'argument.any-url'},
  variable: {pattern: KEY_VARIABLE, allowed: 'argument.any-variable'},
} as const;

/** Characters that can't be seen or typed in a name. */
const UNTYPABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

const parseNumber = (text: string, low: number, high: number): number | undefined => {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number >= low && number <= high ? number : undefined;
};

const parseName = (text: string, high: number): string | undefined => {
  const name = normalizeText(text, 'NFC').trim();
  return name !== '' && name.length <= high && !UNTYPABLE.test(name) ? name : undefined;
};

/** Returns the value of an option's text, or `undefined` when it isn't allowed. */
export const parseValue = (
  kind: OptionKind,
  text: string,
  knowledge: Knowledge,
): string | number | undefined => {
  switch (kind.takes) {
    case 'choice':
      return kind.values.includes(text) ? text : undefined;
    case 'language':
      return knowledge.languages.find(lang => lang === text);
    case 'table-language':
      return knowledge.scenarios.find(({lang}) => lang === text)?.lang;
    case 'scenario':
      return matchScenario(text, playableCodes(knowledge), [knowledge.words.lang]);
    case 'number':
      return parseNumber(latinDigits(text), kind.low, kind.high);
    case 'name':
      return parseName(text, kind.high);
    case 'nothing':
      return text;
    default:
      return TEXTS[kind.takes].pattern.test(text) ? text : undefined;
  }
};

/** Returns what an option takes, as a phrase. */
export const allowedOf = (kind: OptionKind, knowledge: Knowledge): string => {
  const {words} = knowledge;
  switch (kind.takes) {
    case 'nothing':
      return '';
    case 'choice':
      return formatChoices(kind.values, words);
    case 'language':
      return formatChoices(knowledge.languages, words);
    case 'table-language':
      return formatChoices(tableLanguages(knowledge.scenarios), words);
    case 'scenario':
      return formatChoices(playableCodes(knowledge), words);
    case 'number':
      return words('argument.any-number', {low: kind.low, high: kind.high});
    case 'name':
      return words('argument.any-name', {high: kind.high});
    default:
      return words(TEXTS[kind.takes].allowed);
  }
};
