import {describePackProblem} from '../../packs/checked.ts';
import {chooseLanguage, loadWords} from './choose-language.ts';
import type {Shell} from './shell.ts';

/** The interface language while the screens run. */
export type LiveLanguage = {
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
