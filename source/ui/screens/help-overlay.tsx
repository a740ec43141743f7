import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import type {Words} from '../../packs/words.ts';
import {padText, textWidth} from '../../text/width.ts';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {type HelpRow, helpRows} from '../key-label.ts';
import type {KeyContext} from '../keymap.ts';
import {bodySize, Frame} from './frame.tsx';
import {readingHints, readingNote} from './reading.ts';
import {readingContexts, ScrollText, type TextLine, useScroll} from './scroll-text.tsx';

export type HelpOverlayProps = {
  readonly words: Words;
  readonly size: FrameSize;
  /** Where keys were pressed when help was asked for. */
  readonly contexts: readonly KeyContext[];
  readonly isActive: boolean;
  readonly onClose: () => void;
};

const keysOf = ({keys}: HelpRow): string => keys.join('  ');

const sectionLines = (
  words: Words,
  heading: string,
  rows: readonly HelpRow[],
  keyWidth: number,
): readonly TextLine[] =>
  rows.length === 0
    ? []
    : [
        {text: heading, token: 'text.strong'},
        ...rows.map(row => ({lead: padText(keysOf(row), keyWidth + 3), text: words(row.message)})),
      ];

/** The lines of the help: every command that these contexts have, with its keys. Generated from the keymap. */
export const helpLines = (words: Words, contexts: readonly KeyContext[]): readonly TextLine[] => {
  const rows = helpRows(contexts);
  const keyWidth = Math.max(...rows.map(row => textWidth(keysOf(row))));
  const commands = sectionLines(
    words,
    words('keys.commands'),
    rows.filter(row => !row.isEditing),
    keyWidth,
  );
  const editing = sectionLines(
    words,
    words('keys.editing'),
    rows.filter(row => row.isEditing),
    keyWidth,
  );
  return editing.length === 0 ? commands : [...commands, {text: ''}, ...editing];
};

/** What every key does on the screen below. */
export const HelpOverlay = ({words, size, contexts, isActive, onClose}: HelpOverlayProps): ReactNode => {
  const height = bodySize(size.columns, size.rows).height - 1;
  const lines = useMemo(() => helpLines(words, contexts), [words, contexts]);
  const top = useScroll({count: lines.length, height, isActive, onBack: onClose});
  return (
    <Frame
      {...size}
      program={words('app.name')}
      title={words('keys.title')}
      note={readingNote(words, {top, height, count: lines.length})}
      hints={readingHints(words)}
      contexts={readingContexts}
    >
      <Box marginTop={1}>
        <ScrollText lines={lines} top={top} height={height} />
      </Box>
    </Frame>
  );
};
