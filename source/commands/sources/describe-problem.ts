import {describeReason} from '../../packs/describe-reason.ts';
import {printable} from '../../packs/printable.ts';
import type {MessageKey, Words} from '../../packs/words.ts';
import type {Problem, ProblemCode} from '../../statistics/exchange/problem.ts';

/** The messages of problems; several codes share one. */
const MESSAGES: {readonly [code in ProblemCode]: MessageKey} = {
  'unknown-file': 'exchange.no-games',
  'unreadable-file': 'exchange.unreadable',
  'bad-record': 'exchange.bad-record',
  'unknown-game': 'exchange.unknown-game',
  'other-moves': 'exchange.other-moves',
  'not-json': 'exchange.not-json',
  'not-an-object': 'exchange.not-an-object',
  'unknown-kind': 'exchange.unknown-kind',
  'wrong-field': 'exchange.wrong-field',
  'same-game': 'exchange.same-game',
  'same-id': 'exchange.same-id',
  'second-reference': 'exchange.second-reference',
  'not-one-spy': 'exchange.not-one-spy',
  'wrong-winner': 'exchange.not-implied',
  'turns-decrease': 'exchange.turns-decrease',
  'several-guesses': 'exchange.several-guesses',
  'self-vote': 'exchange.self-vote',
  'second-vote': 'exchange.second-vote',
  'wrong-role': 'exchange.wrong-role',
  'after-the-end': 'exchange.after-the-end',
  'wrong-ending': 'exchange.not-implied',
  'wrong-turn': 'exchange.not-implied',
  'wrong-elimination': 'exchange.wrong-elimination',
};

/** Returns a problem as a sentence: where it is, in the form that editors know, what it is, and whether it counts. */
export const describeProblem = (problem: Problem, words: Words): string => {
  const {code, file = '', line, field = '', expected = '', id = '', counted} = problem;
  const reason = describeReason(field, words);
  const values = {reason, field: printable(field), expected: printable(expected), id: printable(id)};
  const place = line === undefined ? printable(file) : `${printable(file)}:${line}`;
  return words(counted ? 'exchange.counted-problem' : 'exchange.problem', {
    place,
    problem: words(MESSAGES[code], values),
  });
};
