import type {LegalMoves} from '../../games/spyfall/legal.ts';
import type {FinishReason} from '../../providers/provider.ts';
import {findObjects, markedPart, stripThinking} from '../reply/find-objects.ts';
import type {FoundObject} from '../reply/loose-json.ts';
import {fail, type ParsedReply, type ReplyRules, readChoice} from './read-choice.ts';
import {holdsField, innerObjects, leavesFieldEmpty, mentionsField} from './read-fields.ts';

export type {ParsedReply, ReplyRules} from './read-choice.ts';

/** A reply as a server gave it. */
export type RawReply = {readonly text: string; readonly finishReason: FinishReason};

const FIELD = {
  question: 'question',
  answer: 'reply',
  guess: 'guess',
  vote: 'vote',
} as const satisfies Readonly<Record<LegalMoves['phase'], string>>;

/** Whether all readings choose the same; how sure they are does not matter. */
const agree = (readings: readonly ParsedReply[]): boolean => {
  const keys = readings.map(reading =>
    JSON.stringify(reading.ok ? {...reading.value, confidence: undefined} : reading.problem),
  );
  return keys.every(key => key === keys[0]);
};

/** The reading that stands for several: the last one, or that they disagree. */
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
 * A reply becomes a move. The structured answer is terminal: when it is there and is illegal, nothing else is looked
 * for; objects that choose differently, and one that cannot be read beside one that can, are no answer. It never
 * invents a choice: what is not named is not chosen (players-expect.md 5.2).
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
  // Half an answer after a whole one, or thinking that began anew: nobody knows where it would have led.
  if (found.broken.some(mentionsField) || holdsField(found.around)) return lost('ambiguous');
  if (isOpen && isCut) return fail('cut');
  return settle(readings) ?? lost('unparsable');
};
