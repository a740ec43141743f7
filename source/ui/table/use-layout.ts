import {useMemo} from 'react';
import type {Direction} from '../../text/bidi.ts';
import {useIsLinear} from '../drawing.tsx';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {useTerminal} from '../terminal.ts';
import {layOut, type TableLayout} from './layout.ts';
import {seatLines} from './seat-widths.ts';
import type {TableModel} from './table-model.ts';

/** What a game says of its table's layout. */
export type TableSizes = {
  readonly size: FrameSize;
  readonly seats: number;
  /** What a list beside the talk has room for, in cells and items; no list when not given. */
  readonly candidates?: number;
  readonly candidateWidth?: number;
  /** Which way the table's language reads. */
  readonly direction: Direction | undefined;
};

/** How the table is laid out on this screen. */
export const useLayout = ({
  size: {columns, rows},
  seats,
  candidates = 0,
  candidateWidth = 0,
  direction,
}: TableSizes): Pick<TableModel, 'layout' | 'isPlain' | 'isLinear'> => {
  const {isScreenReader: isPlain} = useTerminal();
  const isLinear = useIsLinear(direction);
  const layout = useMemo((): TableLayout => {
    const seatRows = isLinear ? seats : seatLines(seats, columns);
    const laidOut = layOut({columns, rows, seatRows, isLinear, candidates, candidateWidth});
    const alone = {kind: 'one', mainWidth: columns, seatsWidth: 0, candidatesWidth: 0} as const;
    return isPlain ? {...laidOut, ...alone} : laidOut;
  }, [columns, rows, seats, candidates, candidateWidth, isPlain, isLinear]);
  return {layout, isPlain, isLinear};
};
