import type {QuestionLine} from './bank.ts';
import type {QuestionChoice} from './choose-question.ts';
import {firstLine, ownDeck, shuffleBy, tableDeck} from './decks.ts';
import {fillLine} from './fill.ts';
import {type Heard, NONE} from './hearing.ts';
import type {Mind} from './mind.ts';
import {drawAt} from './streams.ts';

const SUSPICIOUS = 1.6;

/** Questions of a feature that nobody has asked in this game. */
export const unaskedLines = ({kit, heard}: Mind, feature: number): readonly QuestionLine[] =>
  (kit.bank.questions[feature] ?? []).filter(({line}) => !heard.some(({question}) => question.line === line));

const nameOf = (mind: Mind, seat: number): string => mind.table.seats[seat]?.name ?? '';

/** The words of an earlier answer that are worth quoting: its line without what was wrapped around it. */
export const quoteOf = (mind: Mind, {answerText = ''}: Heard): string => {
  const found = mind.kit.lines.answer(answerText);
  const quote = found?.type === 'graded' ? found.line.text : answerText;
  return /\p{P}$/u.test(quote) ? quote : `${quote}${mind.kit.data.voice.manner.stop}`;
};

const saySecond = (mind: Mind, to: number, quoted: Heard): string => {
  const seconds = mind.heard.filter(({question}) => question.quotedTurn !== NONE);
  const shared = tableDeck(mind, mind.kit.data.voice.common.second);
  const own = ownDeck(mind, mind.persona.second);
  const stream = mind.streams.wordingQuestion;
  const mine = seconds.filter(({question}) => question.seat === mind.me).length;
  const isOwn = drawAt(stream, mind.heard.length, 3) < 0.6;
  const template = (isOwn ? own[mine] : undefined) ?? shared[seconds.length % shared.length];
  return fillLine(template?.text ?? '', {
    name: nameOf(mind, to),
    other: nameOf(mind, quoted.question.to),
    quote: quoteOf(mind, quoted),
  });
};

/** Words before a question: a nudge to whom it suspects, its manner, or the table's. */
const choosePrefix = (mind: Mind, to: number, turn: number, isFree: boolean): string | undefined => {
  const {common} = mind.kit.data.voice;
  const stream = mind.streams.wordingQuestion;
  const said = mind.heard.filter(({question}) => question.seat === mind.me).length;
  const suspicion = mind.trail[mind.trail.length - 1]?.[to] ?? 0;
  if (isFree && suspicion * mind.seats > SUSPICIOUS && drawAt(stream, turn, 1) < 0.45)
    return tableDeck(mind, common.press)[mind.heard.length - mind.seats]?.text;
  if (drawAt(stream, turn) >= 0.25 + mind.persona.chat) return undefined;
  if (drawAt(stream, turn, 2) < 0.6) return ownDeck(mind, mind.persona.qpre)[said]?.text;
  return tableDeck(mind, common.qpre)[mind.heard.length]?.text;
};

/** The words of a question. */
export const sayQuestion = (mind: Mind, choice: QuestionChoice, turn: number, isFree: boolean): string => {
  const {to, feature, quoted} = choice;
  if (quoted) return saySecond(mind, to, quoted);
  const seed = mind.streams.wordingQuestion;
  const line = firstLine(unaskedLines(mind, feature), shuffleBy(mind, seed + turn));
  const text = line?.text ?? mind.kit.bank.questions[feature]?.[0]?.text ?? '';
  const prefix = choosePrefix(mind, to, turn, isFree);
  if (prefix === undefined) return text;
  return `${fillLine(prefix, {name: nameOf(mind, to)})}${mind.kit.data.voice.manner.joint}${text}`;
};
