import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import type {Direction} from '../../text/bidi.ts';
import {drawSegments, type Segment, useDrawing} from '../drawing.tsx';
import {type Look, type Theme, useTheme} from '../theme.ts';

export type LineProps = {
  readonly segments: readonly Segment[];
  /** Which way the line reads; that of the screen when not given. */
  readonly base?: Direction | undefined;
  /** What a screen reader is told instead. */
  readonly label?: string | undefined;
};

const lookOf = (theme: Theme, segment: Segment | undefined): Look => {
  const look = theme[segment?.token ?? 'text.primary'];
  return segment?.isBold === undefined ? look : {...look, bold: segment.isBold};
};

/**
 * One row of text, cut at the edge where it is too long: the one place where text is drawn. It stands where its own
 * reading begins: a line that reads from the right, at the right.
 */
export const Line = ({segments, base, label}: LineProps): ReactNode => {
  const theme = useTheme();
  const drawing = useDrawing();
  const direction = base ?? drawing.layout;
  const runs = drawSegments(drawing, segments, direction);
  const isFromRight = drawing.isVisual && direction === 'rtl';
  const [first] = runs;
  const text = (
    <Text
      {...(runs.length === 1 && lookOf(theme, segments[first?.piece ?? 0]))}
      wrap={isFromRight ? 'truncate-start' : 'truncate'}
      {...(label !== undefined && {'aria-label': label})}
    >
      {runs.length < 2
        ? (first?.text ?? '')
        : runs.map(({text, piece}, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs of a line have no other name and never move
            <Text key={index} {...lookOf(theme, segments[piece])}>
              {text}
            </Text>
          ))}
    </Text>
  );
  if (drawing.layout === 'ltr' && !isFromRight) return text;
  return <Box justifyContent={direction === drawing.layout ? 'flex-start' : 'flex-end'}>{text}</Box>;
};
