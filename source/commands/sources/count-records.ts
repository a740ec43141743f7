import path from 'node:path';
import {type MeasuredLine, measureFollowing} from '../../annotate/follow.ts';
import {loadIdentifier} from '../../annotate/identify-language.ts';
import {omitUndefined} from '../../providers/json.ts';
import {readRecord} from '../../records/read-record.ts';
import type {RecordHeader} from '../../records/types.ts';
import {foldersOf} from '../../settings/folders.ts';
import type {
  JudgedLeaks,
  LeftOut,
  Merged,
  Played,
  Protocol,
  Spoken,
} from '../../statistics/exchange/extra.ts';
import type {ExchangeLine} from '../../statistics/exchange/types.ts';
import {rateOf} from '../../statistics/moments.ts';
import {compareCodePoints} from '../../statistics/names.ts';
import type {Sink} from '../../statistics/report/collector.ts';
import {type CountedRecord, createRecordCounter, type Uncounted} from '../../tables/count-record.ts';
import {findGame} from '../../tables/dependencies.ts';
import type {GameModule} from '../../tables/game-module.ts';
import {loadGames} from '../../tables/registry/games.ts';
import type {Shell} from '../app/shell.ts';
import type {FoundFile} from './find-files.ts';
import {createLabels, createPlayed} from './note-headers.ts';

/** Turns records into lines of the exchange format, and remembers what was played. */
export type RecordReader = {
  /** Returns the line of a record. Otherwise tells the sink why there is none, or counts it as left out. */
  readonly read: (file: FoundFile, sink: Sink) => Promise<ExchangeLine | undefined>;
  /** Returns which wording and which rules the lines are of; `undefined` when there were none. */
  readonly protocol: () => Protocol | undefined;
  /** Returns when the lines were played, and the labels that stand for different competitors. */
  readonly played: () => Played | undefined;
  readonly merged: () => Merged | undefined;
  readonly leftOut: () => LeftOut | undefined;
  readonly spoken: () => Spoken | undefined;
  readonly judged: () => JudgedLeaks | undefined;
};

/** Reasons that are no fault of the record. */
const LEFT_OUT: readonly Uncounted[] = ['unfinished', 'stand-in', 'ear', 'no-format'];

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

/** The folder of the package that names languages, in the folder of saved data. */
const LANGUAGE_FOLDER = 'language';
/** The name of polyspy's own guess. */
const OWN_GUESS = 'polyspy';

const meanByModel = (lines: readonly MeasuredLine[]): Spoken['dialect'] => {
  const sums = new Map<string, {n: number; sum: number}>();
  for (const {model, score} of lines) {
    const {n = 0, sum = 0} = sums.get(model) ?? {};
    sums.set(model, {n: n + 1, sum: sum + score});
  }
  const sorted = [...sums].sort(([one], [other]) => compareCodePoints(one, other));
  return Object.fromEntries(sorted.map(([model, {n, sum}]) => [model, {n, mean: sum / n}]));
};

/** Counts what judges added to the rules. */
const createJudged = () => {
  const judges = new Set<string>();
  const counts = new Map<string, {n: number; rules: number; all: number; open: number; any: number}>();
  return {
    add: ({judge, byModel}: NonNullable<CountedRecord['judged']>): void => {
      judges.add(judge);
      for (const [model, {rules, all, any}] of byModel) {
        const known = counts.get(model) ?? {n: 0, rules: 0, all: 0, open: 0, any: 0};
        counts.set(model, {
          n: known.n + 1,
          rules: known.rules + Number(rules),
          all: known.all + Number(all),
          open: known.open + Number(any !== undefined),
          any: known.any + Number(any === true),
        });
      }
    },
    all: (): JudgedLeaks | undefined => {
      const sorted = [...counts].sort(([one], [other]) => compareCodePoints(one, other));
      const models = sorted.map(
        ([model, {n, rules, all, open, any}]) =>
          [
            model,
            {
              rules: rateOf(rules, n),
              all: rateOf(all, n),
              ...(open > 0 ? {any: rateOf(any, open)} : {}),
            },
          ] as const,
      );
      return models.length === 0
        ? undefined
        : {judges: [...judges].sort(compareCodePoints), models: Object.fromEntries(models)};
    },
  };
};

/** Notes what the headers of counted records say. */
const createNotes = () => {
  const [wordings, rules] = [createTally(), createTally()];
  const [labels, played] = [createLabels(), createPlayed()];
  return {
    add: (games: readonly GameModule[], header: RecordHeader): void => {
      const {game, setup, promptVersion} = header;
      const module = findGame(games, game);
      if (module) rules.add(describeRules(module, setup));
      if (module) labels.add(header, module.readSetup(setup).scenario);
      if (promptVersion !== null) wordings.add(promptVersion);
      played.add(header);
    },
    protocol: () => (rules.isEmpty() ? undefined : {promptVersions: wordings.names(), rules: rules.names()}),
    played: played.all,
    merged: labels.merged,
  };
};

/** Loads what reading records needs. fastText's model is used if it is installed. */
const loadCounter = async ({root, env}: Pick<Shell, 'root' | 'env'>) => {
  const games = await loadGames();
  const found = await loadIdentifier(path.join(foldersOf(env).data, LANGUAGE_FOLDER));
  const identifier = found.ok ? found.value : undefined;
  const counter = createRecordCounter({games, library: root, ...omitUndefined({identifier})});
  return {games, counter, identifier: identifier?.id ?? OWN_GUESS};
};

/** Makes a reader of records. Loads the games when the first record comes. */
export const createRecordReader = (shell: Pick<Shell, 'root' | 'env'>): RecordReader => {
  const leftOut = createTally();
  const notes = createNotes();
  const measured: MeasuredLine[] = [];
  const judged = createJudged();
  let loading: ReturnType<typeof loadCounter> | undefined;
  let identifier: string | undefined;
  return {
    read: async (file, sink) => {
      const place = {file: file.name};
      const record = readRecord(file.path);
      if (!record.ok) {
        const {code, line, detail} = record.problem;
        sink.addProblem({code: 'bad-record', field: detail ?? code}, {...place, line});
        return undefined;
      }
      loading ??= loadCounter(shell);
      const {games, counter, identifier: used} = await loading;
      identifier = used;
      const counted = await counter.count(record.value, path.dirname(file.path));
      if (counted.ok) {
        notes.add(games, record.value.header);
        measured.push(...counted.value.measured);
        if (counted.value.judged) judged.add(counted.value.judged);
        return counted.value.line;
      }
      if (LEFT_OUT.includes(counted.problem)) leftOut.add(counted.problem);
      else
        sink.addProblem({code: counted.problem === 'unknown-game' ? 'unknown-game' : 'other-moves'}, place);
      return undefined;
    },
    protocol: notes.protocol,
    played: notes.played,
    merged: notes.merged,
    leftOut: () => (leftOut.isEmpty() ? undefined : leftOut.all()),
    judged: judged.all,
    spoken: () => {
      if (identifier === undefined) return undefined;
      const followed = measureFollowing(measured).map(({model, n, r}) => [model, {n, r}] as const);
      return {identifier, dialect: meanByModel(measured), following: Object.fromEntries(followed)};
    },
  };
};
