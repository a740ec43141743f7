import type {LooseRecord} from './read-record.ts';
import type {NeverRatedReason, Outcome, RecordLine} from './types.ts';

/** Whether a line says that somebody else than its competitor decided for a seat, be it for one move or for good. */
export const isStandIn = (line: RecordLine | undefined): boolean =>
  ((line?.kind === 'move' || line?.kind === 'refused') && line.by !== undefined) ||
  (line?.kind === 'intervention' && line.intervention.type === 'hand-over');

/** Why a game is never rated (rules.md, Forfeit and Aborted); nothing when nothing stands against it. */
export const whyNeverRated = (outcome: Outcome, hadStandIn: boolean): readonly NeverRatedReason[] => [
  ...(outcome === 'aborted' ? (['aborted'] as const) : []),
  ...(hadStandIn ? (['stand-in'] as const) : []),
];

/**
 * The same of a whole record, also of one whose last line does not say it yet. A game that stopped in the middle may
 * still come to its end: it counts as aborted.
 */
export const neverRatedOf = ({lines}: LooseRecord): readonly NeverRatedReason[] => {
  const last = lines.at(-1)?.line;
  const outcome = last?.kind === 'end' ? last.outcome : 'aborted';
  return whyNeverRated(
    outcome,
    lines.some(({line}) => isStandIn(line)),
  );
};
