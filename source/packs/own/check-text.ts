import {type JSONVisitor, visit} from 'jsonc-parser';
import {pathText} from '../../text/field-path.ts';
import {normalizeText} from '../../text/normalize.ts';
import {washText} from '../../text/wash.ts';
import type {PackProblem} from '../checked.ts';
import type {NumberedLine, TextFile} from '../house/text-file.ts';

type Path = readonly PropertyKey[];

/**
 * A value of a JSON text. It is found step by step: written out, each path could be half as long as the text, and there
 * can be as many paths.
 */
type Place = {
  /** Where it begins, or where its key does; from 1. */
  line: number;
  /** What is in it by key or index, if anything. */
  inside?: Map<PropertyKey, Place>;
};

/** Where values stand in a JSON text. */
type JsonPlaces = {
  readonly whole: Place;
  /** Keys that their object already has: `JSON.parse` would keep the last without a word. */
  readonly twice: {readonly path: Path; readonly line: number}[];
};

/** Where a text stops being JSON, or JSON that a pack can have; both from 1. */
type JsonFault = {
  readonly code: 'not-json' | 'too-deep';
  readonly line: number;
  readonly column: number;
};

/** How many lists and objects may lie in each other: far more than in any pack, and far fewer than overflow the stack. */
export const MAX_DEPTH = 100;

/** What is at a path, or the nearest thing around it. */
const nearest = (whole: Place, path: Path): Place => {
  let place = whole;
  for (const step of path) {
    const inner = place.inside?.get(step);
    if (!inner) break;
    place = inner;
  }
  return place;
};

/** The line of a path, or of the nearest thing around it that is there. */
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

/** Finds where each value of a JSON text is, or the first place where the text stops being JSON. */
export const scanJson = (text: string): JsonPlaces | JsonFault => {
  const places: JsonPlaces = {whole: {line: 1}, twice: []};
  const faults: JsonFault[] = [];
  const refuse = (code: JsonFault['code'], line: number, column: number): never => {
    faults.push({code, line: line + 1, column: column + 1});
    // A visitor has no other way to end the visit.
    throw new SyntaxError(code);
  };
  const noteValue = (path: Path, line: number): void => {
    // What has a key was noted with it.
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

/** Reads JSON; what is wrong is told by line and column, and a key that stands twice by its line. */
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

/** Whether a text is shown as it is written: no control, escape or bidirectional sign, nothing invisible. */
export const isShowable = (text: string): boolean =>
  washText(text, {keepNewlines: true, maxGraphemes: text.length}) === normalizeText(text, 'NFC');

/** Every string of a JSON value that cannot be shown as it is written. */
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

/** Every line of a text file that cannot be shown as it is written. */
export const unshowableLines = ({file, text}: TextFile): readonly PackProblem[] =>
  text
    .split(/\r?\n/)
    .map((line, index): NumberedLine => ({line: index + 1, text: line.replaceAll('\t', ' ')}))
    .filter(({text: line}) => !isShowable(line))
    .map(({line}): PackProblem => ({code: 'unshowable', file, line}));
