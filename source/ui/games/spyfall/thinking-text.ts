import {truncateText} from '../../../text/truncate.ts';
import {textWidth} from '../../../text/width.ts';
import type {Thinking} from '../../services.ts';
import {nameOf, namesOf, type TableTalk} from './table-talk.ts';

/** A model whose seat may be told. */
type Seated = Thinking & {readonly seat: number};

const between = ' · ';

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

/** What each does, how long, and its tokens. */
const inFull = (talk: TableTalk, thinking: readonly Seated[]): string =>
  thinking
    .map(one =>
      clauses(talk, [doingText(talk, one), timeText(talk, one.waitedMs), ...tokensText(talk, one.tokens)]),
    )
    .join(between);

/** Who, how long, and its tokens. */
const inShort = (talk: TableTalk, thinking: readonly Seated[]): string =>
  thinking
    .map(one => {
      const who = nameOf(talk, one.seat) + talk.words('glue.space') + timeText(talk, one.waitedMs);
      return clauses(talk, [who, ...tokensText(talk, one.tokens)]);
    })
    .join(between);

const namesText = (talk: TableTalk, thinking: readonly Seated[]): string =>
  namesOf(
    talk,
    thinking.map(({seat}) => seat),
  );

/** Who, the longest wait, and the tokens of all together. */
const inSum = (talk: TableTalk, thinking: readonly Seated[]): string => {
  const waitedMs = Math.max(...thinking.map(one => one.waitedMs));
  const tokens = thinking.reduce((sum, one) => sum + (one.tokens ?? 0), 0);
  return [
    namesText(talk, thinking),
    clauses(talk, [hiddenText(talk, waitedMs, false), ...tokensText(talk, tokens)]),
  ].join(between);
};

const waitedText = (talk: TableTalk, thinking: readonly Seated[]): string =>
  hiddenText(talk, Math.max(...thinking.map(one => one.waitedMs)), false) +
  between +
  namesText(talk, thinking);

const fitting = (texts: readonly string[], width: number): string =>
  texts.find(text => textWidth(text) <= width) ?? truncateText(texts.at(-1) ?? '', width);

/** For ears: who, and never how long, which would be read out all the time. */
const plainText = (talk: TableTalk, thinking: readonly Seated[], width: number): string => {
  const waiting = talk.words('table.thinking-hidden-plain') + talk.words('glue.colon');
  const full = thinking.map(one => doingText(talk, one)).join(between);
  return fitting([full, waiting + namesText(talk, thinking)], width);
};

/**
 * Which models are waited for, for how long, and how much they have written, in one row: when several vote at once,
 * so short that nobody is cut off.
 */
export const thinkingText = (
  talk: TableTalk,
  thinking: readonly Thinking[],
  {isPlain, width}: {readonly isPlain: boolean; readonly width: number},
): string => {
  const [first] = thinking;
  if (first === undefined) return '';
  const seated = thinking.filter(isSeated);
  if (seated.length < thinking.length) return hiddenText(talk, first.waitedMs, isPlain);
  if (isPlain) return plainText(talk, seated, width);
  return fitting(
    [inFull, inShort, inSum, waitedText].map(make => make(talk, seated)),
    width,
  );
};
