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
import {baseOfField, drawField, type EditedLine} from './field-line.ts';
import type {TextFieldHandle} from './use-text-field.ts';

type TextFieldProps = {
  readonly field: TextFieldHandle;
  /** Cells of the box, at least 4; one of them is kept for the cursor. */
  readonly width: number;
  /** What stands there while the line is empty. */
  readonly placeholder?: string;
  /** Which way it reads before there is a letter in it; that of the screen when not given. */
  readonly base?: Direction | undefined;
  /** What a screen reader calls the field. */
  readonly label?: string;
};

type Point = {readonly x: number; readonly y: number};

/** Where an element stands on the screen, measured after every layout; nothing before the first. */
const useOrigin = (element: RefObject<DOMElement | null>): Point | undefined => {
  const [origin, setOrigin] = useState<Point | undefined>(undefined);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const {x, y} = measureElement(element.current);
    setOrigin(known => (known?.x === x && known.y === y ? known : {x, y}));
  });
  return origin;
};

/** Shows the terminal's cursor. A component of its own: a field that is not active must not take it from another. */
const CursorAt = (point: Point): ReactNode => {
  useCursor().setCursorPosition(point);
  return null;
};

/** The line as it is told to somebody who sees no cursor: where it stands, unless it is at the end. */
const saidLine = (words: Words, {text, cursor}: EditedLine, placeholder: string): string => {
  if (text === '') return sayStated(words, 'empty', placeholder);
  const next = text.slice(cursor, nextWordBoundary(text, cursor));
  return next === '' ? text : words('role.cursor', {text, next});
};

/** Draws a line being edited, with the terminal's own cursor in it (an input method writes beside that cursor). */
export const TextField = ({field, width, placeholder = '', base, label}: TextFieldProps): ReactNode => {
  const theme = useTheme();
  const element = useRef<DOMElement>(null);
  const origin = useOrigin(element);
  const {text, cursor} = field.state;
  const drawing = useDrawing();
  const direction = baseOfField(text, base ?? drawing.layout);
  const line = drawField(drawing, {text, cursor}, {base: direction, width});
  const words = useRoleWords();
  const name = label === undefined ? '' : label + words?.('glue.colon');
  return (
    <InRole role="textbox" text={words && name + saidLine(words, {text, cursor}, placeholder)}>
      <Box ref={element} width={width} height={1}>
        {field.isActive && origin && <CursorAt x={origin.x + line.cursorCell} y={origin.y} />}
        {text === '' ? (
          <Line segments={[{text: takeWidth(placeholder, width), token: 'text.secondary'}]} />
        ) : (
          <Text {...theme['text.primary']} wrap="truncate">
            {line.text}
          </Text>
        )}
      </Box>
    </InRole>
  );
};
