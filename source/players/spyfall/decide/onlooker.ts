import type {BySeat, Seat} from '../../../games/game.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Heard} from '../heard.ts';
import type {HouseKit} from '../kit.ts';
import {itemAt} from '../lists.ts';
import {
  type Beliefs,
  beliefAsSpy,
  createBeliefs,
  publicBelief,
  suspicionKnowing,
  suspicionUnder,
  updateBeliefs,
} from './beliefs.ts';
import {hearView} from './hearing.ts';
import type {Distribution} from './probability.ts';

/** The secrets of a table, for an onlooker who was told them. */
export type Secrets = {readonly spy: Seat; readonly entity: string};

/** What an onlooker makes of the talk after one answer. Probabilities from 0 to 1. */
export type OnlookerTurn = {
  readonly turn: number;
  /** How likely each seat is the spy. */
  readonly suspicion: BySeat<number>;
  /** How likely each entity is, by its index, to a spy who has heard the same; absent without the secrets. */
  readonly asSpy?: Distribution;
};

const conclude = ({data}: HouseKit, beliefs: Beliefs, {question, feature, meaning}: Heard): Beliefs =>
  meaning === undefined
    ? beliefs
    : updateBeliefs(beliefs, {speaker: question.to, meaning, opinions: itemAt(data.values, feature ?? 0)});

/**
 * Follows a game from outside, as a careful listener with the set's own grades: from the words of the view alone and,
 * where given, the secrets. Cards in the view are not looked at.
 */
export const lookOn = (kit: HouseKit, view: SeatView, secrets?: Secrets): readonly OnlookerTurn[] => {
  const seats = view.table?.seats.length ?? 0;
  const {entities} = kit.data;
  const known = secrets === undefined ? -1 : entities.findIndex(({id}) => id === secrets.entity);
  let beliefs = createBeliefs(seats, entities.length);
  return hearView(kit, view).flatMap((heard): readonly OnlookerTurn[] => {
    if (!heard.answered) return [];
    beliefs = conclude(kit, beliefs, heard);
    const {turn} = heard;
    if (secrets === undefined || known < 0)
      return [{turn, suspicion: suspicionUnder(beliefs, publicBelief(beliefs))}];
    const suspicion = suspicionKnowing(beliefs, known);
    return [{turn, suspicion, asSpy: beliefAsSpy(beliefs, secrets.spy)}];
  });
};
