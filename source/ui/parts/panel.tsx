import {Box} from 'ink';
import type {ReactNode} from 'react';
import {useIsLinear} from '../drawing.tsx';
import {useTerminal} from '../terminal.ts';
import {type Token, useTheme} from '../theme.ts';
import {Styled} from './styled.tsx';

type PanelProps = {
  readonly title?: string;
  readonly isFocused?: boolean;
  readonly width: number;
  /** Rows, frame included (default: as many as the content takes). */
  readonly height?: number;
  /** The look of the frame (default: by the focus). */
  readonly token?: Token;
  readonly flexShrink?: number;
  readonly children: ReactNode;
};

/** Cells and rows that the frame of a panel takes. */
export const panelFrame = {columns: 4, rows: 2} as const;

/** A framed region with its title on the first row inside. It has no frame for a screen reader. */
export const Panel = ({title, isFocused = false, token, children, ...size}: PanelProps): ReactNode => {
  const theme = useTheme();
  const {isScreenReader} = useTerminal();
  const isLinear = useIsLinear();
  const isBordered = !isScreenReader && !isLinear;
  const border = theme[token ?? (isFocused ? 'border.focused' : 'border')];
  return (
    <Box
      flexDirection="column"
      overflow="hidden"
      {...size}
      {...(isBordered && {
        borderStyle: isFocused ? ('bold' as const) : ('round' as const),
        paddingX: 1,
        borderDimColor: border.dimColor === true,
        ...(border.color !== undefined && {borderColor: border.color}),
      })}
    >
      {title !== undefined && (
        <Box flexShrink={0}>
          <Styled token={isFocused ? 'accent' : 'text.strong'}>{title}</Styled>
        </Box>
      )}
      {children}
    </Box>
  );
};
