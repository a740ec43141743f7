import {type Checked, checked, describePackProblem} from '../../packs/checked.ts';
import {OWN_LANGUAGES} from '../../packs/language.ts';
import {availableLocales, loadMessages} from '../../packs/load-pack.ts';
import {START_FILES, WORD_FILES, type WordFile} from '../../packs/locale.ts';
import {makePseudoMessages, PSEUDO} from '../../packs/pseudo.ts';
import {createWords, type Words} from '../../packs/words.ts';
import {failure, type Result, success} from '../../result.ts';
import {foldersOf, readLanguage} from '../../settings/folders.ts';
import type {Shell} from './shell.ts';

type Environment = Shell['env'];
type Place = Pick<Shell, 'env' | 'root'>;

/** The language when there are no words in the wanted one. */
export const FALLBACK = 'en';

/** Returns the interface languages, built-in ones first. */
export const languagesOf = ({root, env}: Place): readonly string[] => {
  const available = availableLocales(root);
  const ours = OWN_LANGUAGES.filter(lang => available.includes(lang));
  const others = available.filter(lang => !ours.includes(lang));
  return [...ours, ...others, ...(env.POLYSPY_PSEUDO === '1' ? [PSEUDO] : [])];
};

/** The systems' names of languages with other names here. All Arabic becomes Egyptian Arabic. */
const CALLED: Readonly<Record<string, string>> = {ar: 'arz', in: 'id', c: FALLBACK, posix: FALLBACK};

/** Chinese in traditional characters, for which there are no words. */
const TRADITIONAL = /^zh[_-](?:hant|tw|hk|mo)/;

/** Returns the language of a system locale such as `zh_CN.UTF-8`, if it is among `languages`. */
const parseLocale = (locale: string, languages: readonly string[]): string | undefined => {
  const name = locale.toLowerCase();
  const [language = ''] = name.split(/[_.@-]/);
  const wanted = CALLED[language] ?? language;
  return TRADITIONAL.test(name) ? undefined : languages.find(lang => lang === wanted);
};

/**
 * Returns the language that the environment asks for. As in gettext, `LANGUAGE` is a list of preferences, and counts
 * unless the locale is `C`.
 */
export const languageOfEnvironment = (env: Environment, languages: readonly string[]): string => {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || 'C';
  const wishes = /^(?:C|POSIX)(?:\.|$)/i.test(locale) ? [] : (env.LANGUAGE ?? '').split(':');
  const found = [...wishes, locale].map(wish => parseLocale(wish, languages));
  return found.find(lang => lang !== undefined) ?? FALLBACK;
};

/** Returns the interface language: the `given` one, else the setting, else that of the environment. */
export const chooseLanguage = (
  place: Place & {readonly given?: string | undefined; readonly setting?: string | undefined},
): string => {
  const {env, given, setting = readLanguage(foldersOf(env).settings)} = place;
  const languages = languagesOf(place);
  const chosen = [given, setting].find(wanted => wanted !== undefined && languages.includes(wanted));
  return chosen ?? languageOfEnvironment(env, languages);
};

/** Loads and checks the words of a language: those that every run needs, or all. */
export const loadWords = (
  {root}: Place,
  lang: string,
  files: readonly WordFile[] = START_FILES,
): Checked<Words> => {
  const messages = loadMessages(root, lang === PSEUDO ? FALLBACK : lang, files);
  if (!messages.ok) return messages;
  const shown = lang === PSEUDO ? makePseudoMessages(messages.value) : messages.value;
  return checked(createWords(shown, lang));
};

/** Adds the words that only some commands need. Damaged ones are a problem as a sentence. */
export const withAllWords = (shell: Shell): Result<Shell, string> => {
  const words = loadWords(shell, shell.words.lang, WORD_FILES);
  return words.ok ? success({...shell, words: words.value}) : failure(describePackProblem(words.problem));
};

/** The interface language while the screens run. */
type LiveLanguage = {
  /** A shell whose words are always the current ones. Don't spread it. */
  readonly shell: Shell;
  /** Changes to the language of a setting. Returns a sentence, and changes nothing, if its words are damaged. */
  readonly choose: (setting: string) => string | undefined;
};

/** Starts with the shell's words. */
export const createLiveLanguage = (shell: Shell): LiveLanguage => {
  let {words} = shell;
  return {
    shell: {
      ...shell,
      get words() {
        return words;
      },
    },
    choose: setting => {
      const lang = chooseLanguage({...shell, setting});
      if (lang === words.lang) return undefined;
      const loaded = loadWords(shell, lang);
      if (!loaded.ok) return describePackProblem(loaded.problem);
      words = loaded.value;
      return undefined;
    },
  };
};
