import type {ChanceShare, PlaceChecks} from '../exchange/extra.ts';
import type {By} from '../exchange/rate.ts';
import {rateOf, sumOf} from '../moments.ts';
import {byName} from '../names.ts';
import type {Games} from './games.ts';
import {NONE, SKIP, type SpyfallRow} from './row.ts';

/** How often things could be chosen, how often they were, and how often chance would have chosen them. */
type Choices = {
  readonly add: (option: number, hits: number, trials: number, chance: number) => void;
  readonly shares: () => ReadonlyMap<number, ChanceShare>;
};

const createChoices = (): Choices => {
  const counts = new Map<number, {hits: number; trials: number; expected: number}>();
  return {
    add: (option, hits, trials, chance) => {
      if (trials === 0) return;
      const cell = counts.get(option) ?? {hits: 0, trials: 0, expected: 0};
      counts.set(option, cell);
      cell.hits += hits;
      cell.trials += trials;
      cell.expected += trials * chance;
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

/** Choices among tables or lists of several sizes. */
type Sizes = {readonly at: (size: number) => Choices; readonly table: () => By<By<ChanceShare>>};

const createSizes = (): Sizes => {
  const sizes = new Map<number, Choices>();
  const inOrder = <Value>(values: ReadonlyMap<number, Value>) =>
    [...values].sort(([one], [other]) => one - other);
  return {
    at: size => {
      const choices = sizes.get(size) ?? createChoices();
      sizes.set(size, choices);
      return choices;
    },
    table: () =>
      Object.fromEntries(
        inOrder(sizes).map(([size, choices]) => [size, Object.fromEntries(inOrder(choices.shares()))]),
      ),
  };
};

/** Counts wrong guesses by their place in the list. The target's place is no choice of a wrong guess. */
const countGuesses = (rows: readonly SpyfallRow[]): By<By<ChanceShare>> => {
  const places = createSizes();
  for (const {guessPlace, entityPlace, candidates} of rows) {
    if (guessPlace === NONE || entityPlace === NONE || guessPlace === entityPlace) continue;
    const others = candidates - 1;
    for (let place = 0; place < candidates; place += 1)
      if (place !== entityPlace)
        places.at(candidates).add(place, place === guessPlace ? 1 : 0, 1, 1 / others);
  }
  return places.table();
};

/** The place of a vote's target among the seats that were offered to the voter: by default in the order of seats. */
const placeOf = (voter: number, target: number, {options}: SpyfallRow): number => {
  const [voterAt, targetAt] = options ? [options.indexOf(voter), options.indexOf(target)] : [voter, target];
  return targetAt - (voterAt < targetAt ? 1 : 0);
};

/** Votes of a game for each seat, cast by each seat, and for each place among the offered ones. */
const countVotes = (row: SpyfallRow) => {
  const {votes, models} = row;
  const zeros = (): number[] => models.map(() => 0);
  const [received, cast, places] = [zeros(), zeros(), zeros()];
  for (let index = 0; index < votes.length; index += 1) {
    const [voter, target = SKIP] = [index % models.length, votes[index]];
    if (target === SKIP) continue;
    received[target] = (received[target] ?? 0) + 1;
    cast[voter] = (cast[voter] ?? 0) + 1;
    const place = placeOf(voter, target, row);
    places[place] = (places[place] ?? 0) + 1;
  }
  return {received, cast, places, all: sumOf(cast)};
};

/** Returns how votes and wrong guesses are distributed over seats, names and places in lists. */
export const placeChecks = ({rows, names}: Games): PlaceChecks => {
  const [bySeat, byOption, byNames] = [createSizes(), createSizes(), createChoices()];
  for (const row of rows) {
    const {received, cast, places, all} = countVotes(row);
    const seats = cast.length;
    const chance = 1 / (seats - 1);
    for (let seat = 0; all > 0 && seat < seats; seat += 1) {
      const [hits, trials] = [received[seat] ?? 0, all - (cast[seat] ?? 0)];
      bySeat.at(seats).add(seat, hits, trials, chance);
      byNames.add(row.names[seat] ?? 0, hits, trials, chance);
      if (seat < seats - 1) byOption.at(seats).add(seat, places[seat] ?? 0, all, chance);
    }
  }
  const named = byNames.shares();
  return {
    votes_by_seat: bySeat.table(),
    votes_by_option: byOption.table(),
    votes_by_name: byName(named.keys(), names.seats, name => named.get(name) as ChanceShare),
    wrong_guesses_by_place: countGuesses(rows),
  };
};
