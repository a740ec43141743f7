import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {KeyContext} from '../keymap.ts';
import {Footer, type Hint} from '../parts/footer.tsx';
import {Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';

export type FrameProps = {
  readonly columns: number;
  readonly rows: number;
  /** The program's name; it begins the title line. */
  readonly program: string;
  readonly title: string;
  /** Stands at the right end of the title line. */
  readonly note?: string | undefined;
  readonly hints: readonly Hint[];
  readonly contexts: readonly KeyContext[];
  readonly children: ReactNode;
};

/** Cells at each side of a screen's body that stay empty. */
export const frameMargin = 2;

/** What a frame leaves for its body. */
export const bodySize = (
  columns: number,
  rows: number,
): {readonly width: number; readonly height: number} => ({
  width: columns - 2 * frameMargin,
  height: rows - 4,
});

const Rule = ({columns}: {readonly columns: number}): ReactNode => (
  <Box flexShrink={0} aria-hidden>
    <Styled token="border">{'─'.repeat(columns)}</Styled>
  </Box>
);

/** A whole-terminal view: a title line, a body, and a row of keys. */
export const Frame = (props: FrameProps): ReactNode => {
  const {columns, rows, program, title, note, children} = props;
  const {isScreenReader} = useTerminal();
  const size = isScreenReader ? {} : {height: rows};
  return (
    <Box flexDirection="column" width={columns} overflow="hidden" {...size}>
      <Box paddingX={1} justifyContent="space-between" flexShrink={0}>
        <Box flexShrink={0}>
          <Styled token="accent">{program}</Styled>
          <Box flexShrink={0} aria-hidden>
            <Styled token="text.secondary">{' › '}</Styled>
          </Box>
          <Styled token="text.strong">{title}</Styled>
        </Box>
        {note !== undefined && <Styled token="text.secondary">{note}</Styled>}
      </Box>
      {!isScreenReader && <Rule columns={columns} />}
      <Box flexDirection="column" flexGrow={1} paddingX={frameMargin} overflow="hidden">
        {children}
      </Box>
      {!isScreenReader && <Rule columns={columns} />}
      <Box paddingX={1} flexShrink={0}>
        <Footer hints={props.hints} contexts={props.contexts} width={columns - 2} />
      </Box>
    </Box>
  );
};
