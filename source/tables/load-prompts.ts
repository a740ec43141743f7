import {type Checked, checked} from '../packs/checked.ts';
import {contentHash} from '../packs/hash-pack.ts';
import {type Library, localeFolder} from '../packs/library.ts';
import {readJson} from '../packs/load-pack.ts';
import {checkAgainst, type Messages, parseMessages} from '../packs/locale.ts';
import type {PackStamp} from '../records/types.ts';

/** The wording of prompts in one language. */
export type Prompts = {
  readonly messages: Messages;
  readonly lang: string;
  /** Wording and language, as records name them: ratings of different ones are not compared. */
  readonly version: string;
  /** What the wording really was: somebody may have changed a file. */
  readonly stamp: PackStamp;
  /** All texts together, in bytes. */
  readonly bytes: number;
};

/**
 * Every language says what English says, with the same placeholders; also English, as it was when the program was
 * built, since its file can be edited.
 */
const readPrompts = (library: Library, lang: string, game: string, english: Messages): Checked<Messages> => {
  const file = `${localeFolder(library, lang)}/prompts/${game}.json`;
  const data = readJson(library, file);
  if (!data.ok) return data;
  const messages = parseMessages(data.value, file);
  return messages.ok ? checkAgainst(english, messages.value, file) : messages;
};

/** What prompts of a game are checked against and stamped with. */
export type PromptFacts = {readonly game: string; readonly version: string; readonly english: Messages};

/** Reads and checks a game's prompts in a language. */
export const loadPrompts = (
  library: Library,
  lang: string,
  {game, version, english}: PromptFacts,
): Checked<Prompts> => {
  const read = readPrompts(library, lang, game, english);
  if (!read.ok) return read;
  const messages = read.value;
  return checked({
    messages,
    lang,
    version: `${version}-${lang}`,
    stamp: {id: `prompts/${game}/${lang}`, hash: contentHash(JSON.stringify(messages))},
    bytes: Object.values(messages).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  });
};
