import {useEffect, useEffectEvent, useState} from 'react';

/** What a loader answers, once it is wanted and has come. A load that fails is a bug: it is handed to `onFault`. */
export const useLoaded = <T extends object>(
  load: () => Promise<T>,
  isWanted: boolean,
  onFault: (error: Error) => void,
): T | undefined => {
  const [loaded, setLoaded] = useState<{readonly value: T} | undefined>(undefined);
  const fail = useEffectEvent((cause: unknown) =>
    onFault(cause instanceof Error ? cause : new Error(String(cause))),
  );
  useEffect(() => {
    if (!isWanted) return;
    load()
      .then(value => setLoaded({value}))
      .catch(cause => fail(cause));
  }, [load, isWanted]);
  return loaded?.value;
};
