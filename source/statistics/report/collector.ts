import {extraBias, makeBiasRow, reportBias} from '../bias/report.ts';
import {makeDeepRow, reportDeep} from '../deep/report.ts';
import {checkSpyfall, checkUndercover} from '../exchange/check.ts';
import {parseExchangeLine} from '../exchange/parse.ts';
import type {Breach, Problem} from '../exchange/problem.ts';
import type {Report} from '../exchange/report.ts';
import type {ExchangeLine, ReferenceLine, SpyfallGame, UndercoverGame} from '../exchange/types.ts';
import {reportSpyfall, type SpyfallInput} from '../spyfall/report.ts';
import {createSpyfallNames, makeRow, type SpyfallRow} from '../spyfall/row.ts';
import {makeUndercoverRow, reportUndercover, type UndercoverRow} from '../undercover/report.ts';
import {intervalsOf} from './intervals.ts';

/** Where a line is from. */
export type Place = {readonly file?: string; readonly line?: number};

/** Makes one report of many lines. Keeps a row of numbers for each, never what was said. */
export type Collector = {
  /** Adds a line of the exchange format, given as plain data. Returns what is wrong with it. */
  readonly add: (value: unknown, place?: Place) => Problem | undefined;
  /** Adds a problem that was found before there was a line, such as broken JSON. */
  readonly addProblem: (breach: Breach, place?: Place) => Problem;
  /** Computes the report. `resamples` is the number of the bootstrap's; none by default. */
  readonly report: (options?: {readonly resamples?: number}) => Report;
};

/** Games by id. A game that comes twice is counted once; another game of the same id is counted, and told. */
const createIds = <Row>() => {
  const rows = new Map<string, Row>();
  return (id: string, row: Row): Breach | undefined => {
    const known = rows.get(id);
    if (known === undefined) {
      rows.set(id, row);
      return undefined;
    }
    const isSame = JSON.stringify(known) === JSON.stringify(row);
    return {code: isSame ? 'same-game' : 'same-id', field: 'id'};
  };
};

const createSpyfallRows = () => {
  const names = createSpyfallNames();
  const rows: SpyfallRow[] = [];
  const [ids, abortedIds] = [createIds<Omit<SpyfallRow, 'leaksByLine'>>(), createIds<string>()];
  const places = new Map<string, number>();
  let aborted = 0;
  return {
    add: (game: SpyfallGame): Breach | undefined => {
      const wrong = checkSpyfall(game);
      if (wrong) return wrong;
      if (game.ending.type === 'aborted') {
        const breach = abortedIds(game.id, '');
        if (!breach) aborted += 1;
        return breach;
      }
      const row = makeRow(game, names);
      // Older versions export the same game without the lines beside questions and answers: whichever comes first, they count.
      const {leaksByLine: _, ...played} = row;
      const breach = ids(game.id, played);
      const at = places.get(game.id);
      if (breach?.code !== 'same-game') {
        places.set(game.id, at ?? rows.length);
        rows.push(row);
      } else if (at !== undefined && rows[at]?.leaksByLine === undefined) rows[at] = row;
      return breach;
    },
    count: (): number => rows.length + aborted,
    input: (rest: Pick<SpyfallInput, 'resamples' | 'reference'>): SpyfallInput => ({
      rows,
      names,
      aborted,
      ...rest,
    }),
  };
};

const createUndercoverRows = () => {
  const rows: UndercoverRow[] = [];
  const ids = createIds<UndercoverRow>();
  return {
    rows,
    add: (game: UndercoverGame): Breach | undefined => {
      const wrong = checkUndercover(game);
      if (wrong) return wrong;
      const row = makeUndercoverRow(game);
      const breach = ids(game.id, row);
      if (breach?.code !== 'same-game') rows.push(row);
      return breach;
    },
  };
};

/** Where games and problems go. */
export type Sink = Pick<Collector, 'add' | 'addProblem'>;

/** Rows of every kind. */
const createRows = () => {
  const [spyfall, undercover] = [createSpyfallRows(), createUndercoverRows()];
  const deep: ReturnType<typeof makeDeepRow>[] = [];
  const bias: ReturnType<typeof makeBiasRow>[] = [];
  const references: ReferenceLine[] = [];
  const add = (line: ExchangeLine): Breach | undefined => {
    switch (line.kind) {
      case 'spyfall':
        return spyfall.add(line);
      case 'undercover':
        return undercover.add(line);
      case 'deep':
        deep.push(makeDeepRow(line));
        return undefined;
      case 'bias':
        bias.push(makeBiasRow(line));
        return undefined;
      case 'reference':
        if (references.length > 0) return {code: 'second-reference', field: 'kind'};
        references.push(line);
        return undefined;
    }
  };
  return {add, spyfall, undercover: undercover.rows, deep, bias, references};
};

type Rows = ReturnType<typeof createRows>;

const computeReport = (rows: Rows, problems: readonly Problem[], resamples: number): Report => {
  const {spyfall, undercover, deep, bias, references} = rows;
  const [reference] = references;
  const input = spyfall.input({resamples, ...(reference ? {reference} : {})});
  const isNothingElse = undercover.length + deep.length + bias.length === 0;
  const games = spyfall.count() > 0 || isNothingElse ? reportSpyfall(input) : undefined;
  const kinds = {
    ...(games ? {spyfall: games.metrics} : {}),
    ...(undercover.length > 0 ? {undercover: reportUndercover(undercover)} : {}),
    ...(deep.length > 0 ? {deep: reportDeep(deep)} : {}),
    ...(bias.length > 0 ? {bias: reportBias(bias)} : {}),
  };
  return {
    report: 1,
    ...kinds,
    ...(problems.length > 0 ? {problems} : {}),
    extra: {
      ...(games ? {spyfall: games.extra} : {}),
      ...(bias.length > 0 ? {bias: extraBias(bias)} : {}),
      intervals: intervalsOf(kinds),
    },
  };
};

const idOf = (value: unknown): {readonly id?: string} => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return {};
  return typeof value.id === 'string' ? {id: value.id} : {};
};

/** Makes an empty collector. */
export const createCollector = (): Collector => {
  const rows = createRows();
  const problems: Problem[] = [];
  const tell = (problem: Problem): Problem => {
    problems.push(problem);
    return problem;
  };
  return {
    add: (value, place = {}) => {
      const parsed = parseExchangeLine(value);
      const breach = parsed.ok ? rows.add(parsed.value) : parsed.problem;
      return breach && tell({...breach, ...place, ...idOf(value), counted: breach.code === 'same-id'});
    },
    addProblem: (breach, place = {}) => tell({...breach, ...place, counted: false}),
    report: ({resamples = 0} = {}) => computeReport(rows, problems, resamples),
  };
};
