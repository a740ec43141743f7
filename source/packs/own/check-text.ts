import {normalizeText} from '../../text/normalize.ts';
import {washText} from '../../text/wash.ts';
import type {HouseDataProblem, NumberedLine, TextFile} from '../house/problem.ts';
import {lineOfPath, MAX_DEPTH, pathText, scanJson} from './scan-json.ts';

/** JSON of a pack: its value, and the line of everything in it. */
export type ReadJson = {
  readonly value: unknown;
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

/** Reads JSON; what is wrong is told by line and column, and a key that stands twice by its line. */
export const readJsonText = ({
  file,
  text,
}: TextFile): {readonly json?: ReadJson; readonly problems: readonly HouseDataProblem[]} => {
  const places = scanJson(text);
  if ('code' in places) {
    const {code, line, column} = places;
    const limit = code === 'too-deep' ? {allowed: [MAX_DEPTH]} : {};
    return {problems: [{code, file, line, value: column, ...limit}]};
  }
  const problems = places.twice.map(
    ({path, line}): HouseDataProblem => ({code: 'duplicate', file, line, field: pathText(path)}),
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
): readonly HouseDataProblem[] => {
  if (typeof value === 'string')
    return isShowable(value) ? [] : [{code: 'unshowable', file, line: lineOf(path), field: pathText(path)}];
  if (typeof value !== 'object' || value === null || path.length > 8) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return unshowableStrings(file, {value: inner, lineOf}, [...path, step]);
  });
};

/** Every line of a text file that cannot be shown as it is written. */
export const unshowableLines = ({file, text}: TextFile): readonly HouseDataProblem[] =>
  text
    .split(/\r?\n/)
    .map((line, index): NumberedLine => ({line: index + 1, text: line.replaceAll('\t', ' ')}))
    .filter(({text: line}) => !isShowable(line))
    .map(({line}): HouseDataProblem => ({code: 'unshowable', file, line}));
