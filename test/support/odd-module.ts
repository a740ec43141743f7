import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {ExecutionContext} from 'ava';
import {findRoot} from '../../source/packs/find-root.ts';
import {findScenario, type Library} from '../../source/packs/library.ts';
import type {SeatPlayer} from '../../source/players/player.ts';
import type {GamePrompts, PromptRequest} from '../../source/prompts/game-prompts.ts';
import {failure, success} from '../../source/result.ts';
import type {GameContest, GameModule, GameParts} from '../../source/tables/game-module.ts';
import {type OddTypes, oddOneOut} from './odd-one-out.ts';
import {OddTable, oddNames} from './odd-table.tsx';

/** The types of odd-one-out with those of its table: nothing beside the session, and the ballots to look back at. */
export type OddTableTypes = OddTypes & {Material: object; Debrief: {readonly ballots: readonly number[]}};

const SCENARIO = 'G_EN';

/** The wording of its one prompt. */
const WORDING = {'odd.rules': 'One of three has another colour.', 'odd.ask': 'Who? You are {name}.'};

/** Points at the first seat that it may: stands in, and plays for the house. */
const house: SeatPlayer<OddTypes> = {
  kind: 'house',
  choose: ({legal}) => ({move: {type: 'point', target: legal.targets[0] ?? 0}}),
};

const createPrompts = (messages: Readonly<Record<string, string>>): GamePrompts<OddTypes> => {
  const rules = {role: 'system', content: messages['odd.rules'] ?? ''} as const;
  const askOf = ({seat}: PromptRequest<OddTypes>): string =>
    (messages['odd.ask'] ?? '').replace('{name}', oddNames[seat] ?? '');
  return {
    countTurns: () => 1,
    buildPrefix: () => [rules],
    buildMessages: request => [rules, {role: 'user', content: askOf(request)}],
    makeSchema: ({legal}) => ({
      type: 'object',
      properties: {target: {type: 'string', enum: legal.targets.map(target => oddNames[target])}},
      required: ['target'],
    }),
    readReply: ({text}, {legal}) => {
      const target = oddNames.findIndex(name => text.includes(`"${name}"`));
      return legal.targets.includes(target)
        ? success({type: 'point', target})
        : failure({fault: 'illegal', invalid: 'illegal', refusal: {code: 'illegal'}});
    },
  };
};

const parts: GameParts<OddTableTypes> = {
  loadHouse: (library, code) => {
    const scenario = findScenario(library, code);
    if (!scenario) throw new Error(`There is no scenario ${code}.`);
    return {
      ok: true,
      value: {
        scenario,
        lang: 'en',
        entities: [],
        names: oddNames,
        players: {
          personas: [],
          createPlayer: () => house,
          levelOf: level => level,
          linesSaid: () => [],
        },
        isSpoken: true,
        packs: [],
        createMaterial: () => ({}),
      },
    };
  },
  houseVersion: 'odd-house-1',
  prompts: {version: 'odd-1', create: ({messages}) => createPrompts(messages)},
  makeDebrief: events => ({
    ballots: events.flatMap(event => (event.type === 'revealed' ? event.ballots : [])),
  }),
  createPlainLines: () => ({read: observation => [observation.type]}),
};

/** The first seat against the two others: nobody can choose who is odd. */
const contest: GameContest<OddTableTypes> = {
  sides: () => [
    {id: 'first', seats: 1},
    {id: 'others', seats: 2},
  ],
  subjects: () => ({ok: true, value: []}),
  makeSetup: (_, {seed}) => ({game: 'odd-one-out', seed}),
  winnerOf: events => {
    const odd = events.find(event => event.type === 'dealt' && event.colour === 'red');
    const end = events.at(-1);
    if (end?.type !== 'ended' || end.winner === null || odd?.type !== 'dealt') return null;
    return (odd.seat === 0) === (end.winner === 'odd') ? 'first' : 'others';
  },
  expectedCalls: () => 3,
};

/** Odd-one-out, as tables know it: what a game must say to be played everywhere. */
export const oddModule: GameModule<OddTableTypes> = {
  rules: oddOneOut,
  seats: {low: 3, high: 3},
  options: [],
  phases: {open: [], covered: ['point']},
  makeSetup: (_, {seed}) => ({game: 'odd-one-out', seed}),
  describeRefusal: ({code}) => code,
  readSetup: ({seed}) => ({
    scenario: SCENARIO,
    lang: 'en',
    seed,
    entities: [],
    players: oddNames.map(name => ({name})),
    turns: 1,
    isStrict: false,
    rethinks: 1,
    hasStandIn: true,
  }),
  choicesOf: () => ({}),
  readSeats: events => {
    const holders = new Map(
      events.flatMap(event => (event.type === 'seat-taken' ? [[event.seat, event.by] as const] : [])),
    );
    const taken = [...holders].flatMap(([seat, by]) => (by === 'house' ? [seat] : []));
    return {players: [0, 1, 2], names: oddNames, lost: new Set(taken)};
  },
  placeOf: ({isOpen}) => ({turn: 1, phase: isOpen ? 'point' : 'over'}),
  summarize: () => ({sentences: ['Three seats, one vote.'], short: 'Three seats'}),
  explain: () => [{heading: 'Odd one out', blocks: [{kind: 'text', text: 'Find the other colour.'}]}],
  englishPrompts: async () => WORDING,
  parts: async () => parts,
  contest: async () => contest,
  screen: async () => OddTable,
};

/** The packs of the checkout with the wording of odd-one-out beside that of Spyfall. */
export const oddLibrary = (t: Pick<ExecutionContext, 'teardown'>): Library => {
  const {folder: root} = findRoot();
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-odd-'));
  t.teardown(() => rmSync(folder, {recursive: true, force: true}));
  const prompts = path.join(folder, 'locales/en/prompts');
  mkdirSync(prompts, {recursive: true});
  for (const name of ['entities', 'locales/en/words', 'locales/en/house'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  writeFileSync(path.join(prompts, 'odd-one-out.json'), JSON.stringify(WORDING));
  return {folder};
};
