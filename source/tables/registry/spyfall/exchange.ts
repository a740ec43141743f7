import type {GameEvent, VotesRevealed} from '../../../games/spyfall/events.ts';
import type {SpyfallSetup} from '../../../games/spyfall/rules.ts';
import {
  ASIDES,
  type Aside,
  type ExchangeEvent,
  type SpyfallGame,
} from '../../../statistics/exchange/types.ts';
import type {CountedGame, LineLabels} from '../../counted-game.ts';
import {spokenOf} from './spoken.ts';

type Started = Extract<GameEvent, {type: 'game-started'}>;
type Cast = Extract<GameEvent, {type: 'vote-cast'}>;

const confidenceOf = ({confidence}: {readonly confidence?: number}): {readonly confidence?: number} =>
  confidence === undefined ? {} : {confidence};

/** One vote for each seat, with the confidence that it had when it was cast. */
const makeVotes = ({turn, votes}: VotesRevealed, cast: readonly Cast[]): readonly ExchangeEvent[] =>
  votes.map(({seat, target}) => {
    const own = cast.find(one => one.turn === turn && one.seat === seat);
    return {t: turn, type: 'vote', seat, target, ...(own ? confidenceOf(own) : {})};
  });

const makeEvent = (event: GameEvent, labels: LineLabels, cast: readonly Cast[]): readonly ExchangeEvent[] => {
  switch (event.type) {
    case 'question-asked':
    case 'answer-given': {
      const {turn: t, seat, to, text} = event;
      const type = event.type === 'question-asked' ? 'question' : 'answer';
      return [{t, type, seat, to, text, leak: labels.leak, lid: labels.lid}];
    }
    case 'guess-passed':
      return [{t: event.turn, type: 'guess', seat: event.seat, guess: null, ...confidenceOf(event)}];
    case 'guess-made':
      return [{t: event.turn, type: 'guess', seat: event.seat, guess: event.entity, ...confidenceOf(event)}];
    case 'votes-revealed':
      return makeVotes(event, cast);
    case 'move-forfeited': {
      const {turn: t, seat, phase, reason} = event;
      return [{t, type: 'forfeit', seat, phase, reason}];
    }
    default:
      return [];
  }
};

/** What was said beside questions and answers. */
const asidesOf = (
  events: readonly GameEvent[],
  labelsOf: CountedGame<SpyfallSetup, GameEvent>['labelsOf'],
): readonly Aside[] =>
  (spokenOf(events)?.utterances ?? []).flatMap(({n, turn: t, seat, kind, text}) => {
    const type = ASIDES.find(aside => aside === kind);
    return type ? [{t, type, seat, text, leak: labelsOf(n).leak}] : [];
  });

const endingOf = (events: readonly GameEvent[]): SpyfallGame['ending'] => {
  const ended = events.findLast(event => event.type === 'game-ended');
  const turn = events.findLast(event => event.type === 'turn-started')?.turn ?? 1;
  return ended
    ? {type: ended.ending, turn: ended.turn, winner: ended.winner}
    : {type: 'aborted', turn, winner: null};
};

const entityOf = (events: readonly GameEvent[]): string => {
  const card = events.find(event => event.type === 'card-dealt' && event.side === 'villager');
  return card?.type === 'card-dealt' && card.side === 'villager' ? card.entity : '';
};

const seatsOf = ({seats, players}: Started, events: readonly GameEvent[], labels: readonly string[]) => {
  const spies = events.flatMap(event =>
    event.type === 'card-dealt' && event.side === 'spy' ? [event.seat] : [],
  );
  return seats.map(({seat, name}) => ({
    name,
    model: labels[players[seat] ?? -1] ?? '',
    role: spies.includes(seat) ? ('spy' as const) : ('villager' as const),
  }));
};

/**
 * Makes a line of the exchange format from a verified record (interfaces.md, *polyspy report*). Entities are in the
 * order of this game's list, and `options` are the seats in the order in which they were offered.
 */
export const makeExchange = ({
  id,
  setup,
  events,
  competitors,
  labelsOf,
}: CountedGame<SpyfallSetup, GameEvent>): SpyfallGame => {
  const [started] = events;
  if (started?.type !== 'game-started') throw new Error('A deal begins with game-started.');
  const cast = events.filter(event => event.type === 'vote-cast');
  const asides = asidesOf(events, labelsOf);
  return {
    kind: 'spyfall',
    id,
    scenario: setup.scenario,
    lang: setup.lang,
    entity: entityOf(events),
    entities: started.entities,
    seats: seatsOf(
      started,
      events,
      competitors.map(({label}) => label),
    ),
    events: events.flatMap((event, index) => makeEvent(event, labelsOf(index + 1), cast)),
    ending: endingOf(events),
    options: started.options,
    ...(asides.length > 0 ? {asides} : {}),
  };
};
