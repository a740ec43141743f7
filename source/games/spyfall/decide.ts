import {type Awaited, accept, type Ruling, refuse, type Seat} from '../game.ts';
import {refuseAside, refuseText} from './checks.ts';
import {endGame, nextTurn, settleVote} from './end.ts';
import type {GameEvent, Move, MoveCode, Phase} from './events.ts';
import {factsOf, type GameState, secretOf} from './state.ts';

type Answer = Ruling<GameEvent, MoveCode>;

const MOVE_PHASE: Readonly<Record<Move['type'], Phase>> = {
  ask: 'question',
  answer: 'answer',
  guess: 'guess',
  pass: 'guess',
  vote: 'vote',
  skip: 'vote',
};

/** The seats that owe a move, in seat order. */
export const awaiting = (state: GameState): readonly Awaited<Phase>[] => {
  switch (state.phase) {
    case 'waiting':
    case 'over':
      return [];
    case 'question':
      return [{seat: state.asker, phase: 'question'}];
    case 'answer':
      return [{seat: state.answerer, phase: 'answer'}];
    case 'guess':
      return [{seat: secretOf(state).spy, phase: 'guess'}];
    case 'vote':
      return state.ballots.flatMap((ballot, seat): Awaited<Phase>[] =>
        ballot === undefined ? [{seat, phase: 'vote'}] : [],
      );
  }
};

/** The seats that the asker of this turn may ask: the next one in the round robin, later any other. */
export const askable = (cycle: GameState['cycle'], asker: Seat, options: readonly Seat[]): readonly Seat[] =>
  cycle === 'round-robin' ? [(asker + 1) % options.length] : options.filter(seat => seat !== asker);

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : {[key]: value}) as {readonly [K in Key]?: Value};

const decideAsk = (state: GameState, seat: Seat, move: Move & {type: 'ask'}): Answer => {
  const {options} = factsOf(state);
  const allowed = askable(state.cycle, seat, options);
  if (move.to === seat) return refuse('self-target', move.to, allowed);
  if (!options.includes(move.to)) return refuse('bad-target', move.to, allowed);
  if (!allowed.includes(move.to)) return refuse('fixed-target', move.to, allowed);
  const wrong = refuseText(move.text);
  if (wrong) return wrong;
  const {to, text} = move;
  return accept({
    type: 'question-asked',
    turn: state.turn,
    seat,
    to,
    text,
    ...optional('reading', move.reading),
  });
};

const decideAnswer = (state: GameState, seat: Seat, move: Move & {type: 'answer'}): Answer => {
  const wrong = refuseText(move.text);
  if (wrong) return wrong;
  const answered: GameEvent = {
    type: 'answer-given',
    turn: state.turn,
    seat,
    to: state.asker,
    text: move.text,
    ...optional('reading', move.reading),
  };
  return state.cycle === 'round-robin' ? accept(answered, nextTurn(state)) : accept(answered);
};

const decideGuess = (state: GameState, seat: Seat, move: Move & {type: 'guess'}): Answer => {
  const {entities} = factsOf(state);
  if (!entities.includes(move.entity)) return refuse('unknown-entity', move.entity, entities);
  const wrong = refuseAside(move);
  if (wrong) return wrong;
  const correct = move.entity === secretOf(state).entity;
  return accept<GameEvent>(
    {
      type: 'guess-made',
      turn: state.turn,
      seat,
      entity: move.entity,
      correct,
      ...optional('text', move.text),
      ...optional('confidence', move.confidence),
    },
    endGame(state, correct ? 'guess_correct' : 'guess_wrong'),
  );
};

const decidePass = (state: GameState, seat: Seat, move: Move & {type: 'pass'}): Answer =>
  refuseAside(move) ??
  accept({type: 'guess-passed', turn: state.turn, seat, ...optional('confidence', move.confidence)});

const decideVote = (state: GameState, seat: Seat, move: Move & {type: 'vote' | 'skip'}): Answer => {
  const target = move.type === 'vote' ? move.target : null;
  const allowed = factsOf(state).options.filter(option => option !== seat);
  if (target === seat) return refuse('self-target', seat, allowed);
  if (target !== null && !allowed.includes(target)) return refuse('bad-target', target, allowed);
  const wrong = refuseAside(move);
  if (wrong) return wrong;
  const cast: GameEvent = {
    type: 'vote-cast',
    turn: state.turn,
    seat,
    target,
    ...optional('confidence', move.confidence),
    ...optional('text', move.text),
  };
  const ballot = {target, ...optional('text', move.text)};
  return accept(cast, ...settleVote(state, seat, ballot));
};

const decidePhase = (state: GameState, seat: Seat, move: Move): Answer => {
  switch (move.type) {
    case 'ask':
      return decideAsk(state, seat, move);
    case 'answer':
      return decideAnswer(state, seat, move);
    case 'guess':
      return decideGuess(state, seat, move);
    case 'pass':
      return decidePass(state, seat, move);
    case 'vote':
    case 'skip':
      return decideVote(state, seat, move);
  }
};

/** What follows from a seat's move: events, or why it is refused. */
export const decide = (state: GameState, seat: Seat, move: Move): Answer => {
  const owed = awaiting(state);
  if (owed.length === 0) return refuse('game-over');
  const mine = owed.find(awaited => awaited.seat === seat);
  if (!mine) return refuse('not-awaited', seat, []);
  if (MOVE_PHASE[move.type] !== mine.phase) return refuse('wrong-phase', move.type, [mine.phase]);
  return decidePhase(state, seat, move);
};
