import {readFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import {splitGraphemes} from '../source/text/graphemes.ts';
import {cellsText, createVisualEngine, cursorColumn, drawLine} from '../source/text/visual-text.ts';
import {textWidth} from '../source/text/width.ts';
import {wrapVisual} from '../source/text/wrap-visual.ts';

const engine = createVisualEngine();

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
    t.is(cellsText(drawLine(engine, logical, base, 'app')), visual, `${base}: ${logical}`);
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
        const cells = drawLine(engine, text, base, mode);
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
      t.is(cellsText(drawLine(engine, text, 'ltr', 'app')), text);
    }),
  );
  t.pass();
});

test('wrapped lines fit, and lose nothing but the spaces they broke at', t => {
  fc.assert(
    fc.property(arabicText, fc.integer({min: 2, max: 20}), (text, width) => {
      const lines = wrapVisual(engine, text, width, 'rtl', 'app');
      for (const line of lines) t.true(textWidth(cellsText(line).trim()) <= width);
      const shown = new Set(
        lines.flatMap(line =>
          line.flatMap(({start, end}) => Array.from({length: end - start}, (_, i) => start + i)),
        ),
      );
      splitGraphemes(text).forEach((grapheme, index) => {
        if (grapheme !== ' ') t.true(shown.has(index), `${index} of ${text}`);
      });
    }),
  );
  t.pass();
});

test('a wrapped line keeps the direction that its words have in the paragraph', t => {
  const lines = wrapVisual(engine, 'قال Bruno إنه مش عارف', 12, 'rtl', 'app').map(cellsText);
  t.is(lines.length, 2);
  t.true((lines[0] ?? '').startsWith('Bruno') || (lines[0] ?? '').includes('Bruno '));
});

test('in a right-to-left line the cursor stands left of what was typed last', t => {
  const typed = drawLine(engine, 'مش', 'rtl', 'app');
  t.is(cursorColumn(typed, 0, 'rtl'), 2);
  t.is(cursorColumn(typed, 1, 'rtl'), 1);
  t.is(cursorColumn(typed, 2, 'rtl'), 0);
  const latin = drawLine(engine, 'ok', 'ltr', 'app');
  t.deepEqual(
    [0, 1, 2].map(at => cursorColumn(latin, at, 'ltr')),
    [0, 1, 2],
  );
});

test('an empty line has its cursor where the text will begin', t => {
  t.is(cursorColumn([], 0, 'rtl'), 0);
  t.is(cursorColumn([], 0, 'ltr'), 0);
});

test('for terminals that turn the letters of a word themselves, words are reordered and letters stay logical', t => {
  t.is(cellsText(drawLine(engine, 'مش عارف', 'rtl', 'words')), 'عارف مش');
});

test('for terminals that do it all, the text stays logical', t => {
  t.is(cellsText(drawLine(engine, 'قال (Bruno) مش عارف!', 'rtl', 'terminal')), 'قال (Bruno) مش عارف!');
});

test('lam with an alef takes one cell', t => {
  t.is(
    drawLine(engine, 'لا', 'rtl', 'app').reduce((sum, {width}) => sum + width, 0),
    1,
  );
});
