import {useLayoutEffect, useState} from 'react';
import type {TableSession} from '../../tables/table.ts';

/**
 * Holds the pace of a table in play while something lies over it, so that nothing is missed; a table that the person
 * has paused stays so. Whoever uses it is drawn once more when the pace is let go, since the table tells of its pace.
 */
export const useCoveredPause = (session: TableSession | undefined, isCovered: boolean): void => {
  const [, setHeld] = useState(false);
  useLayoutEffect(() => {
    if (session === undefined || !isCovered || session.pace.isPaused()) return undefined;
    session.pace.setPaused(true);
    setHeld(true);
    return () => {
      session.pace.setPaused(false);
      setHeld(false);
    };
  }, [session, isCovered]);
};
