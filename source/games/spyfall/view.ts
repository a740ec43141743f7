import type {BySeat, Observer, PlayerKind, Seat} from '../game.ts';
import type {
  Cycle,
  Ending,
  GuessMade,
  LineNotes,
  Observation,
  Phase,
  RemarkMade,
  RevealedVote,
  TableFacts,
  Winner,
} from './events.ts';
import type {Card} from './state.ts';

/** What was said in one turn: words, the meaning their speaker declared, and how a model took them. */
export type Words = LineNotes & {
  readonly seat: Seat;
  readonly to: Seat;
  readonly text: string;
};

/** What was said beside a move, and when. */
export type RemarkView = Omit<RemarkMade, 'type' | 'turn'> & {
  /** After the spy's pass, before anybody's vote. */
  readonly isAtVote: boolean;
  /** After the reveal of the votes. */
  readonly isAfterVotes: boolean;
};

/** One turn as an observer knows it. */
export type TurnView = {
  readonly turn: number;
  readonly cycle: Cycle;
  /** Who asks; nobody in the final turn. */
  readonly asker: Seat | null;
  readonly question: Words | undefined;
  readonly answer: Words | undefined;
  /** Whether the spy passed or guessed; `undefined` while it has not decided, and in the round robin. */
  readonly guess: 'passed' | Omit<GuessMade, 'type' | 'turn'> | undefined;
  /** Seats whose vote is in. */
  readonly voted: readonly Seat[];
  /** Votes before the reveal. Only the moderator sees them. */
  readonly ballots: readonly RevealedVote[];
  readonly votes: readonly RevealedVote[] | undefined;
  readonly remarks: readonly RemarkView[];
};

/** How a game ended, as everybody sees it. An aborted game reveals no secret. */
export type EndView = {
  readonly turn: number;
  readonly ending: Ending;
  readonly winner: Winner;
  readonly spy: Seat | null;
  readonly entity: string | null;
};

/** All that one observer knows. Built from observations alone, so it has no field for what is hidden from them. */
export type SeatView = {
  readonly observer: Observer;
  readonly table: TableFacts | undefined;
  /** Cards the observer was shown: its own; all for the moderator. */
  readonly cards: BySeat<Card | undefined>;
  /** `waiting`: no seat owes a move, because the table is about to continue by itself. */
  readonly phase: Phase | 'waiting' | 'over';
  readonly turns: readonly TurnView[];
  /** Seats that changed hands, and who plays there now. */
  readonly taken: BySeat<PlayerKind | undefined>;
  readonly forfeited?: {readonly seat: Seat; readonly phase: Phase; readonly reason: string};
  readonly end?: EndView;
};

/** Returns what an observer knows before any observation. */
export const startView = (observer: Observer): SeatView => ({
  observer,
  table: undefined,
  cards: [],
  phase: 'waiting',
  turns: [],
  taken: [],
});

/** Returns the current turn; `undefined` before the first. */
export const currentTurn = (view: SeatView): TurnView | undefined => view.turns[view.turns.length - 1];

/** Returns the observer's own card; `undefined` for spectators and the moderator. */
export const ownCard = (view: SeatView): Card | undefined =>
  typeof view.observer === 'number' ? view.cards[view.observer] : undefined;

const withTurn = (
  {turns}: SeatView,
  number: number,
  change: (turn: TurnView) => TurnView,
): readonly TurnView[] => {
  const last = turns.length - 1;
  const at = turns[last]?.turn === number ? last : turns.findIndex(({turn}) => turn === number);
  const turn = turns[at];
  if (!turn) return turns;
  const changed = turns.slice();
  changed[at] = change(turn);
  return changed;
};

const wordsOf = (heard: Observation & {type: 'question-asked' | 'answer-given'}): Words => {
  const {seat, to, text, reading, ear} = heard;
  if (!reading && !ear) return {seat, to, text};
  return {seat, to, text, ...(reading && {reading}), ...(ear && {ear})};
};

const putSeat = <T>(list: BySeat<T | undefined>, seat: Seat, value: T): BySeat<T | undefined> => {
  const copy = [...list];
  while (copy.length < seat) copy.push(undefined);
  copy[seat] = value;
  return copy;
};

const heardCard = (view: SeatView, heard: Observation & {type: 'card-dealt'}): SeatView => {
  const card: Card = heard.entity === undefined ? {side: 'spy'} : {side: 'villager', entity: heard.entity};
  return {...view, cards: putSeat(view.cards, heard.seat, card)};
};

const heardStart = (view: SeatView, heard: Observation & {type: 'game-started'}): SeatView => {
  const {game, scenario, lang, seats, entities, options, rules} = heard;
  return {...view, table: {game, scenario, lang, seats, entities, options, rules}};
};

/** Returns the view with another phase and other turns. */
const goOn = (view: SeatView, phase: SeatView['phase'], turns: readonly TurnView[]): SeatView => {
  // Copying the fields by name takes a fraction of the time of a spread, which only views with more fields need.
  if (view.forfeited || view.end) return {...view, phase, turns};
  const {observer, table, cards, taken} = view;
  return {observer, table, cards, phase, turns, taken} satisfies Required<
    Omit<SeatView, 'forfeited' | 'end'>
  >;
};

const heardTurn = (view: SeatView, heard: Observation & {type: 'turn-started'}): SeatView => {
  const {turn, cycle, seat} = heard;
  // All fields from the start: adding them one by one makes a turn slow to copy and to read.
  const started: TurnView = {
    turn,
    cycle,
    asker: seat,
    voted: [],
    ballots: [],
    remarks: [],
    question: undefined,
    answer: undefined,
    guess: undefined,
    votes: undefined,
  };
  return goOn(view, seat === null ? 'guess' : 'question', [...view.turns, started]);
};

const heardQuestion = (view: SeatView, heard: Observation & {type: 'question-asked'}): SeatView =>
  goOn(
    view,
    'answer',
    withTurn(view, heard.turn, turn => ({...turn, question: wordsOf(heard)})),
  );

const heardAnswer = (view: SeatView, heard: Observation & {type: 'answer-given'}): SeatView =>
  goOn(
    view,
    currentTurn(view)?.cycle === 'round-robin' ? 'waiting' : 'guess',
    withTurn(view, heard.turn, turn => ({...turn, answer: wordsOf(heard)})),
  );

const heardGuess = (view: SeatView, heard: Observation & {type: 'guess-made'}): SeatView => {
  const {type: _, turn: number, ...guess} = heard;
  return goOn(
    view,
    'waiting',
    withTurn(view, number, turn => ({...turn, guess})),
  );
};

const heardVote = (view: SeatView, heard: Observation & {type: 'vote-cast'}): SeatView => {
  const {seat, target} = heard;
  const turns = withTurn(view, heard.turn, turn => ({
    ...turn,
    voted: [...turn.voted, seat],
    ballots: target === undefined ? turn.ballots : [...turn.ballots, {seat, target}],
  }));
  return goOn(view, view.phase, turns);
};

const whenSaid = ({guess, votes}: TurnView): Pick<RemarkView, 'isAtVote' | 'isAfterVotes'> => ({
  isAtVote: guess !== undefined && votes === undefined,
  isAfterVotes: votes !== undefined,
});

const heardRemark = (view: SeatView, heard: Observation & {type: 'remark-made'}): SeatView => {
  const {type: _, turn: number, ...said} = heard;
  const turns = withTurn(view, number, turn => ({
    ...turn,
    remarks: [...turn.remarks, {...said, ...whenSaid(turn)}],
  }));
  return goOn(view, view.phase, turns);
};

/** Returns what an observer knows after one more observation. */
export const evolveView = (view: SeatView, heard: Observation): SeatView => {
  switch (heard.type) {
    case 'game-started':
      return heardStart(view, heard);
    case 'card-dealt':
      return heardCard(view, heard);
    case 'turn-started':
      return heardTurn(view, heard);
    case 'question-asked':
      return heardQuestion(view, heard);
    case 'answer-given':
      return heardAnswer(view, heard);
    case 'guess-passed':
      return goOn(
        view,
        'vote',
        withTurn(view, heard.turn, turn => ({...turn, guess: 'passed'})),
      );
    case 'guess-made':
      return heardGuess(view, heard);
    case 'vote-cast':
      return heardVote(view, heard);
    case 'votes-revealed':
      return goOn(
        view,
        'waiting',
        withTurn(view, heard.turn, turn => ({...turn, votes: heard.votes})),
      );
    case 'remark-made':
      return heardRemark(view, heard);
    case 'move-forfeited':
      return {
        ...view,
        phase: 'waiting',
        forfeited: {seat: heard.seat, phase: heard.phase, reason: heard.reason},
      };
    case 'seat-taken':
      return {...view, taken: putSeat(view.taken, heard.seat, heard.by)};
    case 'game-ended': {
      const {type: _, ...end} = heard;
      return {...view, phase: 'over', end};
    }
  }
};
