import {Box} from 'ink';
import type {ReactNode} from 'react';
import {textWidth} from '../../text/width.ts';
import {useIsLinear} from '../drawing.tsx';
import {useTerminal} from '../terminal.ts';
import type {Token} from '../theme.ts';
import {Styled} from './styled.tsx';

const GAP = 2;

/** Returns the width of each column of a table, in cells. */
export const columnWidths = (rows: readonly (readonly string[])[]): readonly number[] =>
  (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => textWidth(row[column] ?? ''))));

type TableRowProps = {
  readonly cells: readonly string[];
  readonly widths: readonly number[];
  readonly token?: Token;
};

/** A row of a table. Where columns can't stand side by side, or are read out, its cells follow one another. */
export const TableRow = ({cells, widths, token = 'text.primary'}: TableRowProps): ReactNode => {
  const {isScreenReader} = useTerminal();
  const isLinear = useIsLinear();
  if (isScreenReader || isLinear) return <Styled token={token}>{cells.join('  ')}</Styled>;
  return (
    <Box columnGap={GAP}>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
        <Box key={column} width={widths[column] ?? 0} flexShrink={column === 0 ? 1 : 0}>
          <Styled token={token}>{cell}</Styled>
        </Box>
      ))}
    </Box>
  );
};
