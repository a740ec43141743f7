import type {Seat} from '../../../games/game.ts';
import {formFor} from '../../../packs/house/forms.ts';
import {type Mind, nameOf, personaAt} from '../decide/mind.ts';
import {itemAt} from '../lists.ts';
import type {QuestionLine} from './bank.ts';
import {fillLine} from './fill.ts';

/** Whether a seat is spoken to as a woman: if its player said so, else if its name is that of such a persona. */
const isWoman = (mind: Mind, seat: Seat): boolean =>
  itemAt(mind.table.seats, seat).isWoman ?? personaAt(mind, seat)?.isWoman ?? false;

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
