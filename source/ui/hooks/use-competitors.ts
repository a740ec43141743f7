import {useEffect, useState} from 'react';
import type {Competitors, Services} from '../services.ts';

/** Everybody that can be invited, as far as is known, and whether more may come. */
export type Found = Competitors & {readonly isLooking: boolean};

/** Asks who can be invited, once for each time that it is mounted. */
export const useCompetitors = ({competitors}: Pick<Services, 'competitors'>): Found => {
  const [found, setFound] = useState<Found>({list: [], problems: [], isLooking: true});
  useEffect(() => {
    let isShown = true;
    const show = (next: Competitors, isLooking: boolean): void => {
      if (isShown) setFound({...next, isLooking});
    };
    competitors(soFar => show(soFar, true))
      .then(all => show(all, false))
      // A server that fails is a problem in the answer; anything else is a bug, and ends the interface as one.
      .catch((fault: unknown) =>
        setFound(() => {
          throw fault;
        }),
      );
    return () => {
      isShown = false;
    };
  }, [competitors]);
  return found;
};
