import type {By, Rate} from '../exchange/rate.ts';
import type {Robustness, UndercoverCell, UndercoverReport} from '../exchange/report.ts';
import type {Role, UndercoverGame} from '../exchange/types.ts';
import {groupInOrder} from '../group.ts';
import {deviationOf, meanOf, rateOf} from '../moments.ts';

/** A count of hits in trials. */
type Share = {readonly k: number; readonly n: number};

/** What is asked about the minds of others (T1–T5). */
const QUESTIONS = ['identity1', 'identity2', 'self_identity', 'word1', 'word2'] as const;
type Question = (typeof QUESTIONS)[number];
type Tom = {readonly [question in Question]: Share};

/** A game of the second kind, reduced to what the metrics need. */
export type UndercoverRow = {
  readonly guest: string;
  readonly variant: string;
  readonly seed: string;
  readonly isWon: boolean;
  readonly isUndecided: boolean;
  /** The rounds that the guest took part in, and the votes against them in these rounds. */
  readonly rounds: number;
  readonly votes: number;
  readonly tom: Tom | undefined;
};

/** What somebody believes of a word and a side. */
type Belief = {readonly word: string | null; readonly role: Role | null};

/** Words are compared without case and outer spaces. Upper case first, which makes ss of ß. */
const fold = (word: string): string => word.trim().toUpperCase().toLowerCase();

const isWord = (said: string | null | undefined, word: string): boolean =>
  typeof said === 'string' && fold(said) === fold(word);

const shareOf = <Item>(items: readonly Item[], isHit: (item: Item) => boolean): Share => ({
  k: items.filter(isHit).length,
  n: items.length,
});

/** Compares the guest's beliefs with the truth, and with what the others believe. A missing belief is wrong. */
const tomOf = ({tom, seats, guest_seat: guest}: UndercoverGame): Tom | undefined => {
  if (!tom) return undefined;
  const others = [...seats.keys()].filter(seat => seat !== guest);
  const first = (seat: number, about: number): Belief | undefined =>
    tom.first.find(belief => belief.seat === seat && belief.about === about);
  const own = tom.second.filter(({seat}) => seat === guest);
  const second = (host: number): Belief | undefined =>
    own.find(({observer}) => observer === host) ?? own.find(({observer}) => observer === null);
  const withWord = others.filter(host => typeof first(host, guest)?.word === 'string');
  const withRole = others.filter(host => first(host, guest)?.role);
  return {
    self_identity: shareOf([guest], seat => first(seat, seat)?.role === seats[seat]?.role),
    word1: shareOf(others, host => isWord(first(guest, host)?.word, seats[host]?.word ?? '')),
    identity1: shareOf(others, host => first(guest, host)?.role === seats[host]?.role),
    word2: shareOf(withWord, host => isWord(second(host)?.word, first(host, guest)?.word ?? '')),
    identity2: shareOf(withRole, host => second(host)?.role === first(host, guest)?.role),
  };
};

/** Reduces a game to a row. */
export const makeUndercoverRow = (game: UndercoverGame): UndercoverRow => {
  const {guest, variant, seed, seats, guest_seat: seat, rounds, winner} = game;
  const last = rounds.findIndex(({eliminated}) => eliminated === seat);
  const present = last < 0 ? rounds : rounds.slice(0, last + 1);
  const side = seats[seat]?.role === 'spy' ? 'spy' : 'villagers';
  return {
    guest,
    variant,
    seed: String(seed),
    isWon: winner === side,
    isUndecided: winner === null,
    rounds: present.length,
    votes: present.flatMap(({votes}) => votes).filter(({target}) => target === seat).length,
    tom: tomOf(game),
  };
};

const sumOf = (rows: readonly UndercoverRow[], of: (row: UndercoverRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** U1 to U3 over some games. */
const cellOf = (rows: readonly UndercoverRow[]): UndercoverCell => ({
  n: rows.length,
  win: rateOf(rows.filter(({isWon}) => isWon).length, rows.length),
  undecided: rows.filter(({isUndecided}) => isUndecided).length,
  round: meanOf(rows.map(({rounds}) => rounds)),
  voted: rateOf(
    sumOf(rows, ({votes}) => votes),
    sumOf(rows, ({rounds}) => rounds),
  ).rate,
  voted_macro: meanOf(rows.map(({votes, rounds}) => rateOf(votes, rounds).rate)),
});

/** How much a number differs between seeds (U4). */
const robustnessOf = (values: readonly (number | null)[]): Robustness => {
  const known = values.filter(value => value !== null);
  return {
    mean: meanOf(known),
    sd: deviationOf(known, 1),
    range: known.length === 0 ? null : Math.max(...known) - Math.min(...known),
  };
};

const tomRates = (rows: readonly UndercoverRow[]): {readonly [question in Question]: Rate} => {
  const rate = (question: Question): Rate =>
    rateOf(
      sumOf(rows, ({tom}) => tom?.[question].k ?? 0),
      sumOf(rows, ({tom}) => tom?.[question].n ?? 0),
    );
  return Object.fromEntries(QUESTIONS.map(question => [question, rate(question)])) as {
    [question in Question]: Rate;
  };
};

const variantOf = (rows: readonly UndercoverRow[]): UndercoverReport => {
  const bySeed = groupInOrder(rows, ({seed}) => seed, cellOf);
  const cells = Object.values(bySeed);
  return {
    ...cellOf(rows),
    by_seed: bySeed,
    robustness: {
      win: robustnessOf(cells.map(({win}) => win.rate)),
      round: robustnessOf(cells.map(({round}) => round)),
      voted: robustnessOf(cells.map(({voted}) => voted)),
    },
    tom: tomRates(rows),
  };
};

/** Computes U1 to U4 and T1 to T5 by guest and variant. */
export const reportUndercover = (rows: readonly UndercoverRow[]): By<By<UndercoverReport>> =>
  groupInOrder(
    rows,
    ({guest}) => guest,
    ofGuest => groupInOrder(ofGuest, ({variant}) => variant, variantOf),
  );
