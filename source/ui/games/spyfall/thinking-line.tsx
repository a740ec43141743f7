import {Box, useAnimation} from 'ink';
import type {ReactNode} from 'react';
import {Styled} from '../../parts/styled.tsx';
import type {Thinking} from '../../services.ts';
import type {TableModel} from './table-model.ts';
import {nameOf, type TableTalk} from './table-talk.ts';

/** How often times and tokens are read again, in milliseconds. */
const readAgainMs = 500;

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** One model as the line tells of it; behind the curtain of a guess, the same words whoever it is. */
const thinkingText = ({words, ...talk}: TableTalk, thinking: Thinking, isPlain: boolean): string => {
  const {seat, waitedMs, stage, tokens} = thinking;
  if (seat === undefined)
    return isPlain
      ? words('table.thinking-hidden-plain')
      : words('table.thinking-hidden', {seconds: seconds(waitedMs)});
  const name = nameOf({words, ...talk}, seat);
  const doing = words(`table.thinking-${stage}`, {name});
  if (isPlain) return doing;
  const waited = words('table.thinking-seconds', {seconds: seconds(waitedMs)});
  const counted =
    tokens === undefined || tokens === 0 ? [] : [words('table.thinking-tokens', {count: tokens})];
  return [doing, waited, ...counted].join(words('glue.clause'));
};

const Clock = ({model}: {readonly model: TableModel}): ReactNode => {
  useAnimation({interval: readAgainMs, isActive: !model.isPlain});
  const now = model.isPlain ? model.thinking : (model.session.models?.thinking() ?? []);
  const text = now.map(thinking => thinkingText(model.talk, thinking, model.isPlain)).join(' · ');
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
