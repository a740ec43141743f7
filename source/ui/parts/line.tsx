import {Box, Text} from 'ink';
import {memo, type ReactNode} from 'react';
import type {Direction} from '../../text/bidi.ts';
import type {Run} from '../../text/drawer.ts';
import {drawSegments, type Segment, useDrawing} from '../drawing.tsx';
import {paintRow} from '../paint.ts';
import {useTerminal} from '../terminal.ts';
import {type Look, type Theme, useTheme} from '../theme.ts';

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
