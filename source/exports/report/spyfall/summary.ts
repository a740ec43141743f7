import type {ReportWords} from '../../../packs/report-words.ts';
import type {By, Rate} from '../../../statistics/exchange/rate.ts';
import type {SpyfallReport} from '../../../statistics/exchange/report.ts';
import {washText} from '../../../text/wash.ts';
import {ALL} from '../cells.ts';
import {modelsByRating} from './ratings.ts';

/** Fewer rated games than this a model leave intervals wider than most differences. */
const FEW_GAMES = 100;
/** Names in a sentence. */
const NAMED = 4;

const naming = (names: readonly string[], words: ReportWords): string =>
  words.list([...names.slice(0, NAMED).map(name => washText(name)), ...(names.length > NAMED ? ['…'] : [])]);

/** Returns the key with the highest rate, if any is above 0. */
const highest = (rates: By<Rate | undefined>): readonly [string, Rate & {rate: number}] | undefined => {
  const found = Object.entries(rates).flatMap(([key, rate]) =>
    rate !== undefined && rate.rate !== null && rate.rate > 0
      ? [[key, {...rate, rate: rate.rate}] as const]
      : [],
  );
  return found.sort(([, one], [, other]) => other.rate - one.rate)[0];
};

const best = (report: SpyfallReport, words: ReportWords): readonly string[] => {
  const {overall} = report.ratings;
  const leading = modelsByRating(report).filter(model => overall.models[model]?.rank_ub === 1);
  const rated = Object.keys(overall.models).length;
  if (rated < 2) return [words('report.look.nobody-rated')];
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

const leaks = ({leakage}: SpyfallReport, words: ReportWords): readonly string[] => {
  const found = highest(Object.fromEntries(Object.entries(leakage).map(([model, row]) => [model, row[ALL]])));
  if (found === undefined) return [words('report.look.no-leaks')];
  const [model, {rate, k, n}] = found;
  return [words('report.look.leaks', {model: washText(model), share: words.percent(rate), k, n})];
};

const forfeits = (
  {outcomes, counted, forfeits_by_model}: SpyfallReport,
  words: ReportWords,
): readonly string[] => {
  const k = outcomes.forfeit_spy.k + outcomes.forfeit_villager.k;
  const found = highest(forfeits_by_model);
  if (k === 0 || counted === 0 || found === undefined) return [];
  const [model, {rate}] = found;
  return [
    words('report.look.forfeits', {
      share: words.percent(k / counted),
      model: washText(model),
      part: words.percent(rate),
    }),
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
export const summarize = (report: SpyfallReport, words: ReportWords): readonly string[] => {
  const {counted, models, scenarios} = report;
  const size = words('report.look.size', {n: counted, models: models.length, scenarios: scenarios.length});
  if (counted === 0) return [words('report.look.nothing')];
  return [
    size,
    ...best(report, words),
    ...wins(report, words),
    ...leaks(report, words),
    ...forfeits(report, words),
    ...warnings(report, words),
  ];
};
