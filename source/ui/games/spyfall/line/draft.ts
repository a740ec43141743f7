import {useEffect, useEffectEvent} from 'react';
import type {LegalMoves} from '../../../../games/spyfall/legal.ts';
import type {Draft} from '../../../../tables/memory/draft-memory.ts';
import type {SpyfallModel} from '../spyfall-model.ts';
import type {SpyfallState} from '../spyfall-state.ts';

/** Returns the line that is being typed, with where it is meant; nothing while there is none. */
const draftOf = (
  {field: {text}, askTo, panel, begun}: SpyfallState,
  legal: LegalMoves | undefined,
): Draft | undefined => {
  if (text.trim() === '') return undefined;
  // Brought back from an earlier leaving, and not taken up yet.
  if (begun !== undefined) return {...begun, text};
  if (legal?.phase === 'question' && askTo !== undefined) return {text, to: askTo};
  return legal?.phase === 'vote' && panel === 'say' ? {text, isAside: true} : {text};
};

/** Keeps the line that the person has begun when they leave the table, on whichever way. */
export const useKeptDraft = ({
  session,
  state,
  legal,
}: Pick<SpyfallModel, 'session' | 'state' | 'legal'>): void => {
  const keep = useEffectEvent(() => {
    const draft = draftOf(state, legal);
    if (draft !== undefined) session.drafts?.keep(draft);
  });
  useEffect(() => () => keep(), []);
};
