import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Tone} from '../../../packs/house/parse-exchanges.ts';
import type {Mind} from '../decide/mind.ts';
import {gradeOf, MIDDLE} from '../decide/speaker-model.ts';
import type {Heard} from '../heard.ts';
import {lineKey} from './bank.ts';
import {type Deck, tableDeck, textsSaid} from './decks.ts';

/** Whether an answer was understood well enough to be commented on. */
const isPlain = ({meaning, isUnderstood, isUnsure = false}: Heard): boolean =>
  isUnderstood && !isUnsure && gradeOf(meaning) !== undefined;

/** What others say, in one tone, to the very words of an answer: none for a line that has been explained since. */
const reactionsTo = (heard: Heard, wanted: Tone): readonly string[] => {
  if (heard.reply || !isPlain(heard)) return [];
  return (heard.line?.reactions ?? []).flatMap(({text, tone}) => (tone === wanted ? [text] : []));
};

/**
 * What others say, in one tone, to answers to a question that are on one side of its scale. None for answers in the middle, or
 * about another topic.
 */
const commentsOn = (heard: Heard, wanted: Tone): readonly string[] => {
  const {question, feature, meaning} = heard;
  const grade = gradeOf(meaning);
  const {comments = []} = question.line ?? {};
  if (grade === undefined || grade === MIDDLE || question.feature !== feature || !isPlain(heard)) return [];
  const wantedSide = grade > MIDDLE ? 'high' : 'low';
  return comments.flatMap(({text, side, tone}) => (tone === wanted && side === wantedSide ? [text] : []));
};

/** Returns what was written to take up the words of an answer in one tone, in the order of the table. */
export const ownReactions = (mind: Mind, heard: Heard, tone: Tone): Deck =>
  tableDeck(mind, reactionsTo(heard, tone));

/**
 * Returns what others say to an answer in one tone, in the order of the table: first what takes up its words, then what was
 * written for any answer like it. None for answers that may well mean something else.
 */
export const reactions = (mind: Mind, heard: Heard, tone: Tone): Deck => [
  ...ownReactions(mind, heard, tone),
  ...tableDeck(mind, commentsOn(heard, tone)),
];

/** Returns the first of some lines that nobody has said beside questions and answers, alone or with other words. */
export const firstUnheard = (view: SeatView, lines: readonly string[]): string | undefined => {
  const said = textsSaid(view).map(lineKey);
  return lines.find(line => !said.some(text => text.includes(lineKey(line))));
};
