import {parquetWriteBuffer} from 'hyparquet-writer';

/** The fields that an action of the published games is known or thought to have; absent ones are null. */
const ACTION_FIELDS = [
  ...[
    'accused',
    'action',
    'answer',
    'answerer',
    'first_questioner',
    'guess',
    'question',
    'questioner',
    'spy',
  ],
  ...['surrendering_player', 'voter'],
];

/** An action of a conversation, by its fields. */
type Fields = Readonly<Record<string, string | number | boolean | null>>;

const names = ['Player 0 QC', 'Player 1 IO', 'Player 2 BK', 'Player 3 GV', 'Player 4 ZZ'];
const nameOf = (seat: number): string => names[seat] ?? '';

const question = (from: number, to: number): Fields => ({
  action: 'question',
  questioner: nameOf(from),
  answerer: nameOf(to),
  question: `Do you like it, ${to}?`,
});
const answer = (from: number, to: number): Fields => ({
  action: 'answer',
  answerer: nameOf(from),
  questioner: nameOf(to),
  answer: `I do, ${to}.`,
});
const vote = (voter: number, accused: number | null): Fields => ({
  action: 'vote',
  voter: nameOf(voter),
  accused: accused === null ? null : nameOf(accused),
});

const roundRobin: readonly Fields[] = [0, 1, 2, 3, 4].flatMap(seat => [
  question(seat, (seat + 1) % 5),
  answer((seat + 1) % 5, seat),
]);

const start: Fields = {action: 'game_start', first_questioner: nameOf(0), num_players: 5, round: 1};

/** A row of the published table, with the spy in seat 2. */
const row = (
  id: string,
  entity: string,
  {last, winner, actions}: {last: string; winner: string; actions: readonly Fields[]},
) => ({
  game_id: id,
  entity,
  player_non_spy: 'Qwen-3-8B',
  player_spy: 'Gemini 2.5-Flash',
  winner,
  winner_player: winner === 'spy' ? 'Gemini 2.5-Flash' : 'Qwen-3-8B',
  loser_player: winner === 'spy' ? 'Qwen-3-8B' : 'Gemini 2.5-Flash',
  last_type: last,
  game_players: names.map((name, seat) => ({
    name,
    model_name: seat === 2 ? 'Gemini 2.5-Flash' : 'Qwen-3-8B',
  })),
  conversation: [start, ...actions],
});

const guess = (text: string | null): Fields => ({action: 'spy_guess', spy: nameOf(2), guess: text});
const free = [question(0, 3), answer(3, 0)];
const votes = (targets: readonly (number | null)[]): readonly Fields[] =>
  targets.map((target, voter) => vote(voter, target));

/** One row of every ending, in scenario G_EG, with what else the table may tell. */
export const PUBLISHED_ROWS = [
  row('000000a1', 'طيارة', {
    last: 'spy_guess',
    winner: 'non_spies',
    actions: [...roundRobin, ...free, guess('بنك')],
  }),
  row('000000a2', 'قطر ركاب', {
    last: 'spy_guess',
    winner: 'spy',
    actions: [...roundRobin, ...free, guess('قطر ركاب')],
  }),
  row('000000a3', 'جيش الصليبيين', {
    last: 'surrender',
    winner: 'non_spies',
    actions: [...roundRobin.slice(0, 4), {action: 'surrender', surrendering_player: nameOf(2)}],
  }),
  row('000000a4', 'مستشفى', {
    last: 'surrender',
    winner: 'spy',
    actions: [{action: 'surrender', is_spy_surrendering: false}],
  }),
  row('000000a5', 'فندق', {
    last: 'vote',
    winner: 'non_spies',
    actions: [...roundRobin, ...free, guess(null), ...votes([2, 2, null, 2, 2])],
  }),
  row('000000a6', 'كازينو', {
    last: 'vote',
    winner: 'spy',
    actions: [...roundRobin, ...free, guess(null), ...votes([1, 2, 1, 1, null])],
  }),
];

type Element = Readonly<Record<string, string | number>>;
const text = (name: string): Element => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  repetition_type: 'OPTIONAL',
});
const list = (name: string, fields: readonly Element[]): readonly Element[] => [
  {name, converted_type: 'LIST', repetition_type: 'OPTIONAL', num_children: 1},
  {name: 'list', repetition_type: 'REPEATED', num_children: 1},
  {name: 'element', repetition_type: 'OPTIONAL', num_children: fields.length},
  ...fields,
];

const TEXTS = [
  ...[
    'game_id',
    'entity',
    'player_non_spy',
    'player_spy',
    'winner',
    'winner_player',
    'loser_player',
    'last_type',
  ],
] as const;

/** Writes rows as a Parquet file, with nested lists as in the published table. Returns its bytes. */
export const makeParquet = (rows: readonly (typeof PUBLISHED_ROWS)[number][]): Uint8Array => {
  const conversation = rows.map(one =>
    one.conversation.map(action => ({
      ...Object.fromEntries(ACTION_FIELDS.map(key => [key, action[key] ?? null])),
      num_players: typeof action.num_players === 'number' ? BigInt(action.num_players) : null,
    })),
  );
  const schema = [
    {name: 'root', num_children: TEXTS.length + 2},
    ...TEXTS.map(text),
    ...list('game_players', [text('name'), text('model_name')]),
    ...list('conversation', [
      ...ACTION_FIELDS.map(text),
      {name: 'num_players', type: 'INT64', repetition_type: 'OPTIONAL'},
    ]),
  ];
  const columnData = [
    ...TEXTS.map(name => ({name, data: rows.map(one => one[name])})),
    {name: 'game_players', data: rows.map(one => one.game_players)},
    {name: 'conversation', data: conversation},
  ];
  // The library's schema has many kinds of elements; these are some of them.
  return new Uint8Array(parquetWriteBuffer({columnData, schema: schema as never, rowGroupSize: [2, 4]}));
};
