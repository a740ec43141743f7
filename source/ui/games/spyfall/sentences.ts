import type {Seat} from '../../../games/game.ts';
import {elected} from '../../../games/spyfall/count-votes.ts';
import {type LegalMoves, visiblyAwaited} from '../../../games/spyfall/legal.ts';
import {currentTurn, type EndView, type SeatView} from '../../../games/spyfall/view.ts';
import {washText} from '../../../text/wash.ts';
import {nameOf, namesOf, nameWithYou} from '../../table/seats/seat-talk.ts';
import type {Expectation} from '../../table/your-move.tsx';
import type {SpyfallTalk} from './spyfall-model.ts';

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
const hasWon = ({me}: SpyfallTalk, {winner, spy}: EndView): boolean | undefined => {
  if (me === undefined || winner === null) return undefined;
  return (winner === 'spy') === (spy === me);
};

const yours = (text: string): Expectation => ({text, isYours: true, isBusy: false});
const busy = (text: string): Expectation => ({text, isYours: false, isBusy: true});

/** The person's own part. `to` is whom they have chosen to ask, where there is a choice. */
const yourPart = (talk: SpyfallTalk, legal: LegalMoves, to: Seat | undefined): Expectation => {
  const {words, domain} = talk;
  switch (legal.phase) {
    case 'question': {
      const target = legal.to.length === 1 ? legal.to[0] : to;
      return yours(
        target === undefined
          ? words('table.expect-whom')
          : words('table.expect-question', {name: nameOf(talk, target)}),
      );
    }
    case 'answer':
      return yours(words('table.expect-answer', {name: nameOf(talk, legal.to)}));
    case 'guess':
      return yours(words('table.expect-guess', {domain}));
    case 'vote':
      return yours(words('table.expect-vote'));
  }
};

/** What is expected while somebody asks the person for a word about what they said. */
export const replyExpected = ({turns}: SeatView, talk: SpyfallTalk): Expectation => {
  const remarks = turns.flatMap(turn => turn.remarks);
  const asking = remarks.findLast(({to}) => to !== undefined && to === talk.me)?.seat;
  return yours(talk.words('table.expect-reply', {name: asking === undefined ? '' : nameOf(talk, asking)}));
};

/** What is expected while a model reads the line that the person has sent. */
export const earExpected = (model: string, {words}: SpyfallTalk): Expectation =>
  busy(words('table.ear-reading', {model: washText(model)}));

/** What is expected after the person has spoken before a vote: a word of whoever they named, or the vote again. */
export const wordExpected = ({words, ...talk}: SpyfallTalk, to: Seat | undefined): Expectation =>
  busy(
    to === undefined
      ? words('table.wait-table')
      : words('table.wait-word', {name: nameOf({words, ...talk}, to)}),
  );

const votesPart = (view: SeatView, talk: SpyfallTalk): Expectation => {
  // Ballots are told when all are in: a person who is asked nothing has cast theirs.
  const hasVoted = talk.me !== undefined;
  const missing = visiblyAwaited(view).filter(seat => seat !== talk.me);
  return busy(
    talk.words(hasVoted ? 'table.wait-votes-yours-in' : 'table.wait-votes', {
      count: missing.length,
      names: namesOf(talk, missing),
    }),
  );
};

const over = ({end}: SeatView, talk: SpyfallTalk): Expectation => {
  const {words} = talk;
  const won = end === undefined ? undefined : hasWon(talk, end);
  const result =
    won === undefined ? '' : words('glue.space') + words(won ? 'table.you-won' : 'table.you-lost');
  return {text: words('table.over') + result, isYours: won !== undefined, isBusy: false};
};

/** What the table waits for. In the guess phase it is the same sentence for everybody, the spy included. */
const tablePart = (view: SeatView, talk: SpyfallTalk): Expectation => {
  const {words} = talk;
  const turn = currentTurn(view);
  const name = namesOf(talk, visiblyAwaited(view));
  switch (view.phase) {
    case 'question':
      return busy(words('table.wait-question', {name}));
    case 'answer':
      return busy(
        words('table.wait-answer', {name, asker: turn?.question ? nameOf(talk, turn.question.seat) : ''}),
      );
    case 'guess':
      return busy(words('table.wait-guess'));
    case 'vote':
      return votesPart(view, talk);
    case 'waiting':
      return busy(words('table.wait-table'));
    case 'over':
      return over(view, talk);
  }
};

/** The one sentence that says what is expected now, always shown at the same place. */
export const expectationOf = (
  view: SeatView,
  talk: SpyfallTalk,
  legal: LegalMoves | undefined,
  to: Seat | undefined,
): Expectation => (legal === undefined ? tablePart(view, talk) : yourPart(talk, legal, to));
