import {type Dispatch, useEffect, useMemo, useReducer, useState, useSyncExternalStore} from 'react';
import type {Observer, Refusal} from '../../games/game.ts';
import {followView, type ViewRules, type Window} from '../../games/window.ts';
import type {Aside} from '../../players/player.ts';
import type {Thinking} from '../../tables/table.ts';
import {useIsLinear} from '../drawing.tsx';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import type {KeyContext} from '../keymap.ts';
import {useTerminal} from '../terminal.ts';
import {contextsAt} from './focus.ts';
import {layOut, type TableLayout} from './layout.ts';
import type {SeatTalk} from './seats/seat-talk.ts';
import {seatLines} from './seats/seat-widths.ts';
import type {AnySession, Look, TableModel} from './table-model.ts';
import type {TableAction, TableState} from './table-state.ts';
import {useQuiet} from './use-quiet.ts';

const nobody = (): undefined => undefined;
const ignore = (): (() => void) => () => undefined;

/** All that an observer was told, in order, and what it knows by that. */
export type Heard<View, Observation> = {readonly view: View; readonly observations: readonly Observation[]};

/** Follows a window: the same answer as long as nothing new was told. */
const createListener = <View, Observation>(
  game: ViewRules<View, Observation>,
  window: Window<Observation>,
): (() => Heard<View, Observation>) => {
  const viewOf = followView(game, window);
  let heard = {view: viewOf(), observations: window.read(1)};
  return () => {
    if (window.count() > heard.observations.length) heard = {view: viewOf(), observations: window.read(1)};
    return heard;
  };
};

/** A table that is seen through its window, or through other ones where there are some. */
type Seen<Observation> = {
  readonly window: Window<Observation>;
  readonly windowOf?: (observer: Observer) => Window<Observation>;
};

/** What is told to the eyes that one sees through, and how to change those, where one may. */
export type Eyes<View, Observation> = Heard<View, Observation> & Pick<TableModel, 'observer' | 'look'>;

/** Looks at a table; draws anew when it tells more. `game` must be the same object each time. */
export const useEyes = <View, Observation>(
  game: ViewRules<View, Observation>,
  {window, windowOf}: Seen<Observation>,
): Eyes<View, Observation> => {
  const [chosen, choose] = useState<Observer | undefined>(undefined);
  const seen = useMemo(
    () => (chosen === undefined ? window : (windowOf?.(chosen) ?? window)),
    [window, windowOf, chosen],
  );
  const listen = useMemo(() => createListener(game, seen), [game, seen]);
  const look: Look | undefined = windowOf === undefined ? undefined : choose;
  return {...useSyncExternalStore(seen.subscribe, listen), observer: seen.observer, look};
};

const nobodyThinks: readonly Thinking[] = [];

/** Who is waited for, for what, and what they do: not how long and how many tokens, which change all the time. */
const gist = (thinking: readonly Thinking[]): string =>
  thinking.map(({seat, stage, isWord}) => `${seat ?? '?'}:${stage}${isWord ? ':word' : ''}`).join(' ');

/** The models that are waited for; draws anew when one comes, goes or begins something else. */
const useThinking = ({models}: AnySession): readonly Thinking[] => {
  const now = (): readonly Thinking[] => models?.thinking() ?? nobodyThinks;
  const current = useSyncExternalStore(models?.subscribe ?? ignore, () => gist(now()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the gist of it is another
  return useMemo(now, [models, current]);
};

/** Whether the game is written to its end: only then is told how it went. */
const useIsFinished = ({finished}: AnySession): boolean => {
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

/**
 * What a game shows beside the talk: how many there are in a list, the cells that the longest one needs, and whether
 * there is more under the seats.
 */
type SideList = {
  readonly candidates: number;
  readonly candidateWidth: number;
  readonly hasPanel?: boolean;
};

const noAside: SideList = {candidates: 0, candidateWidth: 0};

const useLayout = (
  {columns, rows}: FrameSize,
  seats: number,
  {direction}: SeatTalk,
  {candidates, candidateWidth, hasPanel = false}: SideList,
): Pick<TableModel, 'layout' | 'isPlain' | 'isLinear'> => {
  const {isScreenReader: isPlain} = useTerminal();
  const isLinear = useIsLinear(direction);
  const layout = useMemo((): TableLayout => {
    const seatRows = isLinear ? seats : seatLines(seats, columns);
    const laidOut = layOut({columns, rows, seatRows, isLinear, candidates, candidateWidth, hasPanel});
    const alone = {kind: 'one', mainWidth: columns, seatsWidth: 0, candidatesWidth: 0} as const;
    return isPlain ? {...laidOut, ...alone} : laidOut;
  }, [columns, rows, seats, candidates, candidateWidth, hasPanel, isPlain, isLinear]);
  return {layout, isPlain, isLinear};
};

/** The person's side of a seat, as far as a screen needs it. */
type Person<Legal, Move> = {
  readonly request: () => {id: number; legal: Legal; refusal?: Refusal} | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly submit: (requestId: number, move: Move) => unknown;
  readonly prepared: () => Move | undefined;
  readonly say: (requestId: number, said: Aside) => 'taken' | 'stale';
  readonly appeal: () => {readonly id: number} | undefined;
  readonly reply: (appealId: number, text: string | undefined) => unknown;
};

/** What a game's screen was given, and what it makes of the frame before the parts that every table has. */
export type TableParts<Legal, Move, State, Action, Focus extends string> = {
  readonly props: {
    readonly session: AnySession & {readonly person?: Person<Legal, Move>};
    readonly size: FrameSize;
    readonly isActive: boolean;
    readonly onLeave: TableModel['onLeave'];
  };
  readonly eyes: Pick<TableModel, 'observer' | 'look'>;
  readonly talk: SeatTalk;
  readonly isOver: boolean;
  /** Something is told step by step: what the person owes next waits for that. */
  readonly isTelling?: boolean;
  /** Another text whenever a move has come: then there is nothing left to give up on. */
  readonly step: string;
  readonly aside?: SideList;
  readonly reduce: (state: State, action: Action | Asked) => State;
  readonly start: () => State;
  /** `isAppealed`: somebody asks the person for a word, and they owe no move. */
  readonly focusOf: (state: State, legal: Legal | undefined, isOver: boolean, isAppealed: boolean) => Focus;
  /** The contexts of the keymap that hold for a player wherever the keys are. */
  readonly contexts: Readonly<Record<Focus | 'away', readonly KeyContext[]>>;
};

type Asked = TableAction & {readonly type: 'asked' | 'waited'};

/** The model of a table, and what of it is typed by the game. */
type Made<Legal, Move, State extends TableState, Action, Focus> = TableModel<State, Action | Asked> & {
  readonly focus: Focus | 'away';
  /** The person's choices, while they owe a move. */
  readonly legal: Legal | undefined;
  /** Hands a move to the table; one for a request that is closed does nothing. */
  readonly submit: (move: Move) => void;
  /** Says something before the move that is owed. Returns whether the table has taken it. */
  readonly say: (said: Aside) => boolean;
  /** Replies to whoever asks the person for a word, or lets it pass without a text; absent while nobody asks. */
  readonly reply: ((text: string | undefined) => void) | undefined;
};

/** Requests and appeals are counted apart: for the state of the line, an appeal has a number below 0. */
const openId = (request: {readonly id: number} | undefined, appeal: {readonly id: number} | undefined) =>
  request?.id ?? (appeal && -appeal.id);

/** Follows a table in play, and remembers what the person does there. */
export const useTable = <Legal, Move, State extends TableState, Action, Focus extends string>(
  parts: TableParts<Legal, Move, State, Action, Focus>,
): Made<Legal, Move, State, Action, Focus> => {
  const {props, eyes, talk, isOver, isTelling = false, step, aside = noAside} = parts;
  const {session, size, isActive, onLeave} = props;
  const {person, options, models} = session;
  const owed = useSyncExternalStore(person?.subscribe ?? ignore, person?.request ?? nobody);
  const request = isTelling ? undefined : owed;
  const [state, dispatch]: [State, Dispatch<Action | Asked>] = useReducer(
    parts.reduce,
    undefined,
    parts.start,
  );
  const appeal = useSyncExternalStore(person?.subscribe ?? ignore, person?.appeal ?? nobody);
  const prepared = useSyncExternalStore(person?.subscribe ?? ignore, person?.prepared ?? nobody);
  const asked = openId(request, appeal);
  if (asked !== undefined && asked !== state.requestId)
    dispatch({type: 'asked', requestId: asked, isAgain: request?.refusal !== undefined});
  const legal = isOver ? undefined : request?.legal;
  const isAppealed = !isOver && request === undefined && appeal !== undefined;
  const focus = isActive ? parts.focusOf(state, legal, isOver, isAppealed) : 'away';
  const thinking = useThinking(session);
  const {mode} = options;
  const hasModels = models !== undefined;
  const own = parts.contexts[focus];
  const isWaitedFor = thinking.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are what the effect waits for
  useEffect(() => dispatch({type: 'waited'}), [step, isWaitedFor]);
  return {
    ...useLayout(size, talk.names.length || options.players, talk, aside),
    ...{session, talk, state, dispatch, isOver, thinking, focus, legal, onLeave},
    observer: eyes.observer,
    look: eyes.look,
    isSending: prepared !== undefined,
    isAsked: legal !== undefined || isAppealed,
    refusal: request?.refusal,
    isFinished: useIsFinished(session),
    hasEndChoices: useQuiet(focus === 'end' || focus === 'debrief'),
    contexts: useMemo(() => contextsAt(own, {mode, hasModels}), [own, mode, hasModels]),
    submit: move => {
      if (request !== undefined) person?.submit(request.id, move);
    },
    say: said => request !== undefined && person?.say(request.id, said) === 'taken',
    reply: isAppealed ? text => person?.reply(appeal.id, text) : undefined,
  };
};
