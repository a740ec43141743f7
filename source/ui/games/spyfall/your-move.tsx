import {Box, useAnimation} from 'ink';
import {memo, type ReactNode} from 'react';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import {TextField} from '../../input/text-field.tsx';
import type {TextFieldAction} from '../../input/text-field-state.ts';
import {Line} from '../../parts/line.tsx';
import {Styled} from '../../parts/styled.tsx';
import {ConfirmMove} from './confirm-move.tsx';
import {expectationOf} from './expectation.ts';
import type {Leak} from './leaks.ts';
import {noticeSegments} from './notice.ts';
import {drawnFrom, type TableModel} from './table-model.ts';
import {isWaitingForModel, ThinkingLine} from './thinking-line.tsx';

const dotMs = 400;

/** Dots that move while somebody else is at it; the only thing on the table that moves by itself. */
const Dots = (): ReactNode => {
  const {frame} = useAnimation({interval: dotMs});
  return <Styled token="status.waiting">{' .'.repeat(frame % 4)}</Styled>;
};

const ExpectedNow = ({model}: {readonly model: TableModel}): ReactNode => {
  const {view, talk, legal, state, isPlain} = model;
  const {text, isYours, isBusy} = expectationOf(view, talk, legal, state.askTo);
  const sign = isYours && !isPlain ? '▸ ' : '';
  return (
    <Box width={model.layout.mainWidth} height={1} overflow="hidden" flexShrink={0}>
      <Box flexShrink={0}>
        <Styled token={isYours ? 'accent' : 'text.secondary'}>{sign + text}</Styled>
      </Box>
      {isBusy && !isPlain && <Dots />}
    </Box>
  );
};

/** What is expected now, always in the same row. */
export const Sentence = memo(
  ExpectedNow,
  drawnFrom(['view', 'talk', 'legal', 'layout', 'isPlain'], ['askTo']),
);

const placeholderOf = (legal: LegalMoves | undefined) => {
  if (legal === undefined) return 'table.draft-placeholder';
  return legal.phase === 'answer' ? 'table.answer-placeholder' : 'table.question-placeholder';
};

/** Whether the line is in view: when it is owed, and before, to be begun. */
const hasLine = ({legal, state, view, session}: TableModel): boolean => {
  if (legal === undefined) return session.person !== undefined && view.phase !== 'over';
  if (legal.phase === 'question') return state.askTo !== undefined || legal.to.length === 1;
  return legal.phase === 'answer';
};

/** The private row: a notice, else how the models do that are waited for. */
const Notice = ({model, leak}: Pick<YourMoveProps, 'model' | 'leak'>): ReactNode => {
  const segments = noticeSegments(model, leak);
  if (segments.length === 0 && isWaitingForModel(model)) return <ThinkingLine model={model} />;
  return <Line segments={segments} />;
};

/** The line being typed, with the private row under it. */
const LineInput = ({
  model,
  leak,
}: {
  readonly model: TableModel;
  readonly leak: Leak | undefined;
}): ReactNode => {
  const {state, dispatch, layout, talk, legal, focus} = model;
  const {words} = talk;
  const field = {
    state: state.field,
    text: state.field.text,
    isActive: focus === 'text' || focus === 'draft' || focus === 'none' || focus === 'suggestions',
    dispatch: (action: TextFieldAction): void => dispatch({type: 'edit', action}),
  };
  return (
    <Box flexDirection="column" height={2} overflow="hidden">
      <Box height={1}>
        <Box flexShrink={0} aria-hidden>
          <Styled token={legal === undefined ? 'text.secondary' : 'accent'}>{'❯ '}</Styled>
        </Box>
        <TextField
          field={field}
          width={layout.mainWidth - 2}
          placeholder={words(placeholderOf(legal))}
          base={talk.direction}
          label={words('table.line')}
        />
      </Box>
      <Notice model={model} leak={leak} />
    </Box>
  );
};

export type YourMoveProps = {
  readonly model: TableModel;
  /** What the line names that it should not. */
  readonly leak: Leak | undefined;
  readonly onModerator: () => void;
};

/** The two rows under the sentence: the line with its notice, a question to confirm, or a notice alone. */
export const YourMove = ({model, leak, onModerator}: YourMoveProps): ReactNode => {
  const {state, view} = model;
  // A question that the end of the game has made void is not asked any longer.
  if (state.pending !== undefined && view.phase !== 'over')
    return <ConfirmMove model={model} pending={state.pending} onModerator={onModerator} />;
  if (hasLine(model)) return <LineInput model={model} leak={leak} />;
  return (
    <Box height={2} flexDirection="column" justifyContent="flex-end" overflow="hidden">
      {model.session.person === undefined && <ThinkingLine model={model} />}
      <Notice model={model} leak={undefined} />
    </Box>
  );
};
