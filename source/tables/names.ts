import {freeNames, type SeatingSetup} from '../games/seating.ts';
import {parseVoice} from '../packs/house/parse-voice.ts';
import {type Library, localeFolder} from '../packs/library.ts';
import {loadMessages, readText} from '../packs/load-pack.ts';
import {createWords, type Words} from '../packs/words.ts';
import {washText} from '../text/wash.ts';
import type {TableOptions} from './table.ts';

const namesIn = (library: Library, lang: string): readonly string[] => {
  const file = `${localeFolder(library, lang)}/house/voice.json`;
  const text = readText(library, file);
  const voice = text.ok ? parseVoice({file, text: text.value}) : undefined;
  return voice?.ok ? voice.value.personas.map(({name}) => name) : [];
};

/** Reads names for `seats` chairs: those of the language's house players, and English ones if these are too few. */
export const readNames = (library: Library, lang: string, seats: number): readonly string[] => {
  const own = namesIn(library, lang);
  return own.length >= seats ? own : [...own, ...namesIn(library, 'en')];
};

/** Returns the name of a person without one: in the table's language, if that has words. */
export const personName = (library: Library, lang: string, words: Words): string => {
  if (lang === words.lang) return words('name.you');
  const messages = loadMessages(library, lang);
  return messages.ok ? createWords(messages.value, lang)('name.you') : words('name.you');
};

/** Makes a setup's players: the person, the invited players with their reserved chairs, and the others. */
export const setupPlayers = (
  {mode, players, name, address, invited = []}: TableOptions,
  you: string,
): SeatingSetup['players'] => {
  const guests = invited.map(({seat}) => (seat === undefined ? {} : {chair: seat}));
  const addressed = address === undefined ? {} : {isWoman: address === 'woman'};
  const first = mode === 'play' ? [{name: washText(name).trim() || you, ...addressed}, ...guests] : guests;
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
