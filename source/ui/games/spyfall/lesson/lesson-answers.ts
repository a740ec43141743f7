import type {SeatView} from '../../../../games/spyfall/view.ts';
import type {Words} from '../../../../packs/words.ts';
import type {Suggestion} from '../../../../players/spyfall/line-reading.ts';
import type {SpyfallSession} from '../../../../tables/registry/spyfall/session.ts';

/** An answer to try in the first game, and what is wrong with it, if anything. */
export type LessonAnswer = Suggestion & {readonly kind: 'open' | 'vague' | 'good'};

/**
 * Returns the answers to try: one that only fits the card, one that says nothing, and a good one. Without the first
 * where the table speaks another language than the interface; nothing outside of the first game.
 */
export const lessonAnswers = (
  {options, reader}: Pick<SpyfallSession, 'options' | 'reader'>,
  view: SeatView,
  words: Words,
): readonly LessonAnswer[] => {
  const [good, vague] = options.isLesson ? (reader?.sampleAnswers(view) ?? []) : [];
  if (good === undefined || vague === undefined) return [];
  const text = good.text + words('glue.space') + words('learn.giveaway');
  const open = view.table?.lang === words.lang ? [{...good, text, kind: 'open' as const}] : [];
  return [...open, {...vague, kind: 'vague'}, {...good, kind: 'good'}];
};
