import type {Annotation, SpokenGame, Utterance} from '../../../annotate/types.ts';
import type {GameEvent} from '../../../games/spyfall/events.ts';
import {storyOf} from '../../../statistics/spyfall/belief-trail.ts';
import type {DebriefLeak} from '../../../statistics/spyfall/debrief-types.ts';

type Remark = GameEvent & {type: 'remark-made'};
type Line = Pick<Utterance, 'kind' | 'text' | 'question'>;

/** A remark right after one that turned to its speaker is the reply. */
const remarkLine = ({seat, text}: Remark, before: GameEvent | undefined): Line =>
  before?.type === 'remark-made' && before.to === seat
    ? {kind: 'reply', text, question: before.text}
    : {kind: 'remark', text};

const answerLine = ({turn, text}: GameEvent & {type: 'answer-given'}, events: readonly GameEvent[]): Line => {
  const asked = events.find(event => event.type === 'question-asked' && event.turn === turn);
  return {kind: 'answer', text, ...(asked?.type === 'question-asked' ? {question: asked.text} : {})};
};

/**
 * Returns what the table heard in an event. Words with a vote count where it was cast, if it was revealed. Words with a
 * guess are left out: they are the spy's, who can't leak, and they end the game.
 */
const lineOf = (event: GameEvent, index: number, events: readonly GameEvent[]): Line | undefined => {
  switch (event.type) {
    case 'question-asked':
      return {kind: 'question', text: event.text};
    case 'answer-given':
      return answerLine(event, events);
    case 'remark-made':
      return remarkLine(event, events[index - 1]);
    case 'vote-cast': {
      const {turn, text = ''} = event;
      const isHeard = events.some(other => other.type === 'votes-revealed' && other.turn === turn);
      return isHeard && text.trim() !== '' ? {kind: 'vote', text} : undefined;
    }
    default:
      return undefined;
  }
};

/** Returns what was said in a game; `undefined` for one that hasn't begun. */
export const spokenOf = (events: readonly GameEvent[]): SpokenGame | undefined => {
  const cards = events.flatMap(event => (event.type === 'card-dealt' ? [event] : []));
  const entity = cards.flatMap(card => ('entity' in card && card.entity ? [card.entity] : []))[0];
  if (entity === undefined) return undefined;
  const sides = new Map(cards.map(({seat, side}) => [seat, side] as const));
  const utterances = events.flatMap((event, index): readonly Utterance[] => {
    const line = lineOf(event, index, events);
    if (!line || !('turn' in event) || !('seat' in event) || event.seat === null) return [];
    const {turn, seat} = event;
    return [{n: index + 1, turn, seat, side: sides.get(seat) ?? 'villager', ...line}];
  });
  return {entity, utterances};
};

/** Returns the lines that named the entity. Empty for a game that may go on, whose secrets still matter. */
export const leaksOf = (
  events: readonly GameEvent[],
  annotation: Annotation | undefined,
): readonly DebriefLeak[] => {
  const lines = storyOf(events) ? (spokenOf(events)?.utterances ?? []) : [];
  return (annotation?.lines ?? []).flatMap(({n, verdict, span}) => {
    const line = lines.find(one => one.n === n);
    if (verdict !== 'leak' || span === null || line === undefined) return [];
    const {turn, seat, kind, text} = line;
    return [{turn, seat, kind, text, part: text.slice(...span)}];
  });
};
