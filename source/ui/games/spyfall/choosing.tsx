import {type ReactNode, useMemo} from 'react';
import {majorityOf} from '../../../games/spyfall/count-votes.ts';
import type {Move} from '../../../games/spyfall/events.ts';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import {lastTurn} from '../../../games/spyfall/rules.ts';
import {currentTurn} from '../../../games/spyfall/view.ts';
import {FilterList} from '../../parts/filter-list.tsx';
import {SelectList} from '../../parts/select-list.tsx';
import {trayLimit} from '../../table/layout.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import {choiceTray, noTray, seatItems, type Tray, tableTray, unlessSurprised} from '../../table/tray.tsx';
import {type Decision, tableDecision} from '../../table/your-move.tsx';
import {takeTopic} from './line/line-meaning.ts';
import {topicTray} from './line/topic-list.tsx';
import {revealTray} from './reveal.tsx';
import type {SpyfallModel} from './spyfall-model.ts';

/** Rows for a list, so that a few of the talk stay in view. */
const roomFor = ({layout, about}: SpyfallModel): number => Math.max(2, trayLimit(layout) - about.length);

const askTray = (model: SpyfallModel, {to}: LegalMoves & {phase: 'question'}): Tray =>
  choiceTray({
    model,
    items: seatItems(model, to),
    label: model.talk.words('table.expect-whom'),
    room: roomFor(model),
    onChoose: seat => model.dispatch({type: 'ask-to', seat}),
  });

const nobody = -1;

const voteTray = (model: SpyfallModel, {targets}: LegalMoves & {phase: 'vote'}): Tray =>
  choiceTray({
    model,
    items: [{value: nobody, label: model.talk.words('table.skip')}, ...seatItems(model, targets)],
    label: model.talk.words('table.expect-vote'),
    room: roomFor(model),
    isActive: model.focus === 'ballot',
    onChoose: target => {
      const pending = target === nobody ? ({kind: 'skip'} as const) : ({kind: 'vote', target} as const);
      model.dispatch({type: 'consider', pending});
    },
  });

const pass = '';

/** Candidates that are not struck out come first; the others stay at hand behind them. */
const guessItems = (
  known: SpyfallModel['session']['entities'],
  struck: readonly string[],
  {talk, isPlain}: Pick<SpyfallModel, 'talk' | 'isPlain'>,
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

/** Whether a pass now leaves no later guess. */
const isLastGuess = ({view}: SpyfallModel): boolean =>
  view.table !== undefined && (currentTurn(view)?.turn ?? 0) >= lastTurn(view.table.rules);

const chooseGuess = (model: SpyfallModel, entity: string): void => {
  if (entity !== pass) model.dispatch({type: 'consider', pending: {kind: 'guess', entity}});
  else if (isLastGuess(model)) model.dispatch({type: 'consider', pending: {kind: 'pass'}});
  else model.submit({type: 'pass'});
};

const useGuessItems = ({session, state, talk, isPlain}: SpyfallModel, allowed: readonly string[]) => {
  const {entities} = session;
  const {struck} = state;
  return useMemo(() => {
    const known = entities.filter(({id}) => allowed.includes(id));
    return guessItems(known, struck, {talk, isPlain});
  }, [entities, allowed, struck, talk, isPlain]);
};

const guessRows = (model: SpyfallModel): number => Math.min(8, roomFor(model) - 1);

type GuessListProps = {readonly model: SpyfallModel; readonly allowed: readonly string[]};

const GuessList = ({model, allowed}: GuessListProps): ReactNode => (
  <FilterList
    items={useGuessItems(model, allowed)}
    onChoose={unlessSurprised(model, entity => chooseGuess(model, entity))}
    width={model.layout.mainWidth}
    limit={guessRows(model)}
    isActive={model.focus === 'filter'}
    hasPageKeys={false}
    placeholder={model.talk.words('table.guess-filter')}
    emptyText={model.talk.words('table.guess-nothing')}
    onFiltering={isFiltering => model.dispatch({type: 'filtering', isFiltering})}
    keepsFilter={model.about.length > 0}
    onMark={entity => model.dispatch({type: 'guess-at', entity})}
    label={model.talk.words('table.expect-guess', {domain: model.talk.domain})}
  />
);

const SuggestionList = ({model}: {readonly model: SpyfallModel}): ReactNode => {
  const {suggestions} = model;
  const take = (index: number): void =>
    model.dispatch({type: 'edit', action: {type: 'set', text: suggestions[index]?.text ?? ''}});
  return (
    <SelectList
      items={suggestions.map(({text}, value) => ({value, label: text, base: model.talk.direction}))}
      onChoose={take}
      onHighlight={at => model.dispatch({type: 'suggestion-at', at})}
      isActive={model.focus === 'suggestions'}
      hasPageKeys={false}
      emptyText={model.talk.words('table.suggest-none')}
      label={model.talk.words(
        model.legal?.phase === 'question' ? 'table.suggest-questions' : 'table.suggest-answers',
      )}
    />
  );
};

const suggestionTray = (model: SpyfallModel): Tray => ({
  rows: Math.max(1, model.suggestions.length),
  list: <SuggestionList model={model} />,
});

/** What opens over the sentence now: the seats or candidates to choose from, or lines to borrow. */
export const trayOf = (model: SpyfallModel): Tray => {
  const {legal, state, focus} = model;
  const shared = tableTray({model, hasDebrief: true});
  const telling = revealTray(model);
  if (telling !== undefined) return telling;
  if (shared !== undefined) return shared;
  if (focus === 'suggestions') return suggestionTray(model);
  if (legal === undefined || focus === 'intro') return noTray;
  if (legal.phase === 'guess')
    return {rows: guessRows(model) + 1, list: <GuessList model={model} allowed={legal.entities} />};
  if (legal.phase === 'vote') return focus === 'say' ? noTray : voteTray(model, legal);
  const isChoosing = legal.phase === 'question' && legal.to.length > 1 && state.askTo === undefined;
  if (legal.phase === 'question' && isChoosing && focus !== 'text') return askTray(model, legal);
  if (focus === 'topics') return topicTray({model, onChoose: topic => takeTopic(model, topic)});
  return state.panel === 'suggestions' ? suggestionTray(model) : noTray;
};

type Asked = {readonly move: Move; readonly values?: Record<string, string | number>};

/**
 * What is asked about once more: what ends or may end a game, and a skip, which an Enter that came too early would be. A pass
 * happens every turn and does no harm, unless it is the last.
 */
export const decisionOf = (model: SpyfallModel): Decision | undefined => {
  const {talk, view, submit, state} = model;
  const {pending} = state;
  const ask = (kind: 'guess' | 'pass' | 'vote' | 'skip', {move, values = {}}: Asked): Decision => ({
    question: talk.words(`table.confirm-${kind}`, values),
    yes: talk.words(`table.confirm-${kind}-yes`, values),
    onYes: () => submit(move),
  });
  if (pending === undefined) return undefined;
  switch (pending.kind) {
    case 'guess': {
      const {entity} = pending;
      return ask('guess', {move: {type: 'guess', entity}, values: {entity: talk.entityName(entity)}});
    }
    case 'vote': {
      const {target} = pending;
      const seats = view.table?.seats.length ?? 0;
      const values = {name: nameOf(talk, target), majority: majorityOf(seats), seats};
      return ask('vote', {move: {type: 'vote', target}, values});
    }
    case 'pass':
      return ask('pass', {move: {type: 'pass'}});
    case 'skip':
      return ask('skip', {move: {type: 'skip'}});
    default:
      return tableDecision(model, pending);
  }
};
