import type {Refusal} from '../../../games/game.ts';
import type {Words} from '../../../packs/words.ts';
import {textWidth} from '../../../text/width.ts';
import {hintKey} from '../../key-label.ts';
import {one, type Segment} from '../../table/rows.ts';
import {chipSegments, type ShownReading} from './chip.ts';
import {guessLine} from './room.ts';
import type {SpyfallModel} from './spyfall-model.ts';
import type {Leak} from './use-line.ts';

/** The words for a code of a refusal, where it has its own. */
const REFUSED: Readonly<Record<string, 'empty-text' | 'text-too-long' | 'bad-target' | 'unknown-entity'>> = {
  'empty-text': 'empty-text',
  'text-too-long': 'text-too-long',
  'bad-target': 'bad-target',
  'self-target': 'bad-target',
  'fixed-target': 'bad-target',
  'unknown-entity': 'unknown-entity',
};

/** A refused move as one sentence. */
const refusalText = (words: Words, {code, value, allowed}: Refusal): string =>
  words(`table.refused-${REFUSED[code] ?? 'other'}`, {value: value ?? '', allowed: allowed?.[0] ?? ''});

/** A reading in the words of the interface, where those are not the table's and it has some for the topic. */
const inOwnWords = ({session, talk, view}: SpyfallModel, shown: ShownReading): ShownReading => {
  const {words} = talk;
  const {topic} = shown.reading;
  if (topic === undefined) return {...shown, line: {...shown.line, topic: words('shell.open-topic')}};
  if (view.table?.lang === words.lang) return shown;
  const own = session.topicWords?.(topic, words.lang);
  return own === undefined ? shown : {...shown, line: {...shown.line, topic: own.noun, ends: own.ends}};
};

const lineNotice = (model: SpyfallModel, leak: Leak | undefined): readonly Segment[] => {
  const {state, talk, refusal, shown, session, contexts} = model;
  const {words} = talk;
  if (state.warned !== undefined && leak !== undefined)
    return one(words(`table.leak-${leak.kind}`, {name: leak.name}), 'status.warning');
  if (refusal !== undefined && state.field.text === state.sent)
    return one(refusalText(words, refusal), 'status.error');
  if (state.field.isFull) return one(words('table.line-full'), 'status.warning');
  if (shown !== undefined) return chipSegments(words, inOwnWords(model, shown), model.isPlain);
  if (state.field.text !== '') return [];
  if (session.reader === undefined) return one(words('table.no-reader'), 'text.secondary');
  const key = hintKey('suggestions', contexts);
  const isAllGrades = model.legal?.phase !== 'question' && session.options.isLesson !== true;
  const count = isAllGrades ? 5 : 3;
  // While a panel has the keys there is none for this.
  return key === undefined ? [] : one(words('table.line-empty-hint', {key, count}), 'text.secondary');
};

/** The spy's best guesses for the moderator, with the speed where there is room for both. */
const guessNotice = ({talk, room, layout, session}: SpyfallModel): string => {
  const text = guessLine(talk, room, layout.mainWidth);
  if (text === '') return '';
  const whole = `${text} · ${talk.words(`table.speed-${session.pace.speed()}`)}`;
  return textWidth(whole) <= layout.mainWidth ? whole : text;
};

/** The private row under the input: a warning, a refusal, or how the line would be read. */
export const noticeSegments = (model: SpyfallModel, leak: Leak | undefined): readonly Segment[] => {
  const {legal, refusal, talk, focus, state, layout, room, reply} = model;
  if (room.length > 0 && layout.kind === 'one') return one(guessNotice(model), 'text.secondary');
  if (reply !== undefined || legal?.phase === 'answer' || (legal?.phase === 'question' && focus !== 'list'))
    return lineNotice(model, leak);
  if (focus === 'draft' || focus === 'none') {
    if (state.isEarly) return one(talk.words('table.too-early'), 'status.warning');
    if (state.field.isFull) return one(talk.words('table.line-full'), 'status.warning');
  }
  if (legal === undefined || refusal === undefined) return [];
  return one(refusalText(talk.words, refusal), 'status.error');
};
