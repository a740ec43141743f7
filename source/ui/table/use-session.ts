import {type Dispatch, useEffect, useMemo, useReducer, useState, useSyncExternalStore} from 'react';
import type {GameTypes, Observer} from '../../games/game.ts';
import {followView, type ViewRules, type Window} from '../../games/window.ts';
import type {PersonSeat} from '../../players/human-player.ts';
import type {Thinking} from '../../tables/table.ts';
import type {AnySession, TableModel} from './table-model.ts';
import type {TableAction, TableState} from './table-state.ts';

const nobody = (): undefined => undefined;
const ignore = (): (() => void) => () => undefined;

/** All that an observer was told, in order, and what it knows by that. */
export type Heard<View, Observation> = {
  readonly observer: Observer;
  readonly view: View;
  readonly observations: readonly Observation[];
};

/** Follows a window: the same answer as long as nothing new was told. */
const createListener = <View, Observation>(
  game: ViewRules<View, Observation>,
  window: Window<Observation>,
): (() => Heard<View, Observation>) => {
  const viewOf = followView(game, window);
  const {observer} = window;
  let heard = {observer, view: viewOf(), observations: window.read(1)};
  return () => {
    if (window.count() > heard.observations.length)
      heard = {observer, view: viewOf(), observations: window.read(1)};
    return heard;
  };
};

/** What a window has told so far; draws anew when it tells more. `game` must be the same object each time. */
export const useHeard = <View, Observation>(
  game: ViewRules<View, Observation>,
  window: Window<Observation>,
): Heard<View, Observation> => {
  const listen = useMemo(() => createListener(game, window), [game, window]);
  return useSyncExternalStore(window.subscribe, listen);
};

/** Looks through other eyes; through those it began with when none are named. */
export type Look = (observer: Observer | undefined) => void;

/** A table that is seen through its window, or through other ones where there are some. */
type Seen<Observation> = {
  readonly window: Window<Observation>;
  readonly windowOf?: (observer: Observer) => Window<Observation>;
};

/** What is heard through the eyes that are chosen, and how to choose others, where one may. */
export const useEyes = <View, Observation>(
  game: ViewRules<View, Observation>,
  {window, windowOf}: Seen<Observation>,
): readonly [Heard<View, Observation>, Look | undefined] => {
  const [observer, look] = useState<Observer | undefined>(undefined);
  const seen = useMemo(
    () => (observer === undefined ? window : (windowOf?.(observer) ?? window)),
    [window, windowOf, observer],
  );
  return [useHeard(game, seen), windowOf === undefined ? undefined : look];
};

/** The request that the person has to answer now; nothing while they owe no move, and for onlookers. */
export const useRequest = <T extends GameTypes>(
  person: PersonSeat<T> | undefined,
): ReturnType<PersonSeat<T>['request']> =>
  useSyncExternalStore(person?.subscribe ?? ignore, person?.request ?? nobody);

type Request = {readonly id: number; readonly refusal?: object | undefined};
type Asked = TableAction & {readonly type: 'asked'};

/** What a table remembers, told of each request before anything of it is drawn. */
export const useTableState = <State extends TableState, Action>(
  reduce: (state: State, action: Action | Asked) => State,
  start: State,
  request: Request | undefined,
): readonly [State, Dispatch<Action | Asked>] => {
  const [state, dispatch] = useReducer(reduce, start);
  if (request !== undefined && request.id !== state.requestId)
    dispatch({type: 'asked', requestId: request.id, isAgain: request.refusal !== undefined});
  return [state, dispatch];
};

const nobodyThinks: readonly Thinking[] = [];

/** Who is waited for and what they do: not how long and how many tokens, which change all the time. */
const gist = (thinking: readonly Thinking[]): string =>
  thinking.map(({seat, stage}) => `${seat ?? '?'}:${stage}`).join(' ');

/** The models that are waited for; draws anew when one comes, goes or begins something else. */
export const useThinking = ({models}: Pick<AnySession, 'models'>): readonly Thinking[] => {
  const now = (): readonly Thinking[] => models?.thinking() ?? nobodyThinks;
  const current = useSyncExternalStore(models?.subscribe ?? ignore, () => gist(now()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the gist of it is another
  return useMemo(now, [models, current]);
};

/** Whether the game is written to its end: only then is told how it went. */
export const useIsFinished = ({finished}: Pick<AnySession, 'finished'>): boolean => {
  const [isFinished, setFinished] = useState(false);
  useEffect(() => {
    let isShown = true;
    const show = (): void => {
      if (isShown) setFinished(true);
    };
    // A failure is the app's to tell; here it only means that there is nothing to look back at.
    finished.then(show, () => undefined);
    return () => {
      isShown = false;
    };
  }, [finished]);
  return isFinished;
};

/** Nothing is left to give up on when the move has come. `step` is another text whenever one has. */
export const useEndOfWaiting = (
  {thinking, dispatch}: Pick<TableModel, 'thinking' | 'dispatch'>,
  step: string,
): void => {
  const isOver = thinking.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are what the effect waits for
  useEffect(() => dispatch({type: 'waited'}), [step, isOver, dispatch]);
};
