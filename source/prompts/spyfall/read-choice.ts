import type {Seat} from '../../games/game.ts';
import type {Move, TableFacts} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import {failure, type Result, success} from '../../result.ts';
import {foldName, matchName, type Nameable} from '../../text/match-name.ts';
import {washText} from '../../text/wash.ts';
import type {PromptTopic} from '../game-prompts.ts';
import {readConfidence} from '../reply/confidence.ts';
import {isDeclining} from '../reply/decline-words.ts';
import type {FoundObject} from '../reply/loose-json.ts';
import {illegalChoice, type RetryReason} from './private-text.ts';
import {type EntityName, passWord, seatNames, skipWord} from './prompt-words.ts';
import {readDeclared} from './read-declared.ts';
import {type FieldName, readField} from './read-fields.ts';
import {readLine, readWord} from './read-line.ts';

/** What a reply is checked against. */
export type ReplyRules = {
  readonly legal: LegalMoves;
  readonly table: TableFacts;
  readonly entities: readonly EntityName[];
  /** The topics of which a line may be declared to be; without them, declarations are not read. */
  readonly topics?: readonly PromptTopic[] | undefined;
  /** The name of the seat that replies. */
  readonly speaker: string;
};

/** A parsed reply: a move, or why there is none. */
export type ParsedReply = Result<Move, RetryReason>;

/** Returns that a reply is no move, for a reason of its form. */
export const fail = (reason: Exclude<RetryReason['reason'], 'illegal'>): ParsedReply => failure({reason});

const MAX_SHOWN = 60;

/** A value as a retry shows it to its model. */
const shown = (value: unknown): string =>
  washText(typeof value === 'string' ? value : JSON.stringify(value), {maxGraphemes: MAX_SHOWN});

const illegal = (value: unknown, {legal, table, entities}: ReplyRules): ParsedReply =>
  failure(illegalChoice(shown(value), legal, table, {entities}));

/** A name as written; a number counts if it is a name. */
const named = <Id>(value: unknown, choices: readonly Nameable<Id>[]): Id | undefined =>
  typeof value === 'string' || typeof value === 'number' ? matchName(String(value), choices) : undefined;

/** Words said aloud: the only value of their field; `undefined` when there are none or several. */
const wordsOf = (object: FoundObject, field: 'question' | 'reply', speaker: string): string | undefined => {
  const values = readField(object, field);
  const [value] = values;
  if (values.length !== 1 || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  return readLine(String(value), speaker) ?? '';
};

const readTarget = (
  values: readonly unknown[],
  allowed: readonly Seat[],
  rules: ReplyRules,
): Seat | ParsedReply | undefined => {
  const told = values.filter(value => value !== null && value !== '');
  const [value] = told;
  if (told.length === 0) return allowed.length === 1 ? allowed[0] : undefined;
  if (told.length > 1) return fail('ambiguous');
  const seat = named(value, seatNames(rules.table));
  return seat !== undefined && allowed.includes(seat) ? seat : illegal(value, rules);
};

const readQuestion = (
  object: FoundObject,
  legal: LegalMoves & {phase: 'question'},
  rules: ReplyRules,
): ParsedReply | undefined => {
  const text = wordsOf(object, 'question', rules.speaker);
  const to = readTarget(readField(object, 'to'), legal.to, rules);
  if (typeof to === 'object') return to;
  if (text === undefined) return undefined;
  if (to === undefined) return fail('unparsable');
  if (text === '') return fail('text');
  return success({type: 'ask', to, text, ...readDeclared(object, 'question', rules.topics)});
};

const readAnswer = (object: FoundObject, {speaker, topics}: ReplyRules): ParsedReply | undefined => {
  const text = wordsOf(object, 'reply', speaker);
  if (text === undefined) return undefined;
  if (text === '') return fail('text');
  return success({type: 'answer', text, ...readDeclared(object, 'answer', topics)});
};

/** A decision that can be declined: the named value, `null` for declined, or `ambiguous`. */
type Decision = {readonly value: unknown} | 'ambiguous' | undefined;

const TRUE: readonly unknown[] = [true, 'true', 'True', 'yes'];
const FALSE: readonly unknown[] = [false, 'false', 'False', 'no'];

/** The switches beside a name, such as `should_vote` in the paper's form. */
const readSwitch = (object: FoundObject, phase: 'guess' | 'vote'): 'yes' | 'no' | 'ambiguous' | undefined => {
  const values = readField(object, phase === 'guess' ? 'shouldguess' : 'shouldvote');
  const isYes = values.some(value => TRUE.includes(value));
  const isNo = values.some(value => FALSE.includes(value));
  if (isYes) return isNo ? 'ambiguous' : 'yes';
  return isNo ? 'no' : undefined;
};

/** Whether an action beside the choice declines: this decides a reply without a name, and contradicts a name. */
const declinesByAction = (object: FoundObject): boolean =>
  readField(object, 'action').some(action => typeof action === 'string' && isDeclining(action));

const isNothing = (value: unknown): boolean => value === null || value === false;

/**
 * Reads a decision. A switch of false declines, whatever is beside it; a switch of true needs a name. A text that
 * declines is no name, unless a choice has exactly that name.
 */
const readDecision = (
  object: FoundObject,
  phase: 'guess' | 'vote',
  declines: (value: unknown) => boolean,
): Decision => {
  const found = readSwitch(object, phase);
  const values = readField(object, phase as FieldName).filter(value => value !== '');
  if (found === 'ambiguous' || values.length > 1) return 'ambiguous';
  if (found === 'no') return {value: null};
  const [value] = values;
  const isActionNo = declinesByAction(object);
  if (values.length === 0 && !isActionNo) return undefined;
  const isNo = values.length === 0 || isNothing(value) || declines(value);
  if (isActionNo && !isNo) return 'ambiguous';
  if (isNo) return found === 'yes' ? 'ambiguous' : {value: null};
  return {value};
};

/** Makes a test of whether a value declines at this table, where a name may be such a word too. */
const declinesWith =
  <Id>(own: string, choices: readonly Nameable<Id>[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' &&
    (foldName(value) === foldName(own) || (isDeclining(value) && matchName(value, choices) === undefined));

/** Whether a word declines and is not written exactly like a name: then it does not count as that name. */
const isUnclear = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'string' && isDeclining(value) && !names.includes(value.trim());

const confidenceOf = (object: FoundObject) => {
  const [value] = readField(object, 'confidence');
  const confidence = readConfidence(value);
  return confidence === undefined ? {} : {confidence};
};

/** What is said with a vote, at a table that talks beside its moves; the first text of several. */
const saidWith = (object: FoundObject, {table, speaker}: ReplyRules): {readonly text?: string} => {
  const said = table.rules.smallTalk ? readField(object, 'say') : [];
  const written = said.find(value => typeof value === 'string');
  const text = typeof written === 'string' ? readWord(written, speaker) : undefined;
  return text === undefined ? {} : {text};
};

const readGuess = (
  object: FoundObject,
  legal: LegalMoves & {phase: 'guess'},
  rules: ReplyRules,
): ParsedReply | undefined => {
  const {entities} = rules;
  const decision = readDecision(object, 'guess', declinesWith(passWord(rules), entities));
  if (decision === undefined) return undefined;
  if (decision === 'ambiguous') return fail('ambiguous');
  const {value} = decision;
  if (value === null) return success({type: 'pass', ...confidenceOf(object)});
  const names = entities.map(({name}) => name);
  const entity = isUnclear(value, names) ? undefined : named(value, entities);
  return entity !== undefined && legal.entities.includes(entity)
    ? success({type: 'guess', entity, ...confidenceOf(object)})
    : illegal(value, rules);
};

const readVote = (
  object: FoundObject,
  legal: LegalMoves & {phase: 'vote'},
  rules: ReplyRules,
): ParsedReply | undefined => {
  const seats = seatNames(rules.table);
  const decision = readDecision(object, 'vote', declinesWith(skipWord(rules.table), seats));
  if (decision === undefined) return undefined;
  if (decision === 'ambiguous') return fail('ambiguous');
  const {value} = decision;
  const beside = {...confidenceOf(object), ...saidWith(object, rules)};
  if (value === null) return success({type: 'skip', ...beside});
  const names = seats.map(({name}) => name);
  const target = isUnclear(value, names) ? undefined : named(value, seats);
  return target !== undefined && legal.targets.includes(target)
    ? success({type: 'vote', target, ...beside})
    : illegal(value, rules);
};

/** Reads what an object chooses in the current phase; `undefined` when it contains no choice of this phase. */
export const readChoice = (object: FoundObject, rules: ReplyRules): ParsedReply | undefined => {
  const {legal} = rules;
  switch (legal.phase) {
    case 'question':
      return readQuestion(object, legal, rules);
    case 'answer':
      return readAnswer(object, rules);
    case 'guess':
      return readGuess(object, legal, rules);
    case 'vote':
      return readVote(object, legal, rules);
  }
};
