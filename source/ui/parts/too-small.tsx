import {Box} from 'ink';
import type {ReactNode} from 'react';
import {wrapText} from '../../text/wrap.ts';
import {Styled} from './styled.tsx';

/** The smallest terminal the screens are laid out for. */
export const smallestTerminal = {columns: 60, rows: 20} as const;

/** Whether a terminal of this size shows the screens; otherwise `TooSmall` stands in for them. */
export const isLargeEnough = (columns: number, rows: number): boolean =>
  columns >= smallestTerminal.columns && rows >= smallestTerminal.rows;

export type TooSmallProps = {readonly columns: number; readonly rows: number; readonly text: string};

/** The one sentence for a terminal that is too small, cut to what fits. */
export const TooSmall = ({columns, rows, text}: TooSmallProps): ReactNode => (
  <Box width={columns} height={rows} flexDirection="column" overflow="hidden">
    <Styled>{wrapText(text, columns).slice(0, rows).join('\n')}</Styled>
  </Box>
);
