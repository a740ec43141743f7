import {Box, useAnimation} from 'ink';
import {memo, type ReactNode} from 'react';
import {cutNames} from '../../text/cut-name.ts';
import {textWidth} from '../../text/width.ts';
import {seatedLabel} from '../competitor-label.ts';
import {wrapField} from '../input/field-line.ts';
import {TextField} from '../input/text-field.tsx';
import type {TextFieldAction} from '../input/text-field-state.ts';
import {Confirm} from '../parts/confirm.tsx';
import {Line} from '../parts/line.tsx';
import {Styled} from '../parts/styled.tsx';
import type {Token} from '../theme.ts';
import {nameOf, namesOf} from './seats/seat-talk.ts';
import type {TableModel} from './table-model.ts';
import type {TablePending} from './table-state.ts';
import {one, type Row} from './talk/rows.ts';
import {isWaitingForModel, ThinkingLine} from './thinking.tsx';

/** What is expected now, in one sentence. */
export type Expectation = {
  readonly text: string;
  /** The person owes a move. */
  readonly isYours: boolean;
  /** Somebody else is at it: the sentence ends in moving dots. */
  readonly isBusy: boolean;
};

const dotMs = 400;

/** Dots that move while somebody else is at it; the only thing on the table that moves by itself. */
const Dots = (): ReactNode => {
  const {frame} = useAnimation({interval: dotMs});
  return <Styled token="status.waiting">{' .'.repeat(frame % 4)}</Styled>;
};

/** The props of `Sentence`. */
export type SentenceProps = Expectation & {readonly width: number; readonly isPlain: boolean};

/** What is expected now, always in the same row. */
export const Sentence = memo(
  ({text, isYours, isBusy, width, isPlain}: SentenceProps): ReactNode => (
    <Box width={width} height={1} overflow="hidden" flexShrink={0}>
      <Box flexShrink={0}>
        <Styled token={isYours ? 'accent' : 'text.secondary'}>
          {(isYours && !isPlain ? '▸ ' : '') + text}
        </Styled>
      </Box>
      {isBusy && !isPlain && <Dots />}
    </Box>
  ),
);

/** A decision that is asked about once more, as a question with a yes. */
export type Decision = {
  readonly question: string;
  readonly yes: string;
  readonly onYes: () => void;
};

/** The decisions of every table: to see through the moderator's eyes, and to hand a seat over for good. */
export const tableDecision = (
  {talk, thinking, session, look}: TableModel,
  {kind}: TablePending,
): Decision => {
  const {words} = talk;
  const waited = thinking.flatMap(({seat}) => seat ?? []);
  const onYes = {
    moderator: () => look?.('moderator'),
    'stand-in-for-good': () => session.models?.giveUp('stand-in-for-good'),
  }[kind];
  return {
    question: words(`table.confirm-${kind}`, {names: namesOf(talk, waited)}),
    yes: words(`table.confirm-${kind}-yes`),
    onYes,
  };
};

type NoticeProps = {readonly model: TableModel; readonly notice: readonly Row[]};

/** A notice that is a row of its own; no row for no text. */
const oneRow = (text: string, token: Token): readonly Row[] => (text === '' ? [] : [one(text, token)]);

/** What is said of every table in the private rows, before the game's own: who plays the seat that one looks at. */
const noticeOf = ({model, notice}: NoticeProps): readonly Row[] => {
  const {talk, layout, state, focus, session, isAsked, isOver} = model;
  const {words} = talk;
  const seated = focus === 'seats' ? session.seated?.() : undefined;
  if (seated !== undefined) {
    const who = nameOf(talk, state.seatAt) + words('glue.colon');
    const standIns = session.standIns?.() ?? [];
    const labels = seated.map((player, seat) => seatedLabel(words, player, standIns[seat]));
    const label = cutNames(labels, layout.mainWidth - textWidth(who))[state.seatAt] ?? '';
    return oneRow(who + label, 'text.secondary');
  }
  if (isAsked && state.surprise === 'told') return oneRow(words('table.look-again'), 'status.warning');
  if (notice.length > 0 || session.options.mode !== 'watch' || isOver) return notice;
  return oneRow(words(`table.speed-${session.pace.speed()}`), 'text.secondary');
};

/** The private rows: a notice, else how the models do that are waited for. */
const Notice = (props: NoticeProps): ReactNode => {
  const rows = noticeOf(props);
  if (rows.length === 0 && isWaitingForModel(props.model)) return <ThinkingLine model={props.model} />;
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
    <Line key={index} segments={row} />
  ));
};

/** What opens under the line, with the rows it takes. */
export type Under = {readonly rows: number; readonly view: ReactNode};

/** The private row has its place whether something is said there or not. */
const leastUnder = 1;

/** Returns how many rows more than usual the notice, or what opens in its place, takes from the talk. */
export const rowsBeyond = (rows: number): number => Math.max(0, rows - leastUnder);

/** The most rows of the line being typed. */
const mostLineRows = 3;

/** Cells of the sign before the line. */
const promptWidth = 2;

/** Returns how many rows the line being typed takes: one, until it is longer than the row. */
export const lineRows = ({state, layout, isPlain}: TableModel): number =>
  isPlain ? 1 : Math.min(mostLineRows, wrapField(state.field.text, layout.mainWidth - promptWidth).length);

type LineProps = NoticeProps & {readonly placeholder: string; readonly under?: Under | undefined};

/** The line being typed, with the private row under it. */
const LineInput = ({model, notice, placeholder, under}: LineProps): ReactNode => {
  const {state, dispatch, layout, talk, isAsked, focus, contexts} = model;
  const field = {
    state: state.field,
    text: state.field.text,
    isActive: contexts.includes('text') || focus === 'none',
    dispatch: (action: TextFieldAction): void => dispatch({type: 'edit', action}),
  };
  return (
    <Box
      flexDirection="column"
      height={lineRows(model) + leastUnder + rowsBeyond(under?.rows ?? notice.length)}
      overflow="hidden"
      flexShrink={0}
    >
      <Box height={lineRows(model)} flexShrink={0}>
        <Box flexShrink={0} aria-hidden>
          <Styled token={isAsked ? 'accent' : 'text.secondary'}>{'❯ '}</Styled>
        </Box>
        <TextField
          field={field}
          width={layout.mainWidth - promptWidth}
          maxRows={model.isPlain ? 1 : mostLineRows}
          placeholder={placeholder}
          base={talk.direction}
          label={talk.words('table.line')}
        />
      </Box>
      {under === undefined ? <Notice model={model} notice={notice} /> : under.view}
    </Box>
  );
};

/** The props of `YourMove`. */
export type YourMoveProps = NoticeProps & {
  /** What is asked about once more. */
  readonly decision: Decision | undefined;
  /** What stands in the empty line, where there is a line to type. */
  readonly placeholder?: string | undefined;
  /** What opens under the line, in place of the notice. */
  readonly under?: Under | undefined;
};

/** The two rows under the sentence: a question to confirm, the line with its notice, or a notice alone. */
export const YourMove = ({model, notice, decision, placeholder, under}: YourMoveProps): ReactNode => {
  const {layout, talk, dispatch, session, focus, isOver} = model;
  const reconsider = (): void => dispatch({type: 'reconsider'});
  // A question that the end of the game has made void is not asked any longer.
  if (decision !== undefined && !isOver)
    return (
      <Confirm
        {...decision}
        width={layout.mainWidth}
        no={talk.words('table.confirm-no')}
        onYes={() => {
          reconsider();
          decision.onYes();
        }}
        onNo={reconsider}
        isActive={focus === 'confirm'}
      />
    );
  if (placeholder !== undefined) return <LineInput {...{model, notice, placeholder, under}} />;
  return (
    <Box height={2} flexDirection="column" justifyContent="flex-end" overflow="hidden">
      {session.options.mode === 'watch' && <ThinkingLine model={model} />}
      <Notice model={model} notice={notice} />
    </Box>
  );
};
