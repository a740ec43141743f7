import {useLayoutEffect, useState} from 'react';
import type {TableSession} from '../../tables/table.ts';

/**
 * Pauses a game while its table is covered, unless the person has paused it. The component is drawn again when the
 * pause ends, because tables show their pace.
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
