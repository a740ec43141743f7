import {savedAddress} from '../settings/choices.ts';
import type {Settings} from '../settings/schema.ts';
import type {TableOptions} from './table.ts';

/** The table of a first game, chosen so that it is short and easy to follow. */
export type Lesson = Pick<TableOptions, 'players' | 'level' | 'scenario' | 'choices'> & {
  readonly seed: number;
};

/** What of a game's module says which its first game is. */
type Teaching = {readonly rules: {readonly id: string}; readonly lesson?: (lang: string) => Lesson};

/** Returns the table of a game's first game for a language of the interface and a person, if it has one. */
export const lessonOptions = (
  {rules, lesson}: Teaching,
  lang: string,
  {name, address}: Pick<Settings, 'name' | 'address'>,
): TableOptions | undefined =>
  lesson && {
    game: rules.id,
    mode: 'play',
    name,
    ...savedAddress(address),
    strict: false,
    isLesson: true,
    ...lesson(lang),
  };

/** Returns whether a table of a game in some language is its first game, as when that is resumed. */
export const isLessonTable = (
  {lesson}: Pick<Teaching, 'lesson'>,
  lang: string,
  {mode, players, scenario, seed, choices}: TableOptions,
): boolean => {
  const first = lesson?.(lang);
  return (
    first !== undefined &&
    mode === 'play' &&
    players === first.players &&
    scenario === first.scenario &&
    seed === first.seed &&
    Object.entries(first.choices).every(([id, value]) => choices[id] === value)
  );
};
