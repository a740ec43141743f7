import {freeNames, type SeatingSetup} from '../games/seating.ts';
import {washText} from '../text/wash.ts';
import type {TableOptions} from './table.ts';

/** Makes a setup's players: the person, the invited players with their reserved chairs, and the others. */
export const setupPlayers = (
  {mode, players, name, invited = []}: TableOptions,
  you: string,
): SeatingSetup['players'] => {
  const guests = invited.map(({seat}) => (seat === undefined ? {} : {chair: seat}));
  const first = mode === 'play' ? [{name: washText(name).trim() || you}, ...guests] : guests;
  return Array.from({length: players}, (_, index) => first[index] ?? {});
};

/** Returns a setup with the names of the last game if there are enough: the person may have taken one. */
export const withCompany = <Setup extends SeatingSetup>(
  setup: Setup,
  company: readonly string[] = [],
): Setup => {
  const again = {...setup, names: company};
  const missing = setup.players.filter(({name}) => name === undefined).length;
  return freeNames(again).length < missing ? setup : again;
};
