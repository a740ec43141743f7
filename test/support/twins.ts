import {fold, type Intervention, type Observer, type Seat} from '../../source/games/game.ts';
import type {Ending, GameEvent, Move, Observation, Phase} from '../../source/games/spyfall/events.ts';
import type {SpyfallRules} from '../../source/games/spyfall/rules.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import {ENTITIES, eventsOf, setupOf} from './games.ts';
import {createDice, pick} from './random-play.ts';

/** What everybody hears of a game up to its decisive turn; twins share it. */
export type PublicStory = {
  readonly seed: number;
  readonly seats: number;
  readonly rules: Partial<SpyfallRules>;
  /** The turn in which the game ends. */
  readonly lastTurn: number;
};

/** What only some know; twins differ in it. */
export type Secrets = {
  readonly spy: Seat;
  readonly entity: string;
  /** Feeds confidence, reasons and the ballots of the decisive turn. */
  readonly seed: number;
  readonly ending: Ending;
};

type Step = {readonly seat: Seat; readonly move: Move} | Intervention;

/** The players who sit on each seat in this story: the deal tells, and no secret moves it. */
export const playersOf = ({seed, seats}: PublicStory): readonly number[] => {
  const [start] = eventsOf(spyfall.deal(setupOf({seats, seed})));
  return start?.type === 'game-started' ? start.players : [];
};

const words = (story: PublicStory, turn: number, what: string) =>
  `${what} ${story.seed % 97} in turn ${turn}.`;

/** The public votes of an ordinary turn: a rotation, so that nobody has more than one, with some skips. */
const ordinaryVote = ({seed, seats}: PublicStory, turn: number, seat: Seat): Seat | null => {
  const dice = createDice(seed + turn * 131);
  const shift = 1 + dice(seats - 1);
  const skips = Array.from({length: seats}, () => dice(3) === 0);
  return skips[seat] ? null : (seat + shift) % seats;
};

/** The ballots that bring an ending. The accused villager is never the observer, who would know its own side. */
const decisiveVote = (
  secrets: Secrets,
  seats: number,
  observer: Observer,
  seat: Seat,
): Seat | null | 'spoiled' => {
  const {spy, ending} = secrets;
  const villager = [...Array(seats).keys()].find(other => other !== spy && other !== observer) ?? 0;
  const accused = ending === 'vote_spy' ? spy : ending === 'vote_villager' ? villager : undefined;
  if (ending === 'forfeit_spy' && seat === spy) return 'spoiled';
  if (ending === 'forfeit_villager' && seat === villager) return 'spoiled';
  return accused === undefined || seat === accused ? null : accused;
};

const toMove = (target: Seat | null, extras: {confidence?: number}): Move =>
  target === null ? {type: 'skip', ...extras} : {type: 'vote', target, ...extras};

/** A spy's decision in the decisive turn, when the ending comes from it. */
const decisiveGuess = ({spy, entity, ending, seed}: Secrets): Step | undefined => {
  const confidence = createDice(seed)(100) / 100;
  if (ending === 'guess_correct') return {seat: spy, move: {type: 'guess', entity, confidence}};
  const wrong = ENTITIES.find(other => other !== entity) ?? '';
  if (ending === 'guess_wrong') return {seat: spy, move: {type: 'guess', entity: wrong}};
  if (ending === 'forfeit_spy' && seed % 2 === 0) return {type: 'forfeit', seat: spy, reason: 'illegal'};
  return undefined;
};

const nextStep = (
  story: PublicStory,
  secrets: Secrets,
  observer: Observer,
  {seat, phase, turn}: {seat: Seat; phase: Phase; turn: number},
): Step => {
  const isLast = turn === story.lastTurn;
  const extras = {confidence: createDice(secrets.seed + turn * 31 + seat)(100) / 100};
  const free = [...Array(story.seats).keys()].filter(other => other !== seat);
  switch (phase) {
    case 'question': {
      const to = turn <= story.seats ? (seat + 1) % story.seats : pick(createDice(story.seed + turn), free);
      return {seat, move: {type: 'ask', to, text: words(story, turn, 'Question')}};
    }
    case 'answer':
      return {seat, move: {type: 'answer', text: words(story, turn, 'Answer')}};
    case 'guess':
      return (isLast ? decisiveGuess(secrets) : undefined) ?? {seat, move: {type: 'pass', ...extras}};
    case 'vote': {
      const target = isLast
        ? decisiveVote(secrets, story.seats, observer, seat)
        : ordinaryVote(story, turn, seat);
      return target === 'spoiled'
        ? {type: 'forfeit', seat, reason: 'empty'}
        : {seat, move: toMove(target, extras)};
    }
  }
};

/** All events of a story with its secrets. A stand-in may sit down while the spy decides: another secret. */
export const tellStory = (story: PublicStory, secrets: Secrets, observer: Observer): readonly GameEvent[] => {
  const {seats, seed, rules, lastTurn} = story;
  const spyAmong = [playersOf(story)[secrets.spy] ?? 0];
  const setup = setupOf({seats, seed, rules, spyAmong, entity: secrets.entity});
  const events = [...eventsOf(spyfall.deal(setup))];
  let state = fold(spyfall.evolve, spyfall.start(), events);
  const apply = (step: Step) => {
    const ruling =
      'move' in step ? spyfall.decide(state, step.seat, step.move) : spyfall.intervene(state, step);
    events.push(...eventsOf(ruling));
    state = fold(spyfall.evolve, state, eventsOf(ruling));
  };
  for (;;) {
    const [owed] = spyfall.awaiting(state);
    if (!owed) return events;
    const {turn} = state;
    const isAbort =
      secrets.ending === 'aborted' && turn === lastTurn && owed.phase === (seed % 2 ? 'vote' : 'guess');
    if (owed.phase === 'guess' && secrets.seed % 3 === 0)
      apply({type: 'hand-over', seat: owed.seat, to: 'house'});
    apply(isAbort ? {type: 'abort', reason: 'server'} : nextStep(story, secrets, observer, {...owed, turn}));
  }
};

/** Where two lists of observations first differ in any byte; `undefined` when they are the same. */
const firstDifference = (left: readonly Observation[], right: readonly Observation[]): number | undefined => {
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index++)
    if (JSON.stringify(left[index]) !== JSON.stringify(right[index])) return index;
  return undefined;
};

const DECISIVE = ['guess-made', 'move-forfeited', 'votes-revealed', 'game-ended'];

const isAbort = (heard: Observation | undefined) =>
  heard?.type === 'game-ended' && heard.ending === 'aborted';

/** Whether everybody may learn here what the observer could not know before. */
const isLegitimate = (
  left: Observation | undefined,
  right: Observation | undefined,
  lastTurn: number,
): boolean => {
  if (!left || !right || !('turn' in left && 'turn' in right)) return false;
  if (left.turn !== lastTurn || right.turn !== lastTurn) return false;
  if (isAbort(left) || isAbort(right)) return true;
  // The spy passed in one game and decided in the other; two passes must be the same.
  if (left.type === 'guess-passed') return right.type !== left.type && DECISIVE.includes(right.type);
  if (right.type === 'guess-passed') return DECISIVE.includes(left.type);
  return DECISIVE.includes(left.type) && DECISIVE.includes(right.type);
};

export type Observe = (event: GameEvent, observer: Observer) => Observation | undefined;

/** The first observation that tells an observer which twin it sits in before it may know, if there is one. */
export const findLeak = (
  story: PublicStory,
  twins: readonly [Secrets, Secrets],
  observer: Observer,
  observe: Observe = spyfall.observe,
): string | undefined => {
  const [left = [], right = []] = twins.map(secrets => {
    const events = tellStory(story, secrets, observer);
    const last = events.at(-1);
    if (last?.type !== 'game-ended' || last.ending !== secrets.ending || last.turn !== story.lastTurn)
      throw new Error(`The story should end in turn ${story.lastTurn} by ${secrets.ending}.`);
    return events.flatMap(event => observe(event, observer) ?? []);
  });
  const index = firstDifference(left, right);
  if (index === undefined || isLegitimate(left[index], right[index], story.lastTurn)) return undefined;
  return `${index + 1}: ${JSON.stringify(left[index])} or ${JSON.stringify(right[index])}`;
};
