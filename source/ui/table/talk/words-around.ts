import {useMemo, useState} from 'react';
import type {BySeat} from '../../../games/game.ts';
import type {MoveThought, MoveTry, StandIn, TableNotice} from '../../../tables/table.ts';
import {washText} from '../../../text/wash.ts';
import {seatedLabel} from '../../competitor-label.ts';
import {speakerToken} from '../../theme.ts';
import {nameWithYou, type SeatTalk} from '../seats/seat-talk.ts';
import type {TableModel} from '../table-model.ts';
import {makeRows, type Row} from './rows.ts';

const indent = 4;

/** Who plays each seat, a row each, with the house players that moved for others. */
export const seatingRows = (
  talk: SeatTalk,
  {seated, standIns}: {readonly seated: BySeat<string>; readonly standIns?: BySeat<StandIn | undefined>},
  width: number,
): readonly Row[] => [
  [{text: talk.words('table.who-sits'), token: 'text.secondary'}],
  ...seated.flatMap((name, seat) =>
    makeRows(
      {
        lead: [{text: nameWithYou(talk, seat) + talk.words('glue.colon')}],
        text: seatedLabel(talk.words, name, standIns?.[seat]),
        token: 'text.strong',
        indent,
      },
      width,
    ),
  ),
];

const faultRows = ({words}: SeatTalk, fault: string | undefined, width: number): readonly Row[] =>
  fault === undefined
    ? []
    : [
        ...makeRows(
          {text: words('table.server-fault', {problem: fault}), token: 'status.warning', indent},
          width,
        ),
        ...makeRows({text: words('table.fault-is-no-loss'), token: 'text.secondary', indent}, width),
      ];

/** The command that sets the same table again. It is typed in Latin letters, whatever the language. */
const againRows = ({words}: SeatTalk, command: string | undefined, width: number): readonly Row[] =>
  command === undefined
    ? []
    : [
        ...makeRows({text: words('table.again'), token: 'text.secondary', indent}, width),
        ...makeRows({text: command, indent, base: 'ltr'}, width),
      ];

/** Rows that nobody at the table has said: before and after the talk, and within it after some observations. */
export type RowsAround = {
  readonly before: readonly Row[];
  readonly within: {readonly after: number; readonly rows: readonly Row[]} | undefined;
  readonly after: readonly Row[];
};

const noticeRows = (notice: TableNotice | undefined, width: number): RowsAround['within'] =>
  notice && {
    after: notice.after,
    rows: makeRows({text: notice.text, token: 'status.warning', indent}, width),
  };

/**
 * Rows around the talk: who plays each seat (at once or after the end, as set), a notice about the models, and, after
 * the end, why a server stopped the game. A game that can be resumed doesn't tell who plays.
 * @param isToldAll whether its secrets have been told
 */
export const useWordsAround = (
  {session, talk, layout, isFinished}: TableModel,
  isToldAll: boolean,
): RowsAround => {
  const [isAtOnce] = useState(() => session.models !== undefined && session.seated?.() !== undefined);
  const width = layout.mainWidth;
  const notice = session.notice?.();
  const standIns = session.standIns?.() ?? [];
  const changes = standIns.filter(one => one !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stand-ins are new in each frame, and change with their number
  return useMemo(() => {
    const within = noticeRows(notice, width);
    const warnings = (session.warnings ?? []).flatMap(text =>
      makeRows({text, token: 'status.warning', indent}, width),
    );
    const seated = session.models === undefined ? undefined : session.seated?.();
    const seating =
      seated === undefined || talk.names.length === 0 ? [] : seatingRows(talk, {seated, standIns}, width);
    const before = isAtOnce ? [...warnings, ...seating] : warnings;
    if (!isFinished) return {before, within, after: []};
    const faults = faultRows(talk, session.fault?.(), width);
    // A game that can be resumed tells no seed, which has its secret.
    const again = isToldAll ? againRows(talk, session.command, width) : [];
    return {before, within, after: [...faults, ...(isAtOnce || !isToldAll ? [] : seating), ...again]};
  }, [session, talk, width, notice, changes, isFinished, isAtOnce, isToldAll]);
};

/** The longest thinking that is shown of one try, in UTF-16 units: a game has hundreds of tries, all on one page. */
const maxThought = 4000;
const tryIndent = 4;
const thoughtIndent = 6;

const isKnown = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Seconds, tokens and retries of a try in one line; what is unknown is left out. */
const costs = ({words}: SeatTalk, made: MoveTry): string =>
  [
    words('table.thought-seconds', {seconds: words.number(made.totalMs / 1000, 1)}),
    made.writtenTokens === undefined
      ? undefined
      : words('table.thinking-tokens', {count: made.writtenTokens}),
    made.retries === 0 ? undefined : words('table.thought-retries', {count: made.retries}),
    made.fault === undefined ? undefined : words('table.thought-fault', {code: washText(made.fault)}),
  ]
    .filter(isKnown)
    .join(' · ');

const tryRows = (talk: SeatTalk, made: MoveTry, width: number): readonly Row[] => {
  const thought = washText((made.thought ?? '').slice(0, maxThought), {keepNewlines: true}).trim();
  const token = made.fault === undefined ? 'text.secondary' : 'status.warning';
  return [
    ...makeRows({text: costs(talk, made), token, indent: tryIndent}, width),
    ...(thought === '' ? [talk.words('table.thought-none')] : thought.split('\n'))
      .filter(line => line.trim() !== '')
      .flatMap(line =>
        makeRows(
          {text: line, indent: thoughtIndent, ...(thought === '' && {token: 'text.secondary'})},
          width,
        ),
      ),
  ];
};

/**
 * How a model came to a move: who, for what, and each of its tries with what it cost and what was thought.
 * @param what what it was to find, such as "looks for a question"
 */
export const thoughtRows = (
  talk: SeatTalk,
  {seat, tries}: Pick<MoveThought, 'seat' | 'tries'>,
  what: string,
  width: number,
): readonly Row[] => [
  [{text: nameWithYou(talk, seat), token: speakerToken(seat)}, {text: talk.words('glue.space') + what}],
  ...tries.flatMap(made => tryRows(talk, made, width)),
];
