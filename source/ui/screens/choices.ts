import {MAX_SEATS, MIN_SEATS} from '../../games/spyfall/rules.ts';
import type {Words} from '../../packs/words.ts';
import {LEVELS, MAX_NAME, SIDE_CHOICES, SPEEDS} from '../../settings/choices.ts';
import type {Settings} from '../../settings/schema.ts';
import type {FormOption, FormRow} from './form-state.ts';

/** A row of a form whose value is one of a few. */
export type Choice<Id extends string> = Extract<FormRow<Id>, {readonly kind: 'choice'}>;

/** Every number of seats that the rules allow. */
export const seatCounts = (): readonly number[] =>
  Array.from({length: MAX_SEATS - MIN_SEATS + 1}, (_, index) => MIN_SEATS + index);

const numbers = (words: Words): readonly FormOption[] =>
  seatCounts().map(count => ({value: String(count), label: words.number(count)}));

/** How many seats; the note tells what the number means on the screen it stands on. */
export const playersRow = (words: Words, players: number, note: string): Choice<'players'> => ({
  kind: 'choice',
  id: 'players',
  label: words('newGame.players'),
  options: numbers(words),
  value: String(players),
  note,
});

/** How strong the house players are. */
export const levelRow = (words: Words, level: Settings['level']): Choice<'level'> => ({
  kind: 'choice',
  id: 'level',
  label: words('newGame.level'),
  options: LEVELS.map(value => ({
    value,
    label: words(`level.${value}`),
    note: words(`level.${value}.note`),
  })),
  value: level,
});

/** Which side the person plays. */
export const sideRow = (words: Words, side: Settings['side']): Choice<'side'> => ({
  kind: 'choice',
  id: 'side',
  label: words('newGame.side'),
  options: SIDE_CHOICES.map(value => ({
    value,
    label: words(`side.${value}`),
    note: words(`side.${value}.note`),
  })),
  value: side,
});

/** How fast the house players type. */
export const speedRow = (words: Words, speed: Settings['speed']): Choice<'speed'> => ({
  kind: 'choice',
  id: 'speed',
  label: words('newGame.speed'),
  options: SPEEDS.map(value => ({
    value,
    label: words(`speed.${value}`),
    note: words(`speed.${value}.note`),
  })),
  value: speed,
});

/** What the person is called at the table; `you` when they say nothing. */
export const nameRow = (words: Words, name: string, you = words('name.you')): FormRow<'name'> => ({
  kind: 'text',
  id: 'name',
  label: words('newGame.name'),
  text: name,
  placeholder: you,
  maxLength: MAX_NAME,
  note: words('name.note', {count: MAX_NAME, you}),
});

/** The change of settings that a row of a form stands for; rows of other things change none. Values are the row's own. */
export const settingChange = (id: string, value: string): Partial<Settings> | undefined => {
  switch (id) {
    case 'players':
      return {players: Number(value)};
    case 'name':
      return {name: value};
    case 'bidi':
      // Whoever goes back to it is asked again.
      return value === 'auto' ? {bidi: value, bidiAnswers: {}} : {bidi: value as Settings['bidi']};
    case 'level':
    case 'side':
    case 'speed':
    case 'lang':
    case 'colours':
    case 'screenReader':
    case 'showModels':
      return {[id]: value};
    default:
      return undefined;
  }
};
