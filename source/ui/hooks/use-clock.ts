import {useEffect, useState} from 'react';

/**
 * The one clock of the interface: how many intervals of `everyMs` have passed while it was active. It starts again
 * at 0 each time it becomes active, and runs no timer while it is not.
 */
export const useClock = (everyMs: number, isActive: boolean): number => {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    setTicks(0);
    if (!isActive) return undefined;
    const timer = setInterval(() => setTicks(count => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isActive]);
  return ticks;
};
