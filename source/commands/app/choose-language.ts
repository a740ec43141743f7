import {type Checked, checked, describePackProblem} from '../../packs/checked.ts';
import {OWN_LANGUAGES} from '../../packs/language.ts';
import {availableLocales, loadMessages} from '../../packs/load-pack.ts';
import {makePseudoMessages, PSEUDO} from '../../packs/pseudo.ts';
import {createWords, type Words} from '../../packs/words.ts';
import {foldersOf, readLanguage} from '../../settings/folders.ts';
import type {Shell} from './shell.ts';

type Environment = Shell['env'];
type Place = Pick<Shell, 'env' | 'root'>;

/** The language of those whose own has no words here. */
export const FALLBACK = 'en';

/** The languages that the interface can have, English first, those of others last. */
export const languagesOf = ({root, env}: Place): readonly string[] => {
  const available = availableLocales(root);
  const ours = OWN_LANGUAGES.filter(lang => available.includes(lang));
  const others = available.filter(lang => !ours.includes(lang));
  return [...ours, ...others, ...(env.POLYSPY_PSEUDO === '1' ? [PSEUDO] : [])];
};

/** Names by which systems call languages that we call otherwise; all Arabic is served by the one that we have. */
const CALLED: Readonly<Record<string, string>> = {ar: 'arz', in: 'id', c: FALLBACK, posix: FALLBACK};

/** Chinese in traditional letters, of which we have no words. */
const TRADITIONAL = /^zh[_-](?:hant|tw|hk|mo)/;

/** The language that a locale of the system means, such as `zh_CN.UTF-8` or `ar_EG`; one of those given, or nothing. */
const parseLocale = (locale: string, languages: readonly string[]): string | undefined => {
  const name = locale.toLowerCase();
  const [language = ''] = name.split(/[_.@-]/);
  const wanted = CALLED[language] ?? language;
  return TRADITIONAL.test(name) ? undefined : languages.find(lang => lang === wanted);
};

/**
 * The language that the environment asks for, as gettext reads it: `LANGUAGE` is a list of wishes, and counts unless
 * the locale is that of programs (`C`).
 */
export const languageOfEnvironment = (env: Environment, languages: readonly string[]): string => {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || 'C';
  const wishes = /^(?:C|POSIX)(?:\.|$)/i.test(locale) ? [] : (env.LANGUAGE ?? '').split(':');
  const found = [...wishes, locale].map(wish => parseLocale(wish, languages));
  return found.find(lang => lang !== undefined) ?? FALLBACK;
};

/** The interface language: what was `given`, else the setting, else as the environment says. */
export const chooseLanguage = (
  place: Place & {readonly given?: string | undefined; readonly setting?: string | undefined},
): string => {
  const {env, given, setting = readLanguage(foldersOf(env).settings)} = place;
  const languages = languagesOf(place);
  const chosen = [given, setting].find(wanted => wanted !== undefined && languages.includes(wanted));
  return chosen ?? languageOfEnvironment(env, languages);
};

/** The words of a language, checked. */
export const loadWords = ({root}: Place, lang: string): Checked<Words> => {
  const messages = loadMessages(root, lang === PSEUDO ? FALLBACK : lang);
  if (!messages.ok) return messages;
  const shown = lang === PSEUDO ? makePseudoMessages(messages.value) : messages.value;
  return checked(createWords(shown, lang));
};

/** The interface language while the screens run. */
type LiveLanguage = {
  /** The shell whose words are always those of now: to be asked for them again, not to be spread. */
  readonly shell: Shell;
  /** Goes over to the language of a setting; answers a sentence when its words are damaged, and then nothing changes. */
  readonly choose: (setting: string) => string | undefined;
};

/** Begins with the shell's words. */
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
