import {useEffect} from 'react';
import type {TableSession} from '../services.ts';

/**
 * Holds the table's pace while something lies over it, so that nothing is missed; a table that the person has paused
 * stays so.
 */
export const useCoveredPause = (session: TableSession | undefined, isCovered: boolean): void => {
  useEffect(() => {
    if (session === undefined || !isCovered || session.pace.isPaused()) return undefined;
    session.pace.setPaused(true);
    return () => session.pace.setPaused(false);
  }, [session, isCovered]);
};
