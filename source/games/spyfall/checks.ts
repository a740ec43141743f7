import {type Refusal, refuse} from '../game.ts';
import type {MoveCode} from './events.ts';
import {MAX_TEXT} from './rules.ts';

type Refused = {ok: false; refusal: Refusal<MoveCode>};

/** What washed text never holds: controls, line ends, bidirectional controls, halves of characters. */
const UNWASHED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const refuseWords = (text: string): Refused | undefined => {
  if (text.length > MAX_TEXT) return refuse('text-too-long', text.length, [MAX_TEXT]);
  return UNWASHED.test(text) ? refuse('unwashed-text') : undefined;
};

/** Why a text cannot be said, or nothing. */
export const refuseText = (text: string): Refused | undefined =>
  text.trim() === '' ? refuse('empty-text') : refuseWords(text);

/** Why what comes with a guess or a vote cannot be, or nothing. It may be missing or blank. */
export const refuseAside = ({
  confidence,
  text,
}: {
  readonly confidence?: number;
  readonly text?: string;
}): Refused | undefined => {
  if (confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    return refuse('bad-confidence', confidence, [0, 1]);
  return text === undefined ? undefined : refuseWords(text);
};
