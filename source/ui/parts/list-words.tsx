import type {ReactNode} from 'react';
import {useNumberText} from '../hooks/use-number-text.ts';
import {InRole, useRoleWords} from './role.tsx';
import {Styled} from './styled.tsx';

/** What a list is called, for ears alone: eyes see it by its place. */
export const ListName = ({name = ''}: {readonly name?: string | undefined}): ReactNode => (
  <InRole role="list" text={name} />
);

export type ListPlaceProps = {
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
