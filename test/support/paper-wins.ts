import type {SpyfallGame} from '../../source/statistics/exchange/types.ts';

const MODELS = ['Gemini-P', 'Gemini-F', 'Qwen30B-T', 'Gemma12B', 'Qwen8B', 'Llama8B'];

/**
 * Table 1 of the paper by scenario: the printed ratings of the six models, and their wins in 300 games each. The wins
 * are the only ones that a ridge of 4/9 rounds to these ratings; over the scenarios they add up to Table 10.
 */
const TABLE_1: {
  readonly [scenario: string]: {readonly printed: readonly number[]; readonly wins: readonly number[]};
} = {
  G_EN: {printed: [1086, 1057, 1045, 995, 948, 869], wins: [192, 178, 172, 147, 124, 87]},
  G_ID: {printed: [1116, 1071, 982, 1031, 954, 846], wins: [205, 184, 141, 165, 127, 78]},
  G_EG: {printed: [1163, 1130, 1032, 1050, 964, 660], wins: [216, 202, 159, 167, 129, 27]},
  G_ZH: {printed: [1174, 1103, 1030, 997, 970, 727], wins: [224, 194, 161, 146, 134, 41]},
  L_ID: {printed: [1154, 1086, 996, 975, 939, 850], wins: [221, 191, 148, 138, 121, 81]},
  L_EG: {printed: [1171, 1161, 1071, 1000, 959, 638], wins: [217, 213, 175, 144, 127, 24]},
  L_ZH: {printed: [1161, 1139, 985, 994, 959, 762], wins: [220, 211, 142, 146, 130, 51]},
  F_ID: {printed: [1075, 1098, 1002, 1023, 994, 807], wins: [185, 196, 150, 160, 146, 63]},
  F_EG: {printed: [1157, 1112, 1032, 1001, 1034, 664], wins: [214, 195, 159, 145, 160, 27]},
  F_ZH: {printed: [1136, 1150, 1005, 981, 962, 766], wins: [210, 216, 151, 140, 131, 52]},
};

/** Table 10: the printed ratings over all scenarios. */
const TABLE_10 = [1135.8, 1107.4, 1015.7, 1003.0, 966.8, 771.3];

/** Games between two models in one scenario, both assignments of the sides together. */
const PAIR_GAMES = 60;

/** About how often one rating beats another, of `PAIR_GAMES` games. */
const expectedWins = (rating: number, other: number): number =>
  Math.round(PAIR_GAMES / (1 + 10 ** ((other - rating) / 400)));

/**
 * Returns wins of each model over each other one that add up to its wins. Any such matrix has the same ratings. Begins
 * with what the ratings expect, and moves single wins.
 */
const pairWins = (printed: readonly number[], wins: readonly number[]): readonly (readonly number[])[] => {
  const matrix = printed.map((rating, one) =>
    printed.map((opponent, other) => {
      if (one === other) return 0;
      return one < other ? expectedWins(rating, opponent) : PAIR_GAMES - expectedWins(opponent, rating);
    }),
  );
  const missing = (): readonly number[] =>
    wins.map((count, one) => count - (matrix[one] ?? []).reduce((sum, won) => sum + won, 0));
  for (let now = missing(); now.some(count => count !== 0); now = missing()) {
    const [to, from] = [now.indexOf(Math.max(...now)), now.indexOf(Math.min(...now))];
    const [gaining, losing] = [matrix[to], matrix[from]];
    if (!gaining || !losing || (losing[to] ?? 0) === 0)
      throw new Error('The wins cannot be spread over pairs.');
    gaining[from] = (gaining[from] ?? 0) + 1;
    losing[to] = (losing[to] ?? 0) - 1;
  }
  return matrix;
};

const makeOutcome = (
  id: string,
  scenario: string,
  spy: string,
  team: string,
  isSpyWin: boolean,
): SpyfallGame => ({
  kind: 'spyfall',
  id,
  scenario,
  lang: 'en',
  entity: `${id.length}`,
  entities: [],
  seats: [spy, team, team, team, team].map((model, seat) => ({
    name: `Player ${seat}`,
    model,
    role: seat === 0 ? 'spy' : 'villager',
  })),
  events: [],
  ending: isSpyWin
    ? {type: 'guess_correct', turn: 6, winner: 'spy'}
    : {type: 'guess_wrong', turn: 6, winner: 'villagers'},
});

type Table = (typeof TABLE_1)[string];

const makeScenario = (scenario: string, {printed, wins}: Table): readonly SpyfallGame[] => {
  const matrix = pairWins(printed, wins);
  return MODELS.flatMap((model, one) =>
    MODELS.slice(one + 1).flatMap((other, index) =>
      Array.from({length: PAIR_GAMES}, (_, game) => {
        const isWon = game < (matrix[one]?.[one + 1 + index] ?? 0);
        const id = `${scenario} ${model} ${other} ${game}`;
        return game % 2 === 0
          ? makeOutcome(id, scenario, model, other, isWon)
          : makeOutcome(id, scenario, other, model, !isWon);
      }),
    ),
  );
};

const named = (values: readonly number[]): {readonly [model: string]: number} =>
  Object.fromEntries(MODELS.map((model, index) => [model, values[index] ?? 0]));

/** Returns 9,000 games with the paper's win counts, and the ratings that the paper prints (`scope`: the scenario). */
export const playWins = () => ({
  games: Object.entries(TABLE_1).flatMap(([scenario, table]) => makeScenario(scenario, table)),
  tables: [
    {scope: undefined, printed: named(TABLE_10), digits: 1},
    ...Object.entries(TABLE_1).map(([scope, {printed}]) => ({scope, printed: named(printed), digits: 0})),
  ],
});
