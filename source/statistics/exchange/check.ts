import type {Breach} from './problem.ts';
import type {ExchangeEvent, SpyfallGame, UndercoverGame, Winner} from './types.ts';

/** Who wins by which ending. */
export const WINNERS: {readonly [type in SpyfallGame['ending']['type']]: Winner} = {
  guess_correct: 'spy',
  guess_wrong: 'villagers',
  vote_spy: 'villagers',
  vote_villager: 'spy',
  forfeit_spy: 'villagers',
  forfeit_villager: 'spy',
  survived: 'spy',
  aborted: null,
};

/** How far a game's events have come. */
type Course = {
  readonly game: SpyfallGame;
  readonly spy: number;
  /** The turn of the last event. */
  turn: number;
  /** What ended the game, by the events. */
  ended?: {readonly type: SpyfallGame['ending']['type']; readonly turn: number};
  /** The ballots of the turn: who voted, as bits, and how many votes each seat has. */
  votedTurn: number;
  voted: number;
  votes: number[];
};

const isMade = (event: ExchangeEvent): boolean => event.type === 'guess' && event.guess !== null;

/** Seats vote at the same time, so the ballots beside one that forfeited may be there, too. */
const isParallel = (ended: Course['ended'], {type, t: turn}: ExchangeEvent): boolean =>
  ended?.type.startsWith('forfeit') === true &&
  turn === ended.turn &&
  (type === 'vote' || type === 'forfeit');

/** Counts a ballot. A complete session with more than half of the seats on one of them ends the game. */
const countVote = (course: Course, event: ExchangeEvent & {type: 'vote'}): Breach['code'] | undefined => {
  const {game, spy} = course;
  if (event.target === event.seat) return 'self-vote';
  if (course.votedTurn !== event.t) Object.assign(course, {votedTurn: event.t, voted: 0, votes: []});
  if ((course.voted >> event.seat) & 1) return 'second-vote';
  course.voted |= 1 << event.seat;
  if (event.target !== null) course.votes[event.target] = (course.votes[event.target] ?? 0) + 1;
  if (course.voted !== 2 ** game.seats.length - 1) return undefined;
  const out = game.seats.findIndex((_, seat) => 2 * (course.votes[seat] ?? 0) > game.seats.length);
  if (out >= 0) course.ended = {type: out === spy ? 'vote_spy' : 'vote_villager', turn: event.t};
  return undefined;
};

/** Takes an event into account. Returns what is wrong with it. */
const advance = (course: Course, event: ExchangeEvent): Breach['code'] | undefined => {
  const {game, spy} = course;
  const {t: turn} = event;
  if (turn < course.turn) return 'turns-decrease';
  if (course.ended && !isParallel(course.ended, event))
    return course.ended.type.startsWith('guess') && isMade(event) ? 'several-guesses' : 'after-the-end';
  if (course.ended) return undefined;
  course.turn = turn;
  if (event.type === 'guess') {
    if (event.seat !== spy) return 'wrong-role';
    if (event.guess !== null)
      course.ended = {type: event.guess === game.entity ? 'guess_correct' : 'guess_wrong', turn};
  } else if (event.type === 'forfeit') {
    course.ended = {type: event.seat === spy ? 'forfeit_spy' : 'forfeit_villager', turn};
  } else if (event.type === 'vote') {
    return countVote(course, event);
  }
  return undefined;
};

/** What is wrong with the recorded ending, given what the events imply. */
const checkEnding = ({game, ended, turn}: Course): Breach | undefined => {
  const {ending, events} = game;
  const winner = WINNERS[ending.type];
  if (ending.winner !== winner)
    return {code: 'wrong-winner', field: 'ending.winner', expected: String(winner)};
  if (ending.type === 'aborted' || events.length === 0) return undefined;
  const implied = ended ?? {type: 'survived', turn};
  if (ending.type !== implied.type)
    return {code: 'wrong-ending', field: 'ending.type', expected: implied.type};
  if (ending.turn < implied.turn || (ended && ending.turn !== implied.turn))
    return {code: 'wrong-turn', field: 'ending.turn', expected: String(implied.turn)};
  return undefined;
};

/**
 * Returns the first way in which a game of Spyfall contradicts itself (consistency rules of
 * metrics/exchange-format.md). A game without events is only an outcome, which must have the right winner.
 */
export const checkSpyfall = (game: SpyfallGame): Breach | undefined => {
  const spies = game.seats.filter(({role}) => role === 'spy').length;
  if (spies !== 1) return {code: 'not-one-spy', field: 'seats', expected: '1'};
  const spy = game.seats.findIndex(({role}) => role === 'spy');
  const course: Course = {game, spy, turn: 0, votedTurn: 0, voted: 0, votes: []};
  for (let index = 0; index < game.events.length; index += 1) {
    const event = game.events[index];
    const code = event && advance(course, event);
    if (code) return {code, field: `events[${index}]`};
  }
  return checkEnding(course);
};

/** Returns the first way in which a game of the second kind contradicts itself. */
export const checkUndercover = ({rounds}: UndercoverGame): Breach | undefined => {
  const out = new Set<number>();
  for (const [index, {tied, eliminated}] of rounds.entries()) {
    const field = `rounds[${index}].eliminated`;
    if (tied !== null && eliminated !== null) return {code: 'wrong-elimination', field, expected: 'null'};
    if (eliminated === null) continue;
    if (out.has(eliminated)) return {code: 'wrong-elimination', field};
    out.add(eliminated);
  }
  return undefined;
};
