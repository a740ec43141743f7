import {Box} from 'ink';
import {Fragment, type ReactNode} from 'react';
import type {Direction} from '../../text/bidi.ts';
import type {Token} from '../theme.ts';
import {Line} from './line.tsx';

type StyledProps = {
  readonly token?: Token;
  readonly children: string;
  readonly label?: string;
  /** Which way it reads; that of the screen when not given. */
  readonly base?: Direction | undefined;
  /** Reads by its own direction, whatever the line's: a name, a model. */
  readonly isApart?: boolean;
};

/** Text that looks as its token says, cut at the edge; each of its lines is a row. Washed text only. */
export const Styled = ({
  token = 'text.primary',
  children,
  label,
  base,
  isApart = false,
}: StyledProps): ReactNode => {
  const lines = children.split('\n');
  const lineOf = (text: string): ReactNode => (
    <Line segments={[{text, token, ...(isApart && {isApart})}]} base={base} label={label} />
  );
  if (lines.length === 1) return lineOf(children);
  return (
    <Box flexDirection="column">
      {lines.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text are their places
        <Fragment key={index}>{lineOf(text === '' ? ' ' : text)}</Fragment>
      ))}
    </Box>
  );
};
