import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Direction} from '../../text/bidi.ts';
import type {Token} from '../theme.ts';
import {InRole, useRoleWords} from './role.tsx';
import {Styled} from './styled.tsx';

export type ListRowProps = {
  readonly label: string;
  readonly isSelected: boolean;
  /** How the row looks when it is not the one selected. */
  readonly token?: Token;
  /** Which way the label reads; that of the screen when not given. */
  readonly base?: Direction | undefined;
  /** More about the row, shown behind it. */
  readonly note?: string | undefined;
};

/** One row of a list; the selected one is marked by a sign, not by colour alone. */
export const ListRow = (props: ListRowProps): ReactNode => {
  const {label, isSelected, token = 'text.primary', base, note} = props;
  const words = useRoleWords();
  const said = words && note !== undefined ? label.trimEnd() + words('glue.clause') + note : label;
  return (
    <InRole role="option" state={isSelected ? 'selected' : undefined} text={said}>
      <Box columnGap={1}>
        <Box flexShrink={0}>
          <Styled token="accent">{isSelected ? '❯' : ' '}</Styled>
        </Box>
        <Styled token={isSelected ? 'accent' : token} base={base}>
          {label}
        </Styled>
        {note !== undefined && <Styled token="text.secondary">{note}</Styled>}
      </Box>
    </InRole>
  );
};
