import type {Seat} from '../../../games/game.ts';
import type {Reading} from '../../../games/spyfall/events.ts';
import type {RemarkView, SeatView, TurnView, Words} from '../../../games/spyfall/view.ts';
import {type Heard, type HeardQuestion, wordsSaid} from '../heard.ts';
import type {HouseKit} from '../kit.ts';
import {joinedEar, joinQuestion} from '../read/join-ear.ts';
import {readEnd} from '../read/read-end.ts';
import {readShares} from '../read/read-shares.ts';
import {likeliestPole} from '../read/read-typed.ts';
import {lineKey} from '../say/bank.ts';
import {DODGE, gradeOf, hedged, UNREAD} from './speaker-model.ts';

type HeardAnswer = Pick<
  Heard,
  'feature' | 'meaning' | 'line' | 'shares' | 'isUnderstood' | 'isUnsure' | 'isRefusal'
>;

const nameOf = (view: SeatView, seat: Seat): string => view.table?.seats[seat]?.name ?? '';

type Topic = Pick<HeardQuestion, 'feature' | 'pole'> & Partial<HeardQuestion>;

const questionAbout = ({seat, to}: Pick<Words, 'seat' | 'to'>, topic: Topic): HeardQuestion => ({
  seat,
  to,
  isOpen: false,
  line: undefined,
  quoted: undefined,
  ...topic,
});

/** A question that asks for a second opinion on an earlier answer. */
const questionOn = (words: Words, {feature, turn, meaning}: Heard): HeardQuestion =>
  questionAbout(words, {feature, pole: 'open', quoted: {turn, grade: gradeOf(meaning)}});

/** A line that quotes an earlier answer is about that answer's topic. */
const hearQuote = ({lines, data}: HouseKit, view: SeatView, words: Words, heard: readonly Heard[]) => {
  const second = lines.second(words.text);
  if (!second) return undefined;
  const {stop} = data.voice.manner;
  const quote = second.quote.endsWith(stop) ? second.quote.slice(0, -stop.length) : second.quote;
  const said = heard.find(
    one => lineKey(nameOf(view, one.question.to)) === second.other && lineKey(wordsSaid(one)).includes(quote),
  );
  return said && questionOn(words, said);
};

/** A typed question that names a seat and asks to agree is about what that seat said last. */
const hearAgreement = ({typed}: HouseKit, view: SeatView, words: Words, heard: readonly Heard[]) => {
  if (!typed().asksToAgree(words.text)) return undefined;
  const key = lineKey(words.text);
  const said = heard.findLast(
    ({question, meaning}) =>
      question.to !== words.to &&
      gradeOf(meaning) !== undefined &&
      key.includes(lineKey(nameOf(view, question.to))),
  );
  return said && questionOn(words, said);
};

const featureOf = ({featureIndex}: HouseKit, {topic}: Reading): number | undefined =>
  topic === undefined ? undefined : featureIndex.get(topic);

const hearDeclared = (kit: HouseKit, words: Words): HeardQuestion | undefined => {
  if (!words.reading) return undefined;
  const feature = featureOf(kit, words.reading);
  // The chip calls every question without a topic open: what its words say decides.
  if (feature === undefined) return undefined;
  // A model declares the topic alone.
  const pole = words.reading.pole ?? likeliestPole(kit.typed().senses.poles(words.text, feature));
  return questionAbout(words, {feature, pole});
};

/** What the words of a question say, with how a model took them. */
const hearWords = (kit: HouseKit, words: Words): HeardQuestion => {
  const ear = joinedEar(kit, words.ear);
  const read = kit.typed().question(words.text);
  return questionAbout(words, ear === undefined ? read : joinQuestion(read, ear));
};

/**
 * Returns what a typed question is about: an earlier answer, what its asker declared, or what its words say. `heard`
 * is everything before it.
 */
export const hearTyped = (
  kit: HouseKit,
  view: SeatView,
  words: Words,
  heard: readonly Heard[],
): HeardQuestion => {
  const opinion = hearQuote(kit, view, words, heard) ?? hearAgreement(kit, view, words, heard);
  const declared = hearDeclared(kit, words);
  if (opinion && (!declared || declared.feature === opinion.feature)) return opinion;
  return declared ?? hearWords(kit, words);
};

const hearQuestion = (
  kit: HouseKit,
  view: SeatView,
  words: Words,
  heard: readonly Heard[],
): HeardQuestion => {
  const line = kit.lines.question(words.text, nameOf(view, words.to));
  if (line && !words.reading) {
    const {seat, to} = words;
    return {seat, to, feature: line.feature, pole: line.pole, isOpen: false, line, quoted: undefined};
  }
  return {...hearTyped(kit, view, words, heard), line};
};

/** Whether words are a real dodge. The chip offers unread words as one, but they still count as unread. */
const isDodge = ({lines, typed}: HouseKit, text: string): boolean =>
  lines.answer(text)?.type === 'dodge' || typed().isDodge(text);

const hearDeclaredAnswer = (
  kit: HouseKit,
  {text, reading}: Words,
  question: HeardQuestion,
): Omit<HeardAnswer, 'line'> | undefined => {
  if (!reading) return undefined;
  const feature = featureOf(kit, reading) ?? question.feature;
  if (reading.grade === 'vague') {
    const isUnderstood = isDodge(kit, text);
    return {feature, meaning: isUnderstood ? DODGE : UNREAD, isUnderstood};
  }
  if (reading.grade === undefined || feature === undefined) return undefined;
  return {feature, meaning: reading.grade, isUnderstood: true};
};

const hearTypedAnswer = (
  kit: HouseKit,
  {text, ear}: Words,
  question: HeardQuestion,
  asked: string,
): HeardAnswer => {
  const joined = joinedEar(kit, ear);
  const {feature, meaning, shares, sureness} = readShares(kit.typed(), text, question, asked, joined);
  return {
    feature,
    meaning,
    shares,
    line: undefined,
    isUnderstood: sureness !== 'unread',
    isUnsure: sureness !== 'sure',
  };
};

const hearAnswer = (kit: HouseKit, words: Words, question: HeardQuestion, asked: Words): HeardAnswer => {
  const found = kit.lines.answer(words.text);
  const line = found?.type === 'graded' ? found.line : undefined;
  const declared = hearDeclaredAnswer(kit, words, question);
  if (declared) return {...declared, line};
  if (found?.type === 'graded') {
    const {feature, grade} = found.line;
    return {feature, meaning: found.isHedged ? hedged(grade) : grade, line, isUnderstood: true};
  }
  if (!found) return hearTypedAnswer(kit, words, question, asked.text);
  // An unreadable question needs no straight answer.
  const meaning = question.feature === undefined ? undefined : DODGE;
  const isRefusal = found.type === 'refusal';
  return {feature: question.feature, meaning, line, isUnderstood: true, isRefusal};
};

type AskedTurn = TurnView & {readonly question: Words};

const isAsked = (turn: TurnView): turn is AskedTurn => turn.question !== undefined;

/** What the speaker of an answer has said right after it: a remark on their own words. */
const replyIn = ({answer, remarks}: TurnView): RemarkView | undefined =>
  remarks.findLast(({seat, isAtVote, isAfterVotes}) => seat === answer?.seat && !isAtVote && !isAfterVotes);

/** An answer that nobody understood is read again by the reply of its speaker, if there is one. */
const hearReplied = (
  kit: HouseKit,
  turn: AskedTurn,
  answer: Words,
  question: HeardQuestion,
): HeardAnswer & Pick<Heard, 'reply'> => {
  const {question: asked} = turn;
  const heard = hearAnswer(kit, answer, question, asked);
  const reply = heard.isUnderstood ? undefined : replyIn(turn);
  if (!reply) return heard;
  const {feature} = question;
  const meaning = feature === undefined ? undefined : readEnd(kit, feature, reply.text);
  if (meaning !== undefined) return {feature, meaning, line: undefined, isUnderstood: true, reply};
  const {seat, to} = answer;
  return {...hearAnswer(kit, {seat, to, text: reply.text}, question, asked), reply};
};

const hearTurn = (kit: HouseKit, view: SeatView, heardTurn: AskedTurn, before: readonly Heard[]): Heard => {
  const {turn, question: asked, answer} = heardTurn;
  const question = hearQuestion(kit, view, asked, before);
  const heard = answer
    ? hearReplied(kit, heardTurn, answer, question)
    : {feature: question.feature, meaning: undefined, line: undefined, isUnderstood: true};
  return {turn, asked, answered: answer, question, ...heard};
};

/** Whether a turn says what it said when it was heard before. */
const isSame = (known: Heard | undefined, turn: AskedTurn): boolean => {
  if (known?.asked !== turn.question || known.answered !== turn.answer) return false;
  const isOpenToReply = known.reply !== undefined || !known.isUnderstood;
  return !isOpenToReply || known.reply === replyIn(turn);
};

/**
 * Returns all turns of a view as house players understand them: from everybody's words, and from what a person
 * declared. `before` is the result for an earlier view, which is reused up to where the words differ; it is returned itself
 * when nothing is new.
 */
export const hearView = (kit: HouseKit, view: SeatView, before: readonly Heard[] = []): readonly Heard[] => {
  const turns = view.turns.filter(isAsked);
  const changed = turns.findIndex((turn, index) => !isSame(before[index], turn));
  if (changed < 0 && turns.length === before.length) return before;
  const heard = before.slice(0, changed < 0 ? turns.length : changed);
  for (const turn of turns.slice(heard.length)) heard.push(hearTurn(kit, view, turn, heard));
  return heard;
};
