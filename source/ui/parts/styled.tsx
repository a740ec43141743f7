import {Text} from 'ink';
import type {ReactNode} from 'react';
import {type Token, useTheme} from '../theme.ts';

export type StyledProps = {
  readonly token?: Token;
  readonly children: ReactNode;
  /** As Ink's `Text`: cut at the edge unless told otherwise. */
  readonly wrap?: 'wrap' | 'truncate' | 'truncate-middle';
  readonly label?: string;
};

/** Text that looks as its token says. Washed text only. */
export const Styled = ({
  token = 'text.primary',
  children,
  wrap = 'truncate',
  label,
}: StyledProps): ReactNode => {
  const look = useTheme()[token];
  return (
    <Text {...look} wrap={wrap} {...(label !== undefined && {'aria-label': label})}>
      {children}
    </Text>
  );
};
