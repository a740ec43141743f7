import type {Seat} from '../../../games/game.ts';
import {formFor} from '../../../packs/house/forms.ts';
import {type Mind, nameOf, personaAt} from '../decide/mind.ts';
import type {QuestionLine} from './bank.ts';
import {fillLine} from './fill.ts';

/** Whether a seat is a woman, as far as its name tells: one of the personas. */
const isWoman = (mind: Mind, seat: Seat): boolean => personaAt(mind, seat)?.isWoman ?? false;

/** Returns a question in the form for the seat that is asked. */
export const questionFor = (
  mind: Mind,
  seat: Seat,
  {text, toWoman}: Pick<QuestionLine, 'text' | 'toWoman'>,
): string => (isWoman(mind, seat) ? (toWoman ?? text) : text);

/** Fills a line that speaks to a seat: `{name}` is its name. */
export const fillFor = (
  mind: Mind,
  seat: Seat,
  template: string,
  values: Readonly<Record<string, string>> = {},
): string => fillLine(formFor(template, isWoman(mind, seat)), {name: nameOf(mind, seat), ...values});
