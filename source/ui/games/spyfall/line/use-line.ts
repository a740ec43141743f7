import {useMemo} from 'react';
import type {LegalMoves} from '../../../../games/spyfall/legal.ts';
import type {SeatView} from '../../../../games/spyfall/view.ts';
import type {EntityWords} from '../../../../packs/entity-set.ts';
import type {Words} from '../../../../packs/words.ts';
import type {LineReadings, Suggestion} from '../../../../players/spyfall/line-reading.ts';
import type {SpyfallSession} from '../../../../tables/registry/spyfall/session.ts';
import {createMentionFinder} from '../../../../text/mentions.ts';
import {washText} from '../../../../text/wash.ts';
import {useLine} from '../../../table/use-line.ts';
import {lessonAnswers} from '../lesson/lesson-answers.ts';
import type {SpyfallModel} from '../spyfall-model.ts';
import type {SpyfallState} from '../spyfall-state.ts';
import {type Correction, correctionOf, type ShownReading, shownReading} from './chip.ts';
import {askMeaning, isListening, takeNumbered} from './line-meaning.ts';
import {sayLine} from './say.ts';
import {moveOfLine} from './send-line.ts';

/** What a person's line gives away: a villager names the entity, or a spy some candidate. */
export type Leak = {readonly kind: 'entity' | 'candidate'; readonly name: string};

/**
 * Makes the check of a person's lines: nothing, or what the line names. For a villager the entity alone counts, for
 * the spy every candidate; both in the way the table's language joins words.
 */
export const createLeakCheck = (
  view: Pick<SeatView, 'cards' | 'observer' | 'table'>,
  entities: readonly EntityWords[],
): ((text: string) => Leak | undefined) => {
  const card = typeof view.observer === 'number' ? view.cards[view.observer] : undefined;
  if (card === undefined) return () => undefined;
  const told = card.side === 'spy' ? entities : entities.filter(({id}) => id === card.entity);
  const find = createMentionFinder(
    told.flatMap(({name, aliases}) => [name, ...aliases]),
    view.table?.lang,
  );
  const kind = card.side === 'spy' ? 'candidate' : 'entity';
  return text => {
    const mention = find(text);
    return mention === undefined ? undefined : {kind, name: text.slice(mention.start, mention.end)};
  };
};

const noReadings: LineReadings = [];

const readLine = (
  {reader}: SpyfallSession,
  view: SeatView,
  phase: LegalMoves['phase'] | undefined,
  text: string,
): LineReadings => {
  if (reader === undefined || text.trim() === '') return noReadings;
  if (phase === 'question') return reader.readQuestion(view, text);
  return phase === 'answer' ? reader.readAnswer(view, text) : noReadings;
};

/** The reading of a line in a phase as the person has corrected it. */
const shownFor = (
  {reader}: SpyfallSession,
  view: SeatView,
  phase: LegalMoves['phase'] | undefined,
  readings: LineReadings,
  correction: Correction,
): ShownReading | undefined => {
  if (reader === undefined || readings.length === 0) return undefined;
  return shownReading(readings, correction.text, correction, topic =>
    phase === 'question'
      ? reader.readQuestionAbout(correction.text, topic)
      : reader.readAnswerAbout(view, correction.text, topic),
  );
};

/** How house players would read the line that is being typed; read again when it changes. */
export const useShownReading = (
  session: SpyfallSession,
  view: SeatView,
  legal: LegalMoves | undefined,
  {field, correction}: SpyfallState,
  isAppealed: boolean,
): Pick<SpyfallModel, 'readings' | 'shown'> => {
  const phase = isAppealed ? 'answer' : legal?.phase;
  const {text} = field;
  const readings = useMemo(() => readLine(session, view, phase, text), [session, view, phase, text]);
  const shown = useMemo(
    () => shownFor(session, view, phase, readings, correctionOf(text, correction)),
    [session, view, phase, text, readings, correction],
  );
  return {readings, shown};
};

const noSuggestions: readonly Suggestion[] = [];

/** Lines to borrow for the move that is owed, while they are open. */
export const useSuggestions = (
  session: SpyfallSession,
  view: SeatView,
  legal: LegalMoves | undefined,
  {panel, askTo}: SpyfallState,
  {isAppealed, words}: {readonly isAppealed: boolean; readonly words: Words},
): readonly Suggestion[] =>
  useMemo(() => {
    const {reader} = session;
    if (panel !== 'suggestions' || reader === undefined) return noSuggestions;
    if (isAppealed || legal?.phase === 'answer') {
      const taught = isAppealed ? noSuggestions : lessonAnswers(session, view, words);
      return taught.length > 0 ? taught : reader.suggestAnswers(view);
    }
    const to = legal?.phase === 'question' ? (askTo ?? legal.to[0]) : undefined;
    return to === undefined ? noSuggestions : reader.suggestQuestions(view, to);
  }, [session, view, legal, panel, askTo, isAppealed, words]);

/** What the line names that it should not; looked for only while there is a line. */
export const useLeak = (
  model: Pick<SpyfallModel, 'session' | 'view' | 'state' | 'isAsked'>,
): Leak | undefined => {
  const {session, view, state, isAsked} = model;
  const {cards, observer, table} = view;
  const check = useMemo(
    () => createLeakCheck({cards, observer, table}, session.entities),
    [cards, observer, table, session.entities],
  );
  const {text} = state.field;
  return useMemo(() => (isAsked && text !== '' ? check(text) : undefined), [check, isAsked, text]);
};

/**
 * Types the line and sends it, with the reading that the chip has shown. Where that is unsure, the person is asked first
 * how they mean it. Where a model reads the line, only what the person said of it is sent with it.
 */
export const useSpyfallLine = (model: SpyfallModel, leak: Leak | undefined): void => {
  const {dispatch, session, focus, shown, submit, reply} = model;
  useLine(model, {
    // What the chip shows is the built-in reading, unless the person has corrected it.
    moveOf: text =>
      moveOfLine(model, text, shown?.isCorrected || !isListening(model) ? shown?.reading : undefined),
    submit,
    reply: focus === 'say' ? text => sayLine(model, text) : reply && (text => reply(washText(text).trim())),
    isHeldBack: leak !== undefined,
    onUnclear: () => askMeaning(model),
    onTyped: text => focus === 'meaning' && takeNumbered(model, text),
    onDown: () => {
      const canBorrow = focus === 'text' && session.reader !== undefined;
      if (canBorrow) dispatch({type: 'open', panel: 'suggestions'});
      return canBorrow;
    },
  });
};
