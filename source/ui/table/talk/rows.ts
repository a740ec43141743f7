import type {Direction} from '../../../text/bidi.ts';
import {textWidth} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import type {Segment as DrawnSegment} from '../../drawing.tsx';
import type {Token} from '../../theme.ts';

/** A stretch of a row that looks the same throughout. */
export type Segment = DrawnSegment & {
  /** On the first of a row: which way the row reads; that of the screen when not given. */
  readonly base?: Direction;
};

/** One row of the screen, already wrapped. */
export type Row = readonly Segment[];

/** What a row says, without its looks. */
export const textOfRow = (row: Row): string => row.map(({text}) => text).join('');

/** A paragraph to wrap: a styled beginning such as "Mags → Dex: " and the words that follow. */
export type Paragraph = {
  readonly lead?: readonly Segment[];
  readonly text: string;
  readonly token?: Token;
  /** Cells before the first line, and before the others; 0 when not given. */
  readonly indent?: number;
  /** Stands in the indent of the first line, such as a turn's number. */
  readonly gutter?: Segment;
  /** Which way it reads; that of the screen when not given. */
  readonly base?: Direction;
};

/** Cuts the beginning of a line into the looks of its lead; the rest of the line has the paragraph's own. */
const styleFirstLine = (line: string, lead: readonly Segment[], token: Token | undefined): Row => {
  const segments: Segment[] = [];
  let rest = line;
  for (const segment of lead) {
    const length = Math.min(segment.text.length, rest.length);
    if (length > 0) segments.push({...segment, text: rest.slice(0, length)});
    rest = rest.slice(length);
  }
  return rest === '' ? segments : [...segments, makeSegment(rest, token)];
};

/** A segment with a token or, where there is none, without the field. */
export const makeSegment = (text: string, token?: Token): Segment =>
  token === undefined ? {text} : {text, token};

/** A row of one segment; no segment for no text. */
export const one = (text: string, token: Token): Row => (text === '' ? [] : [{text, token}]);

const padTo = (gutter: Segment | undefined, indent: number): Row => {
  if (indent === 0) return [];
  if (gutter === undefined) return [{text: ' '.repeat(indent)}];
  const space = Math.max(0, indent - textWidth(gutter.text) - 1);
  return [{text: ' '.repeat(space)}, gutter, {text: ' '}];
};

const readFrom = (row: Row, base: Direction | undefined): Row =>
  base === undefined ? row : row.map((segment, index) => (index === 0 ? {...segment, base} : segment));

/** Wraps a paragraph into rows of at most `width` cells. */
export const makeRows = (paragraph: Paragraph, width: number): readonly Row[] => {
  const {lead = [], text, token, indent = 0, gutter, base} = paragraph;
  const lines = wrapText(textOfRow(lead) + text, width - indent);
  return lines.map((line, index) =>
    readFrom(
      [
        ...padTo(index === 0 ? gutter : undefined, indent),
        ...(index === 0 ? styleFirstLine(line, lead, token) : [makeSegment(line, token)]),
      ],
      base,
    ),
  );
};
