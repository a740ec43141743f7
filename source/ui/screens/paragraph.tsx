import {Box} from 'ink';
import type {ReactNode} from 'react';
import {wrapText} from '../../text/wrap.ts';
import {Styled} from '../parts/styled.tsx';
import type {Token} from '../theme.ts';

export type ParagraphProps = {
  readonly children: string;
  /** Cells of a line at most. */
  readonly width: number;
  readonly token?: Token;
  readonly isCentred?: boolean;
};

/** A text over as many lines as it needs. Ink's own wrapping leaves the space at which it breaks on the next line. */
export const Paragraph = ({
  children,
  width,
  token = 'text.primary',
  isCentred = false,
}: ParagraphProps): ReactNode => (
  <Box flexDirection="column" flexShrink={0} alignItems={isCentred ? 'center' : 'flex-start'}>
    {wrapText(children, width).map(line => (
      <Styled key={line} token={token}>
        {line}
      </Styled>
    ))}
  </Box>
);
