import type {PackProblem} from '../../packs/checked.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import type {Words} from '../../packs/words.ts';
import {washText} from '../../text/wash.ts';

/** The longest piece of somebody's file that a sentence quotes. */
const MOST_QUOTED = 80;
/** How many of the allowed values a sentence can hold. */
const MOST_ALLOWED = 12;

const quoted = (value: string | number): string => washText(String(value), {maxGraphemes: MOST_QUOTED});

const allowedText = (allowed: readonly (string | number)[], {list}: Words): string => {
  const some = allowed.slice(0, MOST_ALLOWED).map(quoted);
  return list(allowed.length > MOST_ALLOWED ? [...some, '…'] : some);
};

/** Where something is wrong, as editors jump to it: `file:line: field`. */
const placeOf = ({file, line, field}: PackProblem): string => {
  const place = line === undefined ? washText(file) : `${washText(file)}:${line}`;
  return field === undefined || field === '' ? place : `${place}: ${quoted(field)}`;
};

/** What is wrong with a file of a pack, as one sentence: where, what, and what is allowed. */
export const describeFinding = (finding: PackProblem, words: Words): string => {
  // A message is a text, and a file of them an object.
  const {code, value = '', field, allowed = [field === undefined ? '{…}' : '"…"']} = finding;
  const told = code === 'unreadable' ? describeReason(String(value), words) : value;
  const values = {value: quoted(told), allowed: allowedText(allowed, words)};
  return `${placeOf(finding)}: ${words(`pack.${code}`, values)}`;
};
