import {Box, type BoxProps} from 'ink';
import type {ReactNode} from 'react';
import {useIsLinear} from '../drawing.tsx';
import {useTerminal} from '../terminal.ts';
import {useTheme} from '../theme.ts';
import {Styled} from './styled.tsx';

type PanelProps = {
  readonly title?: string;
  /** Stands at the right end of the title line. */
  readonly note?: string;
  readonly isFocused?: boolean;
  /** A frame around it; never drawn for a screen reader. */
  readonly hasBorder?: boolean;
  readonly children?: ReactNode;
} & Pick<BoxProps, 'width' | 'height' | 'flexGrow' | 'flexShrink' | 'flexBasis' | 'minHeight'>;

/** How many cells and rows a bordered panel takes beyond its content. */
export const panelFrame = {columns: 4, rows: 2} as const;

/** A titled region of the screen. A bordered one writes its title inside, on its first row. */
export const Panel = ({
  title,
  note,
  isFocused = false,
  hasBorder = true,
  children,
  ...size
}: PanelProps): ReactNode => {
  const theme = useTheme();
  const {isScreenReader} = useTerminal();
  const isLinear = useIsLinear();
  const isBordered = hasBorder && !isScreenReader && !isLinear;
  const border = theme[isFocused ? 'border.focused' : 'border'];
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
        <Box justifyContent="space-between" flexShrink={0}>
          <Styled token={isFocused ? 'accent' : 'text.strong'}>{title}</Styled>
          {note !== undefined && <Styled token="text.secondary">{note}</Styled>}
        </Box>
      )}
      {children}
    </Box>
  );
};
