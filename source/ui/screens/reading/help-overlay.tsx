import {type ReactNode, useMemo} from 'react';
import type {Words} from '../../../packs/words.ts';
import type {Direction} from '../../../text/bidi.ts';
import {padText, textWidth} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {useDrawing} from '../../drawing.tsx';
import type {FrameSize} from '../../hooks/use-frame-size.ts';
import {commandKeyAsSeen} from '../../input/as-seen.ts';
import {type HelpRow, helpRows} from '../../key-label.ts';
import type {KeyContext} from '../../keymap.ts';
import {bodySize} from '../frame.tsx';
import {ReadingScreen, type TextLine} from './reading-screen.tsx';

const narrowestWords = 20;

/** Returns the keys of a command as printed on a screen of this layout. */
const asPrinted =
  (layout: Direction) =>
  (row: HelpRow): HelpRow => ({...row, keys: row.keys.map(key => commandKeyAsSeen(row.id, key, layout))});

const keysOf = ({keys}: HelpRow): string => keys.join('  ');

/** Returns the help in three parts: for this screen, for editing, and for everywhere. */
const partsOf = (contexts: readonly KeyContext[], layout: Direction) => {
  const everywhere = helpRows([]);
  const isEverywhere = ({id}: HelpRow): boolean => everywhere.some(row => row.id === id);
  const rows = helpRows(contexts).map(asPrinted(layout));
  return [
    {heading: 'keys.here', rows: rows.filter(row => !row.isEditing && !isEverywhere(row))},
    {heading: 'keys.editing', rows: rows.filter(row => row.isEditing)},
    {heading: 'keys.everywhere', rows: rows.filter(isEverywhere)},
  ] as const;
};

/** Returns a command with its keys, wrapped beside the column of keys. */
const rowsOf = (words: Words, row: HelpRow, keyWidth: number, width: number): readonly TextLine[] =>
  wrapText(words(`command.${row.id}`), Math.max(narrowestWords, width - keyWidth)).map((text, index) => ({
    lead: padText(index === 0 ? keysOf(row) : '', keyWidth),
    text,
  }));

/**
 * Returns the help, wrapped to `width`: the commands of these contexts from the keymap, with their keys as they work on
 * screens of this layout.
 */
export const helpLines = (
  words: Words,
  contexts: readonly KeyContext[],
  width: number,
  layout: Direction,
): readonly TextLine[] => {
  const parts = partsOf(contexts, layout).filter(({rows}) => rows.length > 0);
  const keyWidth = Math.max(...parts.flatMap(({rows}) => rows.map(row => textWidth(keysOf(row))))) + 3;
  return parts.flatMap(({heading, rows}, index): readonly TextLine[] => [
    ...(index === 0 ? [] : [{text: ''}]),
    {text: words(heading), token: 'text.strong'},
    ...rows.flatMap(row => rowsOf(words, row, keyWidth, width)),
  ]);
};

type HelpOverlayProps = {
  readonly words: Words;
  readonly size: FrameSize;
  /** The contexts when help was asked for. */
  readonly contexts: readonly KeyContext[];
  readonly isActive: boolean;
  readonly onClose: () => void;
};

/** Shows what every key does on the screen below. */
export const HelpOverlay = ({words, size, contexts, isActive, onClose}: HelpOverlayProps): ReactNode => {
  const {width} = bodySize(size);
  const {layout} = useDrawing();
  const lines = useMemo(() => helpLines(words, contexts, width, layout), [words, contexts, width, layout]);
  return <ReadingScreen {...{words, size, isActive, lines}} title={words('keys.title')} onBack={onClose} />;
};
