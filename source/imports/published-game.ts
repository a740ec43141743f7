import {checkSpyfall} from '../statistics/exchange/check.ts';
import type {ExchangeEvent, SpyfallGame} from '../statistics/exchange/types.ts';
import {readActions} from './published-events.ts';
import type {PublishedRow} from './published-row.ts';

/** What was not understood of a row. `detail` names the field, the action or the value. */
export const NOTE_CODES = [
  'not-a-game',
  'no-spy',
  'no-ending',
  'unknown-scenario',
  'doubtful-scenario',
  'unknown-entity',
  'unknown-field',
  'unknown-action',
  'missing-player',
  'events-left-out',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];
export type ImportNote = {readonly code: NoteCode; readonly detail?: string};

/** Where a game was played, and how its entities are named. */
export type Place = {
  readonly scenario: string;
  readonly lang: string;
  /** Ids of the listed entities; empty when the scenario is unknown. */
  readonly entities: readonly string[];
  /** Returns the id of an entity by a name, or the name itself. */
  readonly nameEntity: (name: string) => string;
};

type EndingType = SpyfallGame['ending']['type'];
type Winner = 'spy' | 'villagers';

const readWinner = ({winner, winnerModel, spyModel, villagerModel}: PublishedRow): Winner | undefined => {
  if (winner !== undefined && /non|villager|civilian/i.test(winner)) return 'villagers';
  if (winner !== undefined && /sp(y|ies)/i.test(winner)) return 'spy';
  if (winnerModel === undefined || spyModel === villagerModel) return undefined;
  return winnerModel === spyModel ? 'spy' : winnerModel === villagerModel ? 'villagers' : undefined;
};

/** The kinds of last actions, and the endings with which the spy and the villagers win. */
const ENDINGS: readonly (readonly [RegExp, Readonly<Partial<Record<Winner, EndingType>>>])[] = [
  [/guess/i, {spy: 'guess_correct', villagers: 'guess_wrong'}],
  [/surrender|quit|forfeit/i, {spy: 'forfeit_villager', villagers: 'forfeit_spy'}],
  [/limit|surviv|max|time/i, {spy: 'survived'}],
  [/./, {spy: 'vote_villager', villagers: 'vote_spy'}],
];

/** Returns how a game ended: by what its last action was, and who won. */
const readEnding = ({lastType}: PublishedRow, winner: Winner): EndingType | undefined =>
  lastType === undefined ? undefined : ENDINGS.find(([kind]) => kind.test(lastType))?.[1][winner];

/** Returns the players of a row, and those that it does not name but counts. */
const readPlayers = ({players, actions, villagerModel, spyModel}: PublishedRow) => {
  const count = actions.map(({num_players}) => num_players).find(value => typeof value === 'number');
  const missing = Math.max(0, Math.min(Number(count ?? 0), 8) - players.length);
  const hasSpy = players.some(({model}) => model === spyModel);
  const model = missing === 1 && !hasSpy ? spyModel : villagerModel;
  const others = Array.from({length: missing}, (_, index) => ({
    name: `Player ${players.length + index}`,
    model,
  }));
  return {players: [...players, ...others], missing};
};

/** The one seat of the spy's model, or the seat that an action names; −1 when that is unknown. */
const findSpy = ({spyModel, actions}: PublishedRow, players: PublishedRow['players']): number => {
  const seats = players.flatMap(({model}, seat) => (model === spyModel ? [seat] : []));
  if (seats.length === 1) return seats[0] ?? -1;
  const named = actions.map(({spy}) => spy).find(spy => typeof spy === 'string');
  return players.findIndex(({name}) => name === named);
};

const isMadeGuess = (event: ExchangeEvent): boolean => event.type === 'guess' && event.guess !== null;

/** The last guess is made to fit the row, which says whether it was right. */
const withRightGuess = (
  events: readonly ExchangeEvent[],
  type: EndingType,
  entity: string,
): readonly ExchangeEvent[] =>
  type === 'guess_correct'
    ? events.map(event => (isMadeGuess(event) ? {...event, guess: entity} : event))
    : events;

/** A game that can be counted, or why a row is none; and what was not understood of it. */
export type ImportedGame = {readonly game?: SpyfallGame; readonly notes: readonly ImportNote[]};

/**
 * Turns a row into a game of the exchange format. The kind of the last action and the winner give the ending. A row
 * without a spy, a winner or an ending is left out.
 */
export const importGame = (row: PublishedRow, id: string, place: Place): ImportedGame => {
  const {players, missing} = readPlayers(row);
  const spy = findSpy(row, players);
  const winner = readWinner(row);
  const type = winner && readEnding(row, winner);
  if (players.length < 3 || row.entity === undefined) return {notes: [{code: 'not-a-game', detail: id}]};
  if (spy < 0) return {notes: [{code: 'no-spy', detail: id}]};
  if (winner === undefined || type === undefined)
    return {notes: [{code: 'no-ending', detail: row.lastType ?? row.winner ?? id}]};
  const entity = place.nameEntity(row.entity);
  const {nameEntity} = place;
  const read = readActions({names: players.map(({name}) => name), spy, nameEntity}, row.actions);
  const turn = Math.max(1, ...read.events.map(({t}) => t));
  const notes: readonly ImportNote[] = [
    ...(missing > 0 ? [{code: 'missing-player', detail: id} as const] : []),
    ...(place.entities.length > 0 && !place.entities.includes(entity)
      ? [{code: 'unknown-entity', detail: row.entity} as const]
      : []),
    ...read.unknown.map(detail => ({code: 'unknown-action', detail}) as const),
  ];
  const game: SpyfallGame = {
    kind: 'spyfall',
    id,
    scenario: place.scenario,
    lang: place.lang,
    entity,
    entities: place.entities,
    seats: players.map(({name, model}, seat) => ({
      name,
      model: model ?? (seat === spy ? row.spyModel : row.villagerModel) ?? '?',
      role: seat === spy ? 'spy' : 'villager',
    })),
    events: withRightGuess(read.events, type, entity),
    ending: {type, turn, winner},
  };
  const breach = checkSpyfall(game);
  if (!breach) return {game, notes};
  // Who won is certain, but not how to read what led there.
  return {game: {...game, events: []}, notes: [...notes, {code: 'events-left-out', detail: breach.code}]};
};
