import {Box} from 'ink';
import {Fragment, type ReactNode} from 'react';
import type {Direction} from '../../text/bidi.ts';
import {wrapText} from '../../text/wrap.ts';
import type {Token} from '../theme.ts';
import {Line} from './line.tsx';

type StyledProps = {
  readonly token?: Token;
  readonly children: string;
  /** Its direction (default: the screen's). */
  readonly base?: Direction | undefined;
};

/** Text with the look of a token, cut at the edge. Each of its lines is a row. The text must be washed. */
export const Styled = ({token = 'text.primary', children, base}: StyledProps): ReactNode => {
  const lines = children.split('\n');
  const lineOf = (text: string): ReactNode => <Line segments={[{text, token}]} base={base} />;
  if (lines.length === 1) return lineOf(children);
  return (
    <Box flexDirection="column">
      {lines.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text are their places
        <Fragment key={index}>{lineOf(text === '' ? ' ' : text)}</Fragment>
      ))}
    </Box>
  );
};

type ParagraphProps = {
  readonly children: string;
  /** Width in cells. */
  readonly width: number;
  readonly token?: Token;
  readonly isCentred?: boolean;
};

/**
 * Text wrapped to a width before it is drawn. Ink's own wrapping breaks text already in visual order, knows no rules
 * for Chinese, and moves the space at a break to the next line.
 */
export const Paragraph = ({
  children,
  width,
  token = 'text.primary',
  isCentred = false,
}: ParagraphProps): ReactNode => (
  <Box flexDirection="column" flexShrink={0} alignItems={isCentred ? 'center' : 'flex-start'}>
    {wrapText(children, width).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text are their places
      <Styled key={index} token={token}>
        {line === '' ? ' ' : line}
      </Styled>
    ))}
  </Box>
);
