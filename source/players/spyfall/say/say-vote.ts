import type {Seat} from '../../../games/game.ts';
import type {RevealedVote} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {VoteChoice} from '../decide/decide-vote.ts';
import {type Mind, nameOf} from '../decide/mind.ts';
import {gradeOf, MIDDLE} from '../decide/speaker-model.ts';
import {drawAt} from '../decide/streams.ts';
import {cluesTo, tellingAnswer} from '../decide/telling-answer.ts';
import type {Heard} from '../heard.ts';
import {endsOf} from '../read/read-end.ts';
import {fillFor} from './address.ts';
import {dealtDeck, ownDeck, tableDeck, votesSaid} from './decks.ts';
import {capitalised, fillLine} from './fill.ts';
import {isFitToQuote, isSaid, placesOfQuote, wholeQuoteOf} from './quotes.ts';
import {sayReason} from './reasons.ts';

const ownVotes = (view: SeatView, me: Seat): readonly RevealedVote[] =>
  view.turns.flatMap(({votes}) => votes?.find(({seat}) => seat === me) ?? []);

/** The turn of this player's last vote against a seat; 0 when it has not voted for it. */
const lastAgainst = (view: SeatView, me: Seat, target: Seat): number =>
  view.turns.findLast(({votes}) => votes?.some(vote => vote.seat === me && vote.target === target))?.turn ??
  0;

/** A vote for the same seat again says what is new against it, or nothing. */
const sayAgain = (mind: Mind, view: SeatView, target: Seat, turn: number): string | undefined => {
  const {common, manner} = mind.kit.data.voice;
  const reason = sayReason(mind, view, target, {turn, since: lastAgainst(view, mind.me, target)});
  const said = ownVotes(view, mind.me).flatMap(({text}) => text ?? []);
  const again = dealtDeck(mind, common.again).find(line => !isSaid(line, said));
  if (reason === undefined || again === undefined) return undefined;
  return `${fillFor(mind, target, again)}${manner.joint}${reason}`;
};

const firstOfDeck = (mind: Mind, view: SeatView, lines: readonly string[]): string | undefined =>
  dealtDeck(mind, lines).find(line => !isSaid(line, votesSaid(view)));

/** Says that there is no reason but a feeling; `undefined` when this seat has said all it has of that. */
const sayFeeling = (mind: Mind, view: SeatView): string | undefined =>
  firstOfDeck(mind, view, mind.kit.data.voice.common.reason_none);

/** How often somebody without a reason says so, behind an accusation. */
const EMPTY = 0.2;

/** Says that nothing speaks for a seat, either; `undefined` when this seat has said all it has of that. */
const sayEmpty = (mind: Mind, view: SeatView, target: Seat, turn: number): string | undefined => {
  if (drawAt(mind.streams.wordingVote, turn, 42) >= EMPTY) return undefined;
  const line = firstOfDeck(mind, view, mind.kit.data.voice.common.reason_empty);
  return line && fillFor(mind, target, line);
};

const sayAccusation = (mind: Mind, view: SeatView, target: Seat, turn: number): string | undefined => {
  const {common, manner} = mind.kit.data.voice;
  const votes = ownVotes(view, mind.me);
  if (votes.at(-1)?.target === target) return sayAgain(mind, view, target, turn);
  const accusations = votes.filter(vote => vote.target !== null).length;
  const line = ownDeck(mind, [...mind.persona.vote, ...dealtDeck(mind, common.vote)])[accusations];
  const accused = line && fillFor(mind, target, line);
  const reason = sayReason(mind, view, target, {turn, since: 0}) ?? sayEmpty(mind, view, target, turn);
  // A persona's words are words enough for somebody who has no reason to name.
  if (!accused) return reason ?? sayFeeling(mind, view);
  return reason ? `${accused}${manner.joint}${reason}` : accused;
};

/** How often a seat says something with a skip, as a share of its talkativeness. */
const SKIPPING = 0.25;

const saySkip = (mind: Mind, view: SeatView, turn: number): string | undefined => {
  const {kit, me, persona, streams} = mind;
  if (drawAt(streams.wordingVote, turn) >= SKIPPING * persona.chat) return undefined;
  const skips = ownVotes(view, me).filter(({target}) => target === null).length;
  return ownDeck(mind, [...persona.skip, ...dealtDeck(mind, kit.data.voice.common.skip)])[skips];
};

/** Returns what the player says with a vote at the reveal, if anything. */
export const sayVote = (
  mind: Mind,
  view: SeatView,
  {target}: VoteChoice,
  turn: number,
): string | undefined =>
  target === null ? saySkip(mind, view, turn) : sayAccusation(mind, view, target, turn);

/** How often a spy says which answer gave the entity away, and how often what it made of two of them. */
const THANKING = 0.75;
const ADDING = 0.5;

/** Words about the answer that told the spy most, if they can be quoted. */
const sayThanks = (mind: Mind, entity: number): string | undefined => {
  const told = tellingAnswer(mind, entity);
  if (!told || !isFitToQuote(mind, told)) return undefined;
  if (drawAt(mind.streams.wordingVote, told.turn, 40) >= THANKING) return undefined;
  const [line] = tableDeck(mind, mind.kit.data.voice.common.guess_quote);
  return line && fillFor(mind, told.question.to, line, placesOfQuote(wholeQuoteOf(mind, told)));
};

/** The end of the scale to which an answer pointed. */
const sideOf = (mind: Mind, {feature, meaning}: Heard): string => {
  const [low, high] = feature === undefined ? ['', ''] : endsOf(mind.kit, feature);
  return (gradeOf(meaning) ?? MIDDLE) > MIDDLE ? high : low;
};

/** Words about two answers that told the spy most, and how it took them. */
const sayClues = (mind: Mind, entity: number): string | undefined => {
  const clues = cluesTo(mind, entity);
  if (!clues || drawAt(mind.streams.wordingVote, mind.answers.length, 41) >= ADDING) return undefined;
  const [line] = tableDeck(mind, mind.kit.data.voice.common.guess_clues);
  const [one, two] = [sideOf(mind, clues[0]), sideOf(mind, clues[1])];
  const places = {one, one_cap: capitalised(one), two, two_cap: capitalised(two)};
  const [{question: first}, {question: second}] = clues;
  return line && fillFor(mind, first.to, line, {...places, other: nameOf(mind, second.to)});
};

/** Returns what the player says with a guess: what gave the entity away, and words of the persona's own. */
export const sayGuess = (mind: Mind, entity: string): string => {
  const {data} = mind.kit;
  const index = data.entities.findIndex(({id}) => id === entity);
  const [line = '{entity}.'] = ownDeck(mind, mind.persona.guess);
  const guess = fillLine(line, {entity: data.entities[index]?.name ?? entity});
  const thanks = sayClues(mind, index) ?? sayThanks(mind, index);
  return thanks === undefined ? guess : `${thanks}${data.voice.manner.joint}${guess}`;
};
