import type {Refusal} from '../../../games/game.ts';
import type {Words} from '../../../packs/words.ts';
import {washText} from '../../../text/wash.ts';
import {textWidth} from '../../../text/width.ts';
import {hintKey} from '../../key-label.ts';
import {makeRows, type Paragraph, type Row} from '../../table/talk/rows.ts';
import type {Token} from '../../theme.ts';
import {chipParagraph} from './line/chip.ts';
import {isListening} from './line/line-meaning.ts';
import {inOwnWords} from './line/own-words.ts';
import {sayNotice} from './line/say.ts';
import type {Leak} from './line/use-line.ts';
import {guessLine} from './room.ts';
import type {SpyfallModel} from './spyfall-model.ts';

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

const sentence = (text: string, token: Token): Paragraph => ({text, token});

const lineNotice = (model: SpyfallModel, leak: Leak | undefined): Paragraph | undefined => {
  const {state, talk, refusal, shown, session, contexts} = model;
  const {words} = talk;
  if (state.warned !== undefined && leak !== undefined)
    return sentence(words(`table.leak-${leak.kind}`, {name: leak.name}), 'status.warning');
  if (refusal !== undefined && state.field.text === state.sent)
    return sentence(refusalText(words, refusal), 'status.error');
  if (state.field.isFull) return sentence(words('table.line-full'), 'status.warning');
  const reads = shown?.isUnsure && model.reply === undefined && isListening(model) ? session.ear : undefined;
  if (reads !== undefined)
    return sentence(words('table.ear-will-read', {model: washText(reads.name)}), 'text.secondary');
  if (shown !== undefined)
    return chipParagraph(words, {...shown, line: inOwnWords(model, shown.line)}, model.isPlain);
  if (state.field.text !== '') return undefined;
  if (session.reader === undefined) return sentence(words('table.no-reader'), 'text.secondary');
  const key = hintKey('suggestions', contexts);
  const isAllGrades = model.legal?.phase !== 'question' && session.options.isLesson !== true;
  const count = isAllGrades ? 5 : 3;
  // While a panel has the keys there is none for this.
  return key === undefined
    ? undefined
    : sentence(words('table.line-empty-hint', {key, count}), 'text.secondary');
};

/** The spy's best guesses for the moderator, with the speed where there is room for both. */
const guessNotice = ({talk, room, layout, session}: SpyfallModel): string => {
  const text = guessLine(talk, room, layout.mainWidth);
  if (text === '') return '';
  const whole = `${text} · ${talk.words(`table.speed-${session.pace.speed()}`)}`;
  return textWidth(whole) <= layout.mainWidth ? whole : text;
};

/** What is said of a line before the vote: what it gives away, else who hears it. */
const sayRow = (model: SpyfallModel, leak: Leak | undefined): Paragraph => {
  const {state, talk} = model;
  if (state.warned !== undefined && leak !== undefined)
    return sentence(talk.words(`table.leak-${leak.kind}`, {name: leak.name}), 'status.warning');
  if (state.field.isFull) return sentence(talk.words('table.line-full'), 'status.warning');
  return sentence(sayNotice(model), 'text.secondary');
};

const noticeOf = (model: SpyfallModel, leak: Leak | undefined): Paragraph | undefined => {
  const {legal, refusal, talk, focus, state, layout, room, reply} = model;
  if (room.length > 0 && layout.kind === 'one') return sentence(guessNotice(model), 'text.secondary');
  if (focus === 'say') return sayRow(model, leak);
  if (reply !== undefined || legal?.phase === 'answer' || (legal?.phase === 'question' && focus !== 'list'))
    return lineNotice(model, leak);
  // The line is not at the table yet while a model reads it.
  if (model.isSending && focus === 'none') return sentence(state.sent ?? '', 'text.primary');
  if (focus === 'draft' || focus === 'none') {
    if (state.isEarly) return sentence(talk.words('table.too-early'), 'status.warning');
    if (state.field.isFull) return sentence(talk.words('table.line-full'), 'status.warning');
  }
  if (legal === undefined || refusal === undefined) return undefined;
  return sentence(refusalText(talk.words, refusal), 'status.error');
};

/** The private rows under the input: a warning, a refusal, or how the line would be read. They are never cut. */
export const noticeRows = (model: SpyfallModel, leak: Leak | undefined): readonly Row[] => {
  const notice = noticeOf(model, leak);
  return notice === undefined || notice.text === '' ? [] : makeRows(notice, model.layout.mainWidth);
};
