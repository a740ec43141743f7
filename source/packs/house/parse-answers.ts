import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {formFor} from './forms.ts';
import {houseLines} from './house-lines.ts';
import {type EntityAnswer, type Exchange, type Reaction, readReaction} from './parse-exchanges.ts';
import {LONGEST_LINE, type Topic} from './parse-phrases.ts';
import type {Voice} from './parse-voice.ts';
import {contentLines, type LineFault, type TextFile} from './text-file.ts';

const HEAD = /^@(\S+)$/;
const QUESTION = /^q[+-]?\s+(\S.*)$/;
const ANSWER = /^([a-z\d-]+(?:,[a-z\d-]+)*)(\*?) +([^\s[\]{}|“”«»"][^[\]{}|“”«»"]*)$/;

/** Ids and questions that a file of answers can name, and all that is said beside it. */
type Known = {
  readonly exchanges: readonly Exchange[];
  readonly topics: readonly Topic[];
  readonly voice: Voice;
  readonly entities: readonly string[];
};

/** Answers by the words of their question. */
export type EntityAnswers = ReadonlyMap<string, readonly EntityAnswer[]>;

type Draft = EntityAnswer & {readonly reactions: Reaction[]};

/** Whether a question of a feature has answers of its own, so that those of an entity can be added to it. */
const isKnown = ({exchanges}: Known, feature: string | undefined, text: string): boolean =>
  exchanges.some(one => one.feature === feature && one.text === text && one.after === undefined);

const readAnswer = (text: string): Draft | undefined => {
  const [, ids, star, words] = ANSWER.exec(text) ?? [];
  // Words without a letter would be found in all that is said.
  return ids === undefined || words === undefined || !/\p{L}{2}/u.test(words)
    ? undefined
    : {entities: ids.split(','), text: words, isBroad: star === '*', reactions: []};
};

const repeated = (text: string): LineFault => ({code: 'duplicate', field: text, value: text});

/** What is wrong with an answer; the lines and entities before it are in `given`. */
const faultOf = (
  {entities, text}: EntityAnswer,
  given: readonly EntityAnswer[],
  said: ReadonlySet<string>,
  {entities: all}: Known,
): LineFault | undefined => {
  const unknown = entities.find(id => !all.includes(id));
  if (unknown !== undefined) return {code: 'unknown-entity', value: unknown, allowed: all};
  // One entity has one answer to a question; several may have more together.
  const isGiven = entities.length === 1 && given.some(one => one.entities.join() === entities.join());
  return isGiven || said.has(text.toLowerCase()) ? repeated(text) : undefined;
};

/**
 * Parses a file of answers about entities: heads (`@feature`), questions as the exchanges have them, and under each question
 * answers: the id of an entity, or several ids with commas, and the words. A `*` behind the ids says that the words also
 * answer other questions about the feature. The grade of an answer is that of its entities in the value table. What others
 * say to an answer stands under it, as in the exchanges.
 */
export const parseAnswers = ({file, text}: TextFile, known: Known): Parsed<EntityAnswers> => {
  const answers = new Map<string, Draft[]>();
  // An answer must differ from all that is said beside it, to be known for what it is when it is heard.
  const others = houseLines(known).map(line => (typeof line === 'string' ? line : line.text));
  const said = new Set(others.map(line => line.toLowerCase()));
  const problems: PackProblem[] = [];
  let feature: string | undefined;
  let given: Draft[] | undefined;
  for (const {line, text: content} of contentLines(text)) {
    const say = (fault: LineFault) => problems.push({...fault, file, line});
    const [, head] = HEAD.exec(content) ?? [];
    const [, question] = QUESTION.exec(content) ?? [];
    const answer = readAnswer(content);
    const reaction = readReaction(content);
    if (content.length > LONGEST_LINE)
      say({code: 'too-long', value: content.length, allowed: [LONGEST_LINE]});
    else if (head) [feature, given] = [head, undefined];
    else if (question !== undefined) {
      given = [];
      const asked = formFor(question, false);
      if (isKnown(known, feature, asked) && !answers.has(asked)) answers.set(asked, given);
      else say({code: 'unreadable-line', value: content});
    } else if (reaction && given?.length) {
      if (said.has(reaction.text.toLowerCase())) say(repeated(reaction.text));
      said.add(reaction.text.toLowerCase());
      given.at(-1)?.reactions.push(reaction);
    } else if (!answer || !given) say({code: 'unreadable-line', value: content});
    else {
      const fault = faultOf(answer, given, said, known);
      if (fault) say(fault);
      said.add(answer.text.toLowerCase());
      given.push(answer);
    }
  }
  return parsedUnless(problems, answers);
};
