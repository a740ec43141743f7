import path from 'node:path';
import {readRecord} from '../../records/read-record.ts';
import type {RecordHeader} from '../../records/types.ts';
import type {LeftOut, Protocol} from '../../statistics/exchange/extra.ts';
import type {ExchangeLine} from '../../statistics/exchange/types.ts';
import {compareCodePoints} from '../../statistics/names.ts';
import type {Sink} from '../../statistics/report/collector.ts';
import {createRecordCounter, type Uncounted} from '../../tables/count-record.ts';
import {findGame} from '../../tables/dependencies.ts';
import type {GameModule} from '../../tables/game-module.ts';
import {loadGames} from '../../tables/registry/games.ts';
import type {Shell} from '../app/shell.ts';
import type {FoundFile} from './find-files.ts';

/** Turns records into lines of the exchange format, and remembers what was played. */
export type RecordReader = {
  /** Returns the line of a record. Otherwise tells the sink why there is none, or counts it as left out. */
  readonly read: (file: FoundFile, sink: Sink) => Promise<ExchangeLine | undefined>;
  /** Returns which wording and which rules the lines are of; `undefined` when there were none. */
  readonly protocol: () => Protocol | undefined;
  readonly leftOut: () => LeftOut | undefined;
};

/** Reasons that are no fault of the record. */
const LEFT_OUT: readonly Uncounted[] = ['unfinished', 'stand-in', 'no-format'];

/** Describes the rules of a record in a few signs that don't depend on a language. */
const describeRules = (module: GameModule, setup: object): string => {
  const {players, turns, isStrict} = module.readSetup(setup);
  const others = Object.entries(module.choicesOf(setup, -1)).filter(([, value]) => value === true);
  const basic = [`${players.length} seats`, `${turns} turns`, isStrict ? 'strict' : 'lenient'];
  return [...basic, ...others.map(([key]) => key)].join(', ');
};

/** Counts things by name. */
const createTally = () => {
  const counts = new Map<string, number>();
  return {
    add: (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1),
    names: (): readonly string[] => [...counts.keys()].sort(compareCodePoints),
    all: (): LeftOut =>
      Object.fromEntries([...counts].sort(([one], [other]) => compareCodePoints(one, other))),
    isEmpty: (): boolean => counts.size === 0,
  };
};

/** Makes a reader of records. Loads the games when the first record comes. */
export const createRecordReader = ({root}: Pick<Shell, 'root'>): RecordReader => {
  const [wordings, rules, leftOut] = [createTally(), createTally(), createTally()];
  const load = async () => {
    const games = await loadGames();
    return {games, counter: createRecordCounter({games, library: root})};
  };
  let loading: ReturnType<typeof load> | undefined;
  const note = (games: readonly GameModule[], {game, setup, promptVersion}: RecordHeader): void => {
    const module = findGame(games, game);
    if (module) rules.add(describeRules(module, setup));
    if (promptVersion !== null) wordings.add(promptVersion);
  };
  return {
    read: async (file, sink) => {
      const place = {file: file.name};
      const record = readRecord(file.path);
      if (!record.ok) {
        const {code, line, detail} = record.problem;
        sink.addProblem({code: 'bad-record', field: detail ?? code}, {...place, line});
        return undefined;
      }
      loading ??= load();
      const {games, counter} = await loading;
      const counted = await counter.count(record.value, path.dirname(file.path));
      if (counted.ok) {
        note(games, record.value.header);
        return counted.value;
      }
      if (LEFT_OUT.includes(counted.problem)) leftOut.add(counted.problem);
      else
        sink.addProblem({code: counted.problem === 'unknown-game' ? 'unknown-game' : 'other-moves'}, place);
      return undefined;
    },
    protocol: () => (rules.isEmpty() ? undefined : {promptVersions: wordings.names(), rules: rules.names()}),
    leftOut: () => (leftOut.isEmpty() ? undefined : leftOut.all()),
  };
};
