import type {HouseData} from '../../source/packs/house/house-data.ts';
import {createHouseKit, type HouseKit} from '../../source/players/spyfall/kit.ts';
import {englishKit, kitOf} from '../support/house-data.ts';
import {BALANCE_HEADING, BAND, balanceLine, CHECKED_FROM, measureBalance} from './balance.ts';

const GAMES = 600;
const SIZES = [8, 12, 16, 30, 60, 100] as const;
/** What so few games may differ from the band by chance: two standard errors. */
const SLACK = 0.04;

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

/** How sets of other sizes play. Fewer candidates are easier to guess, and more are harder: the band is the wider one. */
export const soakSizes = (print: (line: string) => void): boolean => {
  const [low, high] = BAND.other.map(share => Math.round(100 * share));
  print(`Sets of other sizes at five seats, ${low} to ${high} % spy wins`);
  print(`size ${BALANCE_HEADING}`);
  let isGood = true;
  for (const size of SIZES) {
    const balance = measureBalance({kit: kitOfSize(size), seats: 5, from: CHECKED_FROM, games: GAMES});
    const isWithin = balance.spyWins >= BAND.other[0] - SLACK && balance.spyWins <= BAND.other[1] + SLACK;
    isGood &&= isWithin;
    print(`${String(size).padStart(4)} ${balanceLine(balance)}${isWithin ? '' : ' OUT OF BAND'}`);
  }
  return isGood;
};
