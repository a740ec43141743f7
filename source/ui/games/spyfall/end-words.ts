import type {EndView} from '../../../games/spyfall/view.ts';
import {nameOf, nameWithYou, type TableTalk} from './table-talk.ts';

/** How a game ended, who the spy was and what the entity was; an aborted game tells no secret. */
export const endSentences = (talk: TableTalk, end: EndView): readonly string[] => {
  const {words, domain} = talk;
  if (end.spy === null || end.entity === null) return [words('table.end-aborted')];
  const spy = nameOf(talk, end.spy);
  const entity = talk.entityName(end.entity);
  return [
    words(`table.end-${end.ending}`, {spy, domain}),
    words('table.end-secrets', {spy: nameWithYou(talk, end.spy), seat: end.spy + 1, entity, domain}),
    end.winner === 'spy' ? words('table.spy-wins') : words('table.villagers-win'),
  ];
};

/** Whether the seat through whose eyes one sees has won; nothing for onlookers and games without a winner. */
export const hasWon = ({me}: TableTalk, {winner, spy}: EndView): boolean | undefined => {
  if (me === undefined || winner === null) return undefined;
  return (winner === 'spy') === (spy === me);
};
