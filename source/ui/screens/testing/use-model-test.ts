import {useCallback, useEffect, useRef, useState} from 'react';
import type {ModelTest, Services} from '../../services.ts';

/** Where a test of models is. */
export type TestStage =
  | {readonly status: 'choosing'; readonly problem?: string}
  | {readonly status: 'starting'}
  | {readonly status: 'running' | 'over'; readonly test: ModelTest};

/** Returns where the test is, and a function that starts one. A test is stopped when its screen is left. */
export const useModelTest = ({
  testModels,
}: Pick<Services, 'testModels'>): {
  readonly stage: TestStage;
  readonly start: (names: readonly string[], minutes: number) => void;
} => {
  const [stage, setStage] = useState<TestStage>({status: 'choosing'});
  const running = useRef<ModelTest>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      running.current?.stop();
    };
  }, []);
  const start = useCallback(
    (names: readonly string[], minutes: number): void => {
      const run = async (): Promise<void> => {
        const test = await testModels(names, minutes);
        if ('problem' in test) return setStage({status: 'choosing', problem: test.problem});
        if (isLeft.current) test.stop();
        running.current = test;
        setStage({status: 'running', test});
        await test.finished;
        setStage({status: 'over', test});
      };
      setStage({status: 'starting'});
      run().catch((fault: unknown) =>
        // What goes wrong with a model is a problem of the test. Anything else is a bug, thrown while rendering.
        setStage(() => {
          throw fault;
        }),
      );
    },
    [testModels],
  );
  return {stage, start};
};
