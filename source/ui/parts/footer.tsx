import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import {textWidth} from '../../text/width.ts';
import {useDrawing} from '../drawing.tsx';
import {keyAsSeen} from '../input/as-seen.ts';
import {hintKey} from '../key-label.ts';
import type {CommandId, KeyContext} from '../keymap.ts';
import {Line} from './line.tsx';
import {InRole, useRoleWords} from './role.tsx';

/** A command to show, with a short word for it. */
export type Hint = {readonly id: CommandId; readonly text: string};

type FooterProps = {
  /** Most important first. The last ones are dropped if there is no room. */
  readonly hints: readonly Hint[];
  readonly contexts: readonly KeyContext[];
  readonly width: number;
};

const gap = 2;

/** Returns the hints that fit in `width` cells, with their keys. Hints without a key in these contexts are dropped. */
export const fitHints = ({
  hints,
  contexts,
  width,
}: FooterProps): readonly {readonly key: string; readonly text: string}[] => {
  let room = width + gap;
  const fitting = [];
  for (const {id, text} of hints) {
    const key = hintKey(id, contexts);
    if (key === undefined) continue;
    room -= textWidth(`${key} ${text}`) + gap;
    if (room < 0) break;
    fitting.push({key, text});
  }
  return fitting;
};

const KeyRow = (props: FooterProps): ReactNode => {
  const {layout} = useDrawing();
  const words = useRoleWords();
  const fitting = fitHints(props);
  if (words !== undefined && fitting.length === 0) return null;
  const said = fitting.map(({key, text}) => `${key} ${text}`).join(words?.('glue.clause'));
  return (
    <InRole role="toolbar" text={said}>
      <Box width={props.width} height={1} columnGap={gap} overflow="hidden">
        {fitting.map(({key, text}) => (
          <Box key={key} flexShrink={0}>
            <Line
              segments={[
                {text: keyAsSeen(key, layout), token: 'accent', isApart: true},
                {text: ` ${text}`, token: 'text.secondary'},
              ]}
            />
          </Box>
        ))}
      </Box>
    </InRole>
  );
};

const isSameHint = (a: Hint, b: Hint | undefined): boolean => a.id === b?.id && a.text === b.text;

const isSameRow = (before: FooterProps, after: FooterProps): boolean =>
  before.contexts === after.contexts &&
  before.width === after.width &&
  before.hints.length === after.hints.length &&
  before.hints.every((hint, index) => isSameHint(hint, after.hints[index]));

/** A row of keys and what they do. */
export const Footer = memo(KeyRow, isSameRow);
