import {ABORT_REASONS, FORFEIT_REASONS, PLAYER_KINDS, type Tagged} from '../games/game.ts';
import {
  type Check,
  type FieldChecks,
  type Fields,
  hasFields,
  isCount,
  isFields,
  isFlag,
  isListOf,
  isOneOf,
  isOptional,
  isPositive,
  isText,
  wrongField,
} from '../games/shape.ts';
import {failure, type Result, success} from '../result.ts';
import {previousBoundary} from '../text/graphemes.ts';
import {washText} from '../text/wash.ts';
import {migrateLine} from './migrate.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  NEVER_RATED_REASONS,
  OUTCOMES,
  type RecordHeader,
  type RecordLine,
} from './types.ts';

/** Why a line of a record cannot be read. */
export const LINE_CODES = ['not-json', 'not-a-record', 'newer-format', 'unknown-kind', 'bad-field'] as const;
type LineCode = (typeof LINE_CODES)[number];

/** A parsed line, or why it cannot be read; `field` is the missing or wrong field. */
type Parsed<Line> = Result<Line, {readonly code: LineCode; readonly field?: string}>;

const isTagged = (value: unknown): value is Tagged => isFields(value) && isText(value.type);
/** A valid date: a list of games shows when each began. */
const isTime: Check = value => isText(value) && !Number.isNaN(Date.parse(value));

const isKind = isOneOf(PLAYER_KINDS);

const INTERVENTIONS: FieldChecks = {
  forfeit: hasFields({seat: isCount, reason: isOneOf(FORFEIT_REASONS)}),
  abort: hasFields({reason: isOneOf(ABORT_REASONS)}),
  'hand-over': hasFields({seat: isCount, to: isKind}),
  remark: hasFields({seat: isCount, text: isText, to: isOptional(isCount)}),
};

const isIntervention: Check = value =>
  isTagged(value) && Object.hasOwn(INTERVENTIONS, value.type) && INTERVENTIONS[value.type]?.(value) === true;

const MOVE_FIELDS: FieldChecks = {
  seat: isCount,
  request: isPositive,
  phase: isText,
  move: isTagged,
  attempt: isPositive,
  by: isOptional(isKind),
  calls: isOptional(isListOf(isPositive)),
};

const CHECKOUT_FIELDS: FieldChecks = {
  commit: isOptional(isText),
  isDirty: isOptional(isFlag),
};

/** The fields of each kind of line. */
const LINE_FIELDS: Readonly<Record<RecordLine['kind'], FieldChecks>> = {
  event: {n: isPositive, event: isTagged},
  move: MOVE_FIELDS,
  refused: {...MOVE_FIELDS, move: isOptional(isTagged), refusal: hasFields({code: isText})},
  intervention: {intervention: isIntervention},
  note: {seat: isCount, after: isCount, note: isFields, calls: isOptional(isListOf(isPositive))},
  resumed: {after: isCount, program: isText, at: isText, ...CHECKOUT_FIELDS},
  end: {
    outcome: isOneOf(OUTCOMES),
    events: isCount,
    last: value => value === null || isTagged(value),
    neverRated: isOptional(isListOf(isOneOf(NEVER_RATED_REASONS))),
  },
};

const isCompetitor = hasFields({kind: isKind, label: isText, options: isFields});

const HEADER_FIELDS: FieldChecks = {
  id: isText,
  game: isText,
  setup: isFields,
  packs: isListOf(hasFields({id: isText, hash: isText})),
  promptVersion: value => value === null || isText(value),
  competitors: isListOf(isCompetitor),
  ear: isOptional(isCompetitor),
  recentLines: isOptional(isListOf(isText)),
  past: isOptional(isListOf(hasFields({kind: isText, name: isText, by: isListOf(isText)}))),
  job: isOptional(hasFields({id: isText, arena: isText, repeat: isPositive, planSeed: isOptional(isCount)})),
  program: isText,
  startedAt: isTime,
  ...CHECKOUT_FIELDS,
};

/** A washed text, cut to its old length, which the rules accepted. */
const washKept = (text: string): string => {
  const washed = washText(text, {maxGraphemes: text.length});
  return washed.length > text.length ? washed.slice(0, previousBoundary(washed, text.length + 1)) : washed;
};

/** Washes every text in a value: a record may come from anybody, and its texts are drawn and printed. */
const washAll = (value: unknown): unknown => {
  if (typeof value === 'string') return washKept(value);
  if (Array.isArray(value)) return value.map(washAll);
  return isFields(value) ? washFields(value) : value;
};

const washFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, washAll(value)]));

/** Anything but printable ASCII, raw or escaped. A line without any needs no washing. */
const UNUSUAL = /[^ -~]|\\[^"\\]/;

/** Parses a line of JSON, and washes it if necessary. Returns `undefined` if it is no object or nests too deeply. */
export const parseFields = (text: string, wash?: (fields: Fields) => Fields): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isFields(value)) return undefined;
    return wash && UNUSUAL.test(text) ? wash(value) : value;
  } catch {
    return undefined;
  }
};

const isLineKind = (kind: unknown): kind is RecordLine['kind'] =>
  typeof kind === 'string' && Object.hasOwn(LINE_FIELDS, kind);

/** Does not wash refused moves: nobody sees them, and the rules must refuse the same text again. */
const washLine = (fields: Fields): Fields => (fields.kind === 'refused' ? fields : washFields(fields));

/**
 * Parses one line after the header, of this format or an older one, and washes its texts. Checks the fields of a line,
 * not the game's own data in them: those are right if the game decides the same again (`verifyRecord`).
 */
export const parseLine = (text: string): Parsed<RecordLine> => {
  const read = parseFields(text, washLine);
  if (!read) return failure({code: 'not-json'});
  const fields = migrateLine(read);
  if (!isLineKind(fields.kind)) return failure({code: 'unknown-kind'});
  const field = wrongField(fields, LINE_FIELDS[fields.kind]);
  if (field !== undefined) return failure({code: 'bad-field', field});
  return success(fields as RecordLine);
};

/** Makes one line after the header, with its line end. */
export const makeLine = (line: RecordLine): string => `${JSON.stringify(line)}\n`;

/** Washes what is shown of a header. Names of models stay as their servers write them. */
const washHeader = ({setup, recentLines, past, ...others}: Fields): Fields => ({
  ...others,
  setup: washAll(setup),
  ...(recentLines === undefined ? {} : {recentLines: washAll(recentLines)}),
  ...(past === undefined ? {} : {past: washAll(past)}),
});

/** Parses the first line of a record. */
export const parseHeader = (text: string): Parsed<RecordHeader> => {
  const fields = parseFields(text, washHeader);
  if (!fields) return failure({code: 'not-json'});
  if (fields.kind !== 'header' || fields.format !== FORMAT) return failure({code: 'not-a-record'});
  if (!isPositive(fields.version)) return failure({code: 'bad-field', field: 'version'});
  if ((fields.version as number) > FORMAT_VERSION) return failure({code: 'newer-format'});
  const field = wrongField(fields, HEADER_FIELDS);
  if (field !== undefined) return failure({code: 'bad-field', field});
  return success(fields as RecordHeader);
};

/** Makes the first line of a record, with its line end. */
export const makeHeader = (header: RecordHeader): string => `${JSON.stringify(header)}\n`;
