import {type Checked, checked} from '../packs/checked.ts';
import {readJson} from '../packs/load-pack.ts';
import {checkAgainst, type Messages, parseMessages} from '../packs/locale.ts';
import {createTexts} from '../packs/words.ts';
import {PROMPT_VERSION, type PromptKey, type PromptTexts} from '../prompts/spyfall/prompt-words.ts';

/** The wording of prompts in one language. */
export type Prompts = {
  readonly texts: PromptTexts;
  /** Wording and language, as records name them: ratings of different ones are not compared. */
  readonly version: string;
  /** All texts together, in bytes. */
  readonly bytes: number;
};

/** Every language says what English says, with the same placeholders. */
const readPrompts = (root: string, lang: string): Checked<Messages> => {
  const file = `locales/${lang}/prompts/spyfall.json`;
  const data = readJson(root, file);
  if (!data.ok) return data;
  const messages = parseMessages(data.value, file);
  if (!messages.ok || lang === 'en') return messages;
  const english = readPrompts(root, 'en');
  return english.ok ? checkAgainst(english.value, messages.value, file) : english;
};

/** Reads and checks the prompts of a language. */
export const loadPrompts = (root: string, lang: string): Checked<Prompts> => {
  const messages = readPrompts(root, lang);
  if (!messages.ok) return messages;
  return checked({
    texts: createTexts<PromptKey>(messages.value, lang),
    version: `${PROMPT_VERSION}-${lang}`,
    bytes: Object.values(messages.value).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  });
};
