import type {SeatView, TurnView} from '../../games/spyfall/view.ts';
import type {Remark} from '../player.ts';
import {type Deck, ownDeck} from './decks.ts';
import {type Heard, isUnread} from './hearing.ts';
import type {Mind} from './mind.ts';
import {drawAt} from './streams.ts';

/** How far suspicion must move before anybody finds it worth a word. */
const NOTABLE = 0.035;

/** Remarks a table has in it: each seat's share of them falls with the seats, so that a third of answers get one. */
const TALKATIVE = 2.2;

const isSaid = (view: SeatView, line: string): boolean =>
  view.turns.some(({remarks}) => remarks.some(({text}) => text === line));

const firstUnsaid = (deck: Deck, view: SeatView): string | undefined =>
  deck.find(({text}) => !isSaid(view, text))?.text;

const isInMood = (mind: Mind, turn: number, draw: number, share: number): boolean =>
  drawAt(mind.streams.wordingRemark, turn, draw) < mind.persona.react * share;

const withKeenness = (text: string | undefined, keenness: number): Remark | undefined =>
  text === undefined ? undefined : {text, keenness};

const remarkOnAnswer = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const {common} = mind.kit.data.voice;
  const speaker = heard.question.to;
  if (speaker === mind.me || !isInMood(mind, heard.turn, 0, TALKATIVE / mind.seats)) return undefined;
  if (isUnread(heard)) return withKeenness(firstUnsaid(ownDeck(mind, common.unread), view), 0.05);
  const after = mind.trail[mind.trail.length - 1];
  const before = mind.trail[mind.trail.length - 2];
  const moved = (after?.[speaker] ?? 0) - (before?.[speaker] ?? 0);
  if (Math.abs(moved) < NOTABLE) return undefined;
  const key = moved > 0 ? 'doubt' : 'agree';
  const deck = ownDeck(mind, mind.persona[key], () => mind.kit.linesOf(common[key]));
  return withKeenness(firstUnsaid(deck, view), Math.abs(moved));
};

/** Whoever drew votes may protest. */
const remarkOnVotes = (mind: Mind, view: SeatView, {turn, votes}: TurnView): Remark | undefined => {
  const against = votes?.filter(({target}) => target === mind.me).length ?? 0;
  if (against === 0 || !isInMood(mind, turn, 1, 1)) return undefined;
  const deck = ownDeck(mind, mind.persona.accused, () =>
    mind.kit.linesOf(mind.kit.data.voice.common.accused),
  );
  return withKeenness(firstUnsaid(deck, view), against / mind.seats);
};

/** A remark on the newest answer, or on the votes that followed it. */
export const chooseRemark = (mind: Mind, view: SeatView): Remark | undefined => {
  const turn = view.turns.findLast(({answer, votes}) => answer !== undefined || votes !== undefined);
  if (!turn) return undefined;
  if (turn.votes) return remarkOnVotes(mind, view, turn);
  const heard = mind.heard[mind.believed - 1];
  return heard ? remarkOnAnswer(mind, view, heard) : undefined;
};
