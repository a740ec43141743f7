import {createHash} from 'node:crypto';
import {type Checked, checked} from '../packs/checked.ts';
import {type Library, localeFolder} from '../packs/library.ts';
import {readJson} from '../packs/load-pack.ts';
import {checkAgainst, type Messages, parseMessages} from '../packs/locale.ts';
import type {PackStamp} from '../records/types.ts';

/** Returns the content hash of a pack's file, as records store it. */
export const contentHash = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The wording of prompts in one language. */
export type Prompts = {
  readonly messages: Messages;
  readonly lang: string;
  /** The wording and language for records: ratings of different versions are not compared. */
  readonly version: string;
  /** The hash of the actual wording: somebody may have edited a file. */
  readonly stamp: PackStamp;
};

/**
 * Checks a wording against English at build time: the same keys and placeholders. The English file is checked too,
 * since it can be edited.
 */
const readPrompts = (library: Library, lang: string, game: string, english: Messages): Checked<Messages> => {
  const file = `${localeFolder(library, lang)}/prompts/${game}.json`;
  const data = readJson(library, file);
  if (!data.ok) return data;
  const messages = parseMessages(english, data.value, file);
  return messages.ok ? checkAgainst(english, messages.value, file) : messages;
};

/** What the prompts of a game are checked against and stamped with. */
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
  });
};
