import type {ChanceShare, PlaceChecks} from '../exchange/extra.ts';
import type {By} from '../exchange/rate.ts';
import {rateOf} from '../moments.ts';
import {byName} from '../names.ts';
import type {Games} from './games.ts';
import {NONE, SKIP, type SpyfallRow} from './row.ts';
import type {Session} from './sessions.ts';

/** Hits and chances of the things that could be chosen. */
type Choices = {
  /** Counts a choice among options that were equally likely by chance. Options that are equal count once each. */
  readonly add: (options: readonly number[], chosen: number) => void;
  readonly shares: () => ReadonlyMap<number, ChanceShare>;
};

type Chosen = {hits: number; trials: number; expected: number};

const createChoices = (): Choices => {
  const counts = new Map<number, Chosen>();
  return {
    add: (options, chosen) => {
      for (const [index, option] of options.entries()) {
        const cell = counts.get(option) ?? {hits: 0, trials: 0, expected: 0};
        counts.set(option, cell);
        cell.trials += 1;
        cell.expected += 1 / options.length;
        if (index === chosen) cell.hits += 1;
      }
    },
    shares: () =>
      new Map(
        [...counts].map(([option, {hits, trials, expected}]) => [
          option,
          {...rateOf(hits, trials), expected: expected / trials},
        ]),
      ),
  };
};

const asTable = (shares: ReadonlyMap<number, ChanceShare>): By<ChanceShare> =>
  Object.fromEntries([...shares].sort(([one], [other]) => one - other));

/** Choices among tables or lists of several sizes. */
const createSizes = () => {
  const sizes = new Map<number, Choices>();
  const at = (size: number): Choices => {
    const choices = sizes.get(size) ?? createChoices();
    sizes.set(size, choices);
    return choices;
  };
  const table = (): By<By<ChanceShare>> =>
    Object.fromEntries(
      [...sizes]
        .sort(([one], [other]) => one - other)
        .map(([size, choices]) => [size, asTable(choices.shares())]),
    );
  return {at, table};
};

/** The seats that a voter can name. */
const othersThan = (seat: number, seats: number): readonly number[] =>
  Array.from({length: seats - 1}, (_, index) => (index < seat ? index : index + 1));

/** The seats that a voter can name in the order in which they were offered: by default that of the seats. */
const offeredTo = (voter: number, {options, models}: SpyfallRow): readonly number[] =>
  options ? options.filter(seat => seat !== voter) : othersThan(voter, models.length);

/** Counts wrong guesses by their place in the list. The target's place is no choice of a wrong guess. */
const countGuesses = (rows: readonly SpyfallRow[], endsWrong: (row: SpyfallRow) => boolean) => {
  const places = createSizes();
  for (const row of rows) {
    if (!endsWrong(row) || row.guessPlace === NONE || row.entityPlace === NONE) continue;
    const options = othersThan(row.entityPlace, row.candidates);
    places.at(row.candidates).add(options, options.indexOf(row.guessPlace));
  }
  return places.table();
};

/** Returns how votes and wrong guesses are distributed over seats, names and places in lists. */
export const placeChecks = ({rows, names}: Games, sessions: readonly Session[]): PlaceChecks => {
  const [bySeat, byOption, byNames] = [createSizes(), createSizes(), createChoices()];
  for (const {row, targets} of sessions)
    for (const [voter, target] of targets.entries()) {
      if (target === SKIP) continue;
      const seats = othersThan(voter, targets.length);
      const chosen = seats.indexOf(target);
      bySeat.at(targets.length).add(seats, chosen);
      const offered = offeredTo(voter, row);
      byOption.at(targets.length).add([...offered.keys()], offered.indexOf(target));
      byNames.add(
        seats.map(seat => row.names[seat] ?? 0),
        chosen,
      );
    }
  const named = byNames.shares();
  return {
    votes_by_seat: bySeat.table(),
    votes_by_option: byOption.table(),
    votes_by_name: byName(named.keys(), names.seats, name => named.get(name) as ChanceShare),
    wrong_guesses_by_place: countGuesses(rows, row => !row.spyWins && row.guess !== NONE),
  };
};
