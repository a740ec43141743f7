import {fold} from '../../games/game.ts';
import type {Words} from '../../packs/words.ts';
import type {GameModule} from '../game-module.ts';
import {readUnfinished} from './read-unfinished.ts';

/** Returns the turn that an unfinished game has reached, counted from 1; `undefined` when it can't be resumed. */
export const turnReached = (
  games: readonly GameModule[],
  folder: string,
  id: string,
  words: Words,
): number | undefined => {
  const read = readUnfinished(games, folder, id, words);
  if (!read.ok) return undefined;
  const {module, record} = read.value;
  const {rules} = module;
  const told = record.events.flatMap(event => rules.observe(event, 'spectator') ?? []);
  return module.placeOf(fold(rules.evolveView, rules.startView('spectator'), told)).turn;
};
