import {freeNames, type SeatingSetup} from '../games/seating.ts';
import {washText} from '../text/wash.ts';
import type {TableOptions} from './table.ts';

/** A setup's players: the person, those who were invited, with the chairs kept for them, and the others. */
export const setupPlayers = (
  {mode, players, name, invited = []}: TableOptions,
  you: string,
): SeatingSetup['players'] => {
  const guests = invited.map(({seat}) => (seat === undefined ? {} : {chair: seat}));
  const first = mode === 'play' ? [{name: washText(name).trim() || you}, ...guests] : guests;
  return Array.from({length: players}, (_, index) => first[index] ?? {});
};

/** A setup with the names of those who sat there before, where these are enough: the person may have taken one. */
export const withCompany = <Setup extends SeatingSetup>(
  setup: Setup,
  company: readonly string[] = [],
): Setup => {
  const again = {...setup, names: company};
  const missing = setup.players.filter(({name}) => name === undefined).length;
  return freeNames(again).length < missing ? setup : again;
};
