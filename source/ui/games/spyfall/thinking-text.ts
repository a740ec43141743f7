import type {Thinking} from '../../../tables/table.ts';
import {truncateText} from '../../../text/truncate.ts';
import {textWidth} from '../../../text/width.ts';
import {nameOf, type TableTalk} from './table-talk.ts';

/** A model whose seat may be told. */
type Seated = Thinking & {readonly seat: number};

const seconds = (ms: number): number => Math.floor(ms / 1000);

const isSeated = (one: Thinking): one is Seated => one.seat !== undefined;

/** Behind the curtain of a guess: the same words whoever it is. */
const hiddenText = ({words}: TableTalk, waitedMs: number, isPlain: boolean): string =>
  isPlain
    ? words('table.thinking-hidden-plain')
    : words('table.thinking-hidden', {seconds: seconds(waitedMs)});

const doingText = (talk: TableTalk, {seat, stage}: Seated): string =>
  talk.words(`table.thinking-${stage}`, {name: nameOf(talk, seat)});

const timeText = ({words}: TableTalk, waitedMs: number): string =>
  words('table.thinking-seconds', {seconds: seconds(waitedMs)});

const tokensText = ({words}: TableTalk, tokens: number | undefined): readonly string[] =>
  tokens === undefined || tokens === 0 ? [] : [words('table.thinking-tokens', {count: tokens})];

const clauses = ({words}: TableTalk, parts: readonly string[]): string => parts.join(words('glue.clause'));

/** What it does, how long, and its tokens; where that is too long, only who and how long. */
const seatedText = (talk: TableTalk, one: Seated, width: number): string => {
  const time = timeText(talk, one.waitedMs);
  const full = clauses(talk, [doingText(talk, one), time, ...tokensText(talk, one.tokens)]);
  const short = nameOf(talk, one.seat) + talk.words('glue.space') + time;
  return textWidth(full) <= width ? full : truncateText(short, width);
};

/**
 * Which model is waited for, for how long, and how much it has written, in one row. For ears only who: how long would
 * be read out all the time. Where several move at once, or the mover is hidden, nobody is named.
 */
export const thinkingText = (
  talk: TableTalk,
  thinking: readonly Thinking[],
  {isPlain, width}: {readonly isPlain: boolean; readonly width: number},
): string => {
  const [first] = thinking;
  if (first === undefined) return '';
  if (!isSeated(first)) return hiddenText(talk, first.waitedMs, isPlain);
  return isPlain ? truncateText(doingText(talk, first), width) : seatedText(talk, first, width);
};
