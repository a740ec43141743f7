import {setTimeout as delay} from 'node:timers/promises';
import {type KeyPress, sequenceOf} from './keys.ts';

/** Sends keys in order, each in a write of its own, and leaves a moment after Esc, as every person does. */
export type Typist = {
  press(...keys: readonly KeyPress[]): void;
  type(text: string): void;
};

/** Longer than a lone Esc waits for the rest of a sequence; a key that comes sooner would read as Alt with that key. */
const afterEscapeMs = 60;

export const createTypist = (write: (data: string) => void): Typist => {
  let last: Promise<void> | undefined;
  const send = (data: string): void => {
    const isEscape = data === '\u001b';
    if (last === undefined && !isEscape) {
      write(data);
      return;
    }
    const turn = (last ?? Promise.resolve()).then(async () => {
      write(data);
      if (isEscape) await delay(afterEscapeMs);
      if (last === turn) last = undefined;
    });
    last = turn;
  };
  return {
    press(...keys) {
      for (const key of keys) send(sequenceOf(key));
    },
    type: send,
  };
};
