import test from 'ava';
import {brief, readAt, TABLE_LANGS, tableIn} from './support/prompt-table.ts';
import {REPLY_CASES} from './support/reply-cases.ts';

const tables = {en: tableIn('en'), id: tableIn('id'), zh: tableIn('zh'), arz: tableIn('arz')} as const;

for (const lang of TABLE_LANGS)
  test(`replies at a table in ${lang} are read as they were meant, or not at all`, t => {
    const cases = REPLY_CASES.filter(([other]) => other === lang);
    const wrong = cases.flatMap(([, phase, text, expected, finish]) => {
      const found = brief(readAt(tables[lang], phase, text, finish));
      return found === expected ? [] : [{text: text.slice(0, 200), expected, found}];
    });
    t.deepEqual(wrong, []);
  });
