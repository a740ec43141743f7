import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import type {Seat} from '../../../games/game.ts';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import {FilterList} from '../../parts/filter-list.tsx';
import {SelectList} from '../../parts/select-list.tsx';
import {trayLimit} from '../../table/layout.ts';
import {speakerToken} from '../../theme.ts';
import {EndChoices, endChoiceRows} from './end-choices.tsx';
import {GiveUpTray, giveUpChoices} from './give-up.tsx';
import type {TableModel} from './table-model.ts';
import {MARK_SIGNS} from './table-state.ts';
import {nameOf} from './table-talk.ts';

type TrayProps<Phase extends LegalMoves['phase']> = {
  readonly model: TableModel;
  readonly legal: LegalMoves & {phase: Phase};
};

const seatItem = ({talk, state, isPlain}: TableModel, seat: number) => {
  const mark = state.marks[seat] ?? 'none';
  const sign = isPlain ? '' : `${MARK_SIGNS[mark]} `;
  const note = mark === 'none' ? {} : {note: sign + talk.words(`table.mark-${mark}`)};
  return {
    value: seat,
    label: `${talk.words.number(seat + 1)} ${nameOf(talk, seat)}`,
    number: seat + 1,
    token: speakerToken(seat),
    ...note,
  };
};

/** Rows for a list, so that a few of the talk stay in view. */
const roomFor = ({layout, about}: TableModel): number => Math.max(2, trayLimit(layout) - about.length);

const nobody = -1;

/** A list that is longer than its window says so in a row of its own. */
const listRows = (items: number, room: number): {readonly limit: number; readonly height: number} =>
  items <= room ? {limit: items, height: items} : {limit: room - 1, height: room};

/** As they sit: the order in which the table offers them is there so that a model's habits do not choose. */
const inOrder = (seats: readonly Seat[]): readonly Seat[] => seats.toSorted((one, other) => one - other);

/** The first Enter after a surprise was not meant for the list that came with it. */
const unlessSurprised =
  <Value,>({state, dispatch}: TableModel, choose: (value: Value) => void) =>
  (value: Value): void => {
    if (state.surprise === 'fresh') dispatch({type: 'look-again'});
    else choose(value);
  };

const AskTray = ({model, legal}: TrayProps<'question'>): ReactNode => (
  <SelectList
    items={inOrder(legal.to).map(seat => seatItem(model, seat))}
    onChoose={unlessSurprised(model, seat => model.dispatch({type: 'ask-to', seat}))}
    limit={listRows(legal.to.length, roomFor(model)).limit}
    isActive={model.focus === 'list'}
    hasPageKeys={false}
    label={model.talk.words('table.expect-whom')}
  />
);

const VoteTray = ({model, legal}: TrayProps<'vote'>): ReactNode => {
  const skip = {value: nobody, label: model.talk.words('table.skip')};
  return (
    <SelectList
      items={[skip, ...inOrder(legal.targets).map(seat => seatItem(model, seat))]}
      onChoose={unlessSurprised(model, target =>
        model.dispatch({
          type: 'consider',
          pending: target === nobody ? {kind: 'skip'} : {kind: 'vote', target},
        }),
      )}
      limit={listRows(legal.targets.length + 1, roomFor(model)).limit}
      isActive={model.focus === 'list'}
      hasPageKeys={false}
      label={model.talk.words('table.expect-vote')}
    />
  );
};

const pass = '';

/** Candidates that are not struck out come first; the others stay at hand behind them. */
const guessItems = (
  known: TableModel['session']['entities'],
  struck: readonly string[],
  {talk, isPlain}: Pick<TableModel, 'talk' | 'isPlain'>,
) => {
  const note = `${isPlain ? '' : '✘ '}${talk.words('table.struck')}`;
  const items = known.map(({id, name, aliases: also}) =>
    struck.includes(id)
      ? {value: id, label: name, also, token: 'text.struck' as const, note}
      : {value: id, label: name, also},
  );
  return [
    {value: pass, label: talk.words('table.pass')},
    ...items.filter(item => !('note' in item)),
    ...items.filter(item => 'note' in item),
  ];
};

const useGuessItems = ({session, state, talk, isPlain}: TableModel, allowed: readonly string[]) => {
  const {entities} = session;
  const {struck} = state;
  return useMemo(() => {
    const known = entities.filter(({id}) => allowed.includes(id));
    return guessItems(known, struck, {talk, isPlain});
  }, [entities, allowed, struck, talk, isPlain]);
};

const guessRows = (model: TableModel): number => Math.min(8, roomFor(model) - 1);

const GuessTray = ({model, legal}: TrayProps<'guess'>): ReactNode => (
  <FilterList
    items={useGuessItems(model, legal.entities)}
    onChoose={unlessSurprised(model, entity =>
      model.dispatch({type: 'consider', pending: entity === pass ? {kind: 'pass'} : {kind: 'guess', entity}}),
    )}
    width={model.layout.mainWidth}
    limit={guessRows(model)}
    isActive={model.focus === 'filter'}
    hasPageKeys={false}
    placeholder={model.talk.words('table.guess-filter')}
    emptyText={model.talk.words('table.guess-nothing')}
    onFiltering={isFiltering => model.dispatch({type: 'filtering', isFiltering})}
    onMark={entity => model.dispatch({type: 'guess-at', entity})}
    label={model.talk.words('table.expect-guess', {domain: model.talk.domain})}
  />
);

const SuggestionTray = ({model}: {readonly model: TableModel}): ReactNode => {
  const {suggestions} = model;
  const take = (index: number): void =>
    model.dispatch({type: 'edit', action: {type: 'set', text: suggestions[index]?.text ?? ''}});
  return (
    <SelectList
      items={suggestions.map(({text}, value) => ({value, label: text, base: model.talk.direction}))}
      onChoose={take}
      isActive={model.focus === 'suggestions'}
      hasPageKeys={false}
      emptyText={model.talk.words('table.suggest-none')}
      label={model.talk.words(
        model.legal?.phase === 'answer' ? 'table.suggest-answers' : 'table.suggest-questions',
      )}
    />
  );
};

const isChoosing = ({focus, legal, state}: TableModel): boolean =>
  legal?.phase === 'question' && legal.to.length > 1 && state.askTo === undefined && focus !== 'text';

/** Rows of what opens over the sentence now. */
export const trayHeight = (model: TableModel): number => {
  const {legal, state, view} = model;
  const room = roomFor(model);
  if (view.phase === 'over') return endChoiceRows;
  if (model.focus === 'give-up') return giveUpChoices(model).length;
  if (legal === undefined || model.focus === 'intro') return 0;
  if (legal.phase === 'guess') return guessRows(model) + 1;
  if (legal.phase === 'vote') return listRows(legal.targets.length + 1, room).height;
  if (isChoosing(model) && legal.phase === 'question') return listRows(legal.to.length, room).height;
  return state.panel === 'suggestions' ? Math.max(1, model.suggestions.length) : 0;
};

const TrayContent = ({model}: {readonly model: TableModel}): ReactNode => {
  const {legal, state, view} = model;
  if (view.phase === 'over') return <EndChoices model={model} />;
  if (model.focus === 'give-up') return <GiveUpTray model={model} />;
  if (legal?.phase === 'guess') return <GuessTray model={model} legal={legal} />;
  if (legal?.phase === 'vote') return <VoteTray model={model} legal={legal} />;
  if (isChoosing(model) && legal?.phase === 'question') return <AskTray model={model} legal={legal} />;
  return state.panel === 'suggestions' ? <SuggestionTray model={model} /> : null;
};

/** What opens over the sentence: the seats or candidates to choose from, or lines to borrow. */
export const Tray = ({model, height}: {readonly model: TableModel; readonly height: number}): ReactNode => (
  <Box flexDirection="column" width={model.layout.mainWidth} height={height} overflow="hidden" flexShrink={0}>
    <TrayContent model={model} />
  </Box>
);
