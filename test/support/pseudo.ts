import app from '../../locales/en/words/app.json' with {type: 'json'};
import errors from '../../locales/en/words/errors.json' with {type: 'json'};
import measure from '../../locales/en/words/measure.json' with {type: 'json'};
import table from '../../locales/en/words/table.json' with {type: 'json'};
import {makePseudoMessages, PSEUDO} from '../../source/packs/pseudo.ts';
import {createWords} from '../../source/packs/words.ts';

/** The interface in the language of developers. */
export const pseudoWords = createWords(makePseudoMessages({...app, ...table, ...errors, ...measure}), PSEUDO);

/** What stays as it is in any language: keys, the program's and a server's name, codes, and names of languages. */
const NAMES =
  /\b(?:Enter|Esc|Space|PgUp|PgDn|Home|End|Tab|Del|Backspace|Ctrl|Alt|Shift|ollama|pseudo|English|Bahasa Indonesia|Sam|Sami)\b/g;

/** Words on a screen that no locale has said. `others` are those of the table: names, places, and what was typed. */
export const plainEnglish = (screen: string, others: readonly string[] = []): readonly string[] => {
  const ours = others.reduce((left, other) => left.replaceAll(other, ' '), screen);
  return ours.replaceAll(NAMES, ' ').match(/[A-Za-z]{2,}/g) ?? [];
};
