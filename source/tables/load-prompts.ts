import {type Checked, checked} from '../packs/checked.ts';
import {ENGLISH_PROMPTS} from '../packs/english-prompts.ts';
import {contentHash} from '../packs/hash-pack.ts';
import {type Library, localeFolder} from '../packs/library.ts';
import {readJson} from '../packs/load-pack.ts';
import {checkAgainst, type Messages, parseMessages} from '../packs/locale.ts';
import {createTexts} from '../packs/words.ts';
import {PROMPT_VERSION, type PromptKey, type PromptTexts} from '../prompts/spyfall/prompt-words.ts';
import type {PackStamp} from '../records/types.ts';

/** The wording of prompts in one language. */
export type Prompts = {
  readonly texts: PromptTexts;
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
const readPrompts = (library: Library, lang: string): Checked<Messages> => {
  const file = `${localeFolder(library, lang)}/prompts/spyfall.json`;
  const data = readJson(library, file);
  if (!data.ok) return data;
  const messages = parseMessages(data.value, file);
  return messages.ok ? checkAgainst(ENGLISH_PROMPTS, messages.value, file) : messages;
};

/** Reads and checks the prompts of a language. */
export const loadPrompts = (library: Library, lang: string): Checked<Prompts> => {
  const messages = readPrompts(library, lang);
  if (!messages.ok) return messages;
  return checked({
    texts: createTexts<PromptKey>(messages.value, lang),
    version: `${PROMPT_VERSION}-${lang}`,
    stamp: {id: `prompts/spyfall/${lang}`, hash: contentHash(JSON.stringify(messages.value))},
    bytes: Object.values(messages.value).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  });
};
