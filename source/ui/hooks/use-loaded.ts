import {useEffect, useState} from 'react';

/** What a loader answers, once it is wanted and has come. A load that fails is a bug: it is handed to `onFault`. */
export const useLoaded = <T extends object>(
  load: () => Promise<T>,
  isWanted: boolean,
  onFault: (error: Error) => void,
): T | undefined => {
  const [loaded, setLoaded] = useState<{readonly value: T} | undefined>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    load()
      .then(value => setLoaded({value}))
      .catch(cause => onFault(cause instanceof Error ? cause : new Error(String(cause))));
  }, [load, isWanted, onFault]);
  return loaded?.value;
};
