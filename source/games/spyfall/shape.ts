import {
  type FieldChecks,
  hasFields,
  isCount,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isText,
} from '../shape.ts';
import {EAR_KINDS, type Move} from './events.ts';
import type {SpyfallSetup} from './rules.ts';

const isWholeSetup = hasFields({
  game: isOneOf(['spyfall']),
  scenario: isText,
  lang: isText,
  entities: isListOf(isText),
  players: isListOf(
    hasFields({name: isOptional(isText), chair: isOptional(isCount), isWoman: isOptional(isFlag)}),
  ),
  names: isListOf(isText),
  spyAmong: isOptional(isListOf(isCount)),
  entity: isOptional(isText),
  rules: hasFields({turns: isCount, finalRound: isFlag, strict: isFlag, standIn: isFlag, smallTalk: isFlag}),
  seed: isNumber,
});

/** Returns whether a value from a file has the shape of a setup. `deal` checks whether it can be played. */
export const isSetup = (value: object): value is SpyfallSetup => isWholeSetup(value);

/** The highest grade that an answer can have. */
const MAX_GRADE = 4;

const READING_FIELDS: FieldChecks = {
  topic: isOptional(isText),
  pole: isOptional(isOneOf(['low', 'high', 'open'])),
  grade: isOptional(value => value === 'vague' || (isCount(value) && value <= MAX_GRADE)),
};
const reading = isOptional(hasFields(READING_FIELDS));
const ear = isOptional(
  hasFields({
    ...READING_FIELDS,
    kind: isOneOf(EAR_KINDS),
    sure: value => isNumber(value) && value >= 0 && value <= 1,
  }),
);
const confidence = isOptional(isNumber);
const text = isOptional(isText);

const MOVE_FIELDS: Readonly<Record<Move['type'], FieldChecks>> = {
  ask: {to: isCount, text: isText, reading, ear},
  answer: {text: isText, reading, ear},
  guess: {entity: isText, confidence, text},
  pass: {confidence},
  vote: {target: isCount, confidence, text},
  skip: {confidence, text},
};

const isMoveType = (type: string): type is Move['type'] => Object.hasOwn(MOVE_FIELDS, type);

/** Returns whether a value from a file has the shape of a move. `decide` checks whether it is legal. */
export const isMove = (value: {readonly type: string}): value is Move =>
  isMoveType(value.type) && hasFields(MOVE_FIELDS[value.type])(value);
