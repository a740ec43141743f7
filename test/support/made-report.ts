import type {By, Rate} from '../../source/statistics/exchange/rate.ts';
import type {ModelRating, RatingScope} from '../../source/statistics/exchange/rating.ts';
import type {
  EntityCell,
  LanguageCell,
  Report,
  SessionCell,
  SpyfallReport,
  VoteCell,
} from '../../source/statistics/exchange/report.ts';
import {ENDINGS} from '../../source/statistics/exchange/types.ts';

/** What a made report is about. */
export type Made = {
  readonly models: readonly string[];
  readonly scenarios: readonly string[];
  readonly entities: readonly string[];
  /** Games of each model in each role and scenario. 0 leaves every rate empty. */
  readonly games: number;
  readonly seed: number;
};

/** The size of the paper's benchmark: 9,000 games. */
export const PAPER: Made = {
  models: [
    'gemini-2.5-pro',
    'gemini-2.5-flash',
    'qwen3-30b-thinking',
    'gemma3:12b',
    'qwen3:8b',
    'llama3.1:8b',
  ],
  scenarios: ['F_EG', 'F_ID', 'F_ZH', 'G_EG', 'G_EN', 'G_ID', 'G_ZH', 'L_EG', 'L_ID', 'L_ZH'],
  entities: ['ترمس', 'Loloh Cemcem', '馕', 'كشري', 'Es Lidah Buaya', '烧饼', 'Library', 'حمص الشام'],
  games: 150,
  seed: 7,
};

/** Names that would break a page, a table or a spreadsheet that trusts them. */
export const HOSTILE_NAMES: readonly string[] = [
  '<script>alert(1)</script>',
  '"quoted" & \'so\' on',
  'x'.repeat(200),
  'نموذج مصري كبير قوي للاختبار',
  '\u202ereversed\u202c\u2066isolated\u2069',
  '=HYPERLINK("http://example.org")',
  '通义千问大型语言模型三十亿参数思考版',
  '\u001b[31mred\u001b[0m,with\nlines',
];

const LANGUAGES: Readonly<Record<string, string>> = {EG: 'arz', EN: 'en', ID: 'id', ZH: 'zh'};
const languageOf = (scenario: string): string => LANGUAGES[scenario.slice(-2)] ?? 'en';

/** mulberry32. */
const createDraw = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Draw = () => number;

const by = <T>(keys: readonly string[], value: (key: string, index: number) => T): By<T> =>
  Object.fromEntries(keys.map((key, index) => [key, value(key, index)]));

const rate = (share: number, n: number): Rate => {
  const k = Math.round(Math.max(0, Math.min(1, share)) * n);
  return {k, n, rate: n === 0 ? null : k / n};
};

/** From the strongest model, 1, to the weakest, 0. */
const strength = (index: number, {models}: Made): number => 1 - index / Math.max(1, models.length - 1);

const modelRating = (rating: number, se: number, place: number): ModelRating => ({
  rating,
  se,
  lo: rating - 1.96 * se,
  hi: rating + 1.96 * se,
  se_cluster: se * 1.1,
  lo_cluster: rating - 2.16 * se,
  hi_cluster: rating + 2.16 * se,
  mle: rating,
  rank_ub: place,
});

const scope = (made: Made, games: number, draw: Draw): RatingScope => ({
  n_games: games,
  anchor: 1000,
  base: 10,
  scale: 400,
  lambda: 4 / 9,
  mle_exists: games > 0,
  components: [made.models],
  models:
    games === 0
      ? {}
      : by(made.models, (_, index) =>
          modelRating(
            820 + 320 * strength(index, made) + 60 * (draw() - 0.5),
            600 / Math.sqrt(games),
            1 + Math.floor(index / 2),
          ),
        ),
});

const grid = (
  made: Made,
  columns: readonly string[],
  share: (index: number) => number,
  games: number,
  draw: Draw,
): By<By<Rate>> => {
  const row = (index: number) =>
    by([...columns, '*'], key =>
      rate(share(index) + 0.2 * (draw() - 0.5), key === '*' ? games * columns.length : games),
    );
  return {...by(made.models, (_, index) => row(index)), '*': row(Math.floor(made.models.length / 2))};
};

const sessions = (made: Made, draw: Draw): By<By<SessionCell>> => {
  const cell = (index: number): SessionCell =>
    made.games === 0
      ? {n: 0, mean: null, empty: 0}
      : {n: made.games, mean: 0.6 + 0.6 * strength(index, made) * draw(), empty: 1};
  const value = made.games === 0 ? null : draw();
  return {
    ...by(made.models, (_, index) => ({
      ...by(made.scenarios, () => cell(index)),
      '*': {macro: value, micro: value},
    })),
    '*': {...by(made.scenarios, () => ({macro: value})), '*': {macro: value, micro: value}},
  };
};

const SHARES: Readonly<Record<string, number>> = {
  forfeit_spy: 0.1,
  forfeit_villager: 0.09,
  guess_correct: 0.36,
  guess_wrong: 0.33,
  survived: 0,
  vote_spy: 0.08,
  vote_villager: 0.04,
};

const endings = (n: number): SpyfallReport['outcomes'] =>
  Object.fromEntries(
    ENDINGS.map(ending => [ending, rate(SHARES[ending] ?? 0, n)]),
  ) as SpyfallReport['outcomes'];

const heard = (lang: string, n: number): LanguageCell => ({
  n,
  adherence: lang === 'arz' ? 0.08 : 0.96,
  labels: lang === 'arz' ? {ar: 0.9, arz: 0.08, en: 0.02} : {[lang]: 0.96, en: 0.04},
  top1: {label: lang === 'arz' ? 'ar' : lang, rate: 0.9},
  top2: lang === 'en' ? null : {label: 'en', rate: 0.04},
});

const entity = (name: string, {entities, games}: Made): EntityCell =>
  games === 0
    ? {games: 0, guesses: {}, acc: null, entropy: null}
    : {
        games: 30,
        acc: 0.4,
        entropy: 2.1,
        guesses: by([...new Set([name, ...entities])], (_, index) => 9 - Math.min(8, index)),
      };

const accuracy = (share: number, n: number): VoteCell => ({
  ...rate(share, n),
  baseline: n === 0 ? null : 0.25,
});

const turns = (n: number) =>
  n === 0
    ? {n, mean: null, sd: null, sd_pop: null, median: null}
    : {n, mean: 6.03, sd: 0.67, sd_pop: 0.66, median: 6};

const gameReport = (made: Made): SpyfallReport => {
  const {models, scenarios, games} = made;
  const draw = createDraw(made.seed);
  const languages = [...new Set(scenarios.map(languageOf))].sort();
  const total = models.length * scenarios.length * games;
  const spyWins = (index: number) => 0.3 + 0.4 * strength(index, made);
  const leaks = (index: number) => 0.3 * (1 - strength(index, made)) - 0.05;
  const scenarioGrid = (share: (index: number) => number) => grid(made, scenarios, share, games, draw);
  const languageGrid = (share: (index: number) => number) => grid(made, languages, share, games * 3, draw);
  return {
    games: total,
    counted: total,
    aborted: 0,
    mixed: 0,
    self_play: 0,
    sessions: total,
    models: [...models].sort(),
    scenarios,
    languages,
    ratings: {
      overall: scope(made, total, draw),
      by_scenario: by(scenarios, () => scope(made, models.length * games, draw)),
      role: null,
    },
    win_rate: by(models, (_, index) => rate(0.2 + 0.5 * strength(index, made), games * 20)),
    pair_matrix: by(models, (model, index) =>
      by(
        models.filter(other => other !== model),
        other => rate(0.5 + 0.4 * (strength(index, made) - strength(models.indexOf(other), made)), games * 4),
      ),
    ),
    language_id: by(games === 0 ? [] : models, () => by(languages, lang => heard(lang, games * 40))),
    outcomes: endings(total),
    spy_wins: rate(0.49, total),
    forfeits_by_model: by(models, (_, index) =>
      rate(0.05 + 0.5 * (1 - strength(index, made)) ** 3, Math.round(total * 0.19)),
    ),
    leakage: grid(made, languages, leaks, games * 3, draw),
    leak_games: rate(0.09, total),
    leak_reached_by_lang: languageGrid(() => 0.1),
    guess_accuracy_with_leak: languageGrid(() => 0.85),
    villager_wins:
      games === 0
        ? {}
        : {
            '*macro': {guess_wrong: 0.74, vote_spy: 0.12, forfeit_spy: 0.14},
            '*micro': {guess_wrong: 0.71, vote_spy: 0.13, forfeit_spy: 0.16},
            ...by(models, (_, index) => ({
              guess_wrong: 0.6,
              vote_spy: 0.3 * strength(index, made),
              forfeit_spy: 0.4 - 0.3 * strength(index, made),
              n: games,
            })),
          },
    spy_win_rate: scenarioGrid(spyWins),
    spy_guess_accuracy: scenarioGrid(index => 0.35 + 0.3 * strength(index, made)),
    spy_guess_accuracy_no_leak: scenarioGrid(index => 0.3 + 0.3 * strength(index, made)),
    spy_guess_rate: scenarioGrid(() => 0.68),
    spy_guess_wrong_by_lang: languageGrid(() => 0.45),
    spy_caught_by_lang: languageGrid(() => 0.08),
    vote_wrong_by_lang: languageGrid(() => 0.05),
    entities: by(scenarios, () => by(made.entities, name => entity(name, made))),
    entity_summary: by(scenarios, () => ({
      entities: made.entities.length,
      entities_guessed: games === 0 ? 0 : made.entities.length,
      acc: rate(0.4 + 0.3 * draw(), games),
      acc_macro: games === 0 ? null : 0.5,
      entropy_mean: games === 0 ? null : 1.5 + draw(),
    })),
    dispersion: sessions(made, draw),
    dispersion_villagers: sessions(made, draw),
    villager_vote_entropy: sessions(made, draw),
    villager_vote_entropy_with_skip: sessions(made, draw),
    voting_accuracy: by(models, (_, index) => ({
      ...by([...scenarios, '*'], () => accuracy(0.2 + 0.2 * strength(index, made), games)),
      '*macro': games === 0 ? null : 0.3,
    })),
    skip_rate: by(models, () => ({
      spy: rate(0.2 + 0.3 * draw(), games * 5),
      villager: rate(0.2 + 0.5 * draw(), games * 20),
    })),
    turns: {all: turns(total), decided: turns(Math.round(total * 0.8))},
    endings_by_language: by(languages, () => endings(total)),
    endings_by_language_and_spy: by(languages, () => by(models, () => endings(games))),
  };
};

/** Makes a report without playing: plausible numbers, of any size and with any names. */
export const makeReport = (made: Made = PAPER): Report => ({report: 1, spyfall: gameReport(made)});
