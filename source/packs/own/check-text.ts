import {type JSONVisitor, visit} from 'jsonc-parser';
import {pathText} from '../../text/field-path.ts';
import {normalizeText} from '../../text/normalize.ts';
import {washText} from '../../text/wash.ts';
import type {PackProblem} from '../checked.ts';
import type {NumberedLine, TextFile} from '../house/text-file.ts';

type Path = readonly PropertyKey[];

/**
 * A value in a JSON text. Paths are followed step by step: written out, each could be half as long as the text, and
 * there can be as many.
 */
type Place = {
  /** Where it or its key begins, from 1. */
  line: number;
  /** The values in it, by key or index. */
  inside?: Map<PropertyKey, Place>;
};

/** The places of the values in a JSON text. */
type JsonPlaces = {
  readonly whole: Place;
  /** Duplicate keys. `JSON.parse` would silently use the last one. */
  readonly twice: {readonly path: Path; readonly line: number}[];
};

/** Where a text stops being JSON that a pack can have, from 1. */
type JsonFault = {
  readonly code: 'not-json' | 'too-deep';
  readonly line: number;
  readonly column: number;
};

/** The deepest nesting of lists and objects: far more than in any pack, and far less than overflows the stack. */
export const MAX_DEPTH = 100;

/** Returns the value at a path, or the nearest one around it. */
const nearest = (whole: Place, path: Path): Place => {
  let place = whole;
  for (const step of path) {
    const inner = place.inside?.get(step);
    if (!inner) break;
    place = inner;
  }
  return place;
};

/** Returns the line of a path, or of the nearest value around it. */
export const lineOfPath = ({whole}: JsonPlaces, path: Path): number => nearest(whole, path).line;

const note = ({whole, twice}: JsonPlaces, path: Path, line: number): void => {
  const step = path.at(-1);
  if (step === undefined) {
    whole.line = line;
    return;
  }
  const around = nearest(whole, path.slice(0, -1));
  around.inside ??= new Map();
  if (around.inside.has(step)) twice.push({path, line});
  around.inside.set(step, {line});
};

/** Finds the place of each value in a JSON text, or the first place where the text stops being JSON. */
export const scanJson = (text: string): JsonPlaces | JsonFault => {
  const places: JsonPlaces = {whole: {line: 1}, twice: []};
  const faults: JsonFault[] = [];
  const refuse = (code: JsonFault['code'], line: number, column: number): never => {
    faults.push({code, line: line + 1, column: column + 1});
    // A visitor can't end a visit in another way.
    throw new SyntaxError(code);
  };
  const noteValue = (path: Path, line: number): void => {
    // Values with keys were noted with them.
    if (typeof path.at(-1) !== 'string') note(places, path, line + 1);
  };
  const open = (_offset: number, _length: number, line: number, column: number, path: () => Path): void => {
    const here = path();
    if (here.length >= MAX_DEPTH) refuse('too-deep', line, column);
    noteValue(here, line);
  };
  const visitor: JSONVisitor = {
    onObjectBegin: open,
    onArrayBegin: open,
    onObjectProperty: (key, _offset, _length, line, _column, path) =>
      note(places, [...path(), key], line + 1),
    onLiteralValue: (_value, _offset, _length, line, _column, path) => noteValue(path(), line),
    onError: (_code, _offset, _length, line, column) => refuse('not-json', line, column),
  };
  try {
    visit(text, visitor, {disallowComments: true});
    return places;
  } catch (error) {
    if (!faults[0]) throw error;
    return faults[0];
  }
};

/** JSON of a pack: its value, and the line of everything in it. */
export type ReadJson = {
  readonly value: unknown;
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

/** Parses JSON. Reports a fault by line and column, and duplicate keys by line. */
export const readJsonText = ({
  file,
  text,
}: TextFile): {readonly json?: ReadJson; readonly problems: readonly PackProblem[]} => {
  const places = scanJson(text);
  if ('code' in places) {
    const {code, line, column} = places;
    const limit = code === 'too-deep' ? {allowed: [MAX_DEPTH]} : {};
    return {problems: [{code, file, line, value: column, ...limit}]};
  }
  const problems = places.twice.map(
    ({path, line}): PackProblem => ({code: 'duplicate', file, line, field: pathText(path)}),
  );
  return {json: {value: JSON.parse(text), lineOf: path => lineOfPath(places, path)}, problems};
};

/** Returns whether a text is shown as written: without control, bidirectional or invisible characters. */
export const isShowable = (text: string): boolean =>
  washText(text, {keepNewlines: true, maxGraphemes: text.length}) === normalizeText(text, 'NFC');

/** Finds the strings of a JSON value that can't be shown as written. */
export const unshowableStrings = (
  file: string,
  {value, lineOf}: ReadJson,
  path: readonly PropertyKey[] = [],
): readonly PackProblem[] => {
  if (typeof value === 'string')
    return isShowable(value) ? [] : [{code: 'unshowable', file, line: lineOf(path), field: pathText(path)}];
  if (typeof value !== 'object' || value === null || path.length > 8) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return unshowableStrings(file, {value: inner, lineOf}, [...path, step]);
  });
};

/** Finds the lines of a text file that can't be shown as written. */
export const unshowableLines = ({file, text}: TextFile): readonly PackProblem[] =>
  text
    .split(/\r?\n/)
    .map((line, index): NumberedLine => ({line: index + 1, text: line.replaceAll('\t', ' ')}))
    .filter(({text: line}) => !isShowable(line))
    .map(({line}): PackProblem => ({code: 'unshowable', file, line}));
