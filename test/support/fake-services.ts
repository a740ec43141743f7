import type {ComponentType} from 'react';
import app from '../../locales/en/words/app.json' with {type: 'json'};
import errors from '../../locales/en/words/errors.json' with {type: 'json'};
import measure from '../../locales/en/words/measure.json' with {type: 'json'};
import table from '../../locales/en/words/table.json' with {type: 'json'};
import type {Observation} from '../../source/games/spyfall/events.ts';
import {languageName} from '../../source/packs/language.ts';
import {SCENARIOS} from '../../source/packs/scenarios.ts';
import {createWords, type Words} from '../../source/packs/words.ts';
import type {Speed} from '../../source/settings/choices.ts';
import {defaultSettings, type Settings} from '../../source/settings/schema.ts';
import {lessonOptions} from '../../source/tables/lesson.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';
import type {
  Competitors,
  Preparing,
  TableOptions,
  TableProblem,
  Unfinished,
} from '../../source/tables/table.ts';
import type {TableScreenProps} from '../../source/ui/screen-props.ts';
import type {Services} from '../../source/ui/services.ts';
import type {Terminal} from '../../source/ui/terminal.ts';

/** A table at which nothing happens by itself, and what was done to it. */
export type FakeSession = SpyfallSession & {
  /** Tells the table's window something. */
  hear(observation: Observation): void;
  /** Lets the game come to its end. */
  end(): void;
  hasBeenLeft(): boolean;
};

export type FakeServices = Services & {
  /** The tables that were asked for, oldest first. */
  readonly asked: TableOptions[];
  readonly sessions: FakeSession[];
  readonly changes: Partial<Settings>[];
};

export type FakeOptions = {
  readonly settings?: Partial<Settings>;
  readonly terminal?: Partial<Terminal>;
  readonly notices?: readonly string[];
  /** Answers instead of the fake table. */
  readonly refuse?: (preparing?: Preparing) => Promise<TableProblem> | undefined;
  readonly competitors?: Services['competitors'];
  readonly testModels?: Services['testModels'];
  readonly unfinished?: readonly Unfinished[];
  readonly turnOf?: Services['turnOf'];
  /** Whether nothing has been played yet, so that the first game is offered. */
  readonly isNew?: boolean;
  /** The table screen; that of Spyfall by default. */
  readonly tableScreen?: ComponentType<TableScreenProps>;
  /** Words of other languages than English that the interface can have. */
  readonly languages?: readonly Words[];
  /** What a change of the settings answers. */
  readonly unkept?: string;
};

/** A session for the options; nothing is played at it. */
export const createFakeSession = (options: TableOptions): FakeSession => {
  const heard: Observation[] = [];
  const listeners = new Set<() => void>();
  const finished = Promise.withResolvers<void>();
  let isLeft = false;
  let speed: Speed = 'normal';
  let isPaused = false;
  return {
    options: {...options, seed: options.seed ?? 1},
    window: {
      observer: 0,
      count: () => heard.length,
      read: from => heard.slice(from - 1),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    pace: {
      speed: () => speed,
      setSpeed: wanted => {
        speed = wanted;
      },
      hurry: () => undefined,
      isPaused: () => isPaused,
      setPaused: wanted => {
        isPaused = wanted;
      },
    },
    entities: [],
    isKept: () => true,
    finished: finished.promise,
    async leave() {
      isLeft = true;
      finished.resolve();
    },
    debrief: () => ({kinds: [], debrief: {turns: [], impacts: []}}),
    hear(observation) {
      heard.push(observation);
      for (const listener of listeners) listener();
    },
    end: () => finished.resolve(),
    hasBeenLeft: () => isLeft,
  };
};

const makeTerminal = (over: Partial<Terminal>): Terminal => ({
  stdin: process.stdin,
  stdout: process.stdout,
  isInteractive: true,
  colour: '256',
  theme: 'dark',
  bidi: 'off',
  isScreenReader: false,
  locale: 'en',
  keepsLastRow: false,
  ...over,
});

/** Everything screens need, without files, games or a terminal. */
export const createFakeServices = (options: FakeOptions = {}): FakeServices => {
  const asked: TableOptions[] = [];
  const sessions: FakeSession[] = [];
  const changes: Partial<Settings>[] = [];
  const english = createWords({...app, ...table, ...errors, ...measure}, 'en');
  const languages = [english, ...(options.languages ?? [])];
  let settings: Settings = {...defaultSettings(), ...options.settings};
  const wordsNow = (): Words => languages.find(({lang}) => lang === settings.lang) ?? english;
  return {
    asked,
    sessions,
    changes,
    terminal: makeTerminal(options.terminal ?? {}),
    get words() {
      return wordsNow();
    },
    languages: () => languages.map(({lang}) => ({code: lang, name: languageName(lang)})),
    settings: {
      read: () => settings,
      change(change) {
        changes.push(change);
        settings = {...settings, ...change};
        return options.unkept;
      },
    },
    async startTable(wanted, preparing) {
      asked.push(wanted);
      const refused = await options.refuse?.(preparing);
      if (refused !== undefined) return refused;
      const session = createFakeSession(wanted);
      sessions.push(session);
      return session;
    },
    games: [{...spyfallModule, screen: async () => options.tableScreen ?? spyfallModule.screen()}],
    competitors:
      options.competitors ?? (async (): Promise<Competitors> => ({list: [], problems: [], hints: []})),
    testModels: options.testModels ?? (async () => ({problem: 'Nothing is tested.'})),
    unfinished: () => options.unfinished ?? [],
    turnOf: options.turnOf ?? (async () => undefined),
    lesson: () => {
      const lesson = lessonOptions(spyfallModule, wordsNow().lang, settings);
      return lesson && {options: lesson, isOffered: options.isNew === true && !settings.lessonSeen};
    },
    scenarios: () =>
      SCENARIOS.map(scenario => ({
        ...scenario,
        name: wordsNow()(`scenario.${scenario.code}`),
        person: scenario.lang === 'en' ? 'Sam' : 'Sami',
      })),
    hasForms: code => code.endsWith('_EG'),
    version: '0.1.0',
    notices: options.notices ?? [],
  };
};
