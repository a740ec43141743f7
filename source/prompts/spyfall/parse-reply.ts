import type {Move} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import type {FinishReason} from '../../providers/provider.ts';
import {findObjects, markedPart, stripThinking} from '../reply/find-objects.ts';
import type {FoundObject} from '../reply/loose-json.ts';
import {fail, type ParsedReply, type ReplyRules, readChoice} from './read-choice.ts';
import {holdsField, innerObjects, leavesFieldEmpty, mentionsField} from './read-fields.ts';

export type {ParsedReply, ReplyRules} from './read-choice.ts';

/** A reply from a server. */
export type RawReply = {readonly text: string; readonly finishReason: FinishReason};

const FIELD = {
  question: 'question',
  answer: 'reply',
  guess: 'guess',
  vote: 'vote',
} as const satisfies Readonly<Record<LegalMoves['phase'], string>>;

/** What a move chooses: not how sure it is, what is said beside a vote, nor what a line is declared to mean. */
const choiceOf = (move: Move): object =>
  move.type === 'ask' || move.type === 'answer'
    ? {...move, reading: undefined}
    : {...move, confidence: undefined, text: undefined};

/** Whether all readings choose the same. */
const agree = (readings: readonly ParsedReply[]): boolean => {
  const keys = readings.map(reading =>
    JSON.stringify(reading.ok ? choiceOf(reading.value) : reading.problem),
  );
  return keys.every(key => key === keys[0]);
};

/** One reading for several: the last one if they agree, else a fault. */
const settle = (readings: readonly ParsedReply[]): ParsedReply | undefined =>
  agree(readings) ? readings.at(-1) : fail('ambiguous');

/** Some models wrap the object once more, as `{"response": {…}}` or `{"vote": {"name": …}}`. */
const readWrapped = (object: FoundObject, rules: ReplyRules): ParsedReply | undefined => {
  const field = FIELD[rules.legal.phase];
  const inner = innerObjects(object, field)
    .map(one => readChoice(one, rules))
    .filter(reading => reading !== undefined);
  const reading = readChoice(object, rules) ?? settle(inner);
  return reading ?? (leavesFieldEmpty(object, field) ? fail('unparsable') : undefined);
};

/**
 * Parses a reply to a move. A structured answer is final: if it is illegal, the rest of the reply is ignored. Objects
 * that choose differently, and a broken object beside a good one, are no answer. The parser never invents a choice:
 * what is not named is not chosen (players-expect.md 5.2).
 */
export const parseReply = (reply: RawReply, rules: ReplyRules): ParsedReply => {
  const {text, isOpen} = stripThinking(reply.text);
  const isCut = reply.finishReason === 'length' || reply.finishReason === 'cut';
  const lost = (reason: 'unparsable' | 'empty' | 'ambiguous'): ParsedReply =>
    fail(isCut || (isOpen && reason !== 'ambiguous') ? 'cut' : reason);
  if (text === '') return lost('empty');
  const found = findObjects(markedPart(text));
  if (!found) return lost('unparsable');
  const readings = found.objects
    .map(object => readWrapped(object, rules))
    .filter(reading => reading !== undefined);
  if (readings.length === 0) return lost('unparsable');
  // Half an answer after a whole one, or thinking that began again, might have changed the choice.
  if (found.broken.some(mentionsField) || holdsField(found.around)) return lost('ambiguous');
  if (isOpen && isCut) return fail('cut');
  return settle(readings) ?? lost('unparsable');
};
