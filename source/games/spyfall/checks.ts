import {type Refusal, refuse} from '../game.ts';
import {refuseBlankText} from '../seating.ts';
import type {MoveCode} from './events.ts';

/** Refuses the confidence or text of a guess or a vote. Both may be missing, and the text may be blank. */
export const refuseAside = ({
  confidence,
  text,
}: {
  readonly confidence?: number;
  readonly text?: string;
}): {ok: false; refusal: Refusal<MoveCode>} | undefined => {
  if (confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    return refuse('bad-confidence', confidence, [0, 1]);
  return text === undefined ? undefined : refuseBlankText(text);
};
