import type {ExchangeEvent} from '../statistics/exchange/types.ts';
import {type Action, textOf} from './published-row.ts';

/** What reading the actions of a game needs to know of it. */
export type Told = {
  /** The players' names by seat. */
  readonly names: readonly string[];
  readonly spy: number;
  /** Returns the id of the listed entity that a text names, or the text itself. */
  readonly nameEntity: (text: string) => string;
};

/** The events that a conversation tells, and the actions that were not understood. */
export type ReadActions = {readonly events: readonly ExchangeEvent[]; readonly unknown: readonly string[]};

/** What one action tells; `undefined` when it was not understood. */
type Found = readonly ExchangeEvent[] | undefined;

/** A turn, counted from 1, and what was said last in it. */
type Place = {readonly turn: number; readonly asker: number | undefined; readonly asked: number | undefined};

/** The fields in which players may be named, the likeliest first. */
const ASKED = ['answerer', 'target', 'to'];
const VOTER = ['voter', 'voted_by', 'accuser', 'player', 'from'];
const VOTED = ['accused', 'target', 'vote', 'voted_for'];
const SURRENDERING = [
  'surrendering_player',
  'surrendered_player',
  'surrenderer',
  'surrender_player',
  'player',
];

const NOBODY = /^(?:|skip|skipped|pass|none|null|nobody|no[ _-]?(?:one|vote|guess))$/i;
/** Actions that only frame a game: its start and end, and sums of what other actions tell. */
const FRAME = /start|end|result|phase|summary|round|turn/i;

/** Returns the seat that a value names: by name, by the number in `Player 2 BK`, or as a number. */
const seatOf = ({names}: Told, value: unknown): number | undefined => {
  if (typeof value === 'number') return value in names ? value : undefined;
  const name = textOf(value);
  if (name === undefined) return undefined;
  const exact = names.indexOf(name);
  if (exact >= 0) return exact;
  const number = Number(/^(?:player\s*)?(\d)\b/i.exec(name)?.[1]);
  return number in names ? number : undefined;
};

const seatIn = (told: Told, action: Action, keys: readonly string[]): number | undefined =>
  keys.map(key => seatOf(told, action[key])).find(seat => seat !== undefined);

const confidenceOf = ({confidence}: Action): {readonly confidence?: number} =>
  typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? {confidence} : {};

/** A question, an answer, or both in one action. */
const readTalk = (told: Told, action: Action, {turn, asker, asked}: Place): Found => {
  const [question, answer] = [textOf(action.question), textOf(action.answer)];
  const from = seatOf(told, action.questioner) ?? (question === undefined ? asker : undefined);
  const to = seatIn(told, action, ASKED) ?? (question === undefined ? asked : undefined);
  if (from === undefined || to === undefined) return undefined;
  const labels = {leak: false, lid: null};
  return [
    ...(question === undefined
      ? []
      : [{t: turn, type: 'question', seat: from, to, text: question, ...labels} as const]),
    ...(answer === undefined
      ? []
      : [{t: turn, type: 'answer', seat: to, to: from, text: answer, ...labels} as const]),
  ];
};

const readGuess = ({spy, nameEntity}: Told, action: Action, turn: number): Found => {
  const text = textOf(action.guess) ?? '';
  const guess = NOBODY.test(text) ? null : nameEntity(text);
  return [{t: turn, type: 'guess', seat: spy, guess, ...confidenceOf(action)}];
};

const ballot = (told: Told, turn: number, voter: unknown, target: unknown, from: Action): Found => {
  const seat = seatOf(told, voter);
  const isSkip = target === undefined || target === null || NOBODY.test(textOf(target) ?? '');
  const at = isSkip ? null : seatOf(told, target);
  return seat === undefined || at === undefined
    ? undefined
    : [{t: turn, type: 'vote', seat, target: at, ...confidenceOf(from)}];
};

const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstOf = (action: Action, keys: readonly string[]): unknown =>
  keys.map(key => action[key]).find(value => value !== undefined && value !== null);

/** The votes of one action: one vote, a list of votes, or an object from voter to target. */
const readVotes = (told: Told, action: Action, turn: number): Found => {
  const {votes} = action;
  if (Array.isArray(votes)) {
    const found = votes
      .filter(isAction)
      .map(vote => ballot(told, turn, firstOf(vote, VOTER), firstOf(vote, VOTED), vote));
    return found.some(one => one === undefined) ? undefined : found.flatMap(one => one ?? []);
  }
  if (isAction(votes)) {
    const found = Object.entries(votes).map(([voter, target]) => ballot(told, turn, voter, target, {}));
    return found.some(one => one === undefined) ? undefined : found.flatMap(one => one ?? []);
  }
  const voter = firstOf(action, VOTER);
  return voter === undefined ? [] : ballot(told, turn, voter, firstOf(action, VOTED), action);
};

const readSurrender = (told: Told, action: Action, {turn, asker, asked}: Place): Found => {
  const isSpy = action.is_spy_surrendering === true;
  const named = seatIn(told, action, SURRENDERING) ?? (isSpy ? told.spy : undefined);
  // All villagers are one model, so any of them stands for whoever it was.
  const villager = [asked, asker].find(seat => seat !== undefined && seat !== told.spy);
  const seat = named ?? villager ?? told.names.findIndex((_, other) => other !== told.spy);
  const phase = asked === undefined ? 'question' : 'answer';
  return [{t: Math.max(turn, 1), type: 'forfeit', seat, phase, reason: textOf(action.reason) ?? 'surrender'}];
};

const readAction = (told: Told, action: Action, place: Place): Found => {
  const name = textOf(action.action) ?? '';
  if (/surrender|quit|forfeit/i.test(name)) return readSurrender(told, action, place);
  if (textOf(action.question) !== undefined || textOf(action.answer) !== undefined)
    return readTalk(told, action, place);
  if (/guess/i.test(name) || textOf(action.guess) !== undefined) return readGuess(told, action, place.turn);
  if (/vot(?:e|ing)|accus|ballot/i.test(name)) return readVotes(told, action, place.turn);
  return FRAME.test(name) ? [] : undefined;
};

const nextPlace = (place: Place, events: readonly ExchangeEvent[]): Place => {
  const [question] = events;
  if (question?.type !== 'question') return place;
  return {turn: question.t, asker: question.seat, asked: question.to};
};

/** Reads the actions of a game. A question begins a turn, whatever its `round` says. */
export const readActions = (told: Told, actions: readonly Action[]): ReadActions => {
  const events: ExchangeEvent[] = [];
  const unknown: string[] = [];
  let place: Place = {turn: 0, asker: undefined, asked: undefined};
  for (const action of actions) {
    const asks = textOf(action.question) !== undefined;
    const found = readAction(told, action, asks ? {...place, turn: place.turn + 1} : place);
    if (!found) unknown.push(textOf(action.action) ?? Object.keys(action).sort().join(' '));
    events.push(...(found ?? []));
    place = nextPlace(place, found ?? []);
  }
  return {events, unknown};
};
