import type {LooseRecord} from './read-record.ts';
import type {NeverRatedReason, Outcome, RecordLine} from './types.ts';

/** Returns whether a line says that somebody other than its competitor decided for a seat, once or for good. */
export const isStandIn = (line: RecordLine | undefined): boolean =>
  ((line?.kind === 'move' || line?.kind === 'refused') && line.by !== undefined) ||
  (line?.kind === 'intervention' && line.intervention.type === 'hand-over');

/** Returns why a game is never rated (rules.md, Forfeit and Aborted); empty when it can be rated. */
export const whyNeverRated = (outcome: Outcome, hadStandIn: boolean): readonly NeverRatedReason[] => [
  ...(outcome === 'aborted' ? (['aborted'] as const) : []),
  ...(hadStandIn ? (['stand-in'] as const) : []),
];

/**
 * Returns the same for a whole record, even if its last line does not say it. A game that stopped in the middle, and
 * may still be finished, counts as aborted.
 */
export const neverRatedOf = ({lines}: LooseRecord): readonly NeverRatedReason[] => {
  const last = lines.at(-1)?.line;
  const outcome = last?.kind === 'end' ? last.outcome : 'aborted';
  return whyNeverRated(
    outcome,
    lines.some(({line}) => isStandIn(line)),
  );
};
