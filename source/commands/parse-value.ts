import {matchScenario} from '../packs/library.ts';
import {KEY_VARIABLE} from '../settings/choices.ts';
import {latinDigits} from '../text/digits.ts';
import {normalizeText} from '../text/normalize.ts';
import type {OptionKind} from './options.ts';
import {type Knowledge, playableCodes} from './parse-arguments.ts';

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
