import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Tone} from '../../../packs/house/parse-exchanges.ts';
import {gradeOf, MIDDLE} from '../decide/speaker-model.ts';
import type {Heard} from '../heard.ts';
import {lineKey} from './bank.ts';
import {textsSaid} from './decks.ts';

/**
 * Returns what others say to an answer, as it was written for its question: in one tone, for the side of the scale on which the
 * answer was. None for answers that may well mean something else, that are in the middle, or about another topic.
 */
export const commentsOn = (
  {question, feature, meaning, isUnderstood, isUnsure = false}: Heard,
  wanted: Tone,
): readonly string[] => {
  const grade = gradeOf(meaning);
  const {comments = []} = question.line ?? {};
  if (grade === undefined || grade === MIDDLE || question.feature !== feature) return [];
  if (!isUnderstood || isUnsure) return [];
  const wantedSide = grade > MIDDLE ? 'high' : 'low';
  return comments.flatMap(({text, side, tone}) => (tone === wanted && side === wantedSide ? [text] : []));
};

/** Returns the first of some lines that nobody has said beside questions and answers, alone or with other words. */
export const firstUnheard = (view: SeatView, lines: readonly string[]): string | undefined => {
  const said = textsSaid(view).map(lineKey);
  return lines.find(line => !said.some(text => text.includes(lineKey(line))));
};
