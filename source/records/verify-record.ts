import type {BySeat, Game, GameTypes, Ruling, Seat, Tagged} from '../games/game.ts';
import {failure, type Result, success} from '../result.ts';
import {isSame} from './is-same.ts';
import {isStandIn, whyNeverRated} from './never-rated.ts';
import {type LooseRecord, type NumberedLine, takeBack} from './read-record.ts';
import type {EndLine, InterventionLine, MoveLine, Note, NoteLine, Outcome, RefusedLine} from './types.ts';

/** How a record can differ from the game's decisions. */
export const DIFFERENCES = [
  'other-game',
  'other-deal',
  'other-event',
  'missing-event',
  'refused-move',
  'accepted-move',
  'other-refusal',
  'wrong-count',
  'other-rating',
  'after-end',
  'not-awaited',
  'not-playable',
] as const;

/** The first place where a record and its game differ. */
type Difference = {
  readonly code: (typeof DIFFERENCES)[number];
  /** The line of the file, from 1. */
  readonly line: number;
  readonly expected?: unknown;
  readonly found?: unknown;
};

/** A record whose game has decided every move again, with the same events. */
export type CheckedRecord<T extends GameTypes> = {
  readonly setup: T['Setup'];
  readonly events: readonly T['Event'][];
  /** Missing events of the newest ruling: polyspy was stopped while it wrote them. */
  readonly owed: readonly T['Event'][];
  /** How many of the last events belong to the newest ruling, whose beliefs and remarks are still to come. */
  readonly fresh: number;
  readonly notes: readonly Note[];
  /** The highest request id of each seat; 0 for one that was never asked. */
  readonly requests: BySeat<number>;
  /** Whether somebody other than its competitor decided for a seat, even once. */
  readonly hadStandIn: boolean;
  /** The seat of each move that a stand-in made in place of its player, in order. */
  readonly standIns: readonly Seat[];
  /** `undefined` when the record stops in the middle of the game. */
  readonly outcome: Outcome | undefined;
};

type VerifiedRecord<T extends GameTypes> = Result<CheckedRecord<T>, Difference>;

/** The state of the check. */
type Walk<T extends GameTypes> = {
  readonly game: Game<T>;
  state: T['State'];
  readonly events: T['Event'][];
  owed: T['Event'][];
  /** The number of events before the newest ruling. */
  before: number;
  readonly notes: Note[];
  readonly requests: number[];
  hadStandIn: boolean;
  readonly standIns: Seat[];
  outcome: Outcome | undefined;
};

type Found = Omit<Difference, 'line'> | undefined;

const findEvent = <T extends GameTypes>(walk: Walk<T>, found: unknown): Found => {
  const expected = walk.owed.shift();
  if (expected === undefined || !isSame(expected, found))
    return {code: 'other-event', found, ...(expected === undefined ? {} : {expected})};
  walk.state = walk.game.evolve(walk.state, expected);
  walk.events.push(expected);
  return undefined;
};

const takeRuling = <T extends GameTypes>(walk: Walk<T>, ruling: Ruling<T['Event'], T['Code']>): Found => {
  if (walk.owed.length > 0) return {code: 'missing-event', expected: walk.owed[0]};
  if (!ruling.ok) return {code: 'refused-move', found: ruling.refusal};
  walk.owed = [...ruling.events];
  return undefined;
};

const noteRequest = <T extends GameTypes>({requests}: Walk<T>, seat: Seat, request: number): void => {
  requests[seat] = Math.max(requests[seat] ?? 0, request);
};

/**
 * The largest gap between a seat's recorded requests: some requests leave no line. With this limit, the longest record
 * stays far below the largest count, so that a resumed game always writes numbers that can be read again.
 */
const MAX_GAP = 10_000;

/** Notes the request of a line. Returns a difference when the game does not await it. */
const findRequest = <T extends GameTypes>(
  walk: Walk<T>,
  {seat, phase, request}: Pick<MoveLine<unknown>, 'seat' | 'phase' | 'request'>,
): Found => {
  const owed = walk.game.awaiting(walk.state);
  const isAwaited = owed.some(awaited => awaited.seat === seat && awaited.phase === phase);
  if (!isAwaited || request > (walk.requests[seat] ?? 0) + MAX_GAP)
    return {code: 'not-awaited', expected: owed, found: {seat, phase, request}};
  noteRequest(walk, seat, request);
  return undefined;
};

const findMove = <T extends GameTypes>(walk: Walk<T>, line: MoveLine<Tagged>): Found => {
  const {seat, move, by} = line;
  if (!walk.game.isMove(move)) return {code: 'not-playable', found: move};
  if (walk.owed.length > 0) return {code: 'missing-event', expected: walk.owed[0]};
  const wrong = findRequest(walk, line);
  if (wrong) return wrong;
  walk.before = walk.events.length;
  if (by !== undefined) walk.standIns.push(seat);
  return takeRuling(walk, walk.game.decide(walk.state, seat, move));
};

const findIntervention = <T extends GameTypes>(walk: Walk<T>, {intervention}: InterventionLine): Found => {
  if (intervention.type !== 'hand-over') walk.before = walk.events.length;
  return takeRuling(walk, walk.game.intervene(walk.state, intervention));
};

const findRefusal = <T extends GameTypes>(walk: Walk<T>, line: RefusedLine<unknown>): Found => {
  const {seat, move, refusal} = line;
  const wrong = findRequest(walk, line);
  if (wrong) return wrong;
  // A reply without a move was refused for its form, which the rules do not decide.
  if (move === undefined) return undefined;
  const ruling = walk.game.decide(walk.state, seat, move as T['Move']);
  if (ruling.ok) return {code: 'accepted-move', expected: ruling.events, found: refusal};
  return ruling.refusal.code === refusal.code
    ? undefined
    : {code: 'other-refusal', expected: ruling.refusal, found: refusal};
};

const findEnd = <T extends GameTypes>(
  walk: Walk<T>,
  {events, outcome, neverRated}: EndLine<unknown>,
): Found => {
  if (walk.owed.length > 0) return {code: 'missing-event', expected: walk.owed[0]};
  if (events !== walk.events.length)
    return {code: 'wrong-count', expected: walk.events.length, found: events};
  const expected = whyNeverRated(outcome, walk.hadStandIn);
  if (neverRated !== undefined && !isSame(neverRated, expected))
    return {code: 'other-rating', expected, found: neverRated};
  walk.outcome = outcome;
  return undefined;
};

const noteOf = ({seat, after, note, calls}: NoteLine): Note => ({
  seat,
  after,
  note,
  ...(calls === undefined ? {} : {calls}),
});

const findLine = <T extends GameTypes>(walk: Walk<T>, {line}: NumberedLine): Found => {
  if (walk.outcome) return {code: 'after-end', found: line.kind};
  walk.hadStandIn ||= isStandIn(line);
  switch (line.kind) {
    case 'event':
      return findEvent(walk, line.event);
    case 'move':
      return findMove(walk, line);
    case 'refused':
      return findRefusal(walk, line);
    case 'intervention':
      return findIntervention(walk, line);
    case 'note':
      walk.notes.push(noteOf(line));
      return undefined;
    case 'resumed':
      return undefined;
    case 'end':
      return findEnd(walk, line);
  }
};

const walkLines = <T extends GameTypes>(game: Game<T>, {header, lines}: LooseRecord): VerifiedRecord<T> => {
  if (header.game !== game.id)
    return failure({code: 'other-game', line: 1, expected: game.id, found: header.game});
  const {setup} = header;
  if (!game.isSetup(setup)) return failure({code: 'not-playable', line: 1});
  const dealt = game.deal(setup);
  if (!dealt.ok) return failure({code: 'other-deal', line: 1, found: dealt.refusal});
  const walk: Walk<T> = {
    game,
    state: game.start(),
    events: [],
    owed: [...dealt.events],
    before: 0,
    notes: [],
    requests: [],
    hadStandIn: false,
    standIns: [],
    outcome: undefined,
  };
  for (const numbered of lines) {
    const difference = findLine(walk, numbered);
    if (difference) return failure({...difference, line: numbered.at});
  }
  const {events, owed, before, notes, requests, hadStandIn, standIns, outcome} = walk;
  const fresh = events.length - before;
  return success({setup, events, owed, fresh, notes, requests, hadStandIn, standIns, outcome});
};

/**
 * Decides the moves and interventions of a record again, and compares every event. The result comes from the game
 * itself, so it contains nothing from the file that the rules would not decide.
 */
export const verifyRecord = <T extends GameTypes>(game: Game<T>, record: LooseRecord): VerifiedRecord<T> => {
  try {
    return walkLines(game, record);
  } catch (error) {
    // The rules trust checked values; a file that was edited may contain others.
    const found = error instanceof Error ? error.message : String(error);
    return failure({code: 'not-playable', line: 1, found});
  }
};

/** Returns the record without its abort: the base of a resumed game. */
export const beforeAbort = (record: LooseRecord): LooseRecord => {
  const events = record.lines.filter(({line}) => line.kind === 'event').length;
  const isAborted = record.lines.some(({line}) => line.kind === 'end' && line.outcome === 'aborted');
  return isAborted ? {...record, lines: takeBack(record.lines, events - 1)} : record;
};
