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
  /** Something else has the keys: the row is strong, and the pointer is where the keys are. */
  readonly isResting?: boolean;
  /** The look of a row that is not selected. */
  readonly token?: Token;
  /** The direction of the label (default: the screen's). */
  readonly base?: Direction | undefined;
  /** Shown behind the label. */
  readonly note?: string | undefined;
};

/** A row of a list. A sign marks the selected one, not colour alone. */
export const ListRow = (props: ListRowProps): ReactNode => {
  const {label, isSelected, isResting = false, token = 'text.primary', base, note} = props;
  const look = isResting ? 'text.strong' : 'accent';
  const words = useRoleWords();
  const said = words && note !== undefined ? label.trimEnd() + words('glue.clause') + note : label;
  return (
    <InRole role="option" state={isSelected ? 'selected' : undefined} text={said}>
      <Box columnGap={1}>
        <Box flexShrink={0}>
          <Styled token="accent">{isSelected && !isResting ? '❯' : ' '}</Styled>
        </Box>
        <Styled token={isSelected ? look : token} base={base}>
          {label}
        </Styled>
        {note !== undefined && <Styled token="text.secondary">{note}</Styled>}
      </Box>
    </InRole>
  );
};

/** Returns a function that writes numbers in the digits of the interface language. */
const useNumberText = (): ((value: number) => string) => {
  const {locale} = useTerminal();
  return useMemo(() => createNumberText(locale), [locale]);
};

/** The name of a list, for a screen reader only. */
export const ListName = ({name = ''}: {readonly name?: string | undefined}): ReactNode => (
  <InRole role="list" text={name} />
);

type ListPlaceProps = {
  /** The marked row, counted from 1; 0 when there is none. */
  readonly number: number;
  readonly count: number;
  /** Drawn before it; not read out. */
  readonly indent: string;
};

/** The place in a list that is longer than the screen: "3/30", or "3 of 30" for a screen reader. */
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
