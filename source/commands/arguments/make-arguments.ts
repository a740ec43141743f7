import type {TableOptions} from '../../tables/table.ts';
import {flagOf, gameOptions} from './options.ts';
import {WATCH_DEFAULTS} from './table-options.ts';

const choiceArguments = ({mode, choices}: TableOptions): readonly string[] =>
  gameOptions
    .filter(({modes}) => modes.includes(mode))
    .flatMap(({id}) => {
      const value = choices[id];
      if (value === undefined || value === false) return [];
      return value === true ? [flagOf(id)] : [flagOf(id), String(value)];
    });

const seatArguments = ({invited = []}: TableOptions): readonly string[] =>
  invited.flatMap(({seat, competitor}) => [
    '--seat',
    `${seat === undefined ? 'any' : seat + 1}=${competitor}`,
  ]);

const observerArguments = ({mode, observer = 'spectator'}: TableOptions): readonly string[] => {
  if (mode === 'play' || observer === 'spectator') return [];
  return ['--observer', observer === 'moderator' ? observer : `seat:${observer + 1}`];
};

/**
 * Writes a table's options as the arguments that `playOptions` and `watchOptions` read them from. What settings may
 * change is written out, so that the table stays the same when they change.
 */
export const makeArguments = (options: TableOptions & {readonly seed: number}): readonly string[] => {
  const {mode, seed, players, level, scenario, strict, model, ear, name, address, company = []} = options;
  if (options.isLesson) return ['learn'];
  const isPlay = mode === 'play';
  return [
    mode,
    ...['--seed', String(seed)],
    ...(isPlay || players !== WATCH_DEFAULTS.players ? ['--players', String(players)] : []),
    ...(isPlay || level !== WATCH_DEFAULTS.level ? ['--level', level] : []),
    ...['--scenario', scenario],
    ...choiceArguments(options),
    ...(strict ? ['--strict'] : []),
    ...(model === undefined ? [] : ['--model', model]),
    ...seatArguments(options),
    ...(isPlay && ear !== undefined ? ['--ear', ear] : []),
    ...observerArguments(options),
    ...(isPlay && name !== '' ? ['--name', name] : []),
    ...(isPlay && address !== undefined ? ['--address', address] : []),
    ...(company.length === 0 ? [] : ['--names', company.join(',')]),
  ];
};
