import {readFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import {isTurned} from '../source/text/direction.ts';
import {splitGraphemes} from '../source/text/graphemes.ts';
import {drawnCells, drawnText} from './support/drawn-text.ts';

const oracle = readFileSync('test/fixtures/bidi/fribidi.tsv', 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('\t'))
  .map(([base = '', logical = '', visual = '']) => ({
    base: base === 'rtl' ? ('rtl' as const) : ('ltr' as const),
    logical,
    visual,
  }));

test('lines are shaped and ordered as GNU FriBidi does it', t => {
  t.true(oracle.length >= 200);
  for (const {base, logical, visual} of oracle) {
    t.is(drawnText(logical, base, 'app'), visual, `${base}: ${logical}`);
  }
});

const arabicText = fc
  .array(
    fc.constantFrom(
      'مرحبا',
      'لا',
      'إيه',
      'Bruno',
      '12',
      '3.5',
      ' ',
      ' ',
      '(',
      ')',
      '؟',
      '، ',
      'ـ',
      'كَتَبَ',
      '你好',
      '!',
    ),
    {
      maxLength: 14,
    },
  )
  .map(parts => parts.join(''));

test('a drawn line shows every grapheme of the text once, whatever is mixed in it', t => {
  fc.assert(
    fc.property(
      arabicText,
      fc.constantFrom('rtl' as const, 'ltr' as const),
      fc.constantFrom('app' as const, 'words' as const),
      (text, base, mode) => {
        const cells = drawnCells(text, base, mode);
        const shown = cells.flatMap(({start, end}) =>
          Array.from({length: end - start}, (_, index) => start + index),
        );
        t.deepEqual(
          [...shown].sort((a, b) => a - b),
          splitGraphemes(text).map((_, index) => index),
        );
      },
    ),
  );
  t.pass();
});

test('text without Arabic letters comes back as it was, from left to right', t => {
  fc.assert(
    fc.property(fc.string({unit: fc.constantFrom('a', 'B', ' ', '1', '.', '(', ')', '你')}), text => {
      t.is(drawnText(text, 'ltr', 'app'), text);
    }),
  );
  t.pass();
});

test('the engine is asked where it would change something, and not for a single letter, a mark or a sign', t => {
  for (const text of ['שלום', 'a אב', 'א 5', '٥ א', 'أب', '״א״ ב']) t.true(isTurned(text), text);
  for (const text of ['a', 'a א b', 'א', '﬩', 'a\u05b0', '،', 'א. Is it far?', 'a א b ב c', 'ﷺ'])
    t.false(isTurned(text), text);
  const signs = fc.constantFrom(
    'א',
    'ב',
    '\u05b0',
    '﬩',
    'ﻻ',
    'ب',
    '٣',
    '7',
    '،',
    ' ',
    '(',
    ')',
    '.',
    'a',
    'é',
    '中',
    'ۛ',
    'ߐ',
  );
  fc.assert(
    fc.property(fc.string({unit: signs, maxLength: 8}), text => {
      // A letter that stands alone looks the same by its other code.
      const same = (shown: string): string => shown.normalize('NFKC');
      if (!isTurned(text)) t.is(same(drawnText(text, 'ltr', 'app')), same(text), JSON.stringify(text));
    }),
    {seed: 20_261_122, numRuns: 5000},
  );
});

test('for terminals that turn the letters of a word themselves, words are reordered and letters stay logical', t => {
  t.is(drawnText('مش عارف', 'rtl', 'words'), 'عارف مش');
});

test('for terminals that do it all, the text stays logical', t => {
  t.is(drawnText('قال (Bruno) مش عارف!', 'rtl', 'terminal'), 'قال (Bruno) مش عارف!');
});

test('lam with an alef takes one cell', t => {
  t.is(
    drawnCells('لا', 'rtl', 'app').reduce((sum, {width}) => sum + width, 0),
    1,
  );
});
