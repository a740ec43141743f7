// biome-ignore-all lint/suspicious/noControlCharactersInRegex: answers of terminals are escape sequences
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import test from 'ava';
import fc from 'fast-check';
import {askTerminal} from '../source/commands/app/describe-terminal.ts';
import {createDrawer} from '../source/text/drawer.ts';
import {splitGraphemes} from '../source/text/graphemes.ts';
import {textWidth} from '../source/text/width.ts';
import {wrapText} from '../source/text/wrap.ts';
import {
  BIDI_QUESTIONS,
  type BidiEnvironment,
  chooseBidi,
  planBidi,
  planForMode,
  terminalKey,
} from '../source/ui/bidi-mode.ts';
import {type Drawing, drawSegments} from '../source/ui/drawing.tsx';
import {baseOfField, drawField, stepInField} from '../source/ui/input/field-line.ts';
import {createKeyStdin} from '../source/ui/input/key-stdin.ts';
import {keySequences, makePaste} from './support/keys.ts';
import {startProgram} from './support/pty.ts';
import {withHome} from './support/run-program.ts';
import {renderScreen} from './support/screen.tsx';
import {TextBox} from './support/text-box.tsx';

const ESC = '\u001b';
const attributes = `${ESC}[?62;22c`;
const named = (name: string): string => `${ESC}P>|${name}${ESC}\\`;

// What a terminal is and does

const terminals: readonly (readonly [string, BidiEnvironment, readonly string[], string, string])[] = [
  ['VTE', {TERM: 'xterm-256color'}, [`${ESC}[8;1$y`, named('VTE(7006)'), attributes], 'app', `${ESC}[8l`],
  [
    'mlterm',
    {TERM: 'mlterm'},
    [`${ESC}[8;0$y`, named('mlterm(3.9.2)'), attributes],
    'app',
    `${ESC}]5379;use_ctl=false\u0007`,
  ],
  ['a silent mlterm', {TERM: 'xterm', MLTERM: '3.9.2'}, [], 'app', `${ESC}]5379;use_ctl=false\u0007`],
  ['kitty', {TERM: 'xterm-kitty'}, [named('kitty(0.26.5)'), attributes], 'words', ''],
  ['a silent kitty', {TERM: 'xterm-kitty'}, [], 'words', ''],
  ['Konsole', {TERM: 'xterm-256color'}, [named('Konsole 22.12.3'), attributes], 'terminal', ''],
  ['a silent Konsole', {KONSOLE_VERSION: '221203'}, [], 'terminal', ''],
  [
    'xterm started from Konsole',
    {KONSOLE_VERSION: '221203'},
    [named('XTerm(379)'), attributes],
    'app',
    `${ESC}[8l`,
  ],
  ['Terminal.app', {TERM_PROGRAM: 'Apple_Terminal'}, [attributes], 'terminal', ''],
  ['a new iTerm2', {TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.7.0'}, [attributes], 'terminal', ''],
  [
    'an old iTerm2',
    {TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.5.14'},
    [attributes],
    'app',
    `${ESC}[8l`,
  ],
  ['iTerm2 over a network', {TERM: 'xterm-256color'}, [named('iTerm2 3.10.1'), attributes], 'terminal', ''],
  ['xterm', {TERM: 'xterm'}, [named('XTerm(379)'), attributes], 'app', `${ESC}[8l`],
  [
    'tmux in Konsole',
    {TMUX: '/tmp/x,1,0', KONSOLE_VERSION: '221203'},
    [named('tmux 3.3a'), attributes],
    'app',
    `${ESC}[8l`,
  ],
  ['one that knows no question', {TERM: 'vt100'}, [], 'app', `${ESC}[8l`],
  ['rubbish', {TERM: 'xterm'}, [`${ESC}[8;$y`, named(''), `${ESC}[?c`], 'app', `${ESC}[8l`],
];

for (const [title, environment, answers, mode, begin] of terminals)
  test(`detection: ${title}`, t => {
    const plan = planBidi(environment, answers);
    t.deepEqual({mode: plan.mode, begin: plan.begin}, {mode, begin} as typeof plan);
    t.is(plan.end === '', begin === '');
  });

test('a mode that somebody chose sends what it needs and no more', t => {
  const konsole = planBidi({KONSOLE_VERSION: '221203'}, []);
  t.is(planForMode('app', konsole, {}).begin, `${ESC}[8l`);
  const vte = planBidi({}, [`${ESC}[8;1$y`]);
  for (const mode of ['words', 'terminal', 'off'] as const) t.is(planForMode(mode, vte, {}).begin, '');
});

test('a flag goes before the settings, these before the answer about a terminal, this before a guess', t => {
  const key = terminalKey({TERM_PROGRAM: 'vscode', TERM: 'xterm-256color'});
  t.is(key, 'vscode|xterm-256color|');
  t.is(terminalKey({TERM: 'tmux', TMUX: '/tmp/a,1,0'}), '|tmux|tmux');
  const answered = {bidi: 'auto', bidiAnswers: {[key]: 'terminal'}} as const;
  t.deepEqual(chooseBidi('off', answered, key, 'app'), {bidi: 'off', isBidiGuessed: false});
  t.deepEqual(chooseBidi(undefined, {...answered, bidi: 'words'}, key, 'app'), {
    bidi: 'words',
    isBidiGuessed: false,
  });
  t.deepEqual(chooseBidi(undefined, answered, key, 'app'), {bidi: 'terminal', isBidiGuessed: false});
  t.deepEqual(chooseBidi('auto', answered, 'other||', 'app'), {bidi: 'app', isBidiGuessed: true});
});

/** A terminal that answers as it is told to, in those pieces. */
const ask = async (pieces: readonly string[], answerMs?: number) => {
  const source = Object.assign(new PassThrough(), {isTTY: true, setRawMode: () => undefined});
  const stdin = createKeyStdin(source);
  const written: string[] = [];
  const asked = askTerminal(stdin, text => written.push(text), answerMs);
  for (const piece of pieces) source.write(piece);
  const answers = await asked;
  return {stdin, source, answers, written};
};

/** What is left for the screen: keys, whatever came between them. */
const keysLeft = async ({stdin, source}: Awaited<ReturnType<typeof ask>>, count: number): Promise<string> => {
  let keys = '';
  source.end();
  for await (const chunk of stdin) {
    keys += String(chunk);
    keys = keys.replaceAll(/\u001b\[[\d;?]*(?:\$y|c)/gu, '');
    if ([...keys].length >= count) break;
  }
  return keys;
};

test('the questions go out in one write; answers may come in pieces, and keys between them wait', async t => {
  const told = await ask([
    'a',
    `${ESC}[8;`,
    '1$y',
    `b${ESC}P>|VT`,
    `E(7006)${ESC}\\c`,
    `${ESC}[?65;1`,
    ';9c',
    'd',
  ]);
  t.deepEqual(told.written, [BIDI_QUESTIONS]);
  t.deepEqual(told.answers, [`${ESC}[8;1$y`, named('VTE(7006)'), `${ESC}[?65;1;9c`]);
  t.is(await keysLeft(told, 4), 'abcd');
});

test('a terminal that says nothing is not waited for, and its keys are not lost', async t => {
  const told = await ask(['é', 'x'], 1);
  t.deepEqual(told.answers, []);
  t.is(await keysLeft(told, 2), 'éx');
});

test('an arrow and a typed escape are no answers', async t => {
  const told = await ask([keySequences.up, 'c', `${ESC}[1;5C`, attributes]);
  t.deepEqual(told.answers, [attributes]);
});

// The line that is edited

const drawing = (over: Partial<Drawing> = {}): Drawing => ({
  layout: 'ltr',
  isVisual: true,
  isByTerminal: false,
  mode: 'app',
  drawer: createDrawer(),
  need: () => undefined,
  ...over,
});

const shownAt = (text: string, cursor: number, width: number, around: 'ltr' | 'rtl' = 'ltr') =>
  drawField(drawing(), {text, cursor}, {base: baseOfField(text, around), width});

test('field: Arabic stands at the right, the cursor behind it, and every line fills its box', t => {
  const {text, cursorCell} = shownAt('مش', 2, 10);
  t.is(textWidth(text), 10);
  t.true(text.startsWith('        '));
  t.is(cursorCell, 7);
  t.is(shownAt('مش', 0, 10).cursorCell, 9);
  t.is(shownAt('مش', 1, 10).cursorCell, 8);
  t.is(shownAt('', 0, 10, 'rtl').cursorCell, 9);
  t.is(shownAt('', 0, 10).cursorCell, 0);
});

test('field: lam and alef share a cell, and the cursor stays on it', t => {
  t.deepEqual(
    [0, 1, 2].map(at => shownAt('لا', at, 8).cursorCell),
    [7, 7, 6],
  );
});

test('what is filled to a width keeps it where lam and alef share a cell, in whichever part of the line they are', t => {
  const widthOf = (...texts: readonly string[]): number =>
    textWidth(
      createDrawer()
        .line(
          texts.map(text => ({text})),
          'rtl',
          'app',
        )
        .map(({text}) => text)
        .join(''),
    );
  t.is(widthOf('ملاهي     '), 10);
  t.is(widthOf('ملاهي', '     '), 10);
  t.is(widthOf('دلال لا', '   ', 'لا'), 11);
  t.is(widthOf('دلال', ' ', 'قال'), 7, 'a space between words stays one');
});

test('arrows point from the speaker to whom they speak, whichever way the line reads', t => {
  const drawing: Drawing = {
    layout: 'rtl',
    isVisual: true,
    isByTerminal: false,
    mode: 'app',
    drawer: createDrawer(),
    need: () => t.fail(),
  };
  const turn = (number: string, base: 'ltr' | 'rtl'): string =>
    drawSegments(
      drawing,
      [
        {text: number},
        {text: ' '},
        {text: '大勇', isApart: true},
        {text: ' ← '},
        {text: '曼曼', isApart: true},
      ],
      base,
    )
      .map(({text}) => text)
      .join('');
  t.is(turn('1', 'ltr'), '1 大勇 → 曼曼');
  t.is(turn('١', 'ltr'), '١ 大勇 → 曼曼');
  t.is(turn('١', 'rtl'), '曼曼 ← 大勇 ١');
});

test('field: a line reads as its first letter does; what runs the other way is turned inside it', t => {
  const mixed = 'قال Bruno ده';
  t.is(shownAt(mixed, mixed.length, 20).cursorCell, 7);
  // The cells from the left: a free one for the cursor, "ده", a space, "Bruno", a space, "قال".
  t.is(shownAt(mixed, 4, 20).cursorCell, 11);
  t.true(shownAt(mixed, 0, 20).text.includes('Bruno'));
  const latin = 'Bruno قال';
  t.is(shownAt(latin, latin.length, 20).cursorCell, 9);
  t.is(shownAt(latin, 6, 20).cursorCell, 8);
});

test('field: arrows go a cell to where they point, through a whole line and back', t => {
  for (const text of ['مش عارف', 'قال Bruno ده', 'Bruno قال 12 مرة', 'كَتَبَ']) {
    const base = baseOfField(text, 'ltr');
    const cell = (cursor: number): number =>
      drawField(drawing(), {text, cursor}, {base, width: 30}).cursorCell;
    let cursor = base === 'rtl' ? 0 : text.length;
    const seen = [cell(cursor)];
    for (let step = 0; step < splitGraphemes(text).length; step += 1) {
      cursor = stepInField(drawing(), {text, cursor}, 'ltr', -1) ?? -1;
      seen.push(cell(cursor));
    }
    t.deepEqual(
      seen.map((_, index) => (seen[0] ?? 0) - index),
      seen,
      text,
    );
    t.is(stepInField(drawing(), {text, cursor}, 'ltr', -1), cursor, text);
    for (let step = 0; step < splitGraphemes(text).length; step += 1)
      cursor = stepInField(drawing(), {text, cursor}, 'ltr', 1) ?? -1;
    t.is(cursor, base === 'rtl' ? 0 : text.length, text);
  }
  t.is(stepInField(drawing(), {text: 'plain', cursor: 2}, 'ltr', 1), undefined);
});

test('field: a long line moves along with its cursor, and shows that it goes on at both sides', t => {
  const text = 'كلام كتير قوي مالوش آخر خالص في السطر ده كله';
  for (let cursor = 0; cursor <= text.length; cursor += 1) {
    const {text: shown, cursorCell} = shownAt(text, cursor, 12);
    t.is(textWidth(shown), 12);
    t.true(cursorCell >= 0 && cursorCell < 12, String(cursor));
  }
  t.true(shownAt(text, 0, 12).text.startsWith('…'));
  t.true(shownAt(text, text.length, 12).text.endsWith('…'));
});

test('field: keys edit the text as it is read, and the screen shows it as it is seen', async t => {
  const sent: string[] = [];
  const screen = renderScreen(<TextBox width={20} onLine={text => sent.push(text)} />, {
    columns: 40,
    rows: 4,
    terminal: {bidi: 'app', locale: 'arz'},
  });
  await screen.waitFor(() => screen.cursor().isVisible);
  screen.type('مين');
  await screen.waitFor('ﻦﻴﻣ');
  screen.press('left', 'right', 'right', 'backspace');
  screen.type('س');
  screen.press('home', 'delete', 'end');
  screen.type(keySequences.enter);
  await screen.waitFor(() => sent.length === 1);
  t.is(sent[0], 'ين');
  await screen.unmount();
});

// Chinese lines

const NEVER_FIRST = '、。，．！？：；）》」』】〕〉…—％·～”’々';
const NEVER_LAST = '（《「『【〔〈“‘￥';

const words = ['你', '好吗', '间谍', '问题', '30%', '5个', '第3轮', 'Ollama', 'qwen3', '￥20', '3到8'];
const openings = ['', '', '', '（', '《', '「', '『', '【', '“', '——', '……'];
const closings = [
  '',
  '',
  '。',
  '，',
  '！',
  '？',
  '：',
  '；',
  '、',
  '）',
  '》',
  '」',
  '』',
  '】',
  '”',
  '’',
  '·',
];

const chinese = fc
  .array(fc.tuple(fc.constantFrom(...openings), fc.constantFrom(...words), fc.constantFrom(...closings)), {
    minLength: 1,
    maxLength: 16,
  })
  .map(parts => parts.flat().join(''));

test('no Chinese line begins with a closing sign or a stop, and none ends with an opening sign', t => {
  fc.assert(
    fc.property(chinese, fc.integer({min: 16, max: 60}), (text, width) => {
      const lines = wrapText(text, width);
      t.is(lines.join(''), text);
      for (const [index, line] of lines.entries()) {
        t.true(textWidth(line) <= width, line);
        const next = lines[index + 1];
        if (next === undefined) continue;
        t.false(NEVER_FIRST.includes([...next][0] ?? ''), `${line}|${next}`);
        t.false(NEVER_LAST.includes([...line].at(-1) ?? ''), `${line}|${next}`);
        t.false(/\w$/u.test(line) && /^\w/u.test(next), `${line}|${next}`);
        t.false(/\d$/u.test(line) && /^[%个]/u.test(next), `${line}|${next}`);
        t.false(line.endsWith('第') && next.startsWith('3'), `${line}|${next}`);
        t.false(/[…—]$/u.test(line) && /^[…—]/u.test(next), `${line}|${next}`);
      }
    }),
    {seed: 20_261_121, numRuns: 500},
  );
  t.deepEqual(wrapText('他说‘是’吗', 6), ['他说', '‘是’吗']);
  for (const sign of ['“', '”', '—', '…', '‘', '’', '·']) t.is(textWidth(sign), 1, sign);
  for (const sign of ['，', '。', '？', '《', '（', '「']) t.is(textWidth(sign), 2, sign);
});

// In a real terminal

const arabic = {TERM: 'xterm-256color', POLYSPY_BIDI: 'app'};

type Program = ReturnType<typeof startProgram>;

/** Node options that have the program meet a fault of its own when it gets SIGUSR2. */
const faulty = (fault: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} });`)}`;

const fault = (program: Program): void => program.signal('SIGUSR2');

/** How often the terminal's own order was switched off. */
const switchesOff = (program: Program): number => program.output().split(`${ESC}[8l`).length - 1;

for (const [title, leave, code, NODE_OPTIONS] of [
  ['Ctrl-C', (program: Program) => program.press('ctrl+c'), 130, undefined],
  ['SIGTERM', (program: Program) => program.signal('SIGTERM'), 143, undefined],
  ['SIGHUP', (program: Program) => program.signal('SIGHUP'), 129, undefined],
  ['an exception that nobody caught', fault, 1, faulty("throw new Error('a bug')")],
  ['a rejection that nobody caught', fault, 1, faulty("void Promise.reject(new Error('a bug'))")],
] as const)
  test(`the terminal's own order is switched off for Arabic and given back after ${title}`, t =>
    withHome(async home => {
      const environment = {...arabic, POLYSPY_HOME: home, NODE_OPTIONS};
      const program = startProgram(['--lang', 'arz'], {environment});
      await program.waitFor(() => program.output().includes(`${ESC}[8l`) && program.screen() !== '');
      leave(program);
      t.is(await program.exited(), code);
      // Once on each of 24 rows: a terminal keeps it with the row.
      t.is(switchesOff(program), 24);
      const output = program.output();
      t.true(output.lastIndexOf(`${ESC}[8h`) > output.lastIndexOf(`${ESC}[8l`));
      t.true(output.lastIndexOf(`${ESC}[?1049l`) > output.lastIndexOf(`${ESC}[?1049h`));
      t.true(output.lastIndexOf(`${ESC}[?25h`) > output.lastIndexOf(`${ESC}[?25l`));
      if (NODE_OPTIONS !== undefined)
        t.true(output.lastIndexOf('Error: a bug') > output.lastIndexOf(`${ESC}[?1049l`));
    }));

test('a terminal of another size has its own order switched off on all rows again, under what is drawn', t =>
  withHome(async home => {
    const program = startProgram(['--lang', 'arz'], {environment: {...arabic, POLYSPY_HOME: home}});
    await program.waitFor(() => switchesOff(program) === 24 && program.screen() !== '');
    const footer = program.rows().at(-1) ?? '';
    program.resize(80, 30);
    await program.waitFor(() => switchesOff(program) === 54 && program.rows().at(-1) === footer);
    t.true(program.output().includes(`${ESC}[30;1H${ESC}[8l`));
    program.press('ctrl+c');
    t.is(await program.exited(), 130);
  }));

test('no size switches anything where Arabic is left to the terminal', t =>
  withHome(async home => {
    const environment = {...arabic, POLYSPY_BIDI: 'terminal', POLYSPY_HOME: home};
    const program = startProgram(['--lang', 'arz'], {environment});
    await program.waitFor(/F1/u);
    program.resize(80, 30);
    await program.waitFor(() => /F1/u.test(program.rows()[29] ?? ''));
    program.press('ctrl+c');
    t.is(await program.exited(), 130);
    t.is(switchesOff(program), 0);
  }));

test('nobody without Arabic is asked or sent anything about it', t =>
  withHome(async home => {
    const program = startProgram(['--lang', 'en'], {environment: {POLYSPY_HOME: home}});
    await program.waitFor('New game');
    program.press('ctrl+c');
    t.is(await program.exited(), 130);
    t.false(program.output().includes(BIDI_QUESTIONS));
    t.false(program.output().includes(`${ESC}[8l`));
  }));

/** What was said at the table by the person, as the record of the only game holds it. */
const saidLines = (home: string): readonly string[] => {
  const games = path.join(home, 'data', 'games');
  const [file = ''] = readdirSync(games);
  return [...readFileSync(path.join(games, file), 'utf8').matchAll(/"text":"([^"]*)"/gu)].map(
    ([, text = '']) => text,
  );
};

for (const [lang, scenario, typed, kept, shown] of [
  ['arz', 'G_EG', ['هو لاا', 'backspace', ' زحمة', 'paste'], 'هو لا زحمة يا Bruno؟', '؟Bruno ﺎﻳ ﺔﻤﺣﺯ ﻻ ﻮﻫ'],
  ['zh', 'G_ZH', ['那里远吗吗', 'backspace', '，', 'paste'], '那里远吗，要排队？', '那里远吗，要排队？'],
] as const)
  test(`typed, mended and pasted in ${lang}: seen as it is written, kept as it is read`, t =>
    withHome(async home => {
      const environment = {TERM: 'xterm-256color', POLYSPY_BIDI: 'app', POLYSPY_HOME: home};
      const options = [
        '--lang',
        lang,
        '--scenario',
        scenario,
        '--side',
        'villager',
        '--seed',
        '3',
        '--players',
        '3',
      ];
      const program = startProgram(['play', ...options], {environment});
      await program.waitFor('┏');
      program.press('enter');
      await program.waitFor('F2');
      program.press('enter');
      // The keys tell when a line can be sent.
      await program.waitFor(() => /Enter/u.test(program.rows().at(-1) ?? ''), 60_000);
      for (const part of typed) {
        if (part === 'backspace') program.press('backspace');
        else if (part === 'paste') program.type(makePaste(lang === 'arz' ? ' يا Bruno؟' : '要排队？'));
        else program.type(part);
      }
      await program.waitFor(shown);
      // A line that house players would be unsure of is asked about first: the second Enter takes the likeliest way.
      program.press('enter', 'enter');
      await program.waitFor(() => saidLines(home).includes(kept), 60_000);
      program.press('ctrl+c', 'ctrl+c');
      await program.exited();
      t.true(saidLines(home).includes(kept));
    }));
