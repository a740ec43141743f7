import type {Verdict} from '../text/leaks/types.ts';
import type {Tongue} from '../text/tongue/guess.ts';

/** The kinds of lines that the paper counts: what is said in a move. */
const PLAYED = ['question', 'answer'] as const;
/** The kinds of lines: also what is said beside a move, and with a vote. */
export const LINE_KINDS = [...PLAYED, 'remark', 'reply', 'vote'] as const;
/** A kind of line. */
export type LineKind = (typeof LINE_KINDS)[number];

/** Returns whether a line is a question or an answer. The paper's metrics count no other. */
export const isPlayed = ({kind}: {readonly kind: LineKind}): boolean =>
  PLAYED.some(played => played === kind);

/** A line that the table heard. */
export type Utterance = {
  /** The number of its event in the record, from 1. */
  readonly n: number;
  /** The turn, from 1. */
  readonly turn: number;
  readonly seat: number;
  readonly side: 'spy' | 'villager';
  readonly kind: LineKind;
  readonly text: string;
  /** The line that it answers, if it answers one. */
  readonly question?: string;
};

/** What was said in a game, and what may not be said. */
export type SpokenGame = {
  /** The id of the entity. */
  readonly entity: string;
  readonly utterances: readonly Utterance[];
};

/** What was found in one line. */
export type AnnotatedLine = Pick<Utterance, 'n' | 'seat' | 'kind'> & {
  /** Always `none` for the spy. */
  readonly verdict: Verdict;
  /** The name that was found, its place in UTF-16 units of the text, and the rule: `null` without a hit. */
  readonly name: string | null;
  readonly span: readonly [number, number] | null;
  readonly rule: string | null;
  /** Whether the spy named the entity, which would be a leak for others. */
  readonly spyNamed: boolean;
  /** The label of fastText's model, such as `en` or `arz`; `null` without it. */
  readonly lid: string | null;
  /** Our own guess among the languages of tables; `null` when it can't tell. */
  readonly tongue: Tongue | null;
  /** In an Egyptian game: from −1 (standard Arabic) to 1 (Egyptian), and the words it rests on; else `null`. */
  readonly dialect: {readonly score: number; readonly markers: number} | null;
};

/** The annotation of a game. */
export type Annotation = {
  readonly detector: 'rules';
  /** Changes with the rules, the names of the entities, the language, and what identified the languages. */
  readonly version: string;
  readonly lines: readonly AnnotatedLine[];
};
