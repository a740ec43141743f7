import type {ReportWords} from '../../../packs/report-words.ts';
import type {Interval, SpyfallExtra} from '../../../statistics/exchange/extra.ts';
import type {By, Rate} from '../../../statistics/exchange/rate.ts';
import type {SpyfallReport} from '../../../statistics/exchange/report.ts';
import {ALL} from '../cells.ts';
import {apart} from '../format.ts';
import {modelsByRating} from './ratings.ts';

/** Fewer rated games than this a model leave intervals wider than most differences. */
const FEW_GAMES = 100;
/** With fewer than these, intervals are too narrow themselves: two lucky wins would make a model the best. */
const TOO_FEW_GAMES = 30;
/** Names in a sentence. */
const NAMED = 4;

const naming = (names: readonly string[], words: ReportWords): string =>
  words.list([...names.slice(0, NAMED).map(apart), ...(names.length > NAMED ? ['…'] : [])]);

/** A rate with its interval, if the report has one. */
type Known = Rate & Partial<Interval>;

/** Returns the key whose rate is above all others, if their intervals don't overlap. */
const clearlyHighest = (rates: By<Known | undefined>): string | undefined => {
  const found = Object.entries(rates)
    .flatMap(([key, rate]) =>
      rate === undefined || rate.rate === null ? [] : [{key, ...rate, rate: rate.rate}],
    )
    .sort((one, other) => other.rate - one.rate);
  const [first, second] = found;
  if (first?.lo === undefined || second?.hi === undefined) return undefined;
  return found.slice(1).every(({hi = 1}) => hi < (first.lo ?? 0)) ? first.key : undefined;
};

const best = (report: SpyfallReport, words: ReportWords): readonly string[] => {
  const {overall} = report.ratings;
  const leading = modelsByRating(report).filter(model => overall.models[model]?.rank_ub === 1);
  const rated = Object.keys(overall.models).length;
  if (rated < 2) return [words('report.look.nobody-rated')];
  const isEnough = Object.keys(overall.models).every(
    model => (report.win_rate[model]?.n ?? 0) >= TOO_FEW_GAMES,
  );
  if (!isEnough) return [words('report.look.too-few', {n: TOO_FEW_GAMES})];
  // With nobody who has beaten them, how much better they are is unknown.
  if (!overall.mle_exists) return [words('report.look.one-sided')];
  const models = naming(leading, words);
  if (leading.length === 1) return [words('report.look.best', {model: models})];
  return leading.length === rated
    ? [words('report.look.no-difference')]
    : [words('report.look.leading', {models})];
};

const wins = ({spy_wins}: SpyfallReport, words: ReportWords): readonly string[] =>
  spy_wins.rate === null
    ? []
    : [words('report.look.spy-wins', {share: words.percent(spy_wins.rate), n: spy_wins.n})];

/** What the paper doesn't count, if there was any. */
const leaksBeside = (extra: SpyfallExtra | undefined, words: ReportWords): readonly string[] => {
  const {any, remark, reply, vote} = extra?.leaks_by_line?.games ?? {};
  if (!any || any.rate === null || [remark, reply, vote].every(rate => !rate?.k)) return [];
  return [words('report.look.leaks-beside', {share: words.percent(any.rate), k: any.k, n: any.n})];
};

/** What the paper counts. */
const leaksPlayed = ({leakage, leak_games}: SpyfallReport, words: ReportWords): readonly string[] => {
  const {rate, k, n} = leak_games;
  if (rate === null || k === 0) return [];
  const all = words('report.look.leaks', {share: words.percent(rate), k, n});
  const model = clearlyHighest(
    Object.fromEntries(Object.entries(leakage).map(([name, row]) => [name, row[ALL]])),
  );
  const own = model === undefined ? undefined : leakage[model]?.[ALL];
  if (model === undefined || own === undefined || own.rate === null) return [all];
  const values = {model: apart(model), share: words.percent(own.rate), k: own.k, n: own.n};
  return [all, words('report.look.leaks-model', values)];
};

const leaks = (
  report: SpyfallReport,
  extra: SpyfallExtra | undefined,
  words: ReportWords,
): readonly string[] => {
  const found = [...leaksPlayed(report, words), ...leaksBeside(extra, words)];
  return found.length > 0 || report.leak_games.rate === null ? found : [words('report.look.no-leaks')];
};

const forfeits = (
  {outcomes, counted, forfeits_by_model}: SpyfallReport,
  words: ReportWords,
): readonly string[] => {
  const k = outcomes.forfeit_spy.k + outcomes.forfeit_villager.k;
  if (k === 0 || counted === 0) return [];
  const most = Object.entries(forfeits_by_model).find(([, {rate}]) => rate !== null && rate > 1 / 2);
  return [
    words('report.look.forfeits', {share: words.percent(k / counted)}),
    ...(most === undefined
      ? []
      : [
          words('report.look.forfeits-model', {
            model: apart(most[0]),
            part: words.percent(most[1].rate ?? 0),
          }),
        ]),
  ];
};

const warnings = (report: SpyfallReport, words: ReportWords): readonly string[] => {
  const {overall} = report.ratings;
  const few = Object.entries(report.win_rate)
    .filter(([, {n}]) => n < FEW_GAMES)
    .map(([model]) => model);
  return [
    ...(overall.components.length > 1 ? [words('report.note.groups', {n: overall.components.length})] : []),
    ...(few.length > 0 ? [words('report.look.few-games', {models: naming(few, words), n: FEW_GAMES})] : []),
    ...(report.aborted > 0 ? [words('report.look.aborted', {n: report.aborted})] : []),
    ...(report.mixed > 0 ? [words('report.look.mixed', {n: report.mixed})] : []),
    ...(report.self_play > 0 ? [words('report.look.self-play', {n: report.self_play})] : []),
  ];
};

/** Returns what to look at first, a sentence each. */
export const summarize = (
  report: SpyfallReport,
  extra: SpyfallExtra | undefined,
  words: ReportWords,
): readonly string[] => {
  const {counted, models, scenarios} = report;
  const size = words('report.look.size', {n: counted, models: models.length, scenarios: scenarios.length});
  if (counted === 0) return [words('report.look.nothing')];
  return [
    size,
    ...best(report, words),
    ...wins(report, words),
    ...leaks(report, extra, words),
    ...forfeits(report, words),
    ...warnings(report, words),
  ];
};
