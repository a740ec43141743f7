import {PassThrough} from 'node:stream';
import test from 'ava';
import fc from 'fast-check';
import {createDrawer} from '../source/text/drawer.ts';
import {snapToBoundary} from '../source/text/graphemes.ts';
import {washText} from '../source/text/wash.ts';
import {textWidth} from '../source/text/width.ts';
import type {Drawing} from '../source/ui/drawing.tsx';
import {drawField, makeVisibleLine, rowsAtCursor, wrapField} from '../source/ui/input/field-line.ts';
import {makeFunctionKey, parseFunctionKey} from '../source/ui/input/function-keys.ts';
import {createKeyStdin, type KeyStdinOptions} from '../source/ui/input/key-stdin.ts';
import {flushPending, splitInput} from '../source/ui/input/key-tokens.ts';
import {createTextField, reduceTextField} from '../source/ui/input/text-field-state.ts';
import {JOINERS} from './support/hostile-text.ts';
import {type KeyPress, keySequences, makePaste} from './support/keys.ts';
import {renderScreen, type ScreenOptions} from './support/screen.tsx';
import {TextBox, type TextBoxProps} from './support/text-box.tsx';

const {backspace, enter, down, left, right, up, home, end} = keySequences;
const seed = 20_261_120;

/** A text field on a screen, and the lines that were entered in it. */
const openTextBox = async (props: TextBoxProps = {}, options: ScreenOptions = {}) => {
  const lines: string[] = [];
  const screen = renderScreen(<TextBox onLine={line => lines.push(line)} {...props} />, options);
  await screen.waitFor(() => screen.screen().includes('>> ') && screen.cursor().isVisible);
  return {screen, lines};
};

const cursorIs = (screen: ReturnType<typeof renderScreen>, x: number) => (): boolean =>
  screen.cursor().x === x + 3 && screen.cursor().y === 1;

// The key stream

const escapeKey = '\u001b[27u';

const tokenCases: readonly (readonly [string, string, readonly string[]])[] = [
  ['letters one by one', 'hi', ['h', 'i']],
  ['a line and Enter', 'a\r', ['a', '\r']],
  ['a line feed is Enter', 'a\nb\r\nc', ['a', '\r', 'b', '\r', 'c']],
  ['graphemes whole', 'e\u0301中🇮🇩👩🏽‍💻', ['e\u0301', '中', '🇮🇩', '👩🏽‍💻']],
  ['arrows', down + up, [down, up]],
  ['arrows of application mode', '\u001bOA\u001bOB', ['\u001bOA', '\u001bOB']],
  ['backspaces', backspace.repeat(2), [backspace, backspace]],
  ['Ctrl letters', '\u0001\u0003', ['\u0001', '\u0003']],
  ['Alt letters', '\u001bb\u001bé', ['\u001bb', '\u001bé']],
  ['Alt arrows of rxvt', '\u001b\u001b[D', ['\u001b\u001b[D']],
  ['rxvt with Shift', '\u001b[7$x', ['\u001b[7$', 'x']],
  ['Esc before a control', '\u001b\u001b\u001b[A', [escapeKey, '\u001b\u001b[A']],
  ['Esc and then a function key', '\u001b\u001bOP', [escapeKey, makeFunctionKey(1)]],
  ['pastes whole', `a${makePaste('x\ny\u001b[Az')}b`, ['a', makePaste('x\ny\u001b[Az'), 'b']],
  ['a long run is one token', 'word '.repeat(8), ['word '.repeat(8)]],
  ['answers of the terminal go', '\u001b]11;rgb:0000/0000/0000\u0007a\u001bP1$r0m\u001b\\b', ['a', 'b']],
  ['forged function keys go', 'a\uf704b', ['a', 'b']],
];
for (const [title, input, tokens] of tokenCases) {
  test(`tokens: ${title}`, t => t.deepEqual(splitInput(input), {tokens, pending: ''}));
}

test('tokens: a beginning waits, and is taken for what it is when nothing follows', t => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['\u001b', [escapeKey]],
    ['\u001b\u001b', [escapeKey, escapeKey]],
    ['\u001b[', ['\u001b[']],
    ['\u001bO', ['\u001bO']],
    ['\u001b[1;', []],
    ['\u001b[[', []],
    ['\u001b[200', []],
    [`\u001b[200~half`, [makePaste('half')]],
    ['\u001b]11;rgb', []],
  ];
  for (const [input, tokens] of cases) {
    t.deepEqual(splitInput(input), {tokens: [], pending: input}, JSON.stringify(input));
    t.deepEqual(flushPending(input), tokens, JSON.stringify(input));
  }
});

test('tokens: however the input is cut into reads, the keys are the same', t => {
  const keys = fc.constantFrom(
    ...Object.values(keySequences).filter(key => key !== '\u001b'),
    'a',
    'Z',
    makePaste('p\nq'),
  );
  fc.assert(
    fc.property(fc.array(keys, {maxLength: 12}), fc.array(fc.nat(60), {maxLength: 5}), (pressed, cuts) => {
      const input = pressed.join('');
      const edges = [0, ...cuts.map(cut => cut % (input.length + 1)), input.length].sort((a, b) => a - b);
      let pending = '';
      const tokens: string[] = [];
      for (const [index, edge] of edges.slice(1).entries()) {
        const split = splitInput(pending + input.slice(edges[index], edge));
        tokens.push(...split.tokens);
        pending = split.pending;
      }
      t.is(pending, '');
      t.deepEqual(tokens, splitInput(input).tokens);
    }),
    {seed, numRuns: 1000},
  );
});

test('function keys: three encodings and their neighbours mean the same key', t => {
  const encodings: readonly (readonly [number, readonly string[]])[] = [
    [1, ['\u001bOP', '\u001b[11~', '\u001b[[A', '\u001b[P', '\u001b[1;1P']],
    [2, ['\u001bOQ', '\u001b[12~', '\u001b[[B']],
    [3, ['\u001bOR', '\u001b[13~', '\u001b[[C']],
    [4, ['\u001bOS', '\u001b[14~', '\u001b[[D']],
    [5, ['\u001b[15~', '\u001b[[E']],
    [6, ['\u001b[17~']],
    [8, ['\u001b[19~']],
    [9, ['\u001b[20~']],
    [12, ['\u001b[24~']],
  ];
  for (const [number, sequences] of encodings) {
    t.deepEqual(
      splitInput(sequences.join('')).tokens,
      sequences.map(() => makeFunctionKey(number)),
    );
  }
  for (let number = 1; number <= 12; number += 1) t.is(parseFunctionKey(makeFunctionKey(number)), number);
  for (const other of ['', 'a', '\uf703', '\uf710', '\uf704\uf704']) t.is(parseFunctionKey(other), undefined);
});

/** Reads a stream the way Ink does, and notes in which turn of the event loop each token came. */
const collect = (source: PassThrough, options: KeyStdinOptions = {}) => {
  const stdin = createKeyStdin(Object.assign(source, {isTTY: true, setRawMode: () => undefined}), options);
  const reads: string[][] = [];
  stdin.setEncoding('utf8');
  stdin.on('readable', () => {
    const tokens: string[] = [];
    for (let token = stdin.read(); token !== null; token = stdin.read()) tokens.push(token);
    if (tokens.length > 0) reads.push(tokens);
  });
  stdin.setRawMode(true);
  return {stdin, reads};
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise(resolve => setImmediate(resolve));
};

test('key stream: one token a read, letters in two halves whole, then the end', async t => {
  const source = new PassThrough();
  const {stdin, reads} = collect(source);
  let hasEnded = false;
  stdin.on('end', () => {
    hasEnded = true;
  });
  const bytes = Buffer.from(`é${down}${down}x`);
  source.write(bytes.subarray(0, 1));
  source.write(bytes.subarray(1));
  source.end();
  await until(() => hasEnded);
  t.deepEqual(reads, [['é'], [down], [down], ['x']]);
});

test('key stream: Ctrl+C does not wait for what was typed before it', async t => {
  const source = new PassThrough();
  const {stdin, reads} = collect(source);
  const ctrlC = '\u0003';
  source.write('a\r'.repeat(15_000));
  await until(() => reads.length > 0);
  source.write(`b${ctrlC}c`);
  source.write(`d${ctrlC}e`);
  source.write(`${makePaste(`x${ctrlC}`)}f`);
  await until(() => reads.at(-1)?.[0] === 'f');
  t.is(reads[0]?.[0], 'a');
  t.deepEqual(reads.slice(reads.findIndex(([token]) => token === ctrlC)), [
    [ctrlC],
    [ctrlC],
    ['e'],
    [makePaste(`x${ctrlC}`)],
    ['f'],
  ]);
  // A few keys may go their way before the stream hears of Ctrl+C.
  t.true(reads.length < 100, `${reads.length} keys`);
  stdin.detach();
});

test('key stream: bytes that are no text are no keys', async t => {
  const source = new PassThrough();
  const {stdin, reads} = collect(source);
  let hasEnded = false;
  stdin.on('end', () => {
    hasEnded = true;
  });
  source.write(Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x80, 0x62]));
  source.end();
  await until(() => hasEnded);
  t.deepEqual(reads, [['a'], ['('], ['b']]);
});

test('key stream: of a paste without end its beginning is kept, and its end is still found', async t => {
  const source = new PassThrough();
  const {stdin, reads} = collect(source, {sequenceDelayMs: 60_000});
  source.write('\u001b[200~');
  for (let times = 0; times < 40; times++) source.write('a'.repeat(4000));
  source.write('b\u001b[20');
  source.write('1~c');
  await until(() => reads.length === 2);
  const [[paste = ''] = [], after] = reads;
  t.true(paste.startsWith('\u001b[200~aaa') && paste.endsWith('b\u001b[201~'));
  t.true(paste.length < 64_010, `${paste.length} units`);
  t.deepEqual(after, ['c']);
  stdin.detach();
});

test('key stream: a lone Esc comes by itself, a late rest of a sequence still belongs to it', async t => {
  const source = new PassThrough();
  const {stdin, reads} = collect(source, {sequenceDelayMs: 60_000});
  source.write('\u001b');
  await until(() => reads.length === 1);
  source.write('\u001b[');
  await until(() => source.readableLength === 0);
  source.write('B');
  await until(() => reads.length === 2);
  t.deepEqual(reads, [[escapeKey], [down]]);
  stdin.detach();
});

test('key stream: it reads only in raw mode, and lets go of the source', async t => {
  const source = new PassThrough();
  const {stdin, reads} = collect(source);
  t.is(source.listenerCount('data'), 1);
  stdin.setRawMode(false);
  t.is(source.listenerCount('data') + source.listenerCount('error'), 0);
  source.write('a');
  stdin.setRawMode(true);
  await until(() => reads.length === 1);
  t.deepEqual(reads, [['a']]);
  stdin.detach();
  t.is(source.listenerCount('data') + source.listenerCount('error'), 0);
  t.true(source.isPaused());
});

// The text field

test('hello and Enter in one chunk are a line', async t => {
  const {screen, lines} = await openTextBox();
  screen.type(`hello${enter}`);
  await screen.waitFor(() => lines.length === 1);
  t.deepEqual(lines, ['hello']);
  await screen.waitFor('type here');
  await screen.unmount();
});

test('two backspaces in one chunk take two letters', async t => {
  const {screen} = await openTextBox({text: 'loud'});
  screen.type(backspace.repeat(2));
  await screen.waitFor('[lo] 2');
  t.true(cursorIs(screen, 2)());
  await screen.unmount();
});

test('a paste is one insertion, its line ends are spaces', async t => {
  const texts: string[] = [];
  const {screen} = await openTextBox({onText: text => texts.push(text)});
  screen.type(makePaste('Is it\r\nloud\tthere?\n\u001b[31mred'));
  await screen.waitFor('Is it loud there? red');
  t.deepEqual([...new Set(texts)], ['', 'Is it loud there? red']);
  t.true(screen.output().includes('\u001b[?2004h'));
  await screen.unmount();
});

test('a paste is cut at the most the line may have, and says so', async t => {
  const {screen} = await openTextBox({maxGraphemes: 5});
  screen.type(makePaste('中文👩é🇮🇩xyz'));
  await screen.waitFor('full');
  t.regex(screen.screen(), /\[中文👩é🇮🇩\]/u);
  screen.press('backspace');
  await screen.waitFor(() => !screen.screen().includes('full'));
  await screen.unmount();
});

test('graphemes are edited whole and the cursor stands at their cells', async t => {
  const {screen} = await openTextBox();
  screen.type('中é👩🇮🇩مَطار');
  await screen.waitFor(cursorIs(screen, 11));
  screen.press('left', 'left', 'left', 'left');
  await screen.waitFor(cursorIs(screen, 7));
  screen.press('backspace');
  await screen.waitFor(cursorIs(screen, 5));
  screen.press('backspace');
  await screen.waitFor(cursorIs(screen, 3));
  screen.press('home', 'delete');
  await screen.waitFor(/\[éمَطار\] 0/u);
  t.true(cursorIs(screen, 0)());
  screen.press('right', 'right');
  await screen.waitFor(cursorIs(screen, 2));
  await screen.unmount();
});

test('words: moves and deletions, by the keys of a shell and of a desktop', async t => {
  const {screen} = await openTextBox({text: 'one two three'});
  const step = async (key: KeyPress, expected: string): Promise<void> => {
    screen.press(key);
    await screen.waitFor(expected);
  };
  await step('ctrl+left', '] 8');
  await step('alt+left', '] 4');
  await step('ctrl+right', '] 7');
  await step('ctrl+w', '[one  three] 4');
  await step('ctrl+k', '[one ] 4');
  await step('ctrl+a', '] 0');
  await step('ctrl+e', '] 4');
  await step('ctrl+u', '[] 0');
  t.is(screen.screen().includes('type here'), true);
  await screen.unmount();
});

test('history: up and down walk through it, the own line is kept', async t => {
  const {screen, lines} = await openTextBox();
  screen.type(`older${enter}newer${enter}mine`);
  screen.press('up');
  await screen.waitFor('[newer]');
  screen.press('up', 'up');
  await screen.waitFor('[older]');
  screen.press('down', 'down');
  await screen.waitFor('[mine]');
  screen.press('enter');
  await screen.waitFor(() => lines.length === 3);
  screen.press('up');
  await screen.waitFor('[mine]');
  t.deepEqual(lines, ['older', 'newer', 'mine']);
  await screen.unmount();
});

test('keys of the screen are no text: Esc, Tab, function keys, chords', async t => {
  const {screen} = await openTextBox();
  screen.press('f1', 'tab', 'escape', 'ctrl+g', 'pageup', 'ctrl+up', 'f8');
  screen.type('?');
  await screen.waitFor('[?] 1');
  t.pass();
  await screen.unmount();
});

test('a line longer than its box moves under the cursor', async t => {
  const {screen} = await openTextBox({width: 10});
  screen.type('abcdefghijklmnop');
  await screen.waitFor('] 16');
  t.regex(screen.rows()[1] ?? '', /^>> …[a-p]+ *\|$/u);
  t.true(screen.cursor().x >= 3 && screen.cursor().x < 13);
  screen.press('home');
  await screen.waitFor('>> abcdefghi…|');
  t.true(cursorIs(screen, 0)());
  await screen.unmount();
});

test('visible line: the cursor and its neighbours are always in the box', t => {
  const graphemes = fc.array(fc.constantFrom('a', ' ', '中', '👩', 'é', 'ط'), {maxLength: 60});
  fc.assert(
    fc.property(graphemes, fc.nat(60), fc.integer({min: 4, max: 30}), (parts, at, width) => {
      const before = parts.slice(0, at).join('');
      const text = parts.join('');
      const line = makeVisibleLine(text, before.length, width);
      t.true(textWidth(line.text) <= width);
      t.true(line.cursorCell >= 0 && line.cursorCell < width);
      if (textWidth(text) < width) t.deepEqual([line.text, line.cursorCell], [text, textWidth(before)]);
      const next = parts[at];
      if (next !== undefined && width >= 8) t.true(line.text.includes(next));
    }),
    {seed, numRuns: 1500},
  );
});

test('a line of graphemes that are wider than its box stays in it, and so does its cursor', t => {
  const drawing: Drawing = {
    layout: 'ltr',
    isVisual: true,
    isByTerminal: false,
    mode: 'app',
    drawer: createDrawer(),
    need: () => t.fail(),
  };
  const parts = fc.array(fc.constantFrom(...JOINERS, 'a', ' ', 'مش'), {maxLength: 12});
  fc.assert(
    fc.property(parts, fc.nat(40), fc.integer({min: 4, max: 30}), (signs, at, width) => {
      const text = washText(signs.map(sign => sign.repeat(20)).join(''));
      const cursor = snapToBoundary(text, at);
      for (const base of ['ltr', 'rtl'] as const) {
        const line = drawField(drawing, {text, cursor}, {base, width});
        t.true(textWidth(line.text) <= width, JSON.stringify({text, cursor, base, width}));
        t.true(line.cursorCell >= 0 && line.cursorCell < width, JSON.stringify({text, cursor, base, width}));
      }
    }),
    {seed, numRuns: 500},
  );
});

test('a paste of a million letters is cut before it is looked at', t => {
  const letters = {type: 'insert', text: '\u1100'.repeat(1_000_000)} as const;
  const {text, isFull} = reduceTextField(createTextField({maxGraphemes: 5}), letters);
  t.deepEqual([text.length, isFull], [50, true]);
});

test('random keys in random chunks edit like a plain list of graphemes', async t => {
  const keys = ['a', '中', 'é', 'ط', left, right, home, end, backspace, keySequences.delete] as const;
  const random = fc.sample(fc.array(fc.constantFrom(...keys), {minLength: 30, maxLength: 60}), {
    seed,
    numRuns: 8,
  });
  for (const pressed of random) {
    const model: string[] = [];
    let at = 0;
    for (const key of pressed) {
      if (key === left) at = Math.max(0, at - 1);
      else if (key === right) at = Math.min(model.length, at + 1);
      else if (key === home) at = 0;
      else if (key === end) at = model.length;
      else if (key === backspace) at -= model.splice(Math.max(0, at - 1), Math.min(1, at)).length;
      else if (key === keySequences.delete) model.splice(at, 1);
      else {
        model.splice(at, 0, key);
        at += 1;
      }
    }
    const {screen} = await openTextBox({width: 70});
    screen.type(`${pressed.join('')}!`);
    await screen.waitFor('!');
    model.splice(at, 0, '!');
    await screen.waitFor(`[${model.join('')}] ${at + 1}`);
    t.is(screen.cursor().x, 3 + textWidth(model.slice(0, at + 1).join('')));
    await screen.unmount();
  }
});

test('the cursor follows when the field moves, also by a resize', async t => {
  const {screen} = await openTextBox({text: 'abc'}, {columns: 80, rows: 20});
  screen.resize(60, 10);
  await screen.waitFor(cursorIs(screen, 3));
  screen.type('d');
  await screen.waitFor(cursorIs(screen, 4));
  t.true(screen.screen().includes('>> abcd'));
  await screen.unmount();
});

test('a long line wraps after spaces, keeps every character, and shows the rows at its cursor', t => {
  const line = 'So if I came here by myself at three, would anybody be awake?';
  const rows = wrapField(line, 21);
  t.deepEqual(
    rows.map(({text}) => text),
    ['So if I came here by ', 'myself at three, ', 'would anybody be ', 'awake?'],
  );
  for (const text of [
    line,
    '',
    'x'.repeat(90),
    '在机场排队的人很多吗？'.repeat(5),
    'أنا جيت هنا لوحدي '.repeat(6),
  ]) {
    const wrapped = wrapField(text, 20);
    t.is(wrapped.map(row => row.text).join(''), text);
    t.true(wrapped.every(row => row.text === text.slice(row.start, row.start + row.text.length)));
    t.true(wrapped.every(row => textWidth(row.text) <= 20));
  }
  t.deepEqual(rowsAtCursor(rows, 0, 3), {shown: rows.slice(0, 3), at: 0});
  t.deepEqual(rowsAtCursor(rows, line.length, 3), {shown: rows.slice(1), at: 2});
  t.deepEqual(rowsAtCursor(rows, 22, 3).at, 1);
});
