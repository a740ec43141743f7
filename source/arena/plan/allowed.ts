import {formatChoices} from '../../packs/printable.ts';
import type {MessageKey, MessageValues, Words} from '../../packs/words.ts';

/** What a field of a plan takes: some values, or a phrase. */
export type Allowed =
  | {readonly values: readonly string[]}
  | {readonly phrase: MessageKey; readonly filled?: MessageValues};

/** Packs what a field takes into the message of a schema's check. `describeAllowed` unpacks it. */
export const allow = (allowed: Allowed): {readonly error: string} => ({error: JSON.stringify(allowed)});

/** Returns what a field takes as a phrase in the interface language. */
export const describeAllowed = (message: string, words: Words): string => {
  const allowed = JSON.parse(message) as Allowed;
  return 'values' in allowed ? formatChoices(allowed.values, words) : words(allowed.phrase, allowed.filled);
};
