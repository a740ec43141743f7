import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Words} from '../../packs/words.ts';
import {useIsLinear} from '../drawing.tsx';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import type {KeyContext} from '../keymap.ts';
import {Footer, type Hint} from '../parts/footer.tsx';
import {Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';

/** Columns from which a screen has its parts side by side. */
const wideColumns = 96;

/**
 * Whether a screen has its parts side by side: in a wide terminal that doesn't reorder whole rows. For a screen reader
 * they follow one another.
 */
export const useIsWide = ({columns}: FrameSize): boolean => {
  const isLinear = useIsLinear();
  const {isScreenReader} = useTerminal();
  return columns >= wideColumns && !isLinear && !isScreenReader;
};

/** Empty cells at each side of a screen's body. */
const frameMargin = 2;

/** Returns the room for the body in a frame. */
export const bodySize = ({columns, rows}: FrameSize): {readonly width: number; readonly height: number} => ({
  width: columns - 2 * frameMargin,
  height: rows - 4,
});

/** A column as large as the terminal. For a screen reader it is only as high as its content. */
export const WholeTerminal = ({
  size,
  children,
}: {
  readonly size: FrameSize;
  readonly children: ReactNode;
}): ReactNode => {
  const {isScreenReader} = useTerminal();
  return (
    <Box
      flexDirection="column"
      width={size.columns}
      overflow="hidden"
      {...(!isScreenReader && {height: size.rows})}
    >
      {children}
    </Box>
  );
};

/** Centres its children in the rest of the terminal. */
export const Centred = ({children}: {readonly children: ReactNode}): ReactNode => (
  <Box flexDirection="column" flexGrow={1} alignItems="center" justifyContent="center">
    {children}
  </Box>
);

const Rule = ({columns}: {readonly columns: number}): ReactNode =>
  useTerminal().isScreenReader ? null : (
    <Box flexShrink={0} aria-hidden>
      <Styled token="border">{'─'.repeat(columns)}</Styled>
    </Box>
  );

type FrameProps = {
  readonly size: FrameSize;
  readonly words: Words;
  readonly title: string;
  /** Drawn at the end of the title line. */
  readonly note?: string | undefined;
  readonly hints: readonly Hint[];
  readonly contexts: readonly KeyContext[];
  readonly children: ReactNode;
};

/** A screen with a title line, a body, and a row of keys. */
export const Frame = ({size, words, title, note, hints, contexts, children}: FrameProps): ReactNode => (
  <WholeTerminal size={size}>
    <Box paddingX={1} justifyContent="space-between" flexShrink={0}>
      <Box flexShrink={0}>
        <Styled token="accent">{words('app.name')}</Styled>
        <Box flexShrink={0} aria-hidden>
          <Styled token="text.secondary">{' › '}</Styled>
        </Box>
        <Styled token="text.strong">{title}</Styled>
      </Box>
      {note !== undefined && <Styled token="text.secondary">{note}</Styled>}
    </Box>
    <Rule columns={size.columns} />
    <Box flexDirection="column" flexGrow={1} paddingX={frameMargin} overflow="hidden">
      {children}
    </Box>
    <Rule columns={size.columns} />
    <Box paddingX={1} flexShrink={0}>
      <Footer hints={hints} contexts={contexts} width={size.columns - 2} />
    </Box>
  </WholeTerminal>
);
