import type {Seat} from '../../../../games/game.ts';
import {currentTurn} from '../../../../games/spyfall/view.ts';
import {createMentionFinder} from '../../../../text/mentions.ts';
import {washText} from '../../../../text/wash.ts';
import {nameOf} from '../../../table/seats/seat-talk.ts';
import type {SpyfallModel} from '../spyfall-model.ts';
import type {SpyfallState} from '../spyfall-state.ts';

/**
 * Whether the person may say something before they vote: once, at a table that talks, before any ballot is in (a game can
 * be resumed between ballots), and not in the first game.
 */
export const maySpeak = ({legal, view, talk, session}: SpyfallModel): boolean => {
  if (legal?.phase !== 'vote' || view.table?.rules.smallTalk !== true) return false;
  const {remarks = [], voted = []} = currentTurn(view) ?? {};
  if (voted.length > 0) return false;
  return (
    session.options.isLesson !== true && !remarks.some(({seat, isAtVote}) => isAtVote && seat === talk.me)
  );
};

/** The ways to call a seat: its whole name, or without a title before it ("Karso" for Pak Karso). */
const callsOf = (name: string): readonly string[] => [...new Set([name, name.split(' ').at(-1) ?? name])];

/** Whom a line is about: the one other seat that it names; nobody when it names none or several. */
export const seatNamed = (
  {view, talk}: Pick<SpyfallModel, 'view' | 'talk'>,
  text: string,
): Seat | undefined => {
  const {seats = [], lang} = view.table ?? {};
  const named = seats.filter(
    ({seat, name}) => seat !== talk.me && createMentionFinder(callsOf(name), lang)(text) !== undefined,
  );
  return named.length === 1 ? named[0]?.seat : undefined;
};

/** Says a line before the vote. */
export const sayLine = (model: SpyfallModel, text: string): void => {
  const to = seatNamed(model, text);
  const said = {text: washText(text).trim(), ...(to === undefined ? {} : {to})};
  if (model.say(said)) model.dispatch({type: 'said', to});
};

/** Who hears the line that is being typed, and how one votes without it. */
export const sayNotice = (model: SpyfallModel): string => {
  const {words} = model.talk;
  const {text} = model.state.field;
  if (text.trim() === '') return words('table.say-hint');
  const to = seatNamed(model, text);
  return to === undefined ? words('table.say-all') : words('table.say-to', {name: nameOf(model.talk, to)});
};

/**
 * Whom the person's words before the vote wait for, while they are not asked for the vote yet. A game that was stopped in
 * the meantime is resumed there: then this screen remembers nothing of it, and what was said does.
 */
export const spokenOf = ({state, legal, view, talk: {me}}: SpyfallModel): SpyfallState['spoken'] => {
  if (state.spoken || legal !== undefined) return state.spoken;
  const turn = currentTurn(view);
  const hasBeenAsked = state.requestId !== undefined;
  if (hasBeenAsked || view.phase !== 'vote' || me === undefined || turn?.voted.includes(me)) return undefined;
  const newest = turn?.remarks.at(-1);
  return {to: newest?.isAtVote && newest.seat === me ? newest.to : undefined};
};
