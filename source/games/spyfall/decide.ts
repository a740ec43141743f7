import {type Awaited, accept, type Refusal, type Ruling, refuse, type Seat} from '../game.ts';
import {refuseBlankText, refuseText} from '../seating.ts';
import {endGame, nextTurn, settleVote} from './end.ts';
import type {GameEvent, LineNotes, Move, MoveCode, Phase} from './events.ts';
import {factsOf, type GameState, secretOf} from './state.ts';

/** Refuses the confidence or text of a guess or a vote. Both may be missing, and the text may be blank. */
const refuseAside = ({
  confidence,
  text,
}: {
  readonly confidence?: number;
  readonly text?: string;
}): {ok: false; refusal: Refusal<MoveCode>} | undefined => {
  if (confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    return refuse('bad-confidence', confidence, [0, 1]);
  return text === undefined ? undefined : refuseBlankText(text);
};

type Answer = Ruling<GameEvent, MoveCode>;

const MOVE_PHASE: Readonly<Record<Move['type'], Phase>> = {
  ask: 'question',
  answer: 'answer',
  guess: 'guess',
  pass: 'guess',
  vote: 'vote',
  skip: 'vote',
};

const missingVotes = ({ballots}: GameState): readonly Awaited<Phase>[] => {
  const missing: Awaited<Phase>[] = [];
  ballots.forEach((ballot, seat) => {
    if (ballot === undefined) missing.push({seat, phase: 'vote'});
  });
  return missing;
};

/** Returns the seats that owe a move, in seat order. */
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
      return missingVotes(state);
  }
};

/** Returns the seats that the asker may ask: the next one in the round robin, later any other. */
export const askable = (cycle: GameState['cycle'], asker: Seat, options: readonly Seat[]): readonly Seat[] =>
  cycle === 'round-robin' ? [(asker + 1) % options.length] : options.filter(seat => seat !== asker);

// Optional fields are added by name: a computed name is many times slower.
const withText = <T extends object>(event: T, text: string | undefined): T & {readonly text?: string} =>
  text === undefined ? event : {...event, text};

const withConfidence = <T extends object>(
  event: T,
  confidence: number | undefined,
): T & {readonly confidence?: number} => (confidence === undefined ? event : {...event, confidence});

const withNotes = <T extends object>(event: T, {reading, ear}: LineNotes): T & LineNotes => {
  const read = reading === undefined ? event : {...event, reading};
  return ear === undefined ? read : {...read, ear};
};

const decideAsk = (state: GameState, seat: Seat, move: Move & {type: 'ask'}): Answer => {
  const {options} = factsOf(state);
  const allowed = askable(state.cycle, seat, options);
  if (move.to === seat) return refuse('self-target', move.to, allowed);
  if (!options.includes(move.to)) return refuse('bad-target', move.to, allowed);
  if (!allowed.includes(move.to)) return refuse('fixed-target', move.to, allowed);
  const wrong = refuseText(move.text);
  if (wrong) return wrong;
  const {to, text} = move;
  return accept(withNotes({type: 'question-asked', turn: state.turn, seat, to, text}, move));
};

const decideAnswer = (state: GameState, seat: Seat, move: Move & {type: 'answer'}): Answer => {
  const wrong = refuseText(move.text);
  if (wrong) return wrong;
  const {turn, asker: to} = state;
  const answered: GameEvent = withNotes({type: 'answer-given', turn, seat, to, text: move.text}, move);
  return state.cycle === 'round-robin' ? accept(answered, nextTurn(state)) : accept(answered);
};

const decideGuess = (state: GameState, seat: Seat, move: Move & {type: 'guess'}): Answer => {
  const {entities} = factsOf(state);
  if (!entities.includes(move.entity)) return refuse('unknown-entity', move.entity, entities);
  const wrong = refuseAside(move);
  if (wrong) return wrong;
  const {entity, text, confidence} = move;
  const correct = entity === secretOf(state).entity;
  const said = withText({type: 'guess-made' as const, turn: state.turn, seat, entity, correct}, text);
  return accept<GameEvent>(
    withConfidence(said, confidence),
    endGame(state, correct ? 'guess_correct' : 'guess_wrong'),
  );
};

const decidePass = (state: GameState, seat: Seat, move: Move & {type: 'pass'}): Answer =>
  refuseAside(move) ??
  accept(withConfidence({type: 'guess-passed', turn: state.turn, seat}, move.confidence));

const decideVote = (state: GameState, seat: Seat, move: Move & {type: 'vote' | 'skip'}): Answer => {
  const target = move.type === 'vote' ? move.target : null;
  const allowed = factsOf(state).options.filter(option => option !== seat);
  if (target === seat) return refuse('self-target', seat, allowed);
  if (target !== null && !allowed.includes(target)) return refuse('bad-target', target, allowed);
  const wrong = refuseAside(move);
  if (wrong) return wrong;
  const {confidence, text} = move;
  const cast = withConfidence({type: 'vote-cast' as const, turn: state.turn, seat, target}, confidence);
  return accept<GameEvent>(withText(cast, text), ...settleVote(state, seat, withText({target}, text)));
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

/** Rules on a seat's move: the events that follow, or why it is refused. */
export const decide = (state: GameState, seat: Seat, move: Move): Answer => {
  const owed = awaiting(state);
  if (owed.length === 0) return refuse('game-over');
  const mine = owed.find(awaited => awaited.seat === seat);
  if (!mine) return refuse('not-awaited', seat, []);
  if (MOVE_PHASE[move.type] !== mine.phase) return refuse('wrong-phase', move.type, [mine.phase]);
  return decidePhase(state, seat, move);
};
