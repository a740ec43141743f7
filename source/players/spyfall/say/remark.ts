import type {Seat} from '../../../games/game.ts';
import type {SeatView, TurnView} from '../../../games/spyfall/view.ts';
import type {Remark} from '../../player.ts';
import {type Mind, movedBy} from '../decide/mind.ts';
import {DODGE} from '../decide/speaker-model.ts';
import {drawAt} from '../decide/streams.ts';
import type {Heard} from '../heard.ts';
import {endsOf} from '../read/read-end.ts';
import {fillFor} from './address.ts';
import {challenge} from './challenge.ts';
import {firstUnheard, ownReactions, reactions} from './comments.ts';
import {nameContradiction, nameTurnabout} from './contradictions.ts';
import {ownDeck, tableDeck, textsSaid} from './decks.ts';
import {capitalised} from './fill.ts';
import {
  isAnybodys,
  isFitToCite,
  isFitToQuote,
  isSaid,
  placesOfQuote,
  questionQuoteOf,
  quoteOf,
} from './quotes.ts';
import {reminisce} from './reminisce.ts';

/** The smallest change of suspicion that is worth a remark. */
const NOTABLE = 0.035;
/** An answer must do more to be agreed with, and twice as much for a remark without its words, which would fit any other. */
const AGREEABLE = 2 * NOTABLE;

/** How many seats remark on an answer when all are as keen as possible: with more seats, each says less. */
const TALKATIVE = 2.2;

const isInMood = ({persona, streams}: Mind, turn: number, draw: number, share: number): boolean =>
  drawAt(streams.wordingRemark, turn, draw) < persona.react * share;

/** A remark from the first of some lines that nobody has said in this game. */
const remarkFrom = (
  mind: Mind,
  view: SeatView,
  lines: readonly string[],
  {keenness, about}: {readonly keenness: number; readonly about: Seat},
): Remark | undefined => {
  const said = new Set(view.turns.flatMap(({remarks}) => remarks.map(({text}) => text)));
  for (const line of ownDeck(mind, lines)) {
    const text = fillFor(mind, about, line);
    if (!said.has(text)) return {text, keenness};
  }
  return undefined;
};

/** Whoever asked is the keenest to understand the answer; the more a persona remarks, the likelier it asks in their place. */
const keennessToAsk = ({persona, me}: Mind, {question}: Heard): number =>
  1 + persona.react + (question.seat === me ? 0.15 : 0);

/** Asks what an answer meant that nobody understood, with the two ends of its topic. */
const askBack = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const {question} = heard;
  if (question.feature === undefined) return undefined;
  const [low, high] = endsOf(mind.kit, question.feature);
  const values = {low, high, low_cap: capitalised(low)};
  const lines = tableDeck(mind, mind.kit.data.voice.common.askback);
  // The table shares the deck: forms that were said with other names and ends do not come again.
  const asked = view.turns.flatMap(({remarks}) => remarks.filter(({to}) => to !== undefined)).length;
  const line = lines[asked];
  if (line === undefined) return undefined;
  return {
    text: fillFor(mind, question.to, line, values),
    keenness: keennessToAsk(mind, heard),
    to: question.to,
  };
};

/** How often a remark has words of the answer, which a nod or a shake of the head lacks. */
const CITING = 0.25;

/** A remark that takes up the telling words of an answer, from the first of some forms that the table has not heard yet. */
const citeIn = (mind: Mind, view: SeatView, heard: Heard, forms: readonly string[]): string | undefined => {
  if (drawAt(mind.streams.wordingRemark, heard.turn, 2) >= CITING || !isFitToCite(mind, heard))
    return undefined;
  const said = textsSaid(view);
  const line = ownDeck(mind, forms).find(form => !isSaid(form, said));
  return line && fillFor(mind, heard.question.to, line, placesOfQuote(quoteOf(mind, heard)));
};

/** How often a remark is one that was written for the question, where there is one. */
const COMMENTING = 0.7;
/** How often one agrees so with somebody who spoke of where they were: that the same happened twice is seldom so. */
const AGREEING = 0.55;

/** How often one who finds an answer right laughs about its words, in place of saying that it was the same. */
const LIGHT = 0.5;

/**
 * A remark that was written for this answer, or for answers like it to its question. Whoever agrees with an answer that has
 * reactions of its own must have heard it: what fits any answer like it will not do.
 */
const commentIn = (mind: Mind, view: SeatView, heard: Heard, tone: 'doubt' | 'agree'): string | undefined => {
  const isLight = tone === 'agree' && drawAt(mind.streams.wordingRemark, heard.turn, 6) < LIGHT;
  const own = firstUnheard(view, ownReactions(mind, heard, isLight ? 'aside' : tone));
  if (own !== undefined) return own;
  const {entities, reactions: written = []} = heard.line ?? {};
  if (tone === 'agree' && written.length > 0) return undefined;
  const share = entities !== undefined && tone === 'agree' ? AGREEING : COMMENTING;
  if (drawAt(mind.streams.wordingRemark, heard.turn, 4) >= share) return undefined;
  return firstUnheard(view, reactions(mind, heard, tone));
};

/** How often one who has no opinion on an answer reacts to its words. */
const REACTING = 1;
/** Any opinion comes first; then whoever asked. */
const LEAST_KEEN = 0.001;

/** A remark on the words of an answer that says nothing on whether it is true. */
const sayAside = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const draw = drawAt(mind.streams.wordingRemark, heard.turn, 5);
  if (draw >= (REACTING * TALKATIVE * mind.persona.react) / mind.seats) return undefined;
  const text = firstUnheard(view, ownReactions(mind, heard, 'aside'));
  const keenness = LEAST_KEEN * (heard.question.seat === mind.me ? 2 : 1 - draw);
  return text === undefined ? undefined : {text, keenness};
};

/** How often somebody remarks that a question was evaded. */
const NOTICING = 0.8;

/** A remark on an answer that evades its question: it names both. */
const doubtDodge = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const isDodge = heard.meaning === DODGE && !heard.isRefusal;
  const asked = isDodge ? questionQuoteOf(mind, heard) : undefined;
  if (asked === undefined || !isFitToQuote(mind, heard)) return undefined;
  if (drawAt(mind.streams.wordingRemark, heard.turn, 3) >= NOTICING * mind.persona.react) return undefined;
  const said = textsSaid(view);
  const forms = mind.kit.data.voice.common.reason_vague.filter(form => !form.includes('{noun'));
  const line = ownDeck(mind, forms).find(form => !isSaid(form, said));
  return line === undefined
    ? undefined
    : {
        text: fillFor(mind, heard.question.to, line, {asked, ...placesOfQuote(quoteOf(mind, heard))}),
        keenness: mind.persona.react,
      };
};

/** A remark of somebody whom an answer made more, or less, suspicious. */
const judge = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const {common} = mind.kit.data.voice;
  if (!isInMood(mind, heard.turn, 0, TALKATIVE / mind.seats)) return undefined;
  const moved = movedBy(mind, mind.answers.length - 1, heard.question.to);
  const [key, least] = moved > 0 ? (['doubt', NOTABLE] as const) : (['agree', AGREEABLE] as const);
  const keenness = Math.abs(moved);
  if (keenness < least) return undefined;
  const comment = commentIn(mind, view, heard, key);
  if (comment !== undefined) return {text: comment, keenness};
  const canCite = key === 'doubt' || isAnybodys(heard);
  const citing = canCite ? citeIn(mind, view, heard, common[`${key}_quote`]) : undefined;
  if (citing !== undefined) return {text: citing, keenness};
  if (keenness < 2 * least) return undefined;
  // What fits any answer is said where nothing was written for this one.
  const light = firstUnheard(view, ownReactions(mind, heard, 'aside'));
  if (light !== undefined) return {text: light, keenness};
  return remarkFrom(mind, view, [...mind.persona[key], ...common[key]], {
    keenness,
    about: heard.question.to,
  });
};

const remarkOnAnswer = (mind: Mind, view: SeatView): Remark | undefined => {
  const heard = mind.answers.at(-1);
  if (!heard || heard.question.to === mind.me) return undefined;
  if (!heard.isUnderstood) return askBack(mind, view, heard);
  const turnedRound = nameTurnabout(mind, view, heard);
  if (turnedRound) return turnedRound;
  const doubted = doubtDodge(mind, view, heard);
  if (doubted) return doubted;
  const challenged = challenge(mind, view, heard);
  if (challenged) return challenged;
  const contradicted = nameContradiction(mind, view, heard);
  if (contradicted) return contradicted;
  const remembered = reminisce(mind, view, heard);
  if (remembered) return remembered;
  if (heard.isRefusal) return undefined;
  return judge(mind, view, heard) ?? sayAside(mind, view, heard);
};

/** A protest, if this seat drew votes. */
const remarkOnVotes = (mind: Mind, view: SeatView, {turn, votes = []}: TurnView): Remark | undefined => {
  const against = votes.filter(({target}) => target === mind.me).length;
  if (against === 0 || !isInMood(mind, turn, 1, 0.6)) return undefined;
  const lines = [...mind.persona.accused, ...mind.kit.data.voice.common.accused];
  return remarkFrom(mind, view, lines, {keenness: against / mind.seats, about: mind.me});
};

/** Chooses a remark on the newest answer, or on the votes that followed it. */
export const chooseRemark = (mind: Mind, view: SeatView): Remark | undefined => {
  const turn = view.turns.findLast(({answer, votes}) => answer !== undefined || votes !== undefined);
  if (!turn) return undefined;
  return turn.votes ? remarkOnVotes(mind, view, turn) : remarkOnAnswer(mind, view);
};
