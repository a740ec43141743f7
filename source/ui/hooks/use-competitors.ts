import {useCallback, useEffect, useState} from 'react';
import type {Competitors} from '../../tables/table.ts';
import type {Services} from '../services.ts';

/** Who can be invited, as far as known, and whether more may come. */
export type Found = Competitors & {readonly isLooking: boolean};

const nothingYet: Found = {list: [], problems: [], hints: [], isLooking: true};

/** Looks for competitors on mount and whenever `askAgain` is called. */
export const useCompetitors = ({
  competitors,
}: Pick<Services, 'competitors'>): {readonly found: Found; readonly askAgain: () => void} => {
  const [found, setFound] = useState(nothingYet);
  const [asked, ask] = useState(0);
  const askAgain = useCallback(() => {
    setFound(nothingYet);
    ask(count => count + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of times is what makes it ask again
  useEffect(() => {
    let isShown = true;
    const show = (next: Competitors, isLooking: boolean): void => {
      if (isShown) setFound({...next, isLooking});
    };
    competitors(soFar => show(soFar, true))
      .then(all => show(all, false))
      // A failing server is a problem in the answer. Anything else is a bug, thrown while rendering.
      .catch((fault: unknown) =>
        setFound(() => {
          throw fault;
        }),
      );
    return () => {
      isShown = false;
    };
  }, [competitors, asked]);
  return {found, askAgain};
};
