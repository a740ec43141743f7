import {currentTurn} from '../../../games/spyfall/view.ts';
import type {TableFrameProps} from '../../table/table-frame.tsx';
import type {Row} from '../../table/talk/rows.ts';
import {type Expectation, lineRows, rowsBeyond, type Under} from '../../table/your-move.tsx';
import type {Focus} from './focus.ts';
import {meaningChoices, meaningQuestion} from './line/line-meaning.ts';
import {meaningUnder} from './line/meaning-picker.tsx';
import {spokenOf} from './line/say.ts';
import {revealExpectation} from './reveal.tsx';
import {earExpected, expectationOf, replyExpected, wordExpected} from './sentences.ts';
import type {SpyfallModel} from './spyfall-model.ts';

/** Whether the last answer of the game is given: only guesses and votes may follow. */
const hasSaidAll = ({view}: SpyfallModel): boolean => {
  const turn = currentTurn(view);
  if (turn === undefined || view.table === undefined) return false;
  const isLast = turn.cycle === 'final' || turn.turn >= view.table.rules.turns;
  return isLast && (turn.answer !== undefined || turn.asker === null);
};

/** What stands in the empty line, when it is owed, and before, to be begun; nothing where there is none. */
const placeholderOf = (model: SpyfallModel): string | undefined => {
  const {legal, state, isOver, session, talk, focus, reply} = model;
  const {words} = talk;
  if (reply !== undefined) return words('table.reply-placeholder');
  if (legal === undefined) {
    const isSilent = session.person === undefined || isOver || (hasSaidAll(model) && state.field.text === '');
    return isSilent ? undefined : words('table.draft-placeholder');
  }
  if (focus === 'say') return words('table.say-placeholder');
  if (legal.phase === 'answer') return words('table.answer-placeholder');
  const isAsking = legal.phase === 'question' && (state.askTo !== undefined || legal.to.length === 1);
  return isAsking ? words('table.question-placeholder') : undefined;
};

/** Where one chooses from a list of this game. */
const CHOOSING: readonly Focus[] = ['ballot', 'candidates', 'filter', 'suggestions', 'meaning', 'topics'];

/** Lists that say what is expected. */
const SAID: readonly Focus[] = ['ballot', 'filter', 'topics'];

/**
 * What is expected now: behind the card at the start, while the person is asked how they mean their line, while a model
 * reads it, and while a vote turns over, something else than the table's.
 */
const expectedOf = (model: SpyfallModel): Expectation => {
  const {view, talk, legal, state, focus, session} = model;
  if (focus === 'intro') return {text: talk.words('table.wait-card'), isYours: false, isBusy: false};
  if (focus === 'meaning') return {text: meaningQuestion(model), isYours: true, isBusy: false};
  if (focus === 'say') return {text: talk.words('table.expect-say'), isYours: true, isBusy: false};
  const spoken = spokenOf(model);
  if (spoken && legal === undefined) return wordExpected(talk, spoken.to);
  if (model.reply) return replyExpected(view, talk);
  if (model.isSending && session.ear) return earExpected(session.ear.name, talk);
  return revealExpectation(model) ?? expectationOf(view, talk, legal, state.askTo);
};

/** What opens under the line: the ways to mean it. */
const underOf = (model: SpyfallModel): Under | undefined =>
  model.focus === 'meaning' ? meaningUnder({model, choices: meaningChoices(model)}) : undefined;

/** What the frame of the table shows of the person's part, and how many rows more than usual that takes from the talk. */
export type YourPart = {
  readonly frame: Pick<TableFrameProps, 'expected' | 'isChoosing' | 'isSaid' | 'placeholder' | 'under'>;
  readonly rowsBeyond: number;
};

/** Returns the person's part: what is expected of them, their line, and what opens under it in place of the notice. */
export const yourPart = (model: SpyfallModel, notice: readonly Row[]): YourPart => {
  const {focus} = model;
  const placeholder = placeholderOf(model);
  const under = underOf(model);
  const beyond = lineRows(model) - 1 + rowsBeyond(under?.rows ?? notice.length);
  return {
    frame: {
      expected: expectedOf(model),
      isChoosing: CHOOSING.includes(focus),
      isSaid: SAID.includes(focus),
      placeholder,
      under,
    },
    rowsBeyond: placeholder === undefined ? 0 : beyond,
  };
};
