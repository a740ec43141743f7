import type {PackProblem} from '../../packs/checked.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import type {Words} from '../../packs/words.ts';
import {washText} from '../../text/wash.ts';

/** The longest quote of a file, in graphemes. */
const MOST_QUOTED = 80;
/** The most allowed values in a sentence. */
const MOST_ALLOWED = 12;

const quoted = (value: string | number): string => washText(String(value), {maxGraphemes: MOST_QUOTED});

const allowedText = (allowed: readonly (string | number)[], {list}: Words): string => {
  const some = allowed.slice(0, MOST_ALLOWED).map(quoted);
  return list(allowed.length > MOST_ALLOWED ? [...some, '…'] : some);
};

/** Returns the place of a problem in the form that editors know: `file:line: field`. */
const placeOf = ({file, line, field}: PackProblem): string => {
  const place = line === undefined ? washText(file) : `${washText(file)}:${line}`;
  return field === undefined || field === '' ? place : `${place}: ${quoted(field)}`;
};

/** Returns a problem of a pack as a sentence: where it is, what it is, and what is allowed. */
export const describeFinding = (finding: PackProblem, words: Words): string => {
  // A message is a text, and a file of them an object.
  const {code, value = '', field, allowed = [field === undefined ? '{…}' : '"…"']} = finding;
  const told = code === 'unreadable' ? describeReason(String(value), words) : value;
  const values = {value: quoted(told), allowed: allowedText(allowed, words)};
  return `${placeOf(finding)}: ${words(`pack.${code}`, values)}`;
};
