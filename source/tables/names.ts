import {parseVoice} from '../packs/house/parse-voice.ts';
import {type Library, localeFolder} from '../packs/library.ts';
import {loadMessages, readText} from '../packs/load-pack.ts';
import {createWords, type Words} from '../packs/words.ts';

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
