import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import {createNumberText} from '../../packs/language.ts';
import type {Direction} from '../../text/bidi.ts';
import {useTerminal} from '../terminal.ts';
import type {Token} from '../theme.ts';
import {InRole, useRoleWords} from './role.tsx';
import {Styled} from './styled.tsx';

type ListRowProps = {
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

/** Writes numbers in the digits of the interface language, for parts that are given no words. */
const useNumberText = (): ((value: number) => string) => {
  const {locale} = useTerminal();
  return useMemo(() => createNumberText(locale), [locale]);
};

/** What a list is called, for ears alone: eyes see it by its place. */
export const ListName = ({name = ''}: {readonly name?: string | undefined}): ReactNode => (
  <InRole role="list" text={name} />
);

type ListPlaceProps = {
  /** The marked row, counted from 1; 0 when there is none. */
  readonly number: number;
  readonly count: number;
  /** What goes before it for eyes. */
  readonly indent: string;
};

/** Where one is in a list that is longer than what is shown of it: "3/30", for ears "3 of 30". */
export const ListPlace = ({number, count, indent}: ListPlaceProps): ReactNode => {
  const numberText = useNumberText();
  const words = useRoleWords();
  const drawn = `${indent}${numberText(number)}/${numberText(count)}`;
  return (
    <Styled token="text.secondary">
      {words === undefined ? drawn : words('role.place', {number, count})}
    </Styled>
  );
};
