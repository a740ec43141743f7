import type {SpyfallSetup} from '../games/spyfall/rules.ts';
import {spyfall} from '../games/spyfall/spyfall.ts';
import type {Competitor, RecordHeader} from '../records/types.ts';
import {LEVELS} from '../settings/choices.ts';
import {canSit} from './record-seats.ts';
import type {Invited, TableOptions} from './table.ts';

const sideOf = ({spyAmong}: SpyfallSetup, person: number): TableOptions['side'] => {
  if (spyAmong === undefined || person < 0) return 'random';
  return spyAmong.includes(person) ? 'spy' : 'villager';
};

const levelOf = (competitors: readonly Competitor[]): TableOptions['level'] => {
  const levels = competitors.map(({options}) => LEVELS.find(level => level === options.level));
  return levels.find(level => level !== undefined && level !== 'normal') ?? 'normal';
};

/**
 * The setup of a record at which its competitors can sit; whether its lines are true the rules say when the game goes
 * on. A file that somebody has changed may hold anything.
 */
export const setupOf = (header: RecordHeader): SpyfallSetup | undefined => {
  const {setup} = header;
  return spyfall.isSetup(setup) && canSit(header, setup) ? setup : undefined;
};

/** The options that would set such a table anew. */
export const optionsOfRecord = (
  {competitors}: RecordHeader,
  setup: SpyfallSetup,
): TableOptions & {seed: number} => {
  const person = competitors.findIndex(({kind}) => kind === 'person');
  const invited = competitors.flatMap(({kind, label}, player): readonly Invited[] => {
    const chair = setup.players[player]?.chair;
    return kind === 'model' ? [{competitor: label, ...(chair === undefined ? {} : {seat: chair})}] : [];
  });
  const {rules, scenario, seed, players} = setup;
  return {
    mode: person < 0 ? 'watch' : 'play',
    players: players.length,
    side: sideOf(setup, person),
    level: levelOf(competitors),
    scenario,
    name: players[person]?.name ?? '',
    strict: rules.strict,
    finalRound: rules.finalRound,
    turns: rules.turns,
    seed,
    ...(invited.length === 0 ? {} : {invited}),
  };
};
