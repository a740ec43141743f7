import type {Seat} from '../../../games/game.ts';
import {elected} from '../../../games/spyfall/rules.ts';
import type {EndView, SeatView} from '../../../games/spyfall/view.ts';
import {nameOf, nameWithYou} from '../../table/seat-talk.ts';
import type {SpyfallTalk} from './spyfall-talk.ts';

/** The seat that the last vote has put out, if it has. */
export const votedOut = ({turns}: SeatView): Seat | undefined => elected(turns.at(-1)?.votes ?? []);

/**
 * How a game ended, who the spy was and what the entity was; an aborted game tells no secret. Where the votes are not in
 * view, who was voted `out` by mistake is named.
 */
export const endSentences = (talk: SpyfallTalk, end: EndView, out?: Seat): readonly string[] => {
  const {words, domain} = talk;
  if (end.spy === null || end.entity === null) return [words('table.end-aborted')];
  const spy = nameOf(talk, end.spy);
  const entity = talk.entityName(end.entity);
  return [
    end.ending === 'vote_villager' && out !== undefined
      ? words('table.end-wrong-one', {name: nameWithYou(talk, out)})
      : words(`table.end-${end.ending}`, {spy, domain}),
    words('table.end-secrets', {spy: nameWithYou(talk, end.spy), seat: end.spy + 1, entity, domain}),
    end.winner === 'spy' ? words('table.spy-wins') : words('table.villagers-win'),
  ];
};

/** Whether the seat through whose eyes one sees has won; nothing for onlookers and games without a winner. */
export const hasWon = ({me}: SpyfallTalk, {winner, spy}: EndView): boolean | undefined => {
  if (me === undefined || winner === null) return undefined;
  return (winner === 'spy') === (spy === me);
};
