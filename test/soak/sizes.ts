import type {HouseData} from '../../source/packs/house/house-data.ts';
import {createHouseKit, type HouseKit} from '../../source/players/house/kit.ts';
import {englishKit, kitOf} from '../support/house-data.ts';
import {BALANCE_HEADING, balanceLine, CHECKED_FROM, measureBalance} from './balance.ts';

const GAMES = 300;
const SIZES = [8, 12, 30, 60, 100] as const;

/** Places of all sets, graded by the features that every place has; `apart` is the step from one to the next. */
const placesOf = (size: number, apart: number): HouseData => {
  const {data} = englishKit();
  const kits = (['G_EN', 'L_ID', 'L_ZH', 'L_EG'] as const).map(code => kitOf(code).data);
  const columns = kits.flatMap(({entities, features, values}) =>
    entities.map((entity, column) => ({
      entity,
      grades: data.features.map(({id}) => values[features.findIndex(one => one.id === id)]?.[column] ?? 2),
    })),
  );
  const pool = size > 30 ? columns : columns.slice(0, 30);
  const drawn = Array.from({length: size}, (_, index) => pool[(index * apart) % pool.length]);
  const chosen = drawn.flatMap(column => column ?? []);
  return {
    ...data,
    entities: chosen.map(({entity}) => entity),
    values: data.features.map((_, feature) => chosen.map(({grades}) => grades[feature] ?? 2)),
  };
};

/** A kit of so many places: of the generic ones up to 30, of those of all sets above. */
export const kitOfSize = (size: number): HouseKit => createHouseKit(placesOf(size, 7));

/**
 * How sets of other sizes play. Fewer candidates are easier to guess, and more are harder: nothing is held to a band.
 */
export const soakSizes = (print: (line: string) => void): boolean => {
  print('Sets of other sizes at five seats; no band');
  print(`size ${BALANCE_HEADING}`);
  for (const size of SIZES) {
    const balance = measureBalance({kit: kitOfSize(size), seats: 5, from: CHECKED_FROM, games: GAMES});
    print(`${String(size).padStart(4)} ${balanceLine(balance)}`);
  }
  return true;
};
