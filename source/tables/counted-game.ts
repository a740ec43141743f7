import type {Competitor} from '../records/types.ts';

/** What `annotate/` found in one line: whether it gives the secret away, and its language, if that is known. */
export type LineLabels = {readonly leak: boolean; readonly lid: string | null};

/** A verified record, to be counted. */
export type CountedGame<Setup, Event> = {
  readonly id: string;
  readonly setup: Setup;
  readonly events: readonly Event[];
  /** In the order of the setup's players. */
  readonly competitors: readonly Pick<Competitor, 'label'>[];
  /** Returns the labels of the line that event number `n` (from 1) said. */
  readonly labelsOf: (n: number) => LineLabels;
};
