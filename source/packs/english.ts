import app from '../../locales/en/words/app.json' with {type: 'json'};
import errors from '../../locales/en/words/errors.json' with {type: 'json'};
import table from '../../locales/en/words/table.json' with {type: 'json'};
import type {Messages, WordFile} from './locale.ts';

/**
 * The English words as they were when the program was built: the list of keys and placeholders that every file of
 * words is checked against, English ones as well, since they can be damaged or edited afterwards.
 */
export const ENGLISH: Readonly<Record<WordFile, Messages>> = {
  'app.json': app,
  'table.json': table,
  'errors.json': errors,
};
