import {readFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import stringWidth from 'string-width';
import {cutName, cutNames} from '../source/text/cut-name.ts';
import {isTurned} from '../source/text/direction.ts';
import {
  countGraphemes,
  firstGraphemes,
  nextBoundary,
  nextWordBoundary,
  previousBoundary,
  previousWordBoundary,
  snapToBoundary,
  splitGraphemes,
} from '../source/text/graphemes.ts';
import {createMentionFinder, findMention} from '../source/text/mentions.ts';
import {latinDigits} from '../source/text/normalize.ts';
import {firstSentences} from '../source/text/sentences.ts';
import {isSimple} from '../source/text/simple.ts';
import {washText} from '../source/text/wash.ts';
import {padText, takeWidth, textWidth, truncateText} from '../source/text/width.ts';
import {wrapText} from '../source/text/wrap.ts';
import {drawnCells, drawnText} from './support/drawn-text.ts';
import {HONEST, JOINERS, TROUBLES} from './support/hostile-text.ts';
import {checkWash} from './support/hostile-wash.tsx';
import {createTerminalScreen} from './support/terminal-screen.ts';

const seed = 20_261_120;
const runs = {seed, numRuns: 3000};

const trouble = fc
  .array(fc.oneof(fc.constantFrom(...TROUBLES), fc.string({unit: 'binary', maxLength: 3})), {maxLength: 24})
  .map(parts => parts.join(''));
const washed = trouble.map(text => washText(text));

/** Rows of what joins without end, alone, with other text, and mixed. */
const joined = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...JOINERS), fc.oneof(fc.integer({min: 1, max: 12}), fc.constantFrom(40, 300)))
        .map(([sign, times]) => sign.repeat(times)),
      fc.constantFrom(' ', '-', '中文', 'word', '“', ...TROUBLES),
    ),
    {maxLength: 8},
  )
  .map(parts => parts.join(''));

const isUnwanted = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const isBidi = code === 0x061c || (code >= 0x200e && code <= 0x200f) || (code >= 0x202a && code <= 0x202e);
  const isIsolate = code >= 0x2066 && code <= 0x2069;
  const isInvisible = [0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe0e, 0xfe0f, 0x034f].includes(code);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  const isPrivate = code >= 0xe000 && code <= 0xf8ff;
  return isControl || isBidi || isIsolate || isInvisible || isSurrogate || isPrivate;
};

test('washing leaves nothing that a terminal obeys or cannot measure', t => {
  fc.assert(
    fc.property(trouble, text => {
      t.false([...washText(text)].some(isUnwanted), JSON.stringify(text));
    }),
    runs,
  );
});

test('hostile texts by the thousand leave nothing that a terminal obeys, washed or drawn', t => {
  const {count, framed, wrong} = checkWash({count: 3000, seed, framedOneOf: 12});
  t.deepEqual([count, framed, wrong.slice(0, 5)], [3000, 250, []]);
});

test('washing twice changes nothing, with line ends kept or not, and keeps NFC', t => {
  fc.assert(
    fc.property(trouble, fc.boolean(), fc.integer({min: 0, max: 30}), (text, keepNewlines, maxGraphemes) => {
      const options = {keepNewlines, maxGraphemes};
      const once = washText(text, options);
      t.is(washText(once, options), once, JSON.stringify(text));
      t.is(once.normalize('NFC'), once);
      t.true(countGraphemes(once) <= maxGraphemes);
    }),
    runs,
  );
});

test('washed text has no cluster that terminals measure in different ways', t => {
  fc.assert(
    fc.property(washed, text => {
      for (const grapheme of splitGraphemes(text)) {
        t.true(
          textWidth(grapheme) <= 2 || /\p{M}|\p{Script=Hangul}/u.test(grapheme),
          JSON.stringify(grapheme),
        );
      }
    }),
    runs,
  );
});

test('text of every script stays as it is', t => {
  for (const text of HONEST) t.is(washText(text), text.normalize('NFC'), text);
});

test('wash parts what joins without end, and cuts what stands on one letter', t => {
  t.is(washText('ᄏ'.repeat(33)), `${'ᄏ'.repeat(16)} ${'ᄏ'.repeat(16)} ᄏ`);
  t.is(washText('क्'.repeat(9)), `${'क्'.repeat(8)} क्`);
  t.is(washText('ൎ'.repeat(16)), 'ൎ'.repeat(16));
  t.is(washText(`${'ൎ'.repeat(16)} a`), `${'ൎ'.repeat(16)} a`);
  t.is(washText('กำำำำำำำำำำำำ'), `ก${'ำ'.repeat(8)}`);
  t.is(washText('ｶﾞﾞﾞﾞﾞﾞﾞﾞﾞﾞﾞﾞ'), `ｶ${'ﾞ'.repeat(8)}`);
  fc.assert(
    fc.property(joined, fc.boolean(), fc.integer({min: 0, max: 60}), (text, keepNewlines, maxGraphemes) => {
      const options = {keepNewlines, maxGraphemes};
      const once = washText(text, options);
      t.is(washText(once, options), once, JSON.stringify(text));
      // A sign that goes before a letter takes the space behind it, too.
      for (const grapheme of splitGraphemes(once))
        t.true([...grapheme].length <= 17, JSON.stringify(grapheme));
      t.true(once.length <= Math.max(34, 4 * maxGraphemes));
    }),
    {seed, numRuns: 400},
  );
});

test('a row of 6,000 signs that join is washed, measured, cut and wrapped', t => {
  for (const sign of JOINERS) {
    const text = washText(sign.repeat(6000));
    t.true(text.length <= 16_000, sign);
    const lines = wrapText(text, 40);
    t.true(lines.every(line => textWidth(line) <= 40 && textWidth(truncateText(line, 10)) <= 10));
  }
});

const washCases: readonly (readonly [string, string, string])[] = [
  ['plain text stays', 'Is it loud there?', 'Is it loud there?'],
  ['a colour goes', 'a\u001b[31mred\u001b[0m', 'ared'],
  ['a title goes whole', 'a\u001b]0;owned\u0007b', 'ab'],
  ['a link keeps its words', '\u001b]8;;http://x\u001b\\here\u001b]8;;\u001b\\', 'here'],
  ['an eight-bit sequence goes', 'a\u009b2Jb', 'ab'],
  ['a begun string keeps what people read', 'a\u001b]0;title', 'a0;title'],
  ['tabs and line ends are spaces', 'a\tb\r\nc\nd\u2028e', 'a b c d e'],
  ['overrides go', '\u202eevil\u202c \u2067x\u2069', 'evil x'],
  ['soft hyphen, BOM, ZWSP go', '\ufeffco\u00adop\u200b', 'coop'],
  ['letters are composed', 'cafe\u0301', 'café'],
  ['an emoji sequence is its first picture', '👩🏽‍💻 🕵️‍♀️ ❤️ 1️⃣', '👩 🕵 ❤ 1'],
  ['a flag stays, half a flag goes', '🇮🇩🇪', '🇮🇩'],
  ['an emoji too young for terminals is a box', '\u{1fae9}', '□'],
  [
    'every emoji of Unicode 16 is too young',
    '\u{1fa89}\u{1fa8f}\u{1fabe}\u{1fac6}\u{1fadc}\u{1fadf}\u{1fae9}',
    '□□□□□□□',
  ],
  ['lone surrogates go', 'a\ud83db\udc69c', 'abc'],
  ['harakat stay', 'مَطار', 'مَطار'],
  ['a tower of marks is cut', `a${'\u0335'.repeat(40)}b`, `a${'\u0335'.repeat(8)}b`],
  ['a mark without a letter goes', '\u0301a', 'a'],
];
for (const [title, input, expected] of washCases) {
  test(`wash: ${title}`, t => t.is(washText(input), expected));
}

test('wash keeps line ends when asked, and cuts to a length in graphemes', t => {
  t.is(washText('a\r\nb\u0085c', {keepNewlines: true}), 'a\nb\nc');
  t.is(washText('éé👩中x', {maxGraphemes: 4}), 'éé👩中');
});

test('graphemes: boundaries walk over what people see as one', t => {
  const text = 'e\u0301中🇮🇩لَا';
  t.deepEqual(splitGraphemes(text), ['e\u0301', '中', '🇮🇩', 'لَ', 'ا']);
  const forward: number[] = [];
  for (let at = 0; at < text.length; at = nextBoundary(text, at)) forward.push(at);
  t.deepEqual(forward, [0, 2, 3, 7, 9]);
  const backward: number[] = [];
  for (let at = text.length; at > 0; at = previousBoundary(text, at))
    backward.push(previousBoundary(text, at));
  t.deepEqual(backward.reverse(), forward);
  t.is(snapToBoundary(text, 1), 2);
  t.is(snapToBoundary(text, 5), 7);
  t.is(snapToBoundary(text, 99), text.length);
});

test('graphemes: boundaries agree with the split, for every offset of any text', t => {
  fc.assert(
    fc.property(trouble, text => {
      const starts = [0];
      for (const grapheme of splitGraphemes(text)) starts.push((starts.at(-1) ?? 0) + grapheme.length);
      for (let at = 0; at <= text.length; at += 1) {
        t.is(nextBoundary(text, at), starts.find(start => start > at) ?? text.length);
        t.is(previousBoundary(text, at), starts.findLast(start => start < at) ?? 0);
        t.is(snapToBoundary(text, at), starts.find(start => start >= at) ?? text.length);
      }
    }),
    {seed, numRuns: 400},
  );
});

test('graphemes: the first few are a beginning of the text', t => {
  fc.assert(
    fc.property(trouble, fc.integer({min: 0, max: 12}), (text, limit) => {
      t.is(firstGraphemes(text, limit), splitGraphemes(text).slice(0, limit).join(''));
    }),
    {seed, numRuns: 800},
  );
});

test('words: steps stop at word starts and word ends', t => {
  const text = 'Is it, um, loud?';
  t.is(nextWordBoundary(text, 0), 2);
  t.is(nextWordBoundary(text, 2), 5);
  t.is(nextWordBoundary(text, 10), 15);
  t.is(nextWordBoundary(text, 15), text.length);
  t.is(previousWordBoundary(text, text.length), 11);
  t.is(previousWordBoundary(text, 11), 7);
  t.is(previousWordBoundary(text, 0), 0);
});

test('width: cells as terminals give them', t => {
  const cases: readonly (readonly [string, number])[] = [
    ['abc', 3],
    ['中文，', 6],
    ['مَطار', 4],
    ['لا', 2],
    ['é', 1],
    ['🇮🇩', 2],
    ['“…”—·●', 6],
  ];
  for (const [text, cells] of cases) t.is(textWidth(text), cells, text);
  t.is(padText('中', 4), '中  ');
  t.is(padText('abc', 2), 'abc');
});

test('width: no terminal that gives each character its cells draws more than is measured', async t => {
  const texts = [...fc.sample(joined, {seed, numRuns: 300}), ...HONEST].map(text =>
    firstGraphemes(washText(text), 20),
  );
  const view = createTerminalScreen(1000, texts.length);
  for (const [row, text] of texts.entries()) view.feed(`\u001b[${row + 1};1H${text}\u001b[1m|\u001b[m`);
  await view.waitFor(() => true);
  for (const [row, text] of texts.entries()) {
    const width = textWidth(text);
    const drawn = Array.from({length: width + 1}, (_, x) => view.style(x, row).bold).indexOf(true);
    t.not(drawn, -1, JSON.stringify({text, width, drawn}));
  }
  const cases: readonly (readonly [string, number])[] = [
    ['क्ष', 2],
    ['กำ', 2],
    ['ൎക', 2],
    ['ᄀᄀ', 4],
    ['한', 2],
    ['ｶﾞ', 2],
    ['🇽🇽', 2],
    ['1️⃣', 2],
  ];
  for (const [text, cells] of cases) t.is(textWidth(text), cells, text);
});

test('width: the short cut for simple text measures and splits as the tables do', t => {
  const segmenter = new Intl.Segmenter('en');
  const letters = fc.integer({min: 0x20, max: 0xffff}).map(code => String.fromCharCode(code));
  const simple = fc.constantFrom(...'azé “…·ابهي中。，！ぁカ１Ａ↓─█▸●★✔❯', '\u02ff', '\u3020', '\uff60');
  fc.assert(
    fc.property(
      fc.array(fc.oneof({weight: 1, arbitrary: letters}, {weight: 6, arbitrary: simple}), {maxLength: 8}),
      parts => {
        const text = parts.join('');
        // What terminals draw in more cells than the package counts is as wide as its characters.
        if (isSimple(text)) t.is(textWidth(text), stringWidth(text), JSON.stringify(text));
        else t.true(textWidth(text) >= stringWidth(text), JSON.stringify(text));
        t.is(countGraphemes(text), [...segmenter.segment(text)].length, JSON.stringify(text));
      },
    ),
    runs,
  );
  for (let code = 0x20; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}`;
    if (isSimple(text) && textWidth(text) !== stringWidth(text)) t.fail(code.toString(16));
  }
});

test('a name is cut in its middle, and keeps its number of parameters', t => {
  t.is(cutName('llama3.1:8b', 11), 'llama3.1:8b');
  t.is(cutName('qwen3-coder-next-q8_0', 17), 'qwen3-coder…-q8_0');
  t.is(cutName('qwen3-coder:30b-a3b-instruct-q8_0', 24), 'qwen3-coder:30b-…ct-q8_0');
  t.is(cutName('qwen3-coder:30b-a3b-instruct-q8_0', 17), 'qwen3-…30b…t-q8_0');
  t.is(cutName('hf.co/someone/gemma-it-Q4_K_M:0.6B', 17), 'hf.co/someo…:0.6B');
  t.is(cutName('someone/something-8x7b', 14), 'someone/s…8x7b');
  t.is(cutName('中文模型名字很长:8b', 12), '中文模型…:8b');
  t.is(cutName('abc', 2), '…');
  t.is(cutName('abc', 0), '');
});

test('names that differ look different when they are cut, and none is too wide', t => {
  const [one = '', other = ''] = cutNames(
    ['hf.co/unsloth/Qwen3-30B-Instruct-2507:Q4_K_M', 'hf.co/unsloth/Qwen3-30B-Thinking-2507:Q4_K_M'],
    24,
  );
  t.regex(one, /…Instru/);
  t.regex(other, /…Thinki/);
  const part = fc.constantFrom('qwen3', 'a', 'b', '-', ':', '/', '8b', '70B', 'instruct', '中文', '1', '…');
  const name = fc.array(part, {minLength: 1, maxLength: 24}).map(parts => parts.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(name, {maxLength: 12}), fc.integer({min: 8, max: 30}), (names, width) => {
      const cut = cutNames(names, width);
      t.is(new Set(cut).size, names.length, JSON.stringify({names, cut}));
      t.true(cut.every(text => textWidth(text) <= width));
    }),
    runs,
  );
});

test('truncate: never wider than asked, and whole when it fits', t => {
  t.is(truncateText('Airport', 7), 'Airport');
  t.is(truncateText('Airport lounge', 8), 'Airport…');
  t.is(truncateText('中文中文', 5), '中文…');
  t.is(truncateText('中文中文', 4), '中…');
  t.is(truncateText('abc', 0), '');
  t.is(takeWidth('中文', 3), '中');
  fc.assert(
    fc.property(
      fc.oneof({weight: 6, arbitrary: washed}, joined),
      fc.integer({min: 0, max: 20}),
      (text, width) => {
        const cut = truncateText(text, width);
        t.true(textWidth(cut) <= width);
        if (textWidth(text) <= width) t.is(cut, text);
      },
    ),
    runs,
  );
});

test('wrap: words, punctuation and ideographs break where a reader expects it', t => {
  t.deepEqual(wrapText('Is it loud there at night?', 10), ['Is it loud', 'there at', 'night?']);
  t.deepEqual(wrapText('我觉得那里很吵，你呢？', 8), ['我觉得那', '里很吵，', '你呢？']);
  t.deepEqual(wrapText('我觉得那里吵，你', 12), ['我觉得那里', '吵，你']);
  t.deepEqual(wrapText('他说“很吵”。', 6), ['他说', '“很', '吵”。']);
  t.deepEqual(wrapText('Donaudampfschiff ahoi', 8), ['Donaudam', 'pfschiff', 'ahoi']);
  t.deepEqual(wrapText('well-known place', 7), ['well-', 'known', 'place']);
  t.deepEqual(wrapText('Siapa mata-mata?', 12), ['Siapa', 'mata-mata?']);
  t.deepEqual(wrapText('or --final-round.', 11), ['or', '--final-rou', 'nd.']);
  t.deepEqual(wrapText('a\n\nb', 5), ['a', '', 'b']);
  t.deepEqual(wrapText('', 5), ['']);
  t.deepEqual(wrapText('   ', 5), ['']);
  t.deepEqual(wrapText('الدنيا زحمة هناك', 11), ['الدنيا زحمة', 'هناك']);
});

test('wrap: no line is too wide, nothing but spaces is lost, and wider is never more lines', t => {
  const withLines = trouble.map(text => washText(text, {keepNewlines: true}));
  fc.assert(
    fc.property(withLines, fc.integer({min: 2, max: 40}), (text, width) => {
      const lines = wrapText(text, width);
      t.true(lines.length > 0);
      for (const line of lines) {
        t.true(textWidth(line) <= width, JSON.stringify({text, width, line}));
        t.false(line.endsWith(' '));
      }
      t.is(lines.join('').replaceAll(' ', ''), text.replaceAll(/[ \n]/gu, ''));
      t.true(wrapText(text, 1000).length <= lines.length);
    }),
    runs,
  );
});

test('wrap: a wrapped text wraps to the same lines again', t => {
  fc.assert(
    fc.property(washed, fc.integer({min: 2, max: 40}), (text, width) => {
      for (const line of wrapText(text, width)) t.deepEqual(wrapText(line, width), [line]);
    }),
    {seed, numRuns: 1000},
  );
});

test('wrap: any string at any width comes to an end, with nothing lost and no row too wide', t => {
  fc.assert(
    fc.property(
      fc.oneof(
        joined,
        joined.map(text => washText(text)),
      ),
      fc.integer({min: 1, max: 80}),
      (text, width) => {
        const lines = wrapText(text, width);
        for (const line of lines)
          t.true(textWidth(line) <= Math.max(2, width), JSON.stringify({text, width, line}));
        t.is(lines.join('').replaceAll(/[ \n]/gu, ''), text.replaceAll(/[ \n]/gu, ''));
      },
    ),
    {seed, numRuns: 600},
  );
  t.deepEqual(wrapText('ᄀ'.repeat(7), 5), ['ᄀᄀ', 'ᄀᄀ', 'ᄀᄀ', 'ᄀ']);
  t.deepEqual(wrapText('क्षक्ष', 3), ['क्ष', 'क्ष']);
  t.deepEqual(wrapText('कि'.repeat(3), 2), ['कि', 'कि', 'कि']);
});

const names = ['Airport', 'Gas Station', 'Café', 'Library', 'Beach', 'University', '机场', 'المطار', 'قهوة'];
const mentionCases: readonly (readonly [string, string | undefined, string])[] = [
  ['Do planes land at the airport?', 'Airport', 'airport'],
  ['AIRPORTS are loud', 'Airport', 'AIRPORTS'],
  ['the airport\u2019s food', 'Airport', 'airport'],
  ['an airportish thing', undefined, ''],
  ['a gas-station, maybe', 'Gas Station', 'gas-station'],
  ['gas   stations', 'Gas Station', 'gas   stations'],
  ['gas and a station', undefined, ''],
  ['in a cafe\u0301', 'Café', 'cafe\u0301'],
  ['CAFE', 'Café', 'CAFE'],
  ['two libraries', 'Library', 'libraries'],
  ['on beaches', 'Beach', 'beaches'],
  ['a diversity', undefined, ''],
  ['你在机场吗', '机场', '机场'],
  ['我在Airport等你', 'Airport', 'Airport'],
  ['去beaches玩', 'Beach', 'beaches'],
  ['她说Librarying', undefined, ''],
  ['هو في المطار', 'المطار', 'مطار'],
  ['رايح بالمطار بكرة', 'المطار', 'مطار'],
  ['والمَطَار كبير', 'المطار', 'مَطَار'],
  ['بشرب قهوه', 'قهوة', 'قهوه'],
  ['القهــوة', 'قهوة', 'قهــوة'],
  ['', undefined, ''],
];
for (const [text, name, written] of mentionCases) {
  test(`mention: ${JSON.stringify(text)} names ${name ?? 'nothing'}`, t => {
    const mention = findMention(text, names);
    t.is(mention?.name, name);
    if (mention !== undefined) t.is(text.slice(mention.start, mention.end), written);
  });
}

test('mention: the earliest counts, of two at one place the longer', t => {
  t.is(findMention('the school bus', ['Bus', 'School', 'School Bus'])?.name, 'School Bus');
  t.is(findMention('bus or school', ['School', 'Bus'])?.name, 'Bus');
});

test('mention: a name between spaces is found at its place, in any text', t => {
  const find = createMentionFinder(names);
  fc.assert(
    fc.property(washed, washed, fc.constantFrom(...names), (before, after, name) => {
      const mention = find(`${before} ${name} ${after}`);
      t.truthy(mention, JSON.stringify({before, after, name}));
      t.true((mention?.start ?? 0) < (mention?.end ?? 0));
    }),
    {seed, numRuns: 1500},
  );
});

test('digits of other scripts are read as Latin ones, and nothing else is', t => {
  for (const digits of ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９', '0123456789'])
    t.is(latinDigits(`a${digits}٪五`), 'a0123456789٪五');
});

// The direction of text

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

test('a line is cut after whole sentences that fit, else after whole words', t => {
  const cases = [
    ['One. Two!', 20, 'One. Two!'],
    ['One is here. Two is here. Three.', 26, 'One is here. Two is here.'],
    ['He said “no.” Then he left the room.', 20, 'He said “no.”'],
    ['No end to these words at all', 14, 'No end to…'],
    ['他说很吵。我不信！你们呢？', 12, '他说很吵。'],
    ['他说那里总是很吵很吵很吵', 12, '他说那里总…'],
    ['أحمد قال هادي. إزاي بقى؟ مش راكبة.', 26, 'أحمد قال هادي. إزاي بقى؟'],
    ['……', 1, '…'],
  ] as const;
  for (const [line, width, expected] of cases) t.is(firstSentences(line, width), expected, line);
  fc.assert(
    fc.property(
      fc.string({unit: 'grapheme', maxLength: 60}),
      fc.integer({min: 2, max: 40}),
      (written, width) => {
        const cut = firstSentences(washText(written), width);
        return textWidth(cut) <= width || cut === washText(written);
      },
    ),
    runs,
  );
});
