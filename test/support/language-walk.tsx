import {fileURLToPath} from 'node:url';
import type {Move} from '../../source/games/spyfall/events.ts';
import {loadMessages} from '../../source/packs/load-pack.ts';
import {createWords, type MessageKey, type MessageValues, type Words} from '../../source/packs/words.ts';
import type {Settings} from '../../source/settings/schema.ts';
import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';

import {directionOfLanguage} from '../../source/text/direction.ts';
import {createDrawer} from '../../source/text/drawer.ts';
import {wrapText} from '../../source/text/wrap.ts';
import {App} from '../../source/ui/app.tsx';
import type {Terminal} from '../../source/ui/terminal.ts';
import {createFakeModels} from './fake-models.ts';
import {createFakeServices} from './fake-services.ts';
import {createFakeSession, type FakeSession} from './fake-session.ts';
import type {KeyPress} from './keys.ts';
import {renderScreen, type Screen} from './screen.tsx';

export const root = {folder: fileURLToPath(new URL('../../../', import.meta.url))};

/** The words of a language of the program. */
export const wordsOf = (lang: string): Words => {
  const messages = loadMessages(root, lang);
  if (!messages.ok) throw new Error(`${lang} has no words`);
  return createWords(messages.value, lang);
};

/** What people at a table are called and say, and what the places are called. */
export type Told = {
  readonly names: readonly string[];
  readonly place: string;
  readonly asks: string;
  readonly says: string;
};

const english: Told = {
  names: ['Ann', 'Bea', 'Cem', 'Dov', 'Eli'],
  place: 'Place',
  asks: 'Is it far?',
  says: 'No.',
};

const toldBy: Readonly<Record<string, Told>> = {
  arz: {
    names: ['وسام', 'منى', 'حمادة', 'إنجي', 'علا'],
    place: 'مكان',
    asks: 'هو بعيد ولا لأ؟',
    says: 'لا، مش بعيد.',
  },
  zh: {
    names: ['小林', '阿明', '小红', '老王', '小李'],
    place: '地点',
    asks: '那里远不远？',
    says: '不算远。',
  },
  id: {
    names: ['Sam', 'Ayu', 'Budi', 'Citra', 'Dewi'],
    place: 'Tempat',
    asks: 'Apakah jauh?',
    says: 'Tidak.',
  },
};

/** The texts of a table in a language; English ones for languages that have none here. */
export const toldIn = (lang: string): Told => toldBy[lang] ?? english;

const scripted =
  ({asks, says}: Told) =>
  ({seat, phase}: {readonly seat: number; readonly phase: string}): Move => {
    if (phase === 'question') return {type: 'ask', to: (seat + 1) % 5, text: asks};
    if (phase === 'answer') return {type: 'answer', text: says};
    return phase === 'guess' ? {type: 'pass'} : {type: 'skip'};
  };

/** Beliefs and thoughts of a game of some turns, as long as real ones. */
const lookBack = ({asks, says}: Told): ReturnType<SpyfallSession['debrief']> => ({
  kinds: [],
  debrief: {
    turns: [1, 2, 3].map(turn => ({
      turn,
      suspicion: [undefined, [0.3, 0, 0.4, 0.2, 0.1], [0.5, 0.1, 0, 0.2, 0.2], undefined, [1, 0, 0, 0, 0]],
      guess: {
        ...{entity: turn === 3 ? 'circus' : 'zoo', confidence: turn / 10},
        ...{isRight: turn === 3, isLead: true},
      },
    })),
    impacts: [
      {turn: 1, seat: 0, kind: 'question', text: asks, onSpeaker: [], mean: 0.12, toSpy: 0.04},
      {turn: 2, seat: 0, kind: 'answer', text: says, onSpeaker: [], mean: -0.3},
      {turn: 3, seat: 0, kind: 'answer', text: says, onSpeaker: [], mean: 0, toSpy: -0.02},
    ],
    story: {
      decision: {type: 'guess', turn: 3, seat: 0, entity: 'circus', isRight: true},
      step: {
        ...{turn: 2, seat: 1, text: says, because: 'guess', about: 0, entity: 'circus'},
        moved: {change: 0.2, level: 0.3},
      },
      minds: {suspects: [{seat: 2, by: [1]}]},
    },
  },
  thoughts: [
    {
      seat: 1,
      turn: 1,
      phase: 'question',
      tries: [{thought: says, writtenTokens: 12, totalMs: 3400, retries: 1, fault: undefined}],
    },
    {
      seat: 3,
      turn: 3,
      phase: 'vote',
      tries: [{thought: undefined, writtenTokens: undefined, totalMs: 800, retries: 0, fault: undefined}],
    },
  ],
});

const makeSession = (words: Words): {readonly session: SpyfallSession; readonly fake: FakeSession} => {
  const told = toldIn(words.lang);
  const fake = createFakeSession({names: told.names, person: 0, spy: 0, others: scripted(told)});
  const entities = fake.session.entities.map(({id}, index) => ({
    id,
    name: `${told.place} ${words.number(index + 1)}`,
    aliases: [],
  }));
  const session: SpyfallSession = {
    ...fake.session,
    entities,
    about: () => ({gloss: 'Place', line: told.says}),
    models: createFakeModels().models,
    seated: () => ['person', 'qwen3:8b', 'house:hard', 'qwen3:8b', 'house:normal'],
    debrief: () => lookBack(told),
  };
  return {session, fake};
};

const drawer = createDrawer();

/** A text of a language as it stands on a screen that draws it. */
export const drawnIn = (lang: string, text: string): string => {
  if (directionOfLanguage(lang) === 'ltr') return text;
  return drawer
    .line([{text}], 'rtl', 'app')
    .map(run => run.text)
    .join('');
};

/** Words of the interface as they stand on a screen that draws them. */
export const drawn = (words: Words, text: string): string => drawnIn(words.lang, text);

/**
 * Whether a text stands whole on the rows, however wide the lines are into which it is broken: as it is drawn, or for a
 * screen reader as it is stored.
 */
export const showsText = (
  words: Words,
  rows: readonly string[],
  text: string,
  isHeard: boolean = false,
): boolean => {
  const shows = (line: string): boolean =>
    rows.some(row => row.includes((isHeard ? line : drawn(words, line)).trim()));
  return Array.from({length: 100}, (_, index) => wrapText(text, 120 - index)).some(lines =>
    lines.every(shows),
  );
};

export type WalkOptions = {
  readonly columns: number;
  readonly rows: number;
  readonly terminal?: Partial<Terminal>;
  readonly settings?: Partial<Settings>;
  /** The scenario that the table says it has. */
  readonly scenario?: string;
};

/** The interface in a language, and a table at which everybody else does as written. */
export type Walk = {
  readonly words: Words;
  readonly screen: Screen;
  /** Everything is told to a screen reader, and nothing is drawn. */
  readonly isHeard: boolean;
  readonly table: FakeSession;
  readonly changes: readonly Partial<Settings>[];
  /** Presses keys, and waits for another screen that has this on it. */
  readonly go: (keys: readonly KeyPress[], key: MessageKey, values?: MessageValues) => Promise<void>;
  /** Types the person's line; the others go on until the person is asked again. */
  readonly say: (text: string) => Promise<void>;
  /** Gives the move that is chosen, and lets the others play on. */
  readonly give: () => Promise<void>;
};

/** Opens the program at home. Always unmount the screen at the end. */
export const openWalk = (lang: string, options: WalkOptions): Walk => {
  const {columns, rows, settings, scenario} = options;
  const words = wordsOf(lang);
  const {session, fake: table} = makeSession(words);
  const over = {bidi: 'app' as const, locale: lang, drawer, ...options.terminal};
  const fake = createFakeServices({
    settings: {lang, name: toldIn(lang).names[0] ?? 'Ann', ...settings},
    languages: [words],
    terminal: over,
    competitors: async () => ({
      list: [
        {name: 'qwen3:8b', server: 'ollama', capabilities: ['completion', 'tools', 'thinking', 'vision']},
      ],
      problems: [],
      hints: [],
    }),
  });
  const set = scenario === undefined ? session : {...session, options: {...session.options, scenario}};
  const services = {...fake, words, startTable: async () => set};
  const screen = renderScreen(
    <App services={services} gone={new AbortController().signal} onEnd={() => undefined} />,
    {columns, rows, terminal: over},
  );
  const isHeard = over.isScreenReader === true;
  const isDrawn = !isHeard && over.bidi === 'app';
  const move = async (typed: string): Promise<void> => {
    const count = table.moves.length;
    screen.type(typed);
    await screen.waitFor(() => table.moves.length === count + 1);
    table.play();
  };
  return {
    words,
    screen,
    isHeard,
    table,
    changes: fake.changes,
    say: text => move(`${text}\r`),
    give: () => move('\r'),
    async go(keys, key, values) {
      const before = keys.length === 0 ? '' : screen.screen();
      screen.press(...keys);
      const text = isDrawn ? drawn(words, words(key, values)) : words(key, values);
      await screen.waitFor(() => screen.screen() !== before && screen.screen().includes(text));
    },
  };
};
