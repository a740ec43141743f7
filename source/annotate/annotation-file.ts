import path from 'node:path';
import {readTextFile} from '../files/read-file.ts';
import {replaceFile} from '../files/write-file.ts';
import {
  type Check,
  hasFields,
  isCount,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isPositive,
  isText,
} from '../games/shape.ts';
import {VERDICTS} from '../text/leaks/types.ts';
import {TONGUES} from '../text/tongue/guess.ts';
import type {Annotator} from './annotate-game.ts';
import {type Annotation, LINE_KINDS, type SpokenGame} from './types.ts';

/** The end of the names of annotation files. The file of game `ID` is `ID.notes.json`. */
export const ANNOTATION_ENDING = '.notes.json';

/** Returns the file of a game's annotation, which lies beside its record. */
export const annotationFile = (folder: string, id: string): string =>
  path.join(folder, id + ANNOTATION_ENDING);

const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value);

const isSpan: Check = value => isListOf(isCount)(value) && (value as readonly number[]).length === 2;

const isAnnotation = hasFields({
  detector: isOneOf(['rules']),
  version: isText,
  lines: isListOf(
    hasFields({
      n: isPositive,
      seat: isCount,
      kind: isOneOf(LINE_KINDS),
      verdict: isOneOf(VERDICTS),
      name: orNull(isText),
      span: orNull(isSpan),
      rule: orNull(isText),
      spyNamed: isFlag,
      lid: orNull(isText),
      tongue: orNull(isOneOf(TONGUES)),
      dialect: orNull(hasFields({score: isNumber, markers: isCount})),
    }),
  ),
});

/** Reads the saved annotation of a game. Returns `undefined` when there is none that can be read. */
export const readAnnotation = (folder: string, id: string): Annotation | undefined => {
  try {
    const value: unknown = JSON.parse(readTextFile(annotationFile(folder, id)));
    return isAnnotation(value) ? (value as Annotation) : undefined;
  } catch {
    return undefined;
  }
};

/** Saves the annotation of a game, readable by its owner only. Throws the system's error. */
export const writeAnnotation = (folder: string, id: string, annotation: Annotation): void =>
  replaceFile(annotationFile(folder, id), `${JSON.stringify(annotation)}\n`);

/** Returns whether an annotation is of exactly the lines of a game: an older polyspy looked at fewer kinds of lines. */
const isWhole = ({lines}: Annotation, {utterances}: SpokenGame): boolean =>
  lines.length === utterances.length &&
  utterances.every(({n, kind}, index) => lines[index]?.n === n && lines[index]?.kind === kind);

/**
 * Returns the annotation of a game: the saved one when it has the annotator's version and all lines, else a new one,
 * which is saved. A folder that can't be written is no fault. Returns `undefined` when the set has no such entity.
 */
export const readOrMakeAnnotation = (
  folder: string,
  id: string,
  annotator: Annotator,
  game: SpokenGame,
): Annotation | undefined => {
  const saved = readAnnotation(folder, id);
  if (saved?.version === annotator.version && isWhole(saved, game)) return saved;
  const made = annotator.annotate(game);
  if (made === undefined) return undefined;
  try {
    writeAnnotation(folder, id, made);
  } catch {
    // It can be made again at any time.
  }
  return made;
};
