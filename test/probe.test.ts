import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {callFacts} from '../source/arena/cards/call-facts.ts';
import {cardRows, describeRanking, fitCards} from '../source/commands/probe/describe-cards.ts';
import type {CallRecord} from '../source/records/calls.ts';
import type {LooseRecord} from '../source/records/read-record.ts';
import type {RecordLine} from '../source/records/types.ts';
import {makeCards} from '../source/statistics/models/card.ts';
import {textWidth} from '../source/text/width.ts';
import {wordsOf} from './support/arena-plans.ts';
import {startRun} from './support/run-program.ts';
import {
  legalReply,
  type ScriptedCall,
  type ScriptedReply,
  startScriptedOllama,
} from './support/scripted-ollama.ts';

const model = (name: string) => ({name, capabilities: ['completion'], contextTokens: 32_768});

/** Runs a probe, and stops it as a person would after so many calls. */
const probe = async (
  t: ExecutionContext,
  names: readonly string[],
  {reply = legalReply, flags = [], calls}: Probing = {},
) => {
  const server = await startScriptedOllama([model('steady:1b'), model('mute:1b')], reply);
  const home = mkdtempSync(path.join(tmpdir(), 'polyspy-probe-'));
  t.teardown(async () => {
    await server.close();
    rmSync(home, {recursive: true});
  });
  const all = ['probe', ...names, '--scenarios', 'G_EN', ...flags];
  const run = startRun(all, {home, environment: {OLLAMA_HOST: server.url}});
  if (calls !== undefined) void server.hasCalls(calls).then(() => run.signal('SIGINT'));
  return {...(await run.ended), calls: server.calls};
};

type Probing = {
  readonly reply?: (call: ScriptedCall) => ScriptedReply;
  readonly flags?: readonly string[];
  readonly calls?: number;
};

test('a card counts what a model did against the house', async t => {
  const {code, stdout, stderr} = await probe(t, ['steady:1b'], {flags: ['--json'], calls: 160});
  t.is(code, 130, stderr);
  const {zero, models} = JSON.parse(stdout);
  t.is(zero.label, 'house:normal');
  const [card] = models;
  t.is(card.model, 'steady:1b');
  t.is(card.valid.firstTry.rate, 1);
  t.is(card.validByLanguage.en.firstTry.n, card.valid.firstTry.n);
  t.true(
    card.wins.n > 0 && card.rating.lo < card.rating.difference && card.rating.difference < card.rating.hi,
  );
  t.deepEqual(Object.keys(card.winsByLanguage), ['en']);
  t.true(card.tokensPerSecond.median > 0);
});

test('a model that never makes a move is stopped early, and the others are still tried', async t => {
  const reply = (call: ScriptedCall): string => (call.model === 'mute:1b' ? 'No idea.' : legalReply(call));
  const {stdout, stderr, calls} = await probe(t, ['mute:1b', 'steady:1b'], {reply, calls: 60});
  t.regex(stderr, /mute:1b was stopped early: none of its first replies was a move\.\n/);
  t.regex(stdout, /mute:1b +steady:1b\n/);
  t.true(calls.filter(call => call.model === 'mute:1b').length < 40);
});

test('a model that never answers takes no more than its time', async t => {
  const {code, stderr} = await probe(t, ['mute:1b'], {reply: () => 'hang', flags: ['--minutes', '0.02']});
  t.is(code, 3);
  t.regex(stderr, /mute:1b gave no answer in the time of its probe\./);
});

test('a model that is missing, or no model, is one sentence', async t => {
  const missing = await probe(t, ['absent:1b']);
  t.is(missing.code, 3);
  t.is(missing.stdout, '');
  t.regex(missing.stderr, /absent:1b/);
  t.is((await probe(t, ['house:normal'])).code, 2);
  t.is((await probe(t, [])).code, 2);
  t.is((await probe(t, ['steady:1b'], {flags: ['--scenarios', 'X_XX']})).code, 2);
});

const line = (one: object, index: number) => ({at: index + 2, line: one as RecordLine});
const call = (seat: number, request: number, totalMs: number): CallRecord => ({
  ...{seat, request, attempt: 1, messages: []},
  result: {
    ...{text: '', finishReason: 'stop', warnings: []},
    usage: {readTokens: 10, writtenTokens: 5},
    durations: {totalMs, firstTokenMs: totalMs / 2, writeMs: totalMs / 4},
  },
});

test('replies to one request are one fact: valid at once, after a rethink, or never', t => {
  const lines = [
    {kind: 'move', seat: 0, request: 1, phase: 'question', move: {}, attempt: 1, calls: [1]},
    {kind: 'refused', seat: 1, request: 1, phase: 'answer', attempt: 1, refusal: {code: 'form'}, calls: [2]},
    {kind: 'move', seat: 1, request: 1, phase: 'answer', move: {}, attempt: 2, calls: [3]},
    {kind: 'move', seat: 2, request: 1, phase: 'question', move: {}, attempt: 1},
    {kind: 'refused', seat: 0, request: 2, phase: 'vote', attempt: 1, refusal: {code: 'form'}, calls: [4]},
  ];
  const calls = [call(0, 1, 40), call(1, 1, 100), call(1, 1, 200), call(0, 2, 80)];
  const table = {labels: ['a', 'b', 'house:normal'], lang: 'en'};
  const factsOf = (end: object) =>
    callFacts({lines: [...lines, end].map(line)} as unknown as LooseRecord, calls, table);
  t.deepEqual(
    factsOf({kind: 'end', outcome: 'ended'}).map(({model: who, move, validity, ms, outTokens}) => [
      who,
      move,
      validity,
      ms,
      outTokens,
    ]),
    [
      ['a', 'question', 'first', 40, 5],
      ['b', 'answer', 'rethought', 300, 10],
      ['a', 'vote', 'never', 80, 5],
    ],
  );
  // The game was stopped while the model could still think again.
  t.is(factsOf({kind: 'end', outcome: 'aborted'}).length, 2);
});

const gamesOf = (who: string, wins: number, count: number) =>
  Array.from({length: count}, (_, index) => ({
    ...{spy: who, villagers: ['house:normal'], lang: 'en'},
    spyWins: index < wins,
  }));

test('models are ranked only when their intervals are apart', t => {
  const words = wordsOf('en');
  const cards = makeCards({
    models: ['good', 'fair', 'bad'],
    zero: 'house:normal',
    calls: [],
    games: [...gamesOf('good', 48, 50), ...gamesOf('fair', 40, 50), ...gamesOf('bad', 2, 50)],
  });
  t.deepEqual(describeRanking(cards, words), [
    'good plays better than bad.',
    'fair plays better than bad.',
    'Models whose rating intervals overlap can’t be ranked; more minutes make them narrower.',
  ]);
});

test('cards side by side fit the terminal, in every language', t => {
  const names = ['a:1b', 'a-model-with-a-long-name:70b-instruct', 'b', 'c'];
  const cards = makeCards({models: names, zero: 'house:normal', calls: [], games: gamesOf('a:1b', 1, 3)});
  for (const lang of ['en', 'id', 'zh', 'arz']) {
    const words = wordsOf(lang);
    const full = cards.map(card => ({card, probed: undefined}));
    const groups = fitCards(full, 80, words);
    t.deepEqual(groups.flat(), full);
    for (const some of groups.filter(({length}) => length > 1)) {
      const rows = cardRows(some, words);
      const widths = (rows[0] ?? []).map((_, column) =>
        Math.max(...rows.map(row => textWidth(row[column] ?? ''))),
      );
      t.true(widths.reduce((sum, width) => sum + width + 2, -2) <= 80, lang);
    }
  }
});
