import type {Seat} from '../../games/game.ts';
import type {Move, TableFacts} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import type {FinishReason} from '../../providers/provider.ts';
import {matchName, type Nameable} from '../../text/match-name.ts';
import {washText} from '../../text/wash.ts';
import {type FoundObject, findObjects, markedParts} from '../reply/find-objects.ts';
import {stripThinking} from '../reply/strip-thinking.ts';
import type {Again} from './private-text.ts';
import {type EntityName, nameOf} from './prompt-words.ts';
import {readConfidence, readField, readSwitch} from './read-fields.ts';

/** A reply as a server gave it. */
export type RawReply = {readonly text: string; readonly finishReason: FinishReason};

/** What a reply is checked against. */
export type ReplyRules = {
  readonly legal: LegalMoves;
  readonly table: TableFacts;
  readonly entities: readonly EntityName[];
};

/** A reply read: a move, or why there is none. */
export type ParsedReply =
  | {readonly ok: true; readonly move: Move}
  | {readonly ok: false; readonly again: Again};

type Choice = {readonly key: string; readonly parsed: ParsedReply};

const fail = (reason: 'unparsable' | 'empty' | 'cut' | 'text'): ParsedReply => ({ok: false, again: {reason}});

/** The longest line that is said aloud, in graphemes. */
const MAX_LINE = 400;

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
  ["'", "'"],
];

/** A line without the quotes round it and without its speaker's name before it. */
const readLine = (value: unknown, names: readonly string[]): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const washed = washText(value, {maxGraphemes: MAX_LINE}).trim();
  const speaker = names.find(name => washed.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  const line = speaker === undefined ? washed : washed.slice(speaker.length + 1).trim();
  const quotes = QUOTES.find(
    ([open, close]) => line.length > 1 && line.startsWith(open) && line.endsWith(close),
  );
  const bare = quotes ? line.slice(1, -1).trim() : line;
  return bare === '' ? undefined : bare;
};

const seatsOf = (seats: readonly Seat[], table: TableFacts): readonly Nameable<Seat>[] =>
  seats.map(seat => ({id: seat, name: nameOf(table, seat)}));

const illegal = (value: unknown, allowed: readonly string[]): ParsedReply => ({
  ok: false,
  again: {reason: 'illegal', choice: washText(String(value), {maxGraphemes: 60}), allowed},
});

const confidenceOf = (object: FoundObject) => {
  const confidence = readConfidence(readField(object, 'confidence'));
  return confidence === undefined ? {} : {confidence};
};

const readQuestion = (
  object: FoundObject,
  legal: LegalMoves & {phase: 'question'},
  {table}: ReplyRules,
): Choice | undefined => {
  const words = readField(object, 'question');
  const target = readField(object, 'to');
  if (words === undefined && target === undefined) return undefined;
  const allowed = seatsOf(legal.to, table);
  const only = allowed.length === 1 && target === undefined ? allowed[0]?.id : undefined;
  const to = typeof target === 'string' ? matchName(target, allowed) : only;
  if (to === undefined)
    return {
      key: `?${String(target)}`,
      parsed: illegal(
        target,
        allowed.map(({name}) => name),
      ),
    };
  const text = readLine(
    words,
    table.seats.map(({name}) => name),
  );
  return {
    key: `${to}`,
    parsed: text === undefined ? fail('text') : {ok: true, move: {type: 'ask', to, text}},
  };
};

const readAnswer = (object: FoundObject, {table}: ReplyRules): Choice | undefined => {
  const words = readField(object, 'reply');
  if (words === undefined) return undefined;
  const text = readLine(
    words,
    table.seats.map(({name}) => name),
  );
  return {
    key: text ?? '',
    parsed: text === undefined ? fail('text') : {ok: true, move: {type: 'answer', text}},
  };
};

const readGuess = (
  object: FoundObject,
  legal: LegalMoves & {phase: 'guess'},
  rules: ReplyRules,
): Choice | undefined => {
  const value = readField(object, 'guess');
  const chosen = readSwitch(value, object, 'guess');
  if (chosen === undefined) return undefined;
  const confidence = confidenceOf(object);
  if (chosen === 'no') return {key: 'pass', parsed: {ok: true, move: {type: 'pass', ...confidence}}};
  const candidates = rules.entities.filter(({id}) => legal.entities.includes(id));
  const entity = matchName(chosen, candidates);
  if (entity === undefined)
    return {
      key: `?${chosen}`,
      parsed: illegal(
        chosen,
        candidates.map(({name}) => name),
      ),
    };
  return {key: entity, parsed: {ok: true, move: {type: 'guess', entity, ...confidence}}};
};

const readVote = (
  object: FoundObject,
  legal: LegalMoves & {phase: 'vote'},
  {table}: ReplyRules,
): Choice | undefined => {
  const value = readField(object, 'vote');
  const chosen = readSwitch(value, object, 'vote');
  if (chosen === undefined) return undefined;
  const confidence = confidenceOf(object);
  if (chosen === 'no') return {key: 'skip', parsed: {ok: true, move: {type: 'skip', ...confidence}}};
  const targets = seatsOf(legal.targets, table);
  const target = matchName(chosen, targets);
  if (target === undefined)
    return {
      key: `?${chosen}`,
      parsed: illegal(
        chosen,
        targets.map(({name}) => name),
      ),
    };
  return {key: `${target}`, parsed: {ok: true, move: {type: 'vote', target, ...confidence}}};
};

const readObject = (object: FoundObject, rules: ReplyRules): Choice | undefined => {
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

/** Some models wrap the object once more, as `{"reply": {…}}` or `{"vote": {"vote": …}}`. */
const readWrapped = (object: FoundObject, rules: ReplyRules): Choice | undefined => {
  const inner = Object.values(object).filter(
    (value): value is FoundObject => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  const [only] = inner;
  return only !== undefined && inner.length === 1 ? readObject(only, rules) : readObject(object, rules);
};

/**
 * A reply becomes a move. The structured answer is terminal: when it is there and is illegal, nothing else is looked
 * for, and two objects that choose differently are no answer. It never invents a choice: what is not named is not
 * chosen (players-expect.md 5.2).
 */
export const parseReply = (reply: RawReply, rules: ReplyRules): ParsedReply => {
  const {text, isOnlyThinking} = stripThinking(reply.text);
  const isCut = reply.finishReason === 'length' || reply.finishReason === 'cut' || isOnlyThinking;
  if (text === '') return fail(isCut ? 'cut' : 'empty');
  const choices = markedParts(text)
    .flatMap(findObjects)
    .map(object => readWrapped(object, rules))
    .filter(choice => choice !== undefined);
  const last = choices.at(-1);
  if (!last) return fail(isCut ? 'cut' : 'unparsable');
  return choices.every(({key}) => key === last.key) ? last.parsed : fail('unparsable');
};
