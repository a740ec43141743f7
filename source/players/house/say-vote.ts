import type {Seat} from '../../games/game.ts';
import type {RevealedVote} from '../../games/spyfall/events.ts';
import type {SeatView} from '../../games/spyfall/view.ts';
import type {VoteChoice} from './decide-vote.ts';
import {dealtLines, ownDeck} from './decks.ts';
import {capitalised, fillLine} from './fill.ts';
import {type Heard, NONE} from './hearing.ts';
import type {Mind} from './mind.ts';
import {DODGE} from './speaker-model.ts';
import {drawAt} from './streams.ts';

/** How much an answer must have moved suspicion to be worth quoting. */
const WORTH_QUOTING = 0.03;

const ownVotes = (view: SeatView, me: Seat): readonly RevealedVote[] => {
  const own: RevealedVote[] = [];
  for (const {votes} of view.turns) {
    const vote = votes?.find(({seat}) => seat === me);
    if (vote) own.push(vote);
  }
  return own;
};

/** The answer that told most against a seat, in this player's eyes. */
const worstAnswer = (mind: Mind, target: Seat): Heard | undefined => {
  let worst: Heard | undefined;
  let most = WORTH_QUOTING;
  for (let index = 0; index < mind.believed; index++) {
    const heard = mind.heard[index] as Heard;
    if (heard.question.to !== target || heard.feature === NONE) continue;
    const moved = (mind.trail[index + 1]?.[target] ?? 0) - (mind.trail[index]?.[target] ?? 0);
    if (moved < most) continue;
    most = moved;
    worst = heard;
  }
  return worst;
};

const sayReason = (mind: Mind, target: Seat, said: number): string | undefined => {
  const {common} = mind.kit.data.voice;
  const worst = worstAnswer(mind, target);
  if (!worst) return dealtLines(mind, common.reason_none)[said]?.text;
  const noun = mind.kit.data.topics[worst.feature]?.noun ?? '';
  const lines = dealtLines(mind, worst.meaning === DODGE ? common.reason_vague : common.reason);
  const template = lines[said]?.text;
  return (
    template &&
    fillLine(template, {noun, noun_cap: capitalised(noun), name: mind.table.seats[target]?.name ?? ''})
  );
};

const sayAccusation = (mind: Mind, view: SeatView, target: Seat): string | undefined => {
  const {common} = mind.kit.data.voice;
  const votes = ownVotes(view, mind.me);
  const accusations = votes.filter(vote => vote.target !== null);
  const isAgain = votes[votes.length - 1]?.target === target;
  const name = mind.table.seats[target]?.name ?? '';
  const again = isAgain ? dealtLines(mind, common.again)[accusations.length - 1]?.text : undefined;
  if (again) return fillLine(again, {name});
  const deck = ownDeck(mind, mind.persona.vote, () => dealtLines(mind, common.vote));
  const line = deck[accusations.length]?.text;
  const reason = sayReason(mind, target, accusations.length);
  const accused = line && fillLine(line, {name});
  if (accused === undefined || reason === undefined) return accused ?? reason;
  return `${accused}${mind.kit.data.voice.manner.joint}${reason}`;
};

const saySkip = (mind: Mind, view: SeatView, turn: number): string | undefined => {
  const stream = mind.streams.wordingVote;
  if (drawAt(stream, turn) >= 0.2 + 0.6 * mind.persona.chat) return undefined;
  const skips = ownVotes(view, mind.me).filter(({target}) => target === null).length;
  return ownDeck(mind, mind.persona.skip, () => dealtLines(mind, mind.kit.data.voice.common.skip))[skips]
    ?.text;
};

/** What is said with a vote at the reveal, if anything. */
export const sayVote = (
  mind: Mind,
  view: SeatView,
  {target}: VoteChoice,
  turn: number,
): string | undefined => (target === null ? saySkip(mind, view, turn) : sayAccusation(mind, view, target));

/** What is said with a guess. */
export const sayGuess = (mind: Mind, entity: string): string => {
  const name = mind.kit.data.entities.find(({id}) => id === entity)?.name ?? entity;
  const [line] = ownDeck(mind, mind.kit.data.voice.common.guess);
  return fillLine(line?.text ?? '{entity}.', {entity: name});
};
