import type {Move, Reading} from '../../../../games/spyfall/events.ts';
import {washText} from '../../../../text/wash.ts';
import type {SpyfallModel} from '../spyfall-model.ts';

/** Returns the move that a line makes in the person's phase, with how it is meant if that is said. */
export const moveOfLine = (
  {legal, state: {askTo}}: SpyfallModel,
  text: string,
  reading: Reading | undefined,
): Move | undefined => {
  const line = {text: washText(text).trim(), ...(reading && {reading})};
  if (legal?.phase === 'answer') return {type: 'answer', ...line};
  if (legal?.phase !== 'question') return undefined;
  const to = legal.to.length === 1 ? legal.to[0] : askTo;
  return to === undefined ? undefined : {type: 'ask', to, ...line};
};

/** Sends the line that was typed, with how it is meant if that is said. */
export const sendLine = (model: SpyfallModel, reading: Reading | undefined): void => {
  const {dispatch, state, submit} = model;
  const move = moveOfLine(model, state.field.text, reading);
  if (move === undefined) return;
  dispatch({type: 'sent'});
  submit(move);
};
