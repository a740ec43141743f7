import {useEffect, useState} from 'react';
import type {TableSession} from '../../tables/table.ts';

/** Whether the game is written to its end: only then is told how it went. */
export const useIsFinished = (session: TableSession): boolean => {
  const [isFinished, setFinished] = useState(false);
  useEffect(() => {
    let isShown = true;
    const show = (): void => {
      if (isShown) setFinished(true);
    };
    // A failure is the app's to tell; here it only means that there is nothing to look back at.
    session.finished.then(show, () => undefined);
    return () => {
      isShown = false;
    };
  }, [session]);
  return isFinished;
};
