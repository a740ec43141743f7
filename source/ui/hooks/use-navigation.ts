import {type Dispatch, useEffect, useEffectEvent, useReducer, useState} from 'react';
import type {TableOptions} from '../../tables/table.ts';
import {reduceNavigation, startNavigation} from '../screens/navigation.ts';
import type {Navigation, NavigationAction} from '../screens/navigation-state.ts';
import type {Services} from '../services.ts';

type UseNavigationOptions = {
  readonly services: Services;
  /** The table to start with, instead of the home screen. */
  readonly table?: TableOptions | undefined;
  /** Aborted when the terminal is gone. */
  readonly gone: AbortSignal;
  /** Ends polyspy with an exit code, or with an error that is a bug. */
  readonly onExit: (result: number | Error) => void;
};

type Ends = Pick<UseNavigationOptions, 'services' | 'onExit'> & {
  readonly navigation: Navigation;
  readonly dispatch: Dispatch<NavigationAction>;
};

/** Returns what was thrown as an `Error`. */
export const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** Sets the requested table and returns the current step. A table that comes too late is left at once. */
const useSettingTable = ({navigation: {table}, services, dispatch, onExit}: Ends): string | undefined => {
  const [step, setStep] = useState<string | undefined>(undefined);
  const fail = useEffectEvent((cause: unknown) => onExit(asError(cause)));
  const asked = table?.status === 'setting' ? table : undefined;
  useEffect(() => {
    if (asked === undefined) return undefined;
    let isAwaited = true;
    let isAnswered = false;
    const stop = new AbortController();
    const onStep = (sentence: string): void => {
      if (isAwaited) setStep(sentence);
    };
    const {attempt, options} = asked;
    setStep(undefined);
    services
      .startTable(options, {signal: stop.signal, onStep})
      .then(answer => {
        isAnswered = true;
        if ('problem' in answer) dispatch({type: 'table-refused', attempt, problem: answer.problem});
        else if (isAwaited) dispatch({type: 'table-set', attempt, session: answer});
        else return answer.leave();
        return undefined;
      })
      .catch(cause => fail(cause));
    return () => {
      isAwaited = false;
      // `leave` stops a table that has been set.
      if (!isAnswered) stop.abort();
    };
  }, [asked, services, dispatch]);
  return step;
};

/** Reports the end of the game, and leaves the table when the person does. */
const useTableInPlay = ({navigation: {table}, dispatch, onExit}: Ends): void => {
  const fail = useEffectEvent((cause: unknown) => onExit(asError(cause)));
  const session = table?.status === 'set' ? table.session : undefined;
  const isLeft = table?.status === 'set' && table.leaving !== undefined;
  useEffect(() => {
    session?.finished.then(() => dispatch({type: 'game-over', session})).catch(cause => fail(cause));
  }, [session, dispatch]);
  useEffect(() => {
    if (session === undefined || !isLeft) return;
    session
      .leave()
      .then(() => dispatch({type: 'left'}))
      .catch(cause => fail(cause));
  }, [session, isLeft, dispatch]);
};

/**
 * Returns the navigation, its dispatch, and the current step while a table is being set. Sets and leaves tables, and
 * ends polyspy.
 */
export const useNavigation = ({
  services,
  table,
  gone,
  onExit,
}: UseNavigationOptions): readonly [Navigation, Dispatch<NavigationAction>, string | undefined] => {
  const [navigation, dispatch] = useReducer(reduceNavigation, table, startNavigation);
  const ends = {services, navigation, dispatch, onExit};
  const step = useSettingTable(ends);
  useTableInPlay(ends);
  useEffect(() => {
    const hangUp = (): void => dispatch({type: 'hang-up'});
    if (gone.aborted) hangUp();
    gone.addEventListener('abort', hangUp);
    return () => gone.removeEventListener('abort', hangUp);
  }, [gone]);
  const {exitCode} = navigation;
  useEffect(() => {
    if (exitCode !== undefined) onExit(exitCode);
  }, [exitCode, onExit]);
  return [navigation, dispatch, step];
};
