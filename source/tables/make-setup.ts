import type {Refusal} from '../games/game.ts';
import {freeNames} from '../games/seating.ts';
import {casualRules, type SpyfallRules, type SpyfallSetup} from '../games/spyfall/rules.ts';
import {formatChoices, printable} from '../packs/printable.ts';
import type {Words} from '../packs/words.ts';
import {washText} from '../text/wash.ts';
import type {TableOptions} from './table.ts';

/** What a setup needs beside the options. */
export type SetupFacts = {
  readonly lang: string;
  /** Ids of the entity set, in the set's own order. */
  readonly entities: readonly string[];
  /** Names for the house players. */
  readonly names: readonly string[];
  /** The person's name when they gave none. */
  readonly you: string;
  readonly seed: number;
  /** Whether house players can make a move in the place of others. */
  readonly hasHouse: boolean;
};

const rulesOf = ({players, strict, finalRound, turns}: TableOptions, hasHouse: boolean): SpyfallRules => {
  const rules = casualRules(players);
  return {
    ...rules,
    turns: turns ?? rules.turns,
    finalRound,
    strict,
    standIn: !strict && hasHouse,
  };
};

/** Among whom the spy is drawn: the person is player 0. */
const spyAmong = ({mode, side, players}: TableOptions): readonly number[] | undefined => {
  if (mode === 'watch' || side === 'random') return undefined;
  return side === 'spy' ? [0] : Array.from({length: players - 1}, (_, index) => index + 1);
};

/** The setup's players: the person, those who were invited, with the chairs kept for them, and the others. */
const playersOf = (
  {mode, players, name, invited = []}: TableOptions,
  you: string,
): SpyfallSetup['players'] => {
  const guests = invited.map(({seat}) => (seat === undefined ? {} : {chair: seat}));
  const first = mode === 'play' ? [{name: washText(name).trim() || you}, ...guests] : guests;
  return Array.from({length: players}, (_, index) => first[index] ?? {});
};

/** With the names of those who sat there before, where these are enough: the person may have taken one of them. */
const withCompany = (setup: SpyfallSetup, company: readonly string[] = []): SpyfallSetup => {
  const again = {...setup, names: company};
  const missing = setup.players.filter(({name}) => name === undefined).length;
  return freeNames(again).length < missing ? setup : again;
};

/** The setup of a table. The person, in `play`, is the first player; where they sit is drawn. */
export const makeSetup = (options: TableOptions, facts: SetupFacts): SpyfallSetup => {
  const {scenario, entity} = options;
  const {lang, entities, names, you, seed} = facts;
  const among = spyAmong(options);
  const setup: SpyfallSetup = {
    game: 'spyfall',
    scenario,
    lang,
    entities,
    players: playersOf(options, you),
    names,
    ...(among === undefined ? {} : {spyAmong: among}),
    ...(entity === undefined ? {} : {entity}),
    rules: rulesOf(options, facts.hasHouse),
    seed,
  };
  return withCompany(setup, options.company);
};

/** Why a setup cannot be played, as a sentence that names what is allowed. */
export const describeSetupRefusal = (
  {code, value: wrong = '', allowed = []}: Refusal,
  words: Words,
): string => {
  // As they are typed.
  const value = String(wrong);
  const [low = '', high = ''] = allowed;
  switch (code) {
    case 'player-count':
      return words('setup.player-count', {value, low, high});
    case 'bad-turns':
      return words('setup.bad-turns', {value, low, high});
    case 'unknown-entity':
      return words('setup.unknown-entity', {value: printable(value), allowed: formatChoices(allowed, words)});
    case 'duplicate-name':
      return words('setup.duplicate-name');
    default:
      return words('setup.refused', {code});
  }
};
