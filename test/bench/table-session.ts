import type {GameEvent, Observation} from '../../source/games/spyfall/events.ts';
import {casualRules, type SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {House} from '../../source/tables/game-module.ts';
import type {SpyfallSession, SpyfallTable} from '../../source/tables/registry/spyfall/session.ts';
import type {TableOptions} from '../../source/tables/table.ts';
import {createFakeServices} from '../support/fake-services.ts';

const PERSON = 0;

/** What the screen shows with the table, and with the talk. */
export const PERSON_NAME = 'Ada';
export const SHORT_LINE = 'Fair enough.';

/** A table in the middle of a long talk, where the person is asked for a question and others keep talking. */
export type TalkingTable = {
  readonly session: SpyfallSession;
  /** One of three seats says another line. */
  readonly say: () => void;
};

const LINES = [
  'I would not have said it like that, but I see what you mean, more or less.',
  'Hm. That could be nearly anywhere.',
  'You have been there before, have you not? It shows in how you put it.',
  SHORT_LINE,
] as const;

const setupOf = (house: House<SpyfallTable>, options: TableOptions): SpyfallSetup => ({
  game: 'spyfall',
  scenario: options.scenario,
  lang: house.lang,
  entities: house.entities.map(({id}) => id),
  players: Array.from({length: options.players}, (_, chair) =>
    chair === PERSON ? {name: PERSON_NAME, chair} : {},
  ),
  names: house.names,
  rules: casualRules(options.players),
  seed: 11,
});

const remark = (n: number): GameEvent => ({
  type: 'remark-made',
  turn: 1,
  seat: 1 + (n % 3),
  text: `${LINES[n % LINES.length]} (${n})`,
});

/** Makes the table with a number of remarks already made. */
export const createTalkingTable = (
  house: House<SpyfallTable>,
  options: TableOptions,
  lines: number,
): TalkingTable => {
  const dealt = spyfall.deal(setupOf(house, options));
  if (!dealt.ok) throw new Error(`The table was refused: ${dealt.refusal.code}`);
  const told: Observation[] = dealt.events.flatMap(event => spyfall.observe(event, PERSON) ?? []);
  const listeners = new Set<() => void>();
  let said = 0;
  const say = (): void => {
    said += 1;
    const heard = spyfall.observe(remark(said), PERSON);
    if (heard) told.push(heard);
    for (const listener of [...listeners]) listener();
  };
  while (said < lines) say();
  const view = told.reduce<SeatView>(spyfall.evolveView, spyfall.startView(PERSON));
  const legal = spyfall.legalMoves(view);
  if (!legal) throw new Error('The person is not asked.');
  const request = {id: 1, seat: PERSON, phase: 'question', view, legal, attempt: 1} as const;
  const nothing = (): void => undefined;
  const session: SpyfallSession = {
    options: {...options, seed: 11},
    window: {
      observer: PERSON,
      count: () => told.length,
      read: from => told.slice(from - 1),
      subscribe: listener => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    person: {
      seat: PERSON,
      request: () => request,
      subscribe: () => nothing,
      submit: () => 'stale',
      prepared: () => undefined,
      say: () => 'stale',
      appeal: () => undefined,
      reply: () => 'stale',
    },
    pace: {
      speed: () => 'normal',
      setSpeed: nothing,
      hurry: nothing,
      isPaused: () => false,
      setPaused: nothing,
    },
    ...house.createMaterial({seed: 11, words: createFakeServices().words, hasPerson: true}),
    entities: house.entities,
    isKept: () => true,
    finished: new Promise(nothing),
    leave: async () => undefined,
    debrief: () => {
      throw new Error('This game never ends.');
    },
  };
  return {session, say};
};
