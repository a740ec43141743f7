import {
  type FieldChecks,
  type Fields,
  isCount,
  isFields,
  isFlag,
  isNumber,
  isPositive,
  isText,
} from '../../games/shape.ts';
import {failure, type Result, success} from '../../result.ts';
import type {Breach} from './problem.ts';
import {
  type Find,
  firstOf,
  inFields,
  inList,
  oneOf,
  type Rule,
  rule,
  type Shape,
  shape,
  wrong,
} from './rules.ts';
import {
  ASIDES,
  ENDINGS,
  type ExchangeLine,
  KINDS,
  type Kind,
  MODES,
  PHASES,
  ROLES,
  VARIANTS,
} from './types.ts';

/** The most seats of a table: what a row holds of them are bits of a number. */
const MOST_SEATS = 30;

const TEXT = rule('string', isText);
/** Names are keys of the report, where an asterisk means all of them. */
const NAME = rule('string, not *…', value => isText(value) && !value.startsWith('*'));
const TEXTS = rule('string[]', value => Array.isArray(value) && value.every(isText));
const MAYBE_TEXT = rule('string | null', value => value === null || value === undefined || isText(value));
const TURN = rule('1, 2, 3 …', isPositive);
const FLAG = rule('true | false', isFlag);
const SCORE = rule('1–5 | null', value => value === null || (isNumber(value) && value >= 1 && value <= 5));
const SEED = rule('number | string', value => isNumber(value) || isText(value));
const LIST = rule('[…]', Array.isArray);
const OBJECT = rule('{…}', isFields);
const ROLE = oneOf(ROLES);
const MAYBE_ROLE = rule(
  'spy | villager | null',
  value => value === null || ROLES.some(role => role === value),
);
const WINNER = oneOf(['spy', 'villagers', null]);

const seatsRule = (seats: number): Rule => rule(`0–${seats - 1}`, value => isCount(value) && value < seats);
const maybe = ({check, expected}: Rule): Rule =>
  rule(`${expected} | null`, value => value === null || check(value));

const SEAT = shape({name: TEXT, model: NAME, role: ROLE});
const SPYFALL = shape({
  ...{id: TEXT, scenario: NAME, lang: NAME, entity: TEXT, entities: TEXTS},
  ...{seats: LIST, events: LIST, ending: OBJECT},
});
const ENDING = shape({type: oneOf([...ENDINGS, 'aborted']), winner: WINNER});
/** A game that was aborted before it began has no turn. */
const TURN_OF_END = shape({turn: TURN});

const findSeats = (seats: unknown, find: Find): Breach | undefined => {
  const isFit = Array.isArray(seats) && seats.length >= 2 && seats.length <= MOST_SEATS;
  return isFit ? inList(find)(seats, 'seats') : wrong('seats', `2–${MOST_SEATS} × {…}`);
};

type EventShapes = {readonly [type: string]: Shape};

const makeEventShapes = (seats: number): EventShapes => {
  const seat = seatsRule(seats);
  const spoken = shape({t: TURN, seat, to: seat, text: TEXT, leak: FLAG, lid: MAYBE_TEXT});
  return {
    question: spoken,
    answer: spoken,
    guess: shape({t: TURN, seat, guess: maybe(TEXT)}),
    vote: shape({t: TURN, seat, target: maybe(seat)}),
    forfeit: shape({t: TURN, seat, phase: oneOf(PHASES)}),
  };
};

/** Shapes by the number of seats, made once. */
const EVENT_SHAPES: readonly EventShapes[] = Array.from({length: MOST_SEATS + 1}, (_, seats) =>
  makeEventShapes(seats),
);
const EVENT_TYPES = ['question', 'answer', 'guess', 'vote', 'forfeit'];

const inEvents = (seats: number): Find => {
  const finds = new Map(
    EVENT_TYPES.map(type => [type, inFields(EVENT_SHAPES[seats]?.[type] ?? [])] as const),
  );
  return inList((value, path) => {
    if (!isFields(value)) return wrong(path, '{…}');
    const find = isText(value.type) ? finds.get(value.type) : undefined;
    return find ? find(value, path) : wrong('type', EVENT_TYPES.join(' | '));
  });
};

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const isAborted = (ending: unknown): boolean => isFields(ending) && ending.type === 'aborted';

/** The offered order is our own field: all seats, each once, if it is there. */
const inOptions = (options: unknown, seats: number): Breach | undefined => {
  if (options === undefined) return undefined;
  const offered = Array.isArray(options) ? new Set<unknown>(options) : new Set();
  const isWhole =
    lengthOf(options) === seats &&
    Array.from({length: seats}, (_, seat) => seat).every(seat => offered.has(seat));
  return isWhole ? undefined : wrong('options', `0–${seats - 1}, each once`);
};

/** What was said beside questions and answers is our own field, too. */
const inAsides = (asides: unknown, seats: number): Breach | undefined =>
  asides === undefined
    ? undefined
    : inList(inFields(shape({t: TURN, type: oneOf(ASIDES), seat: seatsRule(seats), text: TEXT, leak: FLAG})))(
        asides,
        'asides',
      );

const findInSpyfall = (line: Fields): Breach | undefined =>
  firstOf(
    () => inFields(SPYFALL)(line, ''),
    () => findSeats(line.seats, inFields(SEAT)),
    () => inFields(ENDING)(line.ending, 'ending'),
    () => (isAborted(line.ending) ? undefined : inFields(TURN_OF_END)(line.ending, 'ending')),
    () => inEvents(lengthOf(line.seats))(line.events, 'events'),
    () => inOptions(line.options, lengthOf(line.seats)),
    () => inAsides(line.asides, lengthOf(line.seats)),
  );

const UNDERCOVER = shape({
  ...{id: TEXT, guest: NAME, host: TEXT, variant: oneOf(VARIANTS), seed: SEED, winner: WINNER},
  ...{seats: LIST, rounds: LIST, words: OBJECT},
});
const UNDERCOVER_SEAT = shape({name: TEXT, model: TEXT, role: ROLE, word: TEXT});

const findInRound = (seat: Rule): Find => {
  const inSeats: Find = (value, path) => (seat.check(value) ? undefined : wrong(path, seat.expected));
  const inRound = inFields(shape({eliminated: maybe(seat)}));
  const inVote = inFields(shape({seat, target: maybe(seat)}));
  return (value, path) => {
    if (!isFields(value)) return wrong(path, '{…}');
    return firstOf(
      () => inRound(value, path),
      () => inList(inSeats)(value.order, 'order'),
      () => inList(inVote)(value.votes, 'votes'),
      () => (value.tied === null ? undefined : inList(inSeats)(value.tied, 'tied')),
    );
  };
};

const findInTom = (tom: unknown, seat: Rule): Breach | undefined => {
  if (tom === undefined || tom === null) return undefined;
  if (!isFields(tom)) return wrong('tom', '{…}');
  const belief = {seat, word: MAYBE_TEXT, role: MAYBE_ROLE};
  return firstOf(
    () => inList(inFields(shape({...belief, about: seat})))(tom.first, 'tom.first'),
    () => inList(inFields(shape({...belief, observer: maybe(seat)})))(tom.second, 'tom.second'),
  );
};

const findInUndercover = (line: Fields): Breach | undefined => {
  const seat = seatsRule(lengthOf(line.seats));
  return firstOf(
    () => inFields(UNDERCOVER)(line, ''),
    () => findSeats(line.seats, inFields(UNDERCOVER_SEAT)),
    () => inFields(shape({guest_seat: seat}))(line, ''),
    () => inList(findInRound(seat))(line.rounds, 'rounds'),
    () => findInTom(line.tom, seat),
  );
};

const DEEP = shape({model: NAME, word: TEXT, mode: oneOf(MODES), judge: NAME, scores: OBJECT});
const SCORES = shape({target: SCORE, distractors: OBJECT});

const findInDeep = (line: Fields): Breach | undefined =>
  firstOf(
    () => inFields(DEEP)(line, ''),
    () => inFields(SCORES)(line.scores, 'scores'),
    () => {
      const {distractors} = line.scores as {distractors: FieldChecks};
      const word = Object.keys(distractors).find(key => !SCORE.check(distractors[key]));
      return word === undefined ? undefined : wrong(`scores.distractors.${word}`, SCORE.expected);
    },
  );

const findInBias = (line: Fields): Breach | undefined => {
  const seat = seatsRule(lengthOf(line.names));
  const inSeats: Find = (value, path) => (seat.check(value) ? undefined : wrong(path, seat.expected));
  return firstOf(
    () => inFields(shape({model: NAME, naming: NAME, names: TEXTS, voter: seat}))(line, ''),
    () => inList(inSeats)(line.speaking, 'speaking'),
    () => inList(inSeats)(line.options, 'options'),
  );
};

const findInReference = (line: Fields): Breach | undefined => {
  const found = inFields(shape({source: TEXT, ratings: OBJECT}))(line, '');
  if (found) return found;
  const ratings = line.ratings as Fields;
  const model = Object.keys(ratings).find(key => !isNumber(ratings[key]));
  return model === undefined ? undefined : wrong(`ratings.${model}`, 'number');
};

const FINDERS: {readonly [kind in Kind]: (line: Fields) => Breach | undefined} = {
  spyfall: findInSpyfall,
  undercover: findInUndercover,
  deep: findInDeep,
  bias: findInBias,
  reference: findInReference,
};

/** Reads a line of the exchange format, given as plain data. Fields that it doesn't know are ignored. */
export const parseExchangeLine = (value: unknown): Result<ExchangeLine, Breach> => {
  if (!isFields(value)) return failure({code: 'not-an-object'});
  const kind = KINDS.find(name => name === value.kind);
  if (kind === undefined) return failure({code: 'unknown-kind', field: 'kind', expected: KINDS.join(' | ')});
  const breach = FINDERS[kind](value);
  return breach ? failure(breach) : success(value as ExchangeLine);
};
