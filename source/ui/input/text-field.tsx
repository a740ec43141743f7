import {Box, type DOMElement, measureElement, Text, useCursor} from 'ink';
import {type ReactNode, type RefObject, useLayoutEffect, useRef, useState} from 'react';
import type {Words} from '../../packs/words.ts';
import type {Direction} from '../../text/bidi.ts';
import {nextWordBoundary} from '../../text/graphemes.ts';
import {takeWidth} from '../../text/width.ts';
import {useDrawing} from '../drawing.tsx';
import {Line} from '../parts/line.tsx';
import {InRole, sayStated, useRoleWords} from '../parts/role.tsx';
import {useTheme} from '../theme.ts';
import {baseOfField, drawField, type EditedLine, rowsAtCursor, wrapField} from './field-line.ts';
import type {TextFieldHandle} from './use-text-field.ts';

type TextFieldProps = {
  readonly field: TextFieldHandle;
  /** Cells of the box, at least 4. One is for the cursor. */
  readonly width: number;
  /** The most rows of a long line, which wraps then (default: 1, and a long line moves). */
  readonly maxRows?: number;
  /** Shown while the line is empty. */
  readonly placeholder?: string;
  /** The direction of an empty line (default: the screen's). */
  readonly base?: Direction | undefined;
  /** The name of the field for a screen reader. */
  readonly label?: string;
};

type Point = {readonly x: number; readonly y: number};

/** Returns an element's place on the screen, measured after every layout; nothing before the first. */
const useOrigin = (element: RefObject<DOMElement | null>): Point | undefined => {
  const [origin, setOrigin] = useState<Point | undefined>(undefined);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const {x, y} = measureElement(element.current);
    setOrigin(known => (known?.x === x && known.y === y ? known : {x, y}));
  });
  return origin;
};

/** Shows the terminal's cursor. It is a component so that an inactive field doesn't take the cursor from another. */
const CursorAt = (point: Point): ReactNode => {
  useCursor().setCursorPosition(point);
  return null;
};

/** Returns the line for a screen reader, with the cursor's place unless it is at the end. */
const saidLine = (words: Words, {text, cursor}: EditedLine, placeholder: string): string => {
  if (text === '') return sayStated(words, 'empty', placeholder);
  const next = text.slice(cursor, nextWordBoundary(text, cursor));
  return next === '' ? text : words('role.cursor', {text, next});
};

/** The rows of a line in view: one that moves, or as many as it needs and may have. */
const fieldRows = ({text, cursor}: EditedLine, width: number, maxRows: number) =>
  maxRows === 1 ? {shown: [{text, start: 0}], at: 0} : rowsAtCursor(wrapField(text, width), cursor, maxRows);

/** Draws a line being edited. It uses the terminal's own cursor, because input methods write beside that. */
export const TextField = ({
  field,
  width,
  maxRows = 1,
  placeholder = '',
  base,
  label,
}: TextFieldProps): ReactNode => {
  const theme = useTheme();
  const element = useRef<DOMElement>(null);
  const origin = useOrigin(element);
  const {text, cursor} = field.state;
  const drawing = useDrawing();
  const direction = baseOfField(text, base ?? drawing.layout);
  const {shown, at} = fieldRows({text, cursor}, width, maxRows);
  const lines = shown.map(row => {
    const inRow = Math.max(0, Math.min(row.text.length, cursor - row.start));
    return drawField(drawing, {text: row.text, cursor: inRow}, {base: direction, width});
  });
  const words = useRoleWords();
  const name = label === undefined ? '' : label + words?.('glue.colon');
  return (
    <InRole role="textbox" text={words && name + saidLine(words, {text, cursor}, placeholder)}>
      <Box ref={element} width={width} height={shown.length} flexDirection="column">
        {field.isActive && origin && (
          <CursorAt x={origin.x + (lines[at]?.cursorCell ?? 0)} y={origin.y + at} />
        )}
        {text === '' ? (
          <Line segments={[{text: takeWidth(placeholder, width), token: 'text.secondary'}]} />
        ) : (
          lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <Text key={row} {...theme['text.primary']} wrap="truncate">
              {line.text}
            </Text>
          ))
        )}
      </Box>
    </InRole>
  );
};
