import {type AST, RegExpParser} from '@eslint-community/regexpp';
import {
  getConsumedChars,
  getFirstConsumedChar,
  isPotentiallyZeroLength,
  type ReadonlyFlags,
  toUnicodeSet,
} from 'regexp-ast-analysis';
import {analyse} from 'scslre';

/** A regular expression of the program. */
export type Pattern = {readonly source: string; readonly flags: string};

/** Two quantifiers that can take the same characters, or one that a search begins in anew: the expression as scslre sees it. */
const ambiguities = ({source, flags}: Pattern): readonly string[] =>
  analyse({source, flags}).reports.map(
    ({type, character}) => `${type}: ${character.literal.source.slice(0, 40)} may be repeated`,
  );

/** Whether something behind an element can fail, up to the end of the expression. */
const canFailBehind = (element: AST.Node, flags: ReadonlyFlags): boolean => {
  const {parent} = element;
  if (!parent || parent.type === 'Pattern' || parent.type === 'Assertion') return false;
  if (parent.type === 'Alternative') {
    const at = parent.elements.indexOf(element as AST.Element);
    const behind = parent.elements.slice(at + 1);
    if (behind.some(one => one.type === 'Assertion' || !isPotentiallyZeroLength(one, flags))) return true;
  }
  return canFailBehind(parent, flags);
};

const unboundedIn = (pattern: AST.Pattern): readonly AST.Quantifier[] => {
  const found: AST.Quantifier[] = [];
  const visit = (node: AST.Node): void => {
    if (node.type === 'Quantifier') {
      if (node.max > 100) found.push(node);
      visit(node.element);
    }
    if ('alternatives' in node) for (const one of node.alternatives) visit(one);
    if (node.type === 'Alternative') for (const one of node.elements) visit(one);
  };
  visit(pattern);
  return found;
};

/** What a search can begin with that no guard keeps out of a loop: `(?<![a-z])` before `[a-z]+`, or `\b` before `\w+`. */
const isGuarded = (alternative: AST.Alternative, loop: AST.Quantifier, flags: ReadonlyFlags): boolean => {
  const [guard] = alternative.elements;
  if (guard?.type !== 'Assertion') return false;
  if (guard.kind === 'start') return true;
  const {chars} = getConsumedChars(loop, flags);
  if (guard.kind === 'word') return chars.isSubsetOf(toUnicodeSet(wordSet, flags).chars);
  const [kept] = guard.kind === 'lookbehind' && guard.alternatives.length === 1 ? guard.alternatives : [];
  const [one, another] = kept?.elements ?? [];
  if (guard.kind !== 'lookbehind' || one === undefined || another !== undefined) return false;
  const before = getConsumedChars(one, flags).chars;
  return guard.negate ? chars.isSubsetOf(before) : chars.isDisjointWith(before);
};

const wordSet = new RegExpParser().parsePattern('\\w').alternatives[0]?.elements[0] as AST.EscapeCharacterSet;

/** Loops that a search can begin anew in after it has failed behind them: they are gone over again and again. */
const restarts = ({source, flags}: Pattern): readonly string[] => {
  const {pattern, flags: parsed} = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  if (parsed.sticky) return [];
  return pattern.alternatives.flatMap(alternative => {
    const first = getFirstConsumedChar(alternative, 'ltr', parsed).char;
    return unboundedIn(pattern)
      .filter(loop => loop.start >= alternative.start && loop.end <= alternative.end)
      .filter(loop => canFailBehind(loop, parsed))
      .filter(loop => !getConsumedChars(loop, parsed).chars.isDisjointWith(first))
      .filter(loop => !isGuarded(alternative, loop, parsed))
      .map(loop => `a search can begin anew within ${loop.raw}`);
  });
};

/** Why an expression may take more than a linear time; nothing when it does not. */
export const whySlow = (pattern: Pattern): readonly string[] => [
  ...ambiguities(pattern),
  ...restarts(pattern),
];
