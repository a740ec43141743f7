import type {Seat} from '../../../games/game.ts';
import type {RevealedVote} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {VoteChoice} from '../decide/decide-vote.ts';
import {answersIn, type Mind, movedBy, nameOf} from '../decide/mind.ts';
import {DODGE} from '../decide/speaker-model.ts';
import {drawAt} from '../decide/streams.ts';
import type {Heard} from '../heard.ts';
import {itemAt} from '../lists.ts';
import {dealtDeck, ownDeck} from './decks.ts';
import {capitalised, fillLine} from './fill.ts';

/** The smallest change of suspicion that makes an answer worth quoting. */
const WORTH_QUOTING = 0.03;

const ownVotes = (view: SeatView, me: Seat): readonly RevealedVote[] =>
  view.turns.flatMap(({votes}) => votes?.find(({seat}) => seat === me) ?? []);

/** The answer that raised this player's suspicion of a seat most; the latest of equals. */
const worstAnswer = (mind: Mind, target: Seat): Heard | undefined =>
  answersIn(mind)
    .map((heard, index) => ({heard, moved: movedBy(mind, index, target)}))
    .filter(
      ({heard, moved}) =>
        heard.isUnderstood &&
        heard.question.to === target &&
        heard.feature !== undefined &&
        moved >= WORTH_QUOTING,
    )
    .sort((one, other) => one.moved - other.moved)
    .at(-1)?.heard;

const sayReason = (mind: Mind, target: Seat, said: number): string | undefined => {
  const {common} = mind.kit.data.voice;
  const worst = worstAnswer(mind, target);
  if (worst?.feature === undefined) return dealtDeck(mind, common.reason_none)[said];
  const {noun} = itemAt(mind.kit.data.topics, worst.feature);
  const template = dealtDeck(mind, worst.meaning === DODGE ? common.reason_vague : common.reason)[said];
  return template && fillLine(template, {noun, noun_cap: capitalised(noun), name: nameOf(mind, target)});
};

const sayAccusation = (mind: Mind, view: SeatView, target: Seat): string | undefined => {
  const {common, manner} = mind.kit.data.voice;
  const votes = ownVotes(view, mind.me);
  const accusations = votes.filter(vote => vote.target !== null).length;
  const name = nameOf(mind, target);
  const isAgain = votes.at(-1)?.target === target;
  const again = isAgain ? dealtDeck(mind, common.again)[accusations - 1] : undefined;
  if (again) return fillLine(again, {name});
  const line = ownDeck(mind, [...mind.persona.vote, ...dealtDeck(mind, common.vote)])[accusations];
  const accused = line && fillLine(line, {name});
  const reason = sayReason(mind, target, accusations);
  return accused && reason ? `${accused}${manner.joint}${reason}` : (accused ?? reason);
};

const saySkip = (mind: Mind, view: SeatView, turn: number): string | undefined => {
  const {kit, me, persona, streams} = mind;
  if (drawAt(streams.wordingVote, turn) >= 0.2 + 0.6 * persona.chat) return undefined;
  const skips = ownVotes(view, me).filter(({target}) => target === null).length;
  return ownDeck(mind, [...persona.skip, ...dealtDeck(mind, kit.data.voice.common.skip)])[skips];
};

/** Returns what the player says with a vote at the reveal, if anything. */
export const sayVote = (
  mind: Mind,
  view: SeatView,
  {target}: VoteChoice,
  turn: number,
): string | undefined => (target === null ? saySkip(mind, view, turn) : sayAccusation(mind, view, target));

/** Returns what the player says with a guess. */
export const sayGuess = (mind: Mind, entity: string): string => {
  const {entities, voice} = mind.kit.data;
  const name = entities.find(({id}) => id === entity)?.name ?? entity;
  const [line = '{entity}.'] = ownDeck(mind, voice.common.guess);
  return fillLine(line, {entity: name});
};
