import type {LeaksByLine} from '../exchange/extra.ts';
import type {By, Rate} from '../exchange/rate.ts';
import type {Endings, TurnSummary, VillagerWins} from '../exchange/report.ts';
import {ENDINGS, type Ending} from '../exchange/types.ts';
import {count, deviationOf, meanOf, medianOf, rateOf} from '../moments.ts';
import {byName} from '../names.ts';
import {
  createTally,
  type Games,
  isRated,
  languageAxis,
  pairingOf,
  rateRow,
  spyModel,
  teamModel,
} from './games.ts';
import {LEAK_LINES, NONE, type SpyfallRow} from './row.ts';

/** Returns how a game ended. */
export const endingOf = ({ending}: SpyfallRow): Ending => ENDINGS[ending] ?? 'survived';

/** Makes a condition: whether a game ended in one of some ways. */
export const endsBy =
  (...endings: readonly Ending[]) =>
  (row: SpyfallRow): boolean =>
    endings.includes(endingOf(row));

/** Returns the share of each ending (M5). */
export const endingsOf = (rows: readonly SpyfallRow[]): Endings => {
  const counts = new Map<Ending, number>();
  for (const row of rows) count(counts, endingOf(row));
  const share = (ending: Ending): Rate => rateOf(counts.get(ending) ?? 0, rows.length);
  return Object.fromEntries(ENDINGS.map(ending => [ending, share(ending)])) as Endings;
};

/** Returns endings by language (M20). */
export const endingsByLanguage = ({rows, names, languages}: Games): By<Endings> =>
  byName(languages, names.languages, language => endingsOf(rows.filter(row => row.language === language)));

/** Returns endings by language and spy's model (M20). */
export const endingsByLanguageAndSpy = ({rows, names, languages}: Games): By<By<Endings>> =>
  byName(languages, names.languages, language => {
    const spoken = rows.filter(row => row.language === language);
    return byName(new Set(spoken.map(spyModel)), names.models, model =>
      endingsOf(spoken.filter(row => spyModel(row) === model)),
    );
  });

/** Returns who is to blame for a forfeit; `undefined` when only the outcome is known and the team is mixed. */
const blamed = (row: SpyfallRow, games: Games): number | undefined => {
  if (row.forfeit !== NONE) return row.models[row.forfeit];
  return endingOf(row) === 'forfeit_spy' ? spyModel(row) : teamModel(row, games.names);
};

/** Returns the share of all forfeits by the model that caused them (M5). */
export const forfeitsByModel = (games: Games): By<Rate> => {
  const forfeits = games.rows.filter(endsBy('forfeit_spy', 'forfeit_villager'));
  const counts = new Map<number, number>();
  for (const row of forfeits) {
    const model = blamed(row, games);
    if (model !== undefined) count(counts, model);
  }
  return byName(counts.keys(), games.names.models, model => rateOf(counts.get(model) ?? 0, forfeits.length));
};

/** Returns the share of games in which villagers of a model leak, among all with villagers of it (M6). */
export const leakage = (games: Games): By<By<Rate>> => {
  const {rows, names, models} = games;
  const tally = createTally();
  for (const row of rows) {
    const leaking = new Set(row.models.filter((_, seat) => (row.leaks >> seat) & 1));
    for (const model of pairingOf(row, names).villagers) tally.add(model, row.language, leaking.has(model));
  }
  return byName(models, names.models, model => rateRow(tally, languageAxis(games), model));
};

/** Returns leaks by kind of line; `undefined` when no game has lines beside questions and answers. */
export const leaksByLine = ({rows, names, models}: Games): LeaksByLine | undefined => {
  const talking = rows.filter(row => row.leaksByLine !== undefined);
  if (talking.length === 0) return undefined;
  const shares = (
    some: readonly SpyfallRow[],
    isOwn: (row: SpyfallRow, seat: number) => boolean,
  ): By<Rate> => {
    const isLeaky = (row: SpyfallRow, line: number): boolean =>
      row.models.some((_, seat) => isOwn(row, seat) && (((row.leaksByLine?.[line] ?? 0) >> seat) & 1) === 1);
    return Object.fromEntries(
      LEAK_LINES.map((kind, line) => [
        kind,
        rateOf(some.filter(row => isLeaky(row, line)).length, some.length),
      ]),
    );
  };
  const playing = models.filter(model =>
    talking.some(row => pairingOf(row, names).villagers.includes(model)),
  );
  return {
    games: shares(talking, () => true),
    models: byName(playing, names.models, model =>
      shares(
        talking.filter(row => pairingOf(row, names).villagers.includes(model)),
        (row, seat) => row.models[seat] === model,
      ),
    ),
  };
};

const CAUSES = ['forfeit_spy', 'guess_wrong', 'vote_spy'] as const;
type Causes = Omit<VillagerWins, 'n'>;

const causesOf = (share: (cause: (typeof CAUSES)[number]) => number | null): Causes =>
  Object.fromEntries(CAUSES.map(cause => [cause, share(cause)])) as Causes;

const isVillagerWin = (row: SpyfallRow): boolean => !row.spyWins;

/** Returns the causes of villagers' victories by their model (M7). Mixed teams are left out. */
export const villagerWins = ({rows, names, models}: Games): By<VillagerWins> => {
  const wins = rows.filter(row => isVillagerWin(row) && teamModel(row, names) !== undefined);
  const shares = (some: readonly SpyfallRow[]): Causes =>
    causesOf(cause => rateOf(some.filter(endsBy(cause)).length, some.length).rate);
  const byModel = models.map(model => {
    const own = wins.filter(row => teamModel(row, names) === model);
    return {model, n: own.length, ...shares(own)};
  });
  return {
    '*macro': causesOf(cause => meanOf(byModel.map(({[cause]: share}) => share))),
    '*micro': shares(wins),
    ...Object.fromEntries(byModel.map(({model, ...cell}) => [names.models.list[model] ?? '', cell])),
  };
};

/** Wins of a model over another, and their games. */
type Duels = {readonly games: Map<string, number>; readonly wins: Map<string, number>};

/** Counts games between two models on different sides, in both directions. */
const countDuels = ({rows, names}: Games): Duels => {
  const duels: Duels = {games: new Map(), wins: new Map()};
  for (const row of rows) {
    const team = teamModel(row, names);
    if (team === undefined || !isRated(row, names)) continue;
    const spy = spyModel(row);
    count(duels.games, `${spy}:${team}`);
    count(duels.games, `${team}:${spy}`);
    count(duels.wins, row.spyWins ? `${spy}:${team}` : `${team}:${spy}`);
  }
  return duels;
};

/** Returns the share of games that each model won (M2), and that it won against each other one (M3). */
export const duelRates = (
  games: Games,
): {readonly win_rate: By<Rate>; readonly pair_matrix: By<By<Rate>>} => {
  const {names, models} = games;
  const duels = countDuels(games);
  const against = (model: number, other: number): Rate =>
    rateOf(duels.wins.get(`${model}:${other}`) ?? 0, duels.games.get(`${model}:${other}`) ?? 0);
  const total = (rates: readonly Rate[]): Rate =>
    rateOf(
      rates.reduce((sum, {k}) => sum + k, 0),
      rates.reduce((sum, {n}) => sum + n, 0),
    );
  const others = (model: number): readonly number[] => models.filter(other => other !== model);
  return {
    win_rate: byName(models, names.models, model => total(others(model).map(other => against(model, other)))),
    pair_matrix: byName(models, names.models, model =>
      byName(others(model), names.models, other => against(model, other)),
    ),
  };
};

/** Returns how many turns games took (M19). */
export const turnsOf = (rows: readonly SpyfallRow[]): TurnSummary => {
  const turns = rows.map(({turn}) => turn);
  return {
    n: turns.length,
    mean: meanOf(turns),
    median: medianOf(turns),
    sd: deviationOf(turns, 1),
    sd_pop: deviationOf(turns, 0),
  };
};
