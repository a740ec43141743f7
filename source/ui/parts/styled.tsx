import {Box} from 'ink';
import {Fragment, type ReactNode} from 'react';
import type {Direction} from '../../text/bidi.ts';
import {wrapText} from '../../text/wrap.ts';
import type {Token} from '../theme.ts';
import {Line} from './line.tsx';

type StyledProps = {
  readonly token?: Token;
  readonly children: string;
  /** Which way it reads; that of the screen when not given. */
  readonly base?: Direction | undefined;
};

/** Text that looks as its token says, cut at the edge; each of its lines is a row. Washed text only. */
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
  /** Cells of a line at most. */
  readonly width: number;
  readonly token?: Token;
  readonly isCentred?: boolean;
};

/**
 * A text over as many lines as it needs, broken before it is drawn. Ink's own wrapping breaks what is already in the
 * order of the screen, knows no rule for Chinese, and leaves the space at which it breaks on the next line.
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
