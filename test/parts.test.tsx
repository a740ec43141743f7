import {fileURLToPath} from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import {Box, renderToString, Text} from 'ink';
import {type ReactNode, useState} from 'react';
import {decideColourLevel, makeForceColour} from '../source/commands/app/describe-terminal.ts';
import type {MessageKey} from '../source/packs/words.ts';
import {isLargeEnough, TooSmall} from '../source/ui/app.tsx';
import {useCommands} from '../source/ui/input/use-commands.ts';
import {helpRows, hintKey, makeKeyLabel} from '../source/ui/key-label.ts';
import {commandFor, commands, KEY_CONTEXTS, type KeyContext} from '../source/ui/keymap.ts';
import {Confirm} from '../source/ui/parts/confirm.tsx';
import {FilterList} from '../source/ui/parts/filter-list.tsx';
import {Footer, fitHints} from '../source/ui/parts/footer.tsx';
import {type Painted, paintRow} from '../source/ui/parts/line.tsx';
import {Panel} from '../source/ui/parts/panel.tsx';
import {SelectList} from '../source/ui/parts/select-list.tsx';
import {COLOUR_LEVELS, type ColourLevel, THEME_NAMES} from '../source/ui/terminal.ts';
import {createTheme, speakerToken, TOKENS} from '../source/ui/theme.ts';
import {keySequences, makePaste} from './support/keys.ts';
import {startProgram} from './support/pty.ts';
import {renderScreen} from './support/screen.tsx';
import {createTerminalScreen} from './support/terminal-screen.ts';
import {TextBox} from './support/text-box.tsx';

const {down, enter} = keySequences;
const makeItems = (labels: readonly string[]) => labels.map(label => ({value: label, label}));
const players = makeItems(['Ann', 'Bea', 'Cem', 'Dov', 'Eli']);
const thirty = Array.from({length: 30}, (_, index) => ({value: index, label: `Place ${index + 1}`}));

// Lists

test('list: Down Down Down Enter in one write picks the fourth', async t => {
  const chosen: string[] = [];
  const screen = renderScreen(<SelectList items={players} onChoose={value => chosen.push(value)} />);
  await screen.waitFor('❯ Ann');
  screen.type(down.repeat(3) + enter);
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, ['Dov']);
  await screen.unmount();
});

test('list: arrows with Ctrl, which scroll something else, leave the mark where it is', async t => {
  const chosen: string[] = [];
  const marked: string[] = [];
  const screen = renderScreen(
    <SelectList
      items={players}
      limit={3}
      onChoose={value => chosen.push(value)}
      onHighlight={value => marked.push(value)}
    />,
  );
  await screen.waitFor('❯ Ann');
  screen.press('ctrl+up', 'down', 'ctrl+down', 'ctrl+k', 'down', 'down', 'ctrl+up', 'enter');
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, ['Dov']);
  t.deepEqual(marked, ['Bea', 'Cem', 'Dov']);
  await screen.unmount();
});

test('list: on raw input the same write picks the wrong one, which is what the key stream is for', async t => {
  const chosen: string[] = [];
  const list = <SelectList items={players} onChoose={value => chosen.push(value)} />;
  const screen = renderScreen(list, {isRaw: true});
  await screen.waitFor('❯ Ann');
  screen.type(down.repeat(3) + enter);
  await screen.waitFor(() => chosen.length > 0);
  t.notDeepEqual(chosen, ['Dov']);
  await screen.unmount();
});

test('list: a digit moves to its row and chooses nothing, not even the marked row', async t => {
  const chosen: string[] = [];
  const screen = renderScreen(<SelectList items={players} onChoose={value => chosen.push(value)} />);
  await screen.waitFor('❯ Ann');
  screen.type('1');
  screen.type('3');
  await screen.waitFor('❯ Cem');
  screen.type('39');
  screen.type('j');
  await screen.waitFor('❯ Dov');
  t.deepEqual(chosen, []);
  screen.press('enter');
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, ['Dov']);
  await screen.unmount();
});

test('list: where labels show numbers, a digit of any script goes to its number, and a missing one nowhere', async t => {
  const chosen: string[] = [];
  const numbered = [
    {value: 'skip', label: 'Nobody'},
    {value: 'Eli', label: '5 Eli', number: 5},
    {value: 'Ann', label: '1 Ann', number: 1},
    {value: 'Cem', label: '3 Cem', number: 3},
  ];
  const screen = renderScreen(<SelectList items={numbered} onChoose={value => chosen.push(value)} />);
  await screen.waitFor('❯ Nobody');
  for (const [typed, label] of [
    ['1', '1 Ann'],
    ['٥', '5 Eli'],
    ['３', '3 Cem'],
    ['۱', '1 Ann'],
  ] as const) {
    screen.type(typed);
    await screen.waitFor(`❯ ${label}`);
  }
  screen.type('24j');
  await screen.waitFor('❯ 3 Cem');
  t.deepEqual(chosen, []);
  screen.press('enter');
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, ['Cem']);
  await screen.unmount();
});

test('list: a long one shows a window and its place, pages, and goes to its ends', async t => {
  const chosen: number[] = [];
  const marked: number[] = [];
  const screen = renderScreen(
    <SelectList
      items={thirty}
      onChoose={value => chosen.push(value)}
      onHighlight={value => marked.push(value)}
    />,
  );
  await screen.waitFor('1/30');
  screen.press('pagedown');
  await screen.waitFor('❯ Place 9');
  t.true(screen.screen().includes('9/30'));
  screen.press('end');
  await screen.waitFor('❯ Place 30');
  screen.press('pageup', 'up');
  await screen.waitFor('❯ Place 21');
  screen.press('home', 'down', 'enter');
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, [1]);
  t.deepEqual(marked, [8, 29, 21, 20, 0, 1]);
  t.is(screen.rows().filter(row => row.includes('Place')).length, 8);
  await screen.unmount();
});

test('list: the marked row stays marked when others come and go', async t => {
  const show = (labels: readonly string[]): ReactNode => (
    <SelectList items={makeItems(labels)} onChoose={() => undefined} initialValue="Cem" emptyText="nobody" />
  );
  const screen = renderScreen(show(['Ann', 'Bea', 'Cem', 'Dov']));
  await screen.waitFor('❯ Cem');
  screen.press('down');
  await screen.waitFor('❯ Dov');
  screen.rerender(show(['Bea', 'Dov', 'Eli']));
  await screen.waitFor(() => !screen.screen().includes('Ann'));
  t.true(screen.screen().includes('❯ Dov'));
  screen.rerender(show(['Bea']));
  await screen.waitFor('❯ Bea');
  screen.rerender(show([]));
  await screen.waitFor('nobody');
  screen.press('enter');
  screen.rerender(show(['Eli']));
  await screen.waitFor('❯ Eli');
  t.pass();
  await screen.unmount();
});

test('filter list: letters filter, also j and k; arrows move; Enter chooses', async t => {
  const chosen: string[] = [];
  const places = makeItems(['Airport', 'Café', 'Jazz Club', 'Kiosk', 'Jungle', 'Beach Club']);
  const screen = renderScreen(
    <FilterList
      items={places}
      width={40}
      onChoose={value => chosen.push(value)}
      placeholder="filter"
      emptyText="none"
    />,
  );
  await screen.waitFor('1/6');
  screen.type('j');
  await screen.waitFor('1/2');
  screen.press('backspace');
  screen.type('club');
  screen.press('down');
  await screen.waitFor('❯ Beach Club');
  t.is(screen.cursor().x, 6);
  screen.press('ctrl+u');
  screen.type('CAFE');
  await screen.waitFor('❯ Café');
  screen.type('x\r');
  await screen.waitFor('none');
  screen.press('backspace', 'enter');
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, ['Café']);
  await screen.unmount();
});

test('filter list: Esc empties the filter, and only then means back', async t => {
  let backs = 0;
  const screen = renderScreen(
    <FilterList
      items={thirty}
      width={40}
      onChoose={() => undefined}
      also={{contexts: [], onCommand: id => (backs += id === 'back' ? 1 : 0)}}
      emptyText="none"
    />,
  );
  await screen.waitFor('1/30');
  screen.type('27');
  await screen.waitFor('1/1');
  screen.press('escape');
  await screen.waitFor('1/30');
  t.is(backs, 0);
  screen.press('escape');
  await screen.waitFor(() => backs === 1);
  await screen.unmount();
});

test('filter list: thirty rows in a window, a filter and Enter in one write', async t => {
  const chosen: number[] = [];
  const screen = renderScreen(
    <FilterList items={thirty} width={40} onChoose={value => chosen.push(value)} emptyText="none" />,
  );
  await screen.waitFor('1/30');
  screen.press('up');
  await screen.waitFor('❯ Place 30');
  screen.press('pageup', 'pageup');
  await screen.waitFor('❯ Place 14');
  screen.type(`27${enter}`);
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, [26]);
  await screen.unmount();
});

test('confirm: Enter gives the yes, which is marked at first; Esc takes it back', async t => {
  const answers: string[] = [];
  const ask = (
    <Confirm
      width={40}
      question="Vote for Bea?"
      yes="Vote"
      no="Not yet"
      onYes={() => answers.push('yes')}
      onNo={() => answers.push('no')}
    />
  );
  const screen = renderScreen(ask);
  await screen.waitFor('Vote for Bea?');
  screen.press('enter');
  screen.press('escape');
  await screen.waitFor(() => answers.length === 2);
  screen.type(`n${enter}`);
  await screen.waitFor(() => answers.length === 3);
  screen.press('tab', 'enter');
  await screen.waitFor(() => answers.length === 4);
  t.deepEqual(answers, ['yes', 'no', 'no', 'yes']);
  await screen.unmount();
});

type ThreeStepsProps = {readonly onDone: (answer: string) => void; readonly isLate: boolean};

/** A list, then a line, then a question: each step is another component that takes the keys. */
const ThreeSteps = ({onDone, isLate}: ThreeStepsProps): ReactNode => {
  const [whom, setWhom] = useState('');
  const [line, setLine] = useState('');
  // As when a move settles a promise and the answer comes back through a window.
  const keep = (set: (text: string) => void) => (text: string) => {
    if (isLate) Promise.resolve(text).then(set);
    else set(text);
  };
  if (whom === '') return <SelectList items={players} onChoose={keep(setWhom)} />;
  if (line === '') return <TextBox onLine={keep(setLine)} />;
  const done = (answer: string): void => onDone(`${whom} ${line} ${answer}`);
  return (
    <Confirm
      width={40}
      question="Send?"
      yes="Send"
      no="Back"
      onYes={() => done('yes')}
      onNo={() => done('no')}
    />
  );
};

for (const isLate of [false, true]) {
  const when = isLate ? 'a promise later' : 'at once';
  test(`keys typed ahead in one write go to the steps they were meant for, which come ${when}`, async t => {
    const done: string[] = [];
    const screen = renderScreen(<ThreeSteps isLate={isLate} onDone={answer => done.push(answer)} />);
    await screen.waitFor('❯ Ann');
    screen.type(`${down}${down}${enter}Is it loud?${keySequences.home}A${enter}y${enter}`);
    await screen.waitFor(() => done.length > 0);
    t.deepEqual(done, ['Cem AIs it loud? yes']);
    await screen.unmount();
  });
}

// Frames and lines

test('panel: a frame for eyes, none for a screen reader, which hears states and labels in words', async t => {
  const node = (
    <Panel title="Players" width={30}>
      <SelectList items={players} onChoose={() => undefined} label="Whom to ask" />
    </Panel>
  );
  const drawn = renderScreen(node);
  await drawn.waitFor('❯ Ann');
  t.regex(drawn.screen(), /^╭─+╮\n│ Players +│/u);
  t.false(drawn.screen().includes('Whom to ask'));
  await drawn.unmount();
  const spoken = renderScreen(node, {terminal: {isScreenReader: true}});
  await spoken.waitFor('Ann');
  t.notRegex(spoken.screen(), /[╭│❯]/u);
  t.regex(spoken.screen(), /Whom to ask/u);
  t.regex(spoken.screen(), /\(selected\) Ann/u);
  spoken.press('down');
  await spoken.waitFor(/\(selected\) Bea/u);
  await spoken.unmount();
});

test('footer: what fits, most important first, with the keys of the place', async t => {
  const hints = [
    {id: 'help', text: 'help'},
    {id: 'reveal-card', text: 'card'},
    {id: 'back', text: 'back'},
  ] as const;
  const typing = {hints, contexts: ['table', 'text'], width: 40} as const;
  t.deepEqual(fitHints(typing), [
    {key: 'F1', text: 'help'},
    {key: 'F2', text: 'card'},
    {key: 'Esc', text: 'back'},
  ]);
  t.is(fitHints({...typing, width: 16}).length, 2);
  t.deepEqual(
    fitHints({...typing, contexts: ['help']}).map(({text}) => text),
    ['help', 'back'],
  );
  const screen = renderScreen(<Footer {...typing} />);
  await screen.waitFor('F1 help  F2 card  Esc back');
  await screen.unmount();
});

test('too small: the sentence fits whatever is left', async t => {
  const screen = renderScreen(
    <TooSmall columns={12} rows={3} text="This terminal is too small for a table." />,
    {
      columns: 12,
      rows: 3,
    },
  );
  await screen.waitFor('This');
  t.deepEqual(screen.rows(), ['This', 'terminal is', 'too small']);
  t.true(isLargeEnough(60, 20));
  t.false(isLargeEnough(59, 20) || isLargeEnough(60, 19));
  await screen.unmount();
});

// The keymap

const focusContexts: readonly (readonly KeyContext[])[] = [
  [],
  ['list'],
  ['panel'],
  ['filter-list'],
  ['text'],
  ['confirm'],
];
const screenContexts: readonly (readonly KeyContext[])[] = [
  [],
  ['table', 'transcript'],
  ['watch', 'transcript'],
  ['help'],
  ['paging'],
];
const situations = screenContexts.flatMap(screen => focusContexts.map(focus => [...screen, ...focus]));

test('keymap: no key has two meanings in one place', t => {
  for (const context of KEY_CONTEXTS) {
    const here = commands.filter(({contexts}) => contexts.includes(context));
    const keys = here.flatMap(command => [...command.keys, ...(command.plain ?? [])]);
    t.deepEqual(new Set(keys).size, keys.length, context);
  }
});

test('keymap: in every situation the help shows each key once, and pressing it does that', t => {
  for (const contexts of situations) {
    const keys = helpRows(contexts).flatMap(row => row.keys);
    t.is(new Set(keys).size, keys.length, contexts.join(' '));
    for (const id of ['help', 'back', 'quit', 'redraw', 'settings'] as const)
      t.truthy(hintKey(id, contexts), id);
  }
  t.is(commandFor(['table', 'list'], ' ', {}), 'hurry');
  t.is(commandFor(['table', 'panel'], ' ', {}), 'toggle');
  t.is(commandFor(['table', 'text'], '', {upArrow: true}), 'history-previous');
  t.is(commandFor(['table', 'transcript', 'text'], '', {upArrow: true, ctrl: true}), 'scroll-up');
});

test('keymap: every command has its words', t => {
  const keys: readonly MessageKey[] = commands.map(({id}): MessageKey => `command.${id}`);
  t.is(new Set(keys).size, commands.length);
});

test('keymap: nothing that types is a command while typing, and every command of the table works there', t => {
  const eaten = ['ctrl+h', 'ctrl+i', 'ctrl+j', 'ctrl+m', 'ctrl+[', 'ctrl+s', 'ctrl+q', 'ctrl+z', 'ctrl+v'];
  for (const command of commands) {
    t.true(command.keys.length > 0, command.id);
    for (const key of command.keys) {
      t.false(eaten.includes(key), `${command.id} ${key}`);
      t.true(key.length > 1 && key !== 'space', `${command.id} ${key}`);
    }
  }
  for (const letter of ['?', 'j', 'k', 'c', 'y', ' ']) {
    t.is(commandFor(['table', 'text'], letter, {}), undefined);
    t.is(commandFor(['filter-list'], letter, {}), undefined);
  }
  t.is(commandFor(['table', 'list'], '?', {}), 'help');
});

test('keymap: editing keys of a text field are not taken by the screen', t => {
  const editing = commands.filter(command => command.isEditing).flatMap(command => command.keys);
  const chords = commands
    .filter(command => command.isEditing !== true && command.contexts.includes('everywhere'))
    .flatMap(command => command.keys);
  t.deepEqual(
    chords.filter(key => editing.includes(key)),
    [],
  );
  t.true(
    KEY_CONTEXTS.every(
      context => context === 'everywhere' || commands.some(({contexts}) => contexts.includes(context)),
    ),
  );
});

test('keymap: keys are printed as on a keyboard', t => {
  const printed = ['f1', 'ctrl+g', 'ctrl+up', 'pageup', 'escape', '?', 'space', 'alt+b', '+', '-', 'j'].map(
    makeKeyLabel,
  );
  t.deepEqual(printed, ['F1', 'Ctrl+G', 'Ctrl+↑', 'PgUp', 'Esc', '?', 'Space', 'Alt+B', '+', '-', 'j']);
  t.is(hintKey('help', ['text']), 'F1');
  t.is(hintKey('pause', ['table']), undefined);
});

// Themes and colours

test('theme: every token has a look; without colours none has a colour, and meaning is left', t => {
  for (const name of THEME_NAMES) {
    for (const level of COLOUR_LEVELS) {
      const theme = createTheme(name, level);
      t.deepEqual(Object.keys(theme), [...TOKENS]);
      const colours = Object.values(theme).flatMap(look => (look.color === undefined ? [] : [look.color]));
      if (level === 'none') t.deepEqual(colours, []);
      else t.true(new Set(colours).size >= 8, `${name} ${level}`);
    }
    const speakers = [0, 1, 2, 3, 4, 5, 6, 7].map(seat => createTheme(name, '16')[speakerToken(seat)].color);
    t.is(new Set(speakers).size, 8, name);
  }
});

/** A row of stretches as Ink itself draws them, one element for each. */
const inkRow = (stretches: readonly Painted[]): ReactNode => (
  <Text>
    {stretches.map(({text, look}, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a row are their places
      <Text key={index} {...look}>
        {text}
      </Text>
    ))}
  </Text>
);

/** Every cell of rows, with its looks; of a blank only those that are seen. */
const cellsOf = async (rows: readonly ReactNode[]): Promise<readonly string[]> => {
  const columns = 60;
  const view = createTerminalScreen(columns, rows.length);
  const drawn = renderToString(<Box flexDirection="column">{rows.map(row => row)}</Box>, {columns});
  view.feed(drawn.replaceAll('\n', '\r\n'));
  await view.waitFor(() => true);
  return view.rows().map((row, y) =>
    [...row.padEnd(columns)]
      .map((character, x) => {
        const {inverse, underlined, struck, ...others} = view.style(x, y);
        const isSeen = character !== ' ' || inverse || underlined || struck;
        return JSON.stringify([character, inverse, underlined, struck, isSeen ? others : '']);
      })
      .join(''),
  );
};

const stretch: fc.Arbitrary<Painted> = fc.record({
  text: fc.oneof(
    fc.constantFrom(' ', '   ', '… '),
    fc.string({unit: fc.constantFrom(...'ab z─│'), minLength: 1, maxLength: 6}),
  ),
  look: fc
    .tuple(fc.constantFrom(...THEME_NAMES), fc.constantFrom(...COLOUR_LEVELS), fc.constantFrom(...TOKENS))
    .chain(([name, level, token]) => {
      const look = createTheme(name, level)[token];
      return fc.constantFrom(look, {...look, bold: true}, {...look, bold: false}, {...look, underline: true});
    }),
});

test('paint: a row is the same to the eye as one in which each stretch is an element of its own', async t => {
  const rows = fc.sample(fc.array(stretch, {maxLength: 8}), {seed: 20_261_122, numRuns: 500});
  const keyed = (draw: (row: readonly Painted[]) => ReactNode) =>
    rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are their places
      <Box key={index} height={1}>
        {draw(row)}
      </Box>
    ));
  const painted = await cellsOf(keyed(row => <Text>{paintRow(row)}</Text>));
  t.deepEqual(painted, await cellsOf(keyed(inkRow)));
  t.true(new Set(painted).size > 300);
});

test('theme: the marked row is drawn otherwise, at every colour level', async t => {
  for (const colour of COLOUR_LEVELS) {
    const list = <SelectList items={players} onChoose={() => undefined} />;
    const screen = renderScreen(list, {terminal: {colour}});
    await screen.waitFor('❯ Ann');
    t.true(screen.style(2, 0).bold, colour);
    t.is(screen.style(2, 0).colour === -1, colour === 'none', colour);
    await screen.unmount();
  }
});

test('colours: the setting, then FORCE_COLOR, then NO_COLOR, then the terminal', t => {
  const cases: readonly (readonly [Record<string, string>, boolean, ColourLevel])[] = [
    [{TERM: 'xterm-256color'}, true, '256'],
    [{TERM: 'xterm-256color', COLORTERM: 'truecolor'}, true, 'truecolor'],
    [{TERM: 'xterm-kitty'}, true, 'truecolor'],
    [{TERM: 'linux'}, true, '16'],
    [{TERM: 'dumb'}, true, 'none'],
    [{TERM: 'xterm-256color'}, false, 'none'],
    [{TERM: 'xterm-256color', NO_COLOR: '1'}, true, 'none'],
    [{TERM: 'xterm-256color', NO_COLOR: ''}, true, '256'],
    [{NO_COLOR: '1', FORCE_COLOR: '1'}, true, '16'],
    [{FORCE_COLOR: '3'}, false, 'truecolor'],
    [{FORCE_COLOR: '0', TERM: 'xterm'}, true, 'none'],
    [{FORCE_COLOR: 'false'}, true, 'none'],
    [{FORCE_COLOR: 'true'}, false, '16'],
    [{FORCE_COLOR: ''}, false, '16'],
  ];
  for (const [environment, isTerminal, level] of cases) {
    t.is(decideColourLevel(environment, isTerminal), level, JSON.stringify(environment));
  }
  t.is(decideColourLevel({FORCE_COLOR: '3'}, true, 'none'), 'none');
  t.deepEqual(COLOUR_LEVELS.map(makeForceColour), ['1', '1', '2', '3']);
});

// On real terminals

const CommandLog = ({log}: {readonly log: string[]}): ReactNode => {
  useCommands(['table', 'transcript', 'text'], id => log.push(id));
  return (
    <Box>
      <Text>ready</Text>
    </Box>
  );
};

test('function keys reach the screen from xterm, rxvt and the Linux console', async t => {
  const log: string[] = [];
  const screen = renderScreen(<CommandLog log={log} />);
  await screen.waitFor('ready');
  screen.type('\u001bOP\u001b[11~\u001b[[A\u001b[[B\u001b[13~\u001bOS\u001b[19~\u001b[5~\u001b[1;5A');
  await screen.waitFor(() => log.length === 9);
  t.deepEqual(log, [
    ...['help', 'help', 'help', 'reveal-card', 'candidates', 'suspicions', 'hurry'],
    ...['scroll-page-up', 'scroll-up'],
  ]);
  await screen.unmount();
});

const keyProgram = fileURLToPath(new URL('support/key-program.js', import.meta.url));

test('a real terminal: keys, a paste, a resize, and a clean end', async t => {
  const program = startProgram([], {program: keyProgram, columns: 70, rows: 12});
  await program.waitFor('type here');
  await program.waitFor(() => program.cursor().isVisible);
  program.press('f1', 'f2', 'ctrl+up');
  await program.waitFor('help reveal-card scroll-up');
  program.type(`hello${enter}`);
  await program.waitFor('line:hello');
  program.type(makePaste('多\n行'));
  await program.waitFor('[多 行] 3');
  t.deepEqual([program.cursor().x, program.cursor().y], [8, 1]);
  program.resize(50, 8);
  await program.waitFor('50x8');
  program.press('ctrl+c');
  t.is(await program.exited(), 7);
  for (const mode of ['?1049l', '?25h', '?2004l']) t.true(program.output().includes(`\u001b[${mode}`), mode);
});

test('a real terminal that hangs up ends the program, and is left as it was', async t => {
  const program = startProgram([], {program: keyProgram});
  await program.waitFor(() => program.cursor().isVisible && program.screen().includes('type here'));
  program.signal('SIGHUP');
  await program.exited();
  for (const mode of ['?1049l', '?25h']) t.true(program.output().includes(`\u001b[${mode}`), mode);
});
