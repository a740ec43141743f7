import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {contentLines, type LineFault, type TextFile} from './text-file.ts';

const LETTERS = "[\\p{L}\\p{M}\\p{N}'’-]";
/** A word; `*` at its end matches any ending. */
const WORD = `${LETTERS}+\\*?`;
const WORDS = `${WORD}(?: +${WORD})*`;
const NUMBER = '-?\\d+(?:\\.\\d+)?';

const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'u');

/** The longest pattern, in UTF-16 units. */
const LONGEST_PATTERN = 60;

/** The syntax of patterns that aren't plain words. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  // Letters to find in the middle of a text.
  ['whether', whole('\\p{L}+')],
  ['closing', whole('\\p{L}+')],
  // Replacements.
  ['letter', whole('[\\p{L}\\p{N}]+ *= *[\\p{L}\\p{M}|]*')],
  ['ending', whole('[\\p{L}\\p{M}\\p{N}]+ *= *[\\p{L}\\p{M}]*')],
  ['number', whole(`${WORDS} *= *${NUMBER}`)],
  ['unit', whole(`${WORDS} *= *${NUMBER}`)],
  ['form', whole(`${LETTERS}*(?:\\*${LETTERS}*)? *=[\\p{L}\\p{M}\\p{N}'’ *-]+`)],
]);

const PLAIN = whole(WORDS);

/** Returns whether a pattern has the syntax of its kind (`whether`, `letter`, a grade …). */
export const isPattern = (kind: string, pattern: string): boolean =>
  (SHAPES.get(kind) ?? PLAIN).test(pattern);

/** Kinds of the `@words` section (see the lexicon file) that are read in every line, in this order. */
export const READ_KINDS = [
  'yes',
  'no',
  'not',
  'most',
  'soft',
  'high',
  'mid',
  'low',
  'vague',
  'open',
  'agree',
  'differ',
  'but',
  'asks',
  'asking',
  'yesno',
  'tag',
  'nowise',
  'atall',
  'after',
  'empty',
  'must',
  'averse',
  'able',
  'doubt',
] as const;

/** Kinds of words that aren't about a topic. */
export const WORD_KINDS = [
  ...READ_KINDS,
  'subject',
  'form',
  'ending',
  'number',
  'unit',
  'whether',
  'beginning',
  'letter',
  'closing',
  'free',
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** A pattern of one or more words. `*` at a word's end matches any ending; in forms it matches any letters. */
export type Pattern = string;

/** How a number grades a topic: its kind, and the four numbers at which grades 1 to 4 begin. Times are in minutes. */
export type NumberScale = {readonly kind: string; readonly from: readonly number[]};

/** Words for the topic and the grades of one feature. */
export type TopicWords = {
  readonly topic: readonly Pattern[];
  /** Also of its topic, but how much of them there is says nothing about the grade. */
  readonly aside: readonly Pattern[];
  /** What makes a question without a clear topic one about this: "how long", "who can come". */
  readonly cues: readonly Pattern[];
  /** Numbers that grade it. */
  readonly scales: readonly NumberScale[];
  /** By grade, 0 to 4. */
  readonly grades: readonly (readonly Pattern[])[];
};

/** How people type in a language. */
export type Lexicon = {
  readonly words: Readonly<Record<WordKind, readonly Pattern[]>>;
  readonly topics: ReadonlyMap<string, TopicWords>;
};

const GRADES: readonly string[] = ['0', '1', '2', '3', '4'];
const WORDS_SECTION = 'words';

/** Patterns that add up, each once. */
type Patterns = Set<Pattern>;
type DraftTopic = {
  topic: Patterns;
  aside: Patterns;
  cues: Patterns;
  scales: NumberScale[];
  grades: readonly Patterns[];
};
type Draft = {
  readonly words: ReadonlyMap<string, Patterns>;
  readonly topics: ReadonlyMap<string, DraftTopic>;
};

const emptyTopic = (): DraftTopic => ({
  topic: new Set(),
  aside: new Set(),
  cues: new Set(),
  scales: [],
  grades: GRADES.map(() => new Set()),
});

const patternsFor = (draft: Draft, section: string, kind: string): Patterns | undefined => {
  if (section === WORDS_SECTION) return draft.words.get(kind);
  const topic = draft.topics.get(section);
  if (kind === 's') return topic?.aside;
  if (kind === 'w') return topic?.cues;
  return kind === 't' ? topic?.topic : topic?.grades[GRADES.indexOf(kind)];
};

const splitPatterns = (text: string): readonly Pattern[] =>
  text
    .split(/[,،，]/)
    .map(pattern => pattern.trim().toLowerCase())
    .filter(pattern => pattern !== '');

const SCALE = /^n\s+(\w+)((?:\s+-?[\d.]+){4})$/;

const parseScale = (text: string): NumberScale | undefined => {
  const [, kind, numbers] = SCALE.exec(text) ?? [];
  return kind && numbers ? {kind, from: numbers.trim().split(/\s+/).map(Number)} : undefined;
};

const LINE = /^(\S+)\s+(\S.*)$/;

const faultOf = (kind: string, patterns: readonly Pattern[]): LineFault | undefined => {
  const long = patterns.find(({length}) => length > LONGEST_PATTERN);
  if (long !== undefined) return {code: 'too-long', value: long.length, allowed: [LONGEST_PATTERN]};
  const wrong = patterns.find(pattern => !isPattern(kind, pattern));
  return wrong === undefined ? undefined : {code: 'unreadable-line', value: wrong};
};

/** Adds the patterns of a line. Returns what is wrong with it. */
const addLine = (draft: Draft, section: string, content: string): LineFault | undefined => {
  const [, kind = '', listed = ''] = LINE.exec(content) ?? [];
  const known = patternsFor(draft, section, kind);
  if (!known) return {code: 'unreadable-line', value: content};
  const patterns = splitPatterns(listed);
  const fault = faultOf(kind, patterns);
  if (!fault) for (const pattern of patterns) known.add(pattern);
  return fault;
};

const readInto = (draft: Draft, {file, text}: TextFile): readonly PackProblem[] => {
  const problems: PackProblem[] = [];
  let section = '';
  for (const {line, text: content} of contentLines(text)) {
    if (content.startsWith('@')) {
      section = content.slice(1).trim();
      if (section !== WORDS_SECTION && !draft.topics.has(section))
        problems.push({code: 'unknown-feature', file, line, value: section});
      continue;
    }
    const scale = parseScale(content);
    if (scale) {
      draft.topics.get(section)?.scales.push(scale);
      continue;
    }
    const fault = addLine(draft, section, content);
    if (fault) problems.push({file, line, field: `@${section}`, ...fault});
  }
  return problems;
};

const toLexicon = ({words, topics}: Draft): Lexicon => ({
  words: Object.fromEntries(
    WORD_KINDS.map((kind): [WordKind, readonly Pattern[]] => [kind, [...(words.get(kind) ?? [])]]),
  ) as Lexicon['words'],
  topics: new Map(
    [...topics].map(([id, {topic, aside, cues, scales, grades}]) => [
      id,
      {
        topic: [...topic],
        aside: [...aside],
        cues: [...cues],
        scales,
        grades: grades.map(patterns => [...patterns]),
      },
    ]),
  ),
});

/**
 * Parses the files of a lexicon, which add up. The section `@words` has patterns by kind. Each section `@feature` has
 * topic words (`t`, or `s` where their amount says nothing about the grade), question words that are about it where
 * nothing else is said (`w`), words for a grade (`0` to `4`) and number scales (`n kind` and four numbers). Patterns are separated by commas. Lines of one kind add up.
 */
export const parseLexicon = (sources: readonly TextFile[], features: readonly string[]): Parsed<Lexicon> => {
  const draft: Draft = {
    words: new Map(WORD_KINDS.map(kind => [kind, new Set()])),
    topics: new Map(features.map(id => [id, emptyTopic()])),
  };
  const problems = sources.flatMap(source => readInto(draft, source));
  const file = sources[sources.length - 1]?.file ?? '';
  for (const [id, {topic, aside}] of draft.topics)
    if (topic.size + aside.size === 0)
      problems.push({code: 'missing-feature', file, field: `@${id}`, value: id});
  return parsedUnless(problems, toLexicon(draft));
};
