import type {Annotation, SpokenGame} from '../../../annotate/types.ts';
import type {GameEvent} from '../../../games/spyfall/events.ts';
import {storyOf} from '../../../statistics/spyfall/belief-trail.ts';
import type {DebriefLeak} from '../../../statistics/spyfall/debrief-types.ts';

/** Returns what was said in a game; `undefined` for one that hasn't begun. */
export const spokenOf = (events: readonly GameEvent[]): SpokenGame | undefined => {
  const cards = events.flatMap(event => (event.type === 'card-dealt' ? [event] : []));
  const entity = cards.flatMap(card => ('entity' in card && card.entity ? [card.entity] : []))[0];
  if (entity === undefined) return undefined;
  const sides = new Map(cards.map(({seat, side}) => [seat, side] as const));
  return {
    entity,
    utterances: events.flatMap((event, index) =>
      event.type === 'question-asked' || event.type === 'answer-given'
        ? [
            {
              n: index + 1,
              turn: event.turn,
              seat: event.seat,
              side: sides.get(event.seat) ?? 'villager',
              kind: event.type === 'question-asked' ? ('question' as const) : ('answer' as const),
              text: event.text,
            },
          ]
        : [],
    ),
  };
};

/** Returns the lines that named the entity. Empty for a game that may go on, whose secrets still matter. */
export const leaksOf = (
  events: readonly GameEvent[],
  annotation: Annotation | undefined,
): readonly DebriefLeak[] => {
  const story = storyOf(events);
  return (annotation?.lines ?? []).flatMap(({n, verdict, span}) => {
    const line = story?.lines.find(({at}) => at === n);
    if (verdict !== 'leak' || span === null || line === undefined) return [];
    const {turn, seat, kind, text} = line;
    return [{turn, seat, kind, text, part: text.slice(...span)}];
  });
};
