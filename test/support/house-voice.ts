import type {Persona} from '../../source/packs/house/parse-voice.ts';
import type {HouseKit} from '../../source/players/spyfall/kit.ts';
import type {AnswerLine} from '../../source/players/spyfall/say/bank.ts';
import type {LoopTable} from './house-games.ts';

/** An answer of a house player taken apart. */
export type SpokenAnswer = {
  readonly seat: number;
  readonly asked: string;
  readonly text: string;
  /** The bank's line, without the words before and behind it; `undefined` for a dodge. */
  readonly line: AnswerLine | undefined;
  readonly before: string;
  readonly after: string;
};

const takeApart = ({lines}: HouseKit, text: string): Pick<SpokenAnswer, 'line' | 'before' | 'after'> => {
  const found = lines.answer(text);
  if (found?.type !== 'graded') return {line: undefined, before: '', after: ''};
  const {line} = found;
  const at = text.toLowerCase().indexOf(line.text.toLowerCase());
  return {line, before: text.slice(0, at).trim(), after: text.slice(at + line.text.length).trim()};
};

/** All answers of a game, with the questions before them. */
export const answersSpoken = (kit: HouseKit, {events}: LoopTable): readonly SpokenAnswer[] => {
  let asked = '';
  return events.flatMap(event => {
    if (event.type === 'question-asked') asked = event.text;
    if (event.type !== 'answer-given') return [];
    const {seat, text} = event;
    return [{seat, asked, text, ...takeApart(kit, text)}];
  });
};

/** Whether an answer has words of a persona's own: before the line, behind it, or in its place, or is its own whole. */
export const isInOwnWords = (persona: Persona, {text, line, before, after}: SpokenAnswer): boolean => {
  if (line?.persona === persona.id) return true;
  const {opener, yes, no, between, hedge, closer, vague} = persona;
  const starts = [opener, yes, no, between, hedge].flat();
  return starts.includes(before) || closer.includes(after) || vague.includes(text);
};
