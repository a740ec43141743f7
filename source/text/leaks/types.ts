/** What the rules say of a line: it names the entity; somebody has to judge; it doesn't name it. */
export const VERDICTS = ['leak', 'judge', 'none'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * The rules of leakage.md: R1 a name that often means something else, R2 Latin, R3 Arabic, R4 Han script, R5a another
 * entity is named too, R5b a negation, R5c an idiom, R5d an English word in an English sentence.
 */
export const LEAK_RULES = ['R1', 'R2', 'R3', 'R4', 'R5a', 'R5b', 'R5c', 'R5d'] as const;
export type LeakRule = (typeof LEAK_RULES)[number];

/** A name in a language (`en`, `id`, `zh`, `arz`). */
export type LeakName = {readonly text: string; readonly lang: string};

/** Everything that names an entity, and what only looks like it. */
export type LeakEntity = {
  readonly id: string;
  /** Names in all languages; the first is the canonical name. */
  readonly names: readonly LeakName[];
  /** Names that often mean something else: at most `judge`. */
  readonly weak?: readonly string[] | undefined;
  /** Longer expressions that contain a name and are about something else: no hit. */
  readonly excludes?: readonly string[] | undefined;
  /** Expressions that contain a name and may be about something else: at most `judge`. */
  readonly idioms?: readonly string[] | undefined;
  /** Names that are also English words, and mean something else in English sentences. */
  readonly english?: readonly string[] | undefined;
};

/** What the rules found in a line. */
export type LeakFinding = {
  readonly verdict: Verdict;
  /** The name as the pack writes it; `null` without a hit. */
  readonly name: string | null;
  /** Start and end in UTF-16 code units of the text as given; `null` without a hit. */
  readonly span: readonly [number, number] | null;
  /** The rule that decided; `null` without a hit. */
  readonly rule: LeakRule | null;
};
