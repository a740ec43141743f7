import {failure, success} from '../../result.ts';
import {type PackProblem, type Parsed, problemsIn} from '../checked.ts';
import {parseExchanges} from '../house/parse-exchanges.ts';
import {parseFeatures} from '../house/parse-features.ts';
import {parseLexicon} from '../house/parse-lexicon.ts';
import {parsePhrases} from '../house/parse-phrases.ts';
import {parseVoice, personaIds} from '../house/parse-voice.ts';
import type {TextFile} from '../house/text-file.ts';
import {checkMessages, ENGLISH, isLaterFile, type Messages, WORD_FILES} from '../locale.ts';
import {isFillable} from '../words.ts';
import {type ReadJson, readJsonText, unshowableLines, unshowableStrings} from './check-text.ts';

type Problems = readonly PackProblem[];
type Read = (name: string) => Parsed<TextFile>;

const unfillable = (file: string, {value, lineOf}: ReadJson): Problems =>
  Object.entries(value as object).flatMap(([field, message]: readonly [string, unknown]) =>
    typeof message === 'string' && !isFillable(message)
      ? [{code: 'syntax', file, line: lineOf([field]), field}]
      : [],
  );

const checkMessageFile = (read: Parsed<TextFile>, english: Messages): Problems => {
  if (!read.ok) return read.problem;
  const {json, problems} = readJsonText(read.value);
  if (!json) return problems;
  const {file} = read.value;
  const wrong = checkMessages(english, json.value, file);
  return [
    ...problems,
    ...unshowableStrings(file, json),
    ...wrong.map(problem => ({
      ...problem,
      line: json.lineOf(problem.field === undefined ? [] : [problem.field]),
    })),
    ...(wrong.length === 0 ? unfillable(file, json) : []),
  ];
};

/** Checks the interface words: files with the messages of the English ones. Files that came later may be missing. */
export const checkWords = (read: Read, has: (name: string) => boolean): Problems =>
  WORD_FILES.filter(name => !isLaterFile(name) || has(`words/${name}`)).flatMap(name =>
    checkMessageFile(read(`words/${name}`), ENGLISH[name]),
  );

/** The English wording of the prompts, by game. All others are checked against it. */
export type EnglishPrompts = Readonly<Record<string, Messages>>;

/** Checks the prompts of all games that the language has, or of the first game when it has none. */
export const checkPrompts = (
  read: Read,
  has: (name: string) => boolean,
  english: EnglishPrompts,
): Problems => {
  const files = Object.entries(english).map(([game, wording]) => ({name: `prompts/${game}.json`, wording}));
  const there = files.filter(({name}) => has(name));
  return (there.length === 0 ? files.slice(0, 1) : there).flatMap(({name, wording}) =>
    checkMessageFile(read(name), wording),
  );
};

const checkVoice = (read: Parsed<TextFile>): Problems => {
  if (!read.ok) return read.problem;
  const {json, problems} = readJsonText(read.value);
  if (!json) return problems;
  return [...problems, ...unshowableStrings(read.value.file, json), ...problemsIn(parseVoice(read.value))];
};

const readAll = (read: Read, names: readonly string[]): Parsed<readonly TextFile[]> => {
  const texts = names.map(read);
  const problems = problemsIn(...texts);
  return problems.length > 0
    ? failure(problems)
    : success(texts.flatMap(text => (text.ok ? [text.value] : [])));
};

const checkLines = (
  texts: Parsed<readonly TextFile[]>,
  parse: (texts: readonly TextFile[]) => Parsed<unknown>,
): Problems => {
  if (!texts.ok) return texts.problem;
  return [...texts.value.flatMap(unshowableLines), ...problemsIn(parse(texts.value))];
};

/** Checks what house players say about anything. */
export const checkHouseVoice = (read: Read): Problems => checkVoice(read('house/voice.json'));

/** Checks what house players say and understand about a domain. `domains` also has the wider one. */
export const checkHouseTalk = (
  read: Read,
  has: (name: string) => boolean,
  domains: readonly string[],
  features: TextFile,
): Problems => {
  const parsed = parseFeatures(features);
  if (!parsed.ok) return parsed.problem;
  const ids = parsed.value.map(({id}) => id);
  const voice = read('house/voice.json');
  const personas = voice.ok ? personaIds(parseVoice(voice.value)) : undefined;
  const phrases = readAll(
    read,
    domains.map(name => `house/phrases.${name}.txt`),
  );
  const exchanges = readAll(read, domains.map(name => `house/exchanges.${name}.txt`).filter(has));
  const lexicon = readAll(
    read,
    ['words', ...domains].map(name => `house/lexicon.${name}.txt`),
  );
  return [
    ...checkLines(phrases, texts => parsePhrases(texts, ids)),
    ...checkLines(exchanges, texts => parseExchanges(texts, {features: ids, personas})),
    ...checkLines(lexicon, texts => parseLexicon(texts, ids)),
  ];
};
