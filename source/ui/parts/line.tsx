import {Box, Text} from 'ink';
import {memo, type ReactNode} from 'react';
import type {Direction} from '../../text/bidi.ts';
import type {Run} from '../../text/drawer.ts';
import {drawSegments, type Segment, useDrawing} from '../drawing.tsx';
import {useTerminal} from '../terminal.ts';
import {type Look, type Theme, useTheme} from '../theme.ts';

/** A stretch of text and how it looks. */
export type Painted = {readonly text: string; readonly look: Look};

/** The numbers of the escape sequences that turn an attribute on and off. */
type Code = readonly [begin: string, end: string];

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
const foreground = '39';

/** Returns the codes for a colour: a name, `ansi256(80)` or `#5fd7d7`. */
const colourCode = (colour: string): Code => {
  const indexed = /^ansi256\((\d+)\)$/u.exec(colour)?.[1];
  if (indexed !== undefined) return [`38;5;${indexed}`, foreground];
  const exact = /^#(..)(..)(..)$/u.exec(colour)?.slice(1);
  if (exact !== undefined)
    return [`38;2;${exact.map(part => Number.parseInt(part, 16)).join(';')}`, foreground];
  const name = COLOURS.findIndex(known => colour.startsWith(known));
  if (name < 0) throw new Error(`No terminal knows the colour ${colour}.`);
  return [String((colour.endsWith('Bright') ? 90 : 30) + name), foreground];
};

// The same order as Ink's `Text`.
const codesOf = (look: Look): readonly Code[] => [
  ...(look.inverse === true ? [['7', '27'] as const] : []),
  ...(look.strikethrough === true ? [['9', '29'] as const] : []),
  ...(look.underline === true ? [['4', '24'] as const] : []),
  ...(look.bold === true ? [['1', '22'] as const] : []),
  ...(look.color === undefined ? [] : [colourCode(look.color)]),
  ...(look.dimColor === true ? [['2', '22'] as const] : []),
];

const sequence = (number: string): string => `\u{1B}[${number}m`;

const beginOf = (look: Look): string =>
  codesOf(look)
    .map(([begin]) => sequence(begin))
    .join('');

/** Bold and dim end with the same code, written once. */
const endOf = (look: Look): string => {
  const ends = new Set(codesOf(look).map(([, end]) => sequence(end)));
  return [...ends].reverse().join('');
};

const paint = ({text, look}: Painted): string => beginOf(look) + text + endOf(look);

/** Whether blanks with this look are visible. */
const showsOnBlanks = ({inverse, underline, strikethrough}: Look): boolean =>
  inverse === true || underline === true || strikethrough === true;

const isBlank = ({text, look}: Painted): boolean => text.trim() === '' && !showsOnBlanks(look);

const isSameLook = (a: Look, b: Look): boolean => beginOf(a) === beginOf(b);

const joins = (last: Painted, next: Painted): boolean =>
  isSameLook(last.look, next.look) || (isBlank(next) && !showsOnBlanks(last.look));

/** Joins stretches with the same look. Plain blanks join the stretch before them. */
const join = (stretches: readonly Painted[]): readonly Painted[] => {
  const joined: Painted[] = [];
  for (const next of stretches) {
    const last = joined.at(-1);
    if (last !== undefined && joins(last, next))
      joined[joined.length - 1] = {...last, text: last.text + next.text};
    else joined.push(isBlank(next) ? {...next, look: {}} : next);
  }
  return joined;
};

/**
 * Returns the stretches of a row as one text with escape sequences. Given to Ink as one element, a row is processed
 * once a frame; stretch by stretch, several times.
 */
export const paintRow = (stretches: readonly Painted[]): string => join(stretches).map(paint).join('');

type LineProps = {
  readonly segments: readonly Segment[];
  /** The direction of the line (default: the screen's). */
  readonly base?: Direction | undefined;
};

const lookOf = (theme: Theme, segment: Segment | undefined): Look => {
  const look = theme[segment?.token ?? 'text.primary'];
  return segment?.isBold === undefined ? look : {...look, bold: segment.isBold};
};

/** Returns the text of a row, with escape sequences for its looks except for a screen reader. */
const useRowText = (segments: readonly Segment[], runs: readonly Run[]): string => {
  const theme = useTheme();
  const {isScreenReader} = useTerminal();
  if (isScreenReader) return runs.map(({text}) => text).join('');
  return paintRow(runs.map(({text, piece}) => ({text, look: lookOf(theme, segments[piece])})));
};

const LineView = ({segments, base}: LineProps): ReactNode => {
  const drawing = useDrawing();
  const direction = base ?? drawing.layout;
  const isFromRight = drawing.isVisual && direction === 'rtl';
  const row = useRowText(segments, drawSegments(drawing, segments, direction));
  const text = <Text wrap={isFromRight ? 'truncate-start' : 'truncate'}>{row}</Text>;
  if (drawing.layout === 'ltr' && !isFromRight) return text;
  return <Box justifyContent={direction === drawing.layout ? 'flex-start' : 'flex-end'}>{text}</Box>;
};

const isSameSegment = (a: Segment, b: Segment | undefined): boolean =>
  a === b || (a.text === b?.text && a.token === b.token && a.isApart === b.isApart && a.isBold === b.isBold);

const isSameRow = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a === b || (a.length === b.length && a.every((segment, index) => isSameSegment(segment, b[index])));

/**
 * Draws one row of text, cut at the edge. All text is drawn here. A line that reads from the right is aligned right. It
 * is drawn again only when its segments change.
 */
export const Line = memo(
  LineView,
  (before, after) => before.base === after.base && isSameRow(before.segments, after.segments),
);
