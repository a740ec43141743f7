import type {Competitor, RecordHeader} from '../records/types.ts';
import {LEVELS} from '../settings/choices.ts';
import type {GameModule} from './game-module.ts';
import {canSit} from './record-seats.ts';
import type {Invited, TableOptions} from './table.ts';

const levelOf = (competitors: readonly Competitor[]): TableOptions['level'] => {
  const levels = competitors.map(({options}) => LEVELS.find(level => level === options.level));
  return levels.find(level => level !== undefined && level !== 'normal') ?? 'normal';
};

/**
 * Returns the setup of a record if it fits its competitors. An edited file may contain anything; the rules check its
 * lines when the game is resumed.
 */
export const setupOf = ({rules, readSetup}: GameModule, header: RecordHeader): object | undefined => {
  const {setup} = header;
  return rules.isSetup(setup) && canSit(header, readSetup(setup)) ? setup : undefined;
};

/** Returns the options for a new table like that of a record. */
export const optionsOfRecord = (
  module: GameModule,
  {game, competitors}: RecordHeader,
  setup: object,
): TableOptions & {seed: number} => {
  const {scenario, seed, players, isStrict} = module.readSetup(setup);
  const person = competitors.findIndex(({kind}) => kind === 'person');
  const invited = competitors.flatMap(({kind, label}, player): readonly Invited[] => {
    const chair = players[player]?.chair;
    return kind === 'model' ? [{competitor: label, ...(chair === undefined ? {} : {seat: chair})}] : [];
  });
  return {
    game,
    mode: person < 0 ? 'watch' : 'play',
    players: players.length,
    level: levelOf(competitors),
    scenario,
    name: players[person]?.name ?? '',
    strict: isStrict,
    choices: module.choicesOf(setup, person),
    seed,
    ...(invited.length === 0 ? {} : {invited}),
  };
};
