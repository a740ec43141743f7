import {type ReactNode, useCallback, useMemo} from 'react';
import type {BySeat, Seat} from '../../source/games/game.ts';
import type {Window} from '../../source/games/window.ts';
import type {PersonSeat} from '../../source/players/human-player.ts';
import {TABLE_CONTEXTS, type TableFocus, tableFocus} from '../../source/ui/table/focus.ts';
import {footerHints} from '../../source/ui/table/hints.ts';
import {trayLimit} from '../../source/ui/table/layout.ts';
import {nameOf, namesOf, type SeatTalk} from '../../source/ui/table/seats/seat-talk.ts';
import type {SeatDoing} from '../../source/ui/table/seats/seats.tsx';
import {TableFrame} from '../../source/ui/table/table-frame.tsx';
import type {AnySession, GameScreenProps, TableModel} from '../../source/ui/table/table-model.ts';
import {
  reduceTable,
  startTableState,
  type TableAction,
  type TablePanel,
  type TablePending,
  type TableState,
} from '../../source/ui/table/table-state.ts';
import {makeRows, type Row} from '../../source/ui/table/talk/rows.ts';
import {Talk, talkRowsOf, useTalk} from '../../source/ui/table/talk/talk.tsx';
import {useWordsAround} from '../../source/ui/table/talk/words-around.ts';
import {TitleRow} from '../../source/ui/table/title-row.tsx';
import {choiceTray, noTray, seatItems, type Tray, tableTray} from '../../source/ui/table/tray.tsx';
import {useEyes, useTable} from '../../source/ui/table/use-table.ts';
import {useTableKeys} from '../../source/ui/table/use-table-keys.ts';
import {type Decision, type Expectation, tableDecision} from '../../source/ui/table/your-move.tsx';
import {type OddMove, type OddObservation, type OddTypes, type OddView, oddOneOut} from './odd-one-out.ts';

/** A table of odd-one-out in play, as its screen knows it. */
export type OddSession = AnySession & {
  readonly window: Window<OddObservation>;
  readonly windowOf?: (observer: Seat | 'spectator' | 'moderator') => Window<OddObservation>;
  readonly person?: PersonSeat<OddTypes>;
};

type Pending = TablePending | {readonly kind: 'point'; readonly target: Seat};
type OddTableState = TableState & {readonly pending: Pending | undefined};
type OddAction = TableAction<TablePanel, Pending>;

type OddModel = TableModel<OddTableState, OddAction> & {
  readonly view: OddView;
  readonly legal: OddTypes['Legal'] | undefined;
  readonly submit: (move: OddMove) => void;
};

/** Who sits there, by seat. */
export const oddNames: readonly string[] = ['Ann', 'Bea', 'Cem'];

const rowsOf = (talk: SeatTalk, heard: OddObservation, width: number): readonly Row[] => {
  const say = (text: string): readonly Row[] => makeRows({text, indent: 2}, width);
  switch (heard.type) {
    case 'started':
    case 'dealt':
      return [];
    case 'pointed':
      return say(`${nameOf(talk, heard.seat)} has pointed.`);
    case 'revealed':
      return heard.ballots.flatMap((target, seat) =>
        say(`${nameOf(talk, seat)}${talk.words('glue.votes-for')}${nameOf(talk, target)}`),
      );
    case 'seat-taken':
      return say(talk.words('table.seat-taken', {name: nameOf(talk, heard.seat), by: heard.by}));
    case 'ended':
      return say(heard.winner === null ? 'Nobody wins.' : `The ${heard.winner} wins.`);
  }
};

const doingsOf = (view: OddView): BySeat<SeatDoing> =>
  oddNames.map((_, seat) => {
    const isAwaited = view.isOpen && !view.pointed.includes(seat);
    const [sign, status] = isAwaited ? ['○', 'to point'] : ['●', 'pointed'];
    return {isAwaited, hasPointer: false, ...(view.isOpen ? {sign, status} : {sign: ' ', status: ''})};
  });

const question = 'Who is the odd one?';

const expectationOf = ({view, talk, legal, isOver}: OddModel): Expectation => {
  if (isOver) return {text: talk.words('table.over'), isYours: true, isBusy: false};
  if (legal !== undefined) return {text: question, isYours: true, isBusy: false};
  const missing = oddNames.map((_, seat) => seat).filter(seat => !view.pointed.includes(seat));
  return {text: `Still to point: ${namesOf(talk, missing)}`, isYours: false, isBusy: true};
};

const trayOf = (model: OddModel): Tray => {
  const {legal, layout, dispatch} = model;
  const shared = tableTray({model, hasDebrief: false});
  if (shared !== undefined || legal === undefined) return shared ?? noTray;
  return choiceTray({
    model,
    items: seatItems(model, legal.targets),
    label: question,
    room: trayLimit(layout),
    onChoose: target => dispatch({type: 'consider', pending: {kind: 'point', target}}),
  });
};

const decisionOf = (model: OddModel): Decision | undefined => {
  const {talk, submit, state} = model;
  const {pending} = state;
  if (pending?.kind !== 'point') return pending && tableDecision(model, pending);
  const {target} = pending;
  const name = nameOf(talk, target);
  return {
    question: `Point at ${name}?`,
    yes: `Point at ${name}`,
    onYes: () => submit({type: 'point', target}),
  };
};

const reduce = (state: OddTableState, action: OddAction): OddTableState => reduceTable(state, action);
const start = (): OddTableState => ({...startTableState, pending: undefined});
const focusOf = (state: TableState, legal: OddTypes['Legal'] | undefined, isOver: boolean): TableFocus =>
  tableFocus(state, legal !== undefined, isOver) ?? (legal === undefined ? 'none' : 'list');

/** The whole screen of odd-one-out: nothing but parts that every table has. */
export const OddTable = (props: GameScreenProps<OddSession>): ReactNode => {
  const {services, session} = props;
  const {words} = services;
  const eyes = useEyes(oddOneOut, session);
  const {view, observations, observer} = eyes;
  const talk = useMemo(
    (): SeatTalk => ({
      words,
      names: oddNames,
      direction: 'ltr',
      me: typeof observer === 'number' ? observer : undefined,
    }),
    [words, observer],
  );
  const isOver = view.winner !== undefined;
  const step = `${view.pointed.length} ${isOver}`;
  const table = useTable({props, eyes, talk, isOver, step, reduce, start, focusOf, contexts: TABLE_CONTEXTS});
  const model: OddModel = {...table, view};
  const width = model.layout.mainWidth;
  const rows = useCallback((heard: OddObservation) => rowsOf(talk, heard, width), [talk, width]);
  const index = useTalk(observations, rows, useWordsAround(model, isOver));
  const tray = trayOf(model);
  const talkRows = talkRowsOf(model, tray.rows);
  useTableKeys({model, index, talkRows});
  const doings = useMemo(() => doingsOf(view), [view]);
  const colour = typeof observer === 'number' ? view.colours[observer] : undefined;
  return (
    <TableFrame
      model={model}
      title={<TitleRow model={model} place={['Odd one out']} own={colour ? `You are ${colour}.` : ''} />}
      doings={doings}
      seatNote="Two right ones win."
      expected={expectationOf(model)}
      decision={decisionOf(model)}
      notice={[]}
      hints={footerHints(model)}
    >
      <Talk model={model} index={index} talkRows={talkRows} tray={tray} />
    </TableFrame>
  );
};
