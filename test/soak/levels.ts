import type {Side} from '../../source/games/spyfall/events.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import {levelForSeat} from '../../source/players/spyfall/decide/profile.ts';
import {createHousePlayer} from '../../source/players/spyfall/house-player.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';
import {LEVELS, type Level} from '../../source/settings/choices.ts';
import {dealTable, houseSetup, playToEnd} from '../support/house-games.ts';

/** The seat of somebody who speaks plainly and thinks as well as a house player of normal strength. */
const PERSON = 0;
const SEATS = 5;

/** How often the person's side won, as a share of the games in which the person was on it, and in how many. */
export type LevelScore = {
  readonly level: Level;
  readonly side: Side;
  readonly games: number;
  readonly won: number;
};

/** Plays games of a plain-speaking person against a table of a level: so many on one side. */
export const measureLevel = (
  kit: HouseKit,
  {level, side}: Pick<LevelScore, 'level' | 'side'>,
  from: number,
  games: number,
): LevelScore => {
  let won = 0;
  for (let seed = from; seed < from + games; seed++) {
    const setup = {
      ...houseSetup({kit, seed, seats: SEATS}),
      spyAmong: side === 'spy' ? [PERSON] : [1, 2, 3, 4],
    };
    const ruling = spyfall.deal(setup);
    if (!ruling.ok) throw new Error(`Game ${seed} cannot be dealt.`);
    const cards = ruling.events.flatMap(event => (event.type === 'card-dealt' ? [event] : []));
    const spy = cards.find(card => card.side === 'spy')?.seat ?? -1;
    const person = side === 'spy' ? spy : cards.find(card => card.side !== 'spy')?.seat;
    const players = cards
      .toSorted((one, other) => one.seat - other.seat)
      .map(card =>
        createHousePlayer({
          kit,
          seed,
          level: card.seat === person ? 'normal' : levelForSeat(level, card.side, side),
        }),
      );
    const end = playToEnd(dealTable(setup, players)).events.at(-1);
    if (end?.type !== 'game-ended') throw new Error(`Game ${seed} did not end.`);
    if ((end.winner === 'spy') === (side === 'spy')) won++;
  }
  return {level, side, games, won: won / games};
};

const SIDES_MEASURED: readonly Side[] = ['spy', 'villager'];
const GAMES = 1500;
/** Games begin at this seed: nobody tuned on them. */
const FROM = 2_000_000;
/** The least by which each level must be harder than the one below, of all games; less than that is chance. */
const LEAST_STEP = 0.02;

/** Prints how often a person's side wins at each level, and whether each level is harder than the one below. */
export const soakLevels = (kit: HouseKit, print: (line: string) => void, games = GAMES): boolean => {
  print(`A plain-speaking person at tables of house players, ${games} games each, seeds from ${FROM}`);
  let isGood = true;
  for (const side of SIDES_MEASURED) {
    const scores = LEVELS.map(level => measureLevel(kit, {level, side}, FROM, games));
    const isHarder = scores.every(
      ({won}, index) => index === 0 || won <= (scores[index - 1]?.won ?? 0) - LEAST_STEP,
    );
    isGood &&= isHarder;
    const shares = scores.map(({level, won}) => `${level} ${(100 * won).toFixed(1)} %`).join(', ');
    print(`  as ${side}: wins ${shares}${isHarder ? '' : '  NOT HARDER'}`);
  }
  return isGood;
};
