import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {type Forms, formsOf, hasLooseBraces} from './forms.ts';
import {LONGEST_LINE, type Pole} from './parse-phrases.ts';
import {contentLines, type LineFault, type TextFile} from './text-file.ts';

/** A side of a topic's scale: its grades 0 and 1, or 3 and 4. */
export type ScaleSide = 'low' | 'high';

/** What others say to an answer: that it sounds wrong to them, that it was the same for them, or neither. */
export type Tone = 'doubt' | 'agree' | 'aside';

/** What others say to the very words of one answer. */
export type Reaction = {readonly text: string; readonly tone: Tone};

/** An answer that was written for one question. */
export type OwnAnswer = {
  readonly text: string;
  /** The words in it that one would quote. Default: all. */
  readonly quote?: string;
  /** Ids of entities that it does not suit, though they have its grade. */
  readonly unfit: readonly string[];
  /** The id of the persona that alone would say it. Default: anybody. */
  readonly persona?: string;
  readonly reactions: readonly Reaction[];
};

/** What others say to answers to one question that are on one side of its scale. */
export type Comment = Reaction & {readonly side: ScaleSide};

/** An answer to a question from somebody who was at one entity, or at one of several of the same grade. */
export type EntityAnswer = {
  /** The ids of the entities that it speaks of. */
  readonly entities: readonly string[];
  readonly text: string;
  /** Whether it also answers other questions about the same feature. */
  readonly isBroad: boolean;
  readonly reactions: readonly Reaction[];
};

/** A question about a feature, and answers that were written for it. */
export type Exchange = Forms & {
  readonly feature: string;
  readonly pole: Pole;
  /** For a question that takes up what somebody has said about the same topic: on which side that was. */
  readonly after?: ScaleSide;
  /** By grade, 0 to 4. */
  readonly answers: readonly (readonly OwnAnswer[])[];
  readonly comments: readonly Comment[];
  /** Answers that speak of entities of a set, if the set has any. */
  readonly ofEntities?: readonly EntityAnswer[];
};

const POLES: Readonly<Record<string, Pole>> = {'': 'open', '+': 'high', '-': 'low'};
const SIDES: Readonly<Record<string, ScaleSide>> = {l: 'low', h: 'high'};
const TONES: Readonly<Record<string, Tone>> = {'?': 'doubt', '=': 'agree', '~': 'aside'};

const HEAD = /^@(\S+)$/;
const QUESTION = /^([qlh])([+-]?)\s+(\S.*)$/;
const ANSWER = /^([0-4])(?:@(\S+))?\s+(\S.*)$/;
const COMMENT = /^([lh])([?=])\s+(\S.*)$/;
const REACTION = /^([?=~])\s+(\S.*)$/;
/** What is said beside answers has no marks of its own. */
const MARK = /[[\]{}|“”«»"]/;
/** The words before the ids of entities that an answer does not suit. */
const UNFIT = /^(.*\S)\s*\|\s*not\s+(\S.*)$/;
const QUOTE = /^([^[\]]*)\[([^[\]]+)\]([^[\]]*)$/;

type DraftAnswer = OwnAnswer & {readonly reactions: Reaction[]};

type Draft = Omit<Exchange, 'answers' | 'comments'> & {
  readonly file: string;
  readonly line: number;
  readonly answers: DraftAnswer[][];
  readonly comments: Comment[];
  /** The answer that was read last. */
  latest?: DraftAnswer;
};

/** Whether words can be said beside answers. Words without a letter would be found in all that is said. */
const isSayable = (text: string): boolean => /\p{L}{2}/u.test(text) && !MARK.test(text);

/** Reads what others say to the answer above it; `undefined` when the line is none. */
export const readReaction = (content: string): Reaction | undefined => {
  const [, mark = '', text = ''] = REACTION.exec(content) ?? [];
  const tone = TONES[mark];
  return tone && isSayable(text) ? {text, tone} : undefined;
};

/** Parses an answer: words, in brackets those to quote, and after a bar the entities that it does not suit. */
const readAnswer = (content: string): DraftAnswer | undefined => {
  const [, words = content, ids = ''] = UNFIT.exec(content) ?? [];
  if (/[|{}]/.test(words)) return undefined;
  const unfit = ids
    .split(',')
    .map(id => id.trim())
    .filter(Boolean);
  const [, before = '', quote, after = ''] = QUOTE.exec(words) ?? [];
  if (quote !== undefined) return {text: `${before}${quote}${after}`, quote, unfit, reactions: []};
  return /[[\]]/.test(words) ? undefined : {text: words, unfit, reactions: []};
};

const readQuestion = (content: string): Pick<Draft, 'text' | 'toWoman' | 'pole' | 'after'> | undefined => {
  const [, kind = '', sign = '', text] = QUESTION.exec(content) ?? [];
  const pole = POLES[sign];
  if (text === undefined || !pole || hasLooseBraces(text)) return undefined;
  const after = SIDES[kind];
  return {...formsOf(text), pole, ...(after ? {after} : {})};
};

/** Adds an answer to the question above it; `undefined` when the line is none, or stands above all questions. */
const addAnswer = (draft: Draft | undefined, content: string): OwnAnswer | undefined => {
  const [, grade, persona, words = ''] = ANSWER.exec(content) ?? [];
  const answers = draft?.answers[Number(grade)];
  const read = readAnswer(words);
  if (grade === undefined || !answers || !read) return undefined;
  const answer = persona === undefined ? read : {...read, persona};
  answers.push(answer);
  draft.latest = answer;
  return answer;
};

/**
 * Adds what others say: to the answer above it, or to a side of the question above it. False when the line is neither, or
 * stands above all of these.
 */
const addComment = (draft: Draft | undefined, content: string): boolean => {
  const reaction = readReaction(content);
  if (reaction) draft?.latest?.reactions.push(reaction);
  if (reaction) return draft?.latest !== undefined;
  const [, letter = '', mark = '', text = ''] = COMMENT.exec(content) ?? [];
  const [side, tone] = [SIDES[letter], TONES[mark]];
  if (!draft || !isSayable(text) || !side || !tone) return false;
  draft.comments.push({text, side, tone});
  return true;
};

/** Ids that exchanges can name. */
export type KnownIds = {
  readonly features: readonly string[];
  /** Default: any, as long as the file that lists them can't be read. */
  readonly personas: readonly string[] | undefined;
};

const readDrafts = ({file, text}: TextFile, {features, personas}: KnownIds) => {
  const drafts: Draft[] = [];
  const problems: PackProblem[] = [];
  let feature: string | undefined;
  const say = (line: number, fault: LineFault) => problems.push({...fault, file, line});
  for (const {line, text: content} of contentLines(text)) {
    const [, head] = HEAD.exec(content) ?? [];
    const question = readQuestion(content);
    if (content.length > LONGEST_LINE)
      say(line, {code: 'too-long', value: content.length, allowed: [LONGEST_LINE]});
    else if (head) {
      feature = head;
      if (!features.includes(head)) say(line, {code: 'unknown-feature', value: head});
    } else if (question && feature !== undefined)
      drafts.push({...question, feature, file, line, answers: [[], [], [], [], []], comments: []});
    else if (!addComment(drafts.at(-1), content)) {
      const added = addAnswer(drafts.at(-1), content);
      if (!added) say(line, {code: 'unreadable-line', value: content});
      else if (personas && added.persona !== undefined && !personas.includes(added.persona))
        say(line, {code: 'unknown-persona', value: added.persona, allowed: personas});
    }
  }
  return {drafts, problems};
};

/** Whoever is asked needs an answer of each grade: those that belong to a persona don't count. */
const checkAnswers = ({file, line, text, answers}: Draft): readonly PackProblem[] =>
  answers.flatMap((lines, grade) =>
    lines.every(({persona}) => persona !== undefined)
      ? [{code: 'missing-lines', file, line, field: `${text} ${grade}`, value: 0, allowed: [1]} as const]
      : [],
  );

/** A line that stands twice cannot be told apart from itself when it is heard. */
const checkRepeats = (drafts: readonly Draft[]): readonly PackProblem[] => {
  const seen = new Set<string>();
  return drafts.flatMap(({file, line, text, answers, comments}) => {
    const given = answers.flat();
    const others = [...given, ...given.flatMap(({reactions}) => reactions), ...comments];
    return [text, ...others.map(one => one.text)].flatMap((said): readonly PackProblem[] => {
      const key = said.toLowerCase();
      if (seen.size !== seen.add(key).size) return [];
      return [{code: 'duplicate', file, line, field: said, value: said}];
    });
  });
};

/**
 * Parses files of exchanges: heads (`@feature`), questions (`q` open, `q+` when a yes means a high grade, `q-` when it means a
 * low one; with `h` or `l` in place of `q` they take up a high or a low answer of somebody else), and under each
 * question its answers by grade (`0` to `4`; with a persona's id, as in `0@mags`, it is that persona's alone). An answer has
 * the words to quote in brackets, and after `| not` the entities that it does not suit. What others say stands under the
 * answer that it takes up (`?` doubts, `=` agrees, `~` does neither), or under the question for a side (`l?`, `h=`).
 */
export const parseExchanges = (
  sources: readonly TextFile[],
  known: KnownIds,
): Parsed<readonly Exchange[]> => {
  const read = sources.map(source => readDrafts(source, known));
  const drafts = read.flatMap(({drafts: found}) => found);
  const problems = [
    ...read.flatMap(({problems: found}) => found),
    ...drafts.flatMap(checkAnswers),
    ...checkRepeats(drafts),
  ];
  return parsedUnless(
    problems,
    drafts.map(({file: _, line: __, latest: ___, ...exchange}): Exchange => exchange),
  );
};
