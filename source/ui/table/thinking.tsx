import {Box, useAnimation} from 'ink';
import type {ReactNode} from 'react';
import type {RetryWait, Thinking} from '../../tables/table.ts';
import {textWidth, truncateText} from '../../text/width.ts';
import {Styled} from '../parts/styled.tsx';
import {nameOf, type SeatTalk} from './seats/seat-talk.ts';
import type {TableModel} from './table-model.ts';

/** A model whose seat may be told. */
type Seated = Thinking & {readonly seat: number};

const seconds = (ms: number): number => Math.floor(ms / 1000);

const isSeated = (one: Thinking): one is Seated => one.seat !== undefined;

/** Behind the curtain of a hidden move: the same words whoever it is. */
const hiddenText = ({words}: SeatTalk, waitedMs: number, isPlain: boolean): string =>
  isPlain
    ? words('table.thinking-hidden-plain')
    : words('table.thinking-hidden', {seconds: seconds(waitedMs)});

const doingText = (talk: SeatTalk, {seat, stage, attempt}: Seated): string => {
  const doing = talk.words(`table.thinking-${stage}`, {name: nameOf(talk, seat)});
  return attempt === 1 ? doing : talk.words('table.thinking-again', {doing, attempt});
};

/** What a server's fault is waited for, and for how long. For ears without the time, which changes all the time. */
const retryText = (talk: SeatTalk, seat: number, {why, inMs}: RetryWait, isPlain: boolean): string => {
  const values = {name: nameOf(talk, seat), why};
  return inMs === 0 || isPlain
    ? talk.words('table.thinking-retry-now', values)
    : talk.words('table.thinking-retry', {...values, seconds: Math.ceil(inMs / 1000)});
};

const timeText = ({words}: SeatTalk, waitedMs: number): string =>
  words('table.thinking-seconds', {seconds: seconds(waitedMs)});

const tokensText = ({words}: SeatTalk, tokens: number | undefined): readonly string[] =>
  tokens === undefined || tokens === 0 ? [] : [words('table.thinking-tokens', {count: tokens})];

/** What it does, how long, and its tokens; where that is too long, only who and how long. */
const seatedText = (talk: SeatTalk, one: Seated, width: number): string => {
  const time = timeText(talk, one.waitedMs);
  const parts = [doingText(talk, one), time, ...tokensText(talk, one.tokens)];
  const full = parts.join(talk.words('glue.clause'));
  const short = nameOf(talk, one.seat) + talk.words('glue.space') + time;
  return textWidth(full) <= width ? full : truncateText(short, width);
};

/**
 * Which model is waited for, for how long, and how much it has written, in one row. For ears only who: how long would
 * be read out all the time. Where several move at once, or the mover is hidden, nobody is named.
 */
export const thinkingText = (
  talk: SeatTalk,
  thinking: readonly Thinking[],
  {isPlain, width}: {readonly isPlain: boolean; readonly width: number},
): string => {
  const [first] = thinking;
  if (first === undefined) return '';
  if (!isSeated(first)) return hiddenText(talk, first.waitedMs, isPlain);
  if (first.retry) return truncateText(retryText(talk, first.seat, first.retry, isPlain), width);
  return isPlain ? truncateText(doingText(talk, first), width) : seatedText(talk, first, width);
};

/** How often times and tokens are read again, in milliseconds. */
const readAgainMs = 500;

const Clock = ({model}: {readonly model: TableModel}): ReactNode => {
  const {session, talk, layout, thinking, isPlain} = model;
  useAnimation({interval: readAgainMs, isActive: !isPlain});
  const now = isPlain ? thinking : (session.models?.thinking() ?? []);
  return (
    <Styled token="status.waiting">{thinkingText(talk, now, {isPlain, width: layout.mainWidth})}</Styled>
  );
};

/** Whether somebody's move is waited for that a model makes, and the person owes none. */
export const isWaitingForModel = ({isAsked, isOver, thinking}: TableModel): boolean =>
  !isAsked && thinking.length > 0 && !isOver;

/** Which models are waited for, for how long, and how much they have written so far: never what. */
export const ThinkingLine = ({model}: {readonly model: TableModel}): ReactNode => (
  <Box height={1} width={model.layout.mainWidth} overflow="hidden">
    {isWaitingForModel(model) && <Clock model={model} />}
  </Box>
);
