import {Box} from 'ink';
import type {ReactNode} from 'react';
import {wrapText} from '../../text/wrap.ts';
import type {Token} from '../theme.ts';
import {Styled} from './styled.tsx';

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
