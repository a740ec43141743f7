import type {Move} from '../../../games/spyfall/events.ts';
import {majorityOf} from '../../../games/spyfall/rules.ts';
import {nameOf} from '../../table/seat-talk.ts';
import {type Decision, tableDecision} from '../../table/your-move.tsx';
import type {SpyfallModel} from './spyfall-model.ts';

type Asked = {readonly move: Move; readonly values?: Record<string, string | number>};

/** What is asked about once more. What ends or may end a game begins at the no; a pass and a skip begin at the yes. */
export const decisionOf = (model: SpyfallModel): Decision | undefined => {
  const {talk, view, submit, state} = model;
  const {pending} = state;
  const ask = (kind: 'guess' | 'pass' | 'vote' | 'skip', {move, values = {}}: Asked): Decision => ({
    question: talk.words(`table.confirm-${kind}`, values),
    yes: talk.words(`table.confirm-${kind}-yes`, values),
    startsWithYes: kind === 'pass' || kind === 'skip',
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
    case 'skip':
      return ask(pending.kind, {move: {type: pending.kind}});
    default:
      return tableDecision(model, pending);
  }
};
