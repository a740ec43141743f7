import {languageName} from '../packs/language.ts';
import type {Words} from '../packs/words.ts';
import type {House} from './game-module.ts';

/**
 * Returns why the chosen house players cannot play at a table, as a sentence that says what to do. A table of people
 * and models alone needs no grades.
 */
export const declineHouse = (
  {players, isSpoken, scenario}: Pick<House, 'players' | 'isSpoken' | 'scenario'>,
  chosen: readonly {readonly kind: string}[],
  words: Words,
): string | undefined => {
  if (players || !chosen.some(({kind}) => kind === 'house')) return undefined;
  const {set, code, lang} = scenario;
  if (!isSpoken) return words('packs.no-voice', {scenario: code, language: languageName(lang)});
  return words('packs.no-house', {scenario: code, command: `polyspy packs fill ${set} --model MODEL`});
};
