import {Box, useAnimation} from 'ink';
import type {ReactNode} from 'react';
import {Styled} from '../../parts/styled.tsx';
import type {TableModel} from './table-model.ts';
import {thinkingText} from './thinking-text.ts';

/** How often times and tokens are read again, in milliseconds. */
const readAgainMs = 500;

const Clock = ({model}: {readonly model: TableModel}): ReactNode => {
  useAnimation({interval: readAgainMs, isActive: !model.isPlain});
  const now = model.isPlain ? model.thinking : (model.session.models?.thinking() ?? []);
  const text = thinkingText(model.talk, now, {isPlain: model.isPlain, width: model.layout.mainWidth});
  return <Styled token="status.waiting">{text}</Styled>;
};

/** Whether somebody's move is waited for that a model makes, and the person owes none. */
export const isWaitingForModel = ({legal, thinking, view}: TableModel): boolean =>
  legal === undefined && thinking.length > 0 && view.phase !== 'over';

/** Which models are waited for, for how long, and how much they have written so far: never what. */
export const ThinkingLine = ({model}: {readonly model: TableModel}): ReactNode => (
  <Box height={1} width={model.layout.mainWidth} overflow="hidden">
    {isWaitingForModel(model) && <Clock model={model} />}
  </Box>
);
