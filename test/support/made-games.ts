import type {ExchangeEvent, SpyfallGame} from '../../source/statistics/exchange/types.ts';
import {mulberry32} from '../../source/statistics/ratings/random.ts';

/** What made games are like. */
export type MadeGames = {
  readonly count: number;
  readonly seed: number;
  /** The fewest and most seats. */
  readonly seats?: readonly [number, number];
  /** How likely villagers are of several models. */
  readonly mixed?: number;
  /** How likely each event is to end a game early: 0 makes long games. */
  readonly haste?: number;
};

const MODELS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];
const SCENARIOS = [
  ['G_EN', 'en'],
  ['G_ID', 'id'],
  ['G_ZH', 'zh'],
  ['L_EG', 'arz'],
] as const;
const ENTITIES = Array.from({length: 30}, (_, index) => `place ${index}`);
const SENTENCE = 'Is it a place where one would go with a family, or rather one for a quiet evening alone?';

type Random = () => number;

const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick.');
  return item;
};

type Draft = {
  readonly random: Random;
  readonly seats: SpyfallGame['seats'];
  readonly spy: number;
  readonly lang: string;
  readonly entity: string;
  readonly haste: number;
  readonly events: ExchangeEvent[];
};

type Ending = SpyfallGame['ending'];

const forfeit = (draft: Draft, t: number, seat: number, phase: 'answer' | 'vote'): Ending => {
  draft.events.push({t, type: 'forfeit', seat, phase, reason: 'format'});
  return seat === draft.spy
    ? {type: 'forfeit_spy', turn: t, winner: 'villagers'}
    : {type: 'forfeit_villager', turn: t, winner: 'spy'};
};

/** A question and an answer; half of an arz game is spoken in something else. */
const talk = ({random, seats, spy, lang, events}: Draft, t: number): number => {
  const seat = (t - 1) % seats.length;
  const to = (seat + 1 + Math.floor(random() * (seats.length - 1))) % seats.length;
  const lid = (): string | null =>
    random() < 0.02 ? null : random() < 0.2 ? pick(['ar', 'ms', 'en'], random) : lang;
  const leak = (speaker: number): boolean => speaker !== spy && random() < 0.03;
  const text = (): string => (random() < 0.01 ? '' : SENTENCE);
  events.push({t, type: 'question', seat, to, text: text(), leak: leak(seat), lid: lid()});
  events.push({t, type: 'answer', seat: to, to: seat, text: text(), leak: leak(to), lid: lid()});
  return to;
};

const guess = ({random, spy, entity, haste, events}: Draft, t: number): Ending | undefined => {
  const made =
    random() < haste ? (random() < 0.5 ? entity : pick([...ENTITIES, 'off the list'], random)) : null;
  events.push({t, type: 'guess', seat: spy, guess: made, confidence: 0.5});
  if (made === null) return undefined;
  return made === entity
    ? {type: 'guess_correct', turn: t, winner: 'spy'}
    : {type: 'guess_wrong', turn: t, winner: 'villagers'};
};

const vote = (draft: Draft, t: number): Ending | undefined => {
  const {random, seats, spy, haste, events} = draft;
  const counts = seats.map(() => 0);
  for (const seat of seats.keys()) {
    if (random() < haste / 60) return forfeit(draft, t, seat, 'vote');
    const others = [...seats.keys()].filter(other => other !== seat);
    const target = random() < 0.3 ? null : pick(others, random);
    events.push({t, type: 'vote', seat, target, confidence: 0.4});
    if (target !== null) counts[target] = (counts[target] ?? 0) + 1;
  }
  const out = counts.findIndex(count => 2 * count > seats.length);
  if (out < 0) return undefined;
  return out === spy
    ? {type: 'vote_spy', turn: t, winner: 'villagers'}
    : {type: 'vote_villager', turn: t, winner: 'spy'};
};

const play = (draft: Draft): Ending => {
  const {random, seats, haste} = draft;
  const rounds = seats.length;
  for (let t = 1; t <= 2 * rounds; t += 1) {
    if (random() < haste / 100) return {type: 'aborted', turn: t, winner: null};
    const answerer = talk(draft, t);
    if (random() < haste / 40) return forfeit(draft, t, answerer, 'answer');
    const ending = t > rounds ? (guess(draft, t) ?? vote(draft, t)) : undefined;
    if (ending) return ending;
  }
  return {type: 'survived', turn: 2 * rounds, winner: 'spy'};
};

/** Makes valid games with every kind of ending, the same for the same seed. Half of their votes are arbitrary. */
export const makeGames = ({
  count,
  seed,
  seats: [low, high] = [5, 5],
  mixed = 0,
  haste = 0.4,
}: MadeGames): readonly SpyfallGame[] => {
  const random = mulberry32(seed);
  return Array.from({length: count}, (_, index) => {
    const size = low + Math.floor(random() * (high - low + 1));
    const spy = Math.floor(random() * size);
    const [team, opponent] = [pick(MODELS, random), pick(MODELS, random)];
    const isMixed = random() < mixed;
    const seats = Array.from({length: size}, (_ignored, seat) => {
      const villager = isMixed ? pick(MODELS, random) : team;
      return {
        name: `Player ${seat}`,
        model: seat === spy ? opponent : villager,
        role: seat === spy ? ('spy' as const) : ('villager' as const),
      };
    });
    const [scenario, lang] = pick(SCENARIOS, random);
    const draft: Draft = {random, seats, spy, lang, entity: pick(ENTITIES, random), haste, events: []};
    const ending = play(draft);
    const {entity, events} = draft;
    return {
      kind: 'spyfall',
      id: `${seed}-${index}`,
      scenario,
      lang,
      entity,
      entities: ENTITIES,
      seats,
      events,
      ending,
    };
  });
};
