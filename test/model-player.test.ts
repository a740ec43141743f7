import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import type {Move} from '../source/games/spyfall/events.ts';
import {type SpyfallTypes, spyfall} from '../source/games/spyfall/spyfall.ts';
import {type ModelCallNote, NO_REQUEST} from '../source/players/model-options.ts';
import {createModelPlayer} from '../source/players/model-player.ts';
import type {SeatPlayer} from '../source/players/player.ts';
import {createHousePlayer} from '../source/players/spyfall/house-player.ts';
import {createSpyfallPrompts} from '../source/prompts/spyfall/prompts.ts';
import type {Usage} from '../source/providers/provider.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {createRedact, keepText, type Redact} from '../source/providers/redact.ts';
import {createCallRecorder, parseCalls, readCalls} from '../source/records/call-recorder.ts';
import {type CallRecord, makeCallLine, makeCallsHeader, parseCallLine} from '../source/records/calls.ts';
import {listRecords} from '../source/records/list-records.ts';
import {createRecorder} from '../source/records/recorder.ts';
import type {RecordLine} from '../source/records/types.ts';
import type {RunOptions} from '../source/runner/game-run.ts';
import {createThinkingWatch} from '../source/tables/models/watch-thinking.ts';
import {spyfallModule} from '../source/tables/registry/spyfall/module.ts';
import {knownSetup} from './support/games.ts';
import {englishKit, genericEntities} from './support/house-data.ts';
import {houseSetup} from './support/house-games.ts';
import {englishContext, playModels, replyFor} from './support/model-games.ts';
import {fullGame} from './support/prompt-golden.ts';
import {resultOf, type Scripted, scriptedProvider} from './support/scripted-provider.ts';
import {
  headerFacts,
  memoryRecorder,
  playerOf,
  type SpyfallRequest,
  seededMove,
  start,
} from './support/table.ts';

const SECRET = 'xyzzy-private-thought';
const context = englishContext();
const SEATS = 4;
const setup = knownSetup(SEATS, 2, {
  players: ['Ada', 'Ben', 'Cleo', 'Dov'].map((name, chair) => ({name, chair})),
  entities: genericEntities().map(({id}) => id),
  entity: 'hotel',
});

/** Passes and skips, so that a game comes to its last turn. */
const patient = (request: SpyfallRequest): Move =>
  request.phase === 'guess'
    ? {type: 'pass', confidence: 0.25}
    : request.phase === 'vote'
      ? {type: 'skip', confidence: 0.5}
      : seededMove(request, 1);

type Script = (request: SpyfallRequest, number: number) => Scripted;

/** A model at seat 0 whose replies are scripted; the others are patient. */
const playScripted = async (
  script: Script,
  options: Partial<RunOptions<SpyfallTypes>> = {},
  redact: Redact = keepText,
) => {
  const notes: ModelCallNote[] = [];
  let asked: SpyfallRequest | undefined;
  const {provider, calls} = scriptedProvider((_, number) => {
    if (!asked) throw new Error('Nothing was asked.');
    return script(asked, number);
  });
  const model = createModelPlayer({
    provider: {...provider, redact},
    settings: {modelId: 'tiny', maxTokens: 500, temperature: 0.7, seed: 3, think: false, contextTokens: 8192},
    prompts: createSpyfallPrompts(context),
    form: context.form,
    group: 'one game',
    isHiddenPhase: spyfall.isHiddenPhase,
    noteCall: note => notes.push(note),
  });
  const watched: SeatPlayer<SpyfallTypes> = {
    ...model,
    choose: (request, signal) => {
      asked = request;
      return model.choose(request, signal);
    },
  };
  const {recorder, lines} = memoryRecorder();
  const others = Array.from({length: 3}, () => playerOf(patient));
  const players = [watched, ...others];
  const isServerFault = (fault: unknown) => fault instanceof ProviderError;
  const run = start(spyfall, setup, {players, recorder, isServerFault, ...options});
  const result = await run.finished;
  return {...result, calls, notes, lines};
};

const good: Script = request => replyFor(patient(request), request, context);
const linesOf = <Kind extends RecordLine['kind']>(lines: readonly RecordLine[], kind: Kind) =>
  lines.filter((line): line is RecordLine & {kind: Kind} => line.kind === kind);

/** Bad replies to the first question, then good ones. */
const afterBad =
  (...bad: readonly Scripted[]): Script =>
  (request, number) =>
    bad[number - 1] ?? good(request, number);

test('a reply that is no move comes back with its reason, in words that fit it', async t => {
  const bad = ['No JSON today.', '{"question":"Busy?","to":"Zed"}'];
  const {calls, notes, lines} = await playScripted(afterBad(...bad), {rethinks: 2});
  const asked = calls.slice(0, 3).map(({messages}) => messages[1]?.content ?? '');
  const news = asked.map(content => content.slice(asked[0]?.length ?? 0));
  t.regex(news[1] ?? '', /could not be read/);
  t.regex(news[2] ?? '', /is not allowed. Choose one of: Ben\.$/);
  for (const content of asked) t.true(content.startsWith(asked[0] ?? '?'));
  t.deepEqual(
    linesOf(lines, 'refused').map(({attempt, calls, refusal}) => ({attempt, calls, code: refusal.code})),
    [
      {attempt: 1, calls: [1], code: 'unparsable'},
      {attempt: 2, calls: [2], code: 'illegal'},
    ],
  );
  t.deepEqual(
    notes.slice(0, 3).map(({attempt, fault}) => ({attempt, fault})),
    [
      {attempt: 1, fault: 'unparsable'},
      {attempt: 2, fault: 'illegal'},
      {attempt: 3, fault: undefined},
    ],
  );
  t.like(linesOf(lines, 'move')[0], {seat: 0, attempt: 3, calls: [3]});
});

test('every fault of a reply has words of its own', async t => {
  const bad: readonly Scripted[] = [
    '',
    resultOf('{"question":"Bu', {finishReason: 'length'}),
    '{"question":"A?","to":"Ben"} {"question":"B?","to":"Ben"}',
    '{"question":"","to":"Ben"}',
  ];
  const {calls, ending} = await playScripted(afterBad(...bad), {rethinks: 4}).then(played => ({
    ...played,
    ending: played.outcome,
  }));
  const told = calls.slice(1, 5).map(({messages}) => messages[1]?.content.split('\n').at(-1));
  t.is(new Set(told).size, 4);
  t.regex(told.join('\n'), /empty[\s\S]*broke off[\s\S]*more than one answer[\s\S]*no words/);
  t.is(ending, 'ended');
});

test('no retry changes a setting', async t => {
  const {calls} = await playScripted(afterBad('no', 'no'), {rethinks: 2});
  const settings = calls.map(({messages: _, schema: __, ...rest}) => rest);
  t.deepEqual(new Set(settings.map(one => JSON.stringify(one))).size, 1);
  t.deepEqual(settings[0], {
    modelId: 'tiny',
    maxTokens: 500,
    temperature: 0.7,
    seed: 3,
    think: false,
    contextTokens: 8192,
  });
  t.deepEqual(calls[0]?.schema, calls[2]?.schema);
});

test('the first bad reply forfeits under strict rules, with its reason', async t => {
  const cases = [
    ['no', 'unparsable'],
    ['', 'empty'],
    [resultOf('<think>hm', {finishReason: 'length'}), 'cut'],
    ['{"question":"Busy?","to":"Zed"}', 'illegal'],
  ] as const;
  for (const [bad, reason] of cases) {
    const {events, calls} = await playScripted(() => bad);
    t.is(calls.length, 1);
    t.like(events.at(-2), {type: 'move-forfeited', seat: 0, phase: 'question', reason});
    t.like(events.at(-1), {type: 'game-ended', ending: 'forfeit_villager'});
  }
});

test('a house player makes the move when the rethinks are used up, and the model plays on', async t => {
  const kit = englishKit();
  const house = houseSetup({kit, seed: 11, seats: 4});
  const notes: ModelCallNote[] = [];
  const {provider} = scriptedProvider(() => 'I cannot do this.');
  const models = house.players.map(() =>
    createModelPlayer({
      provider,
      settings: {modelId: 'mute', maxTokens: 100},
      prompts: createSpyfallPrompts(context),
      form: context.form,
      group: 'game',
      isHiddenPhase: spyfall.isHiddenPhase,
      noteCall: note => notes.push(note),
    }),
  );
  const {recorder, lines} = memoryRecorder();
  const standIn = () => createHousePlayer({kit, level: 'normal', seed: 11});
  const {outcome} = await start(spyfall, house, {players: models, recorder, rethinks: 2, standIn}).finished;
  t.is(outcome, 'ended');
  const moves = linesOf(lines, 'move');
  t.true(moves.length > 8);
  t.true(moves.every(({by, calls}) => by === 'house' && calls === undefined));
  t.is(linesOf(lines, 'refused').length, 3 * moves.length);
  t.is(notes.length, 3 * moves.length);
});

test("a server's fault aborts the game; it is no move, no forfeit and no rethink", async t => {
  const fault = new ProviderError('unreachable', 'connect ECONNREFUSED 127.0.0.1:11434');
  const played = await playScripted((request, number) => (number === 3 ? fault : good(request, number)), {
    rethinks: 2,
  });
  t.is(played.outcome, 'aborted');
  t.is(played.fault, fault);
  t.like(played.events.at(-1), {type: 'game-ended', ending: 'aborted', winner: null, reason: 'server'});
  t.deepEqual(linesOf(played.lines, 'refused'), []);
  t.like(played.notes.at(-1), {fault: 'unreachable', result: undefined});
  t.notRegex(JSON.stringify(played.lines) + JSON.stringify(played.notes), /11434/);
});

/** A game in which seat 1 turns to the model at seat 0 after its first answer; `reply` is what the model's server says. */
const playTurnedTo = async (
  reply: (signal: AbortSignal) => Scripted | Promise<Scripted>,
  redact: Redact = keepText,
) => {
  const notes: ModelCallNote[] = [];
  const {provider, calls} = scriptedProvider((_, __, {signal}) => reply(signal));
  const model = createModelPlayer({
    provider: {...provider, redact},
    settings: {modelId: 'tiny', maxTokens: 500, temperature: 0.7, seed: 3, think: false, contextTokens: 8192},
    prompts: createSpyfallPrompts(context),
    form: context.form,
    group: 'one game',
    isHiddenPhase: spyfall.isHiddenPhase,
    noteCall: () => 0,
    noteWord: note => notes.push(note),
    wordMs: 1,
  });
  const curious: SeatPlayer<SpyfallTypes> = {
    ...playerOf(patient),
    remark: view =>
      view.turns.findLast(({answer}) => answer !== undefined)?.turn === SEATS
        ? {text: 'Ada, why so vague?', keenness: 1, to: 0}
        : undefined,
  };
  const {recorder, lines} = memoryRecorder();
  const isServerFault = (fault: unknown) => fault instanceof ProviderError;
  // Only its replies are the model's.
  const {reply: replyOf} = model;
  const players = [
    {...playerOf(patient, 'model'), ...(replyOf && {reply: replyOf})},
    curious,
    ...[playerOf(patient), playerOf(patient)],
  ];
  const {events, outcome} = await start(
    spyfall,
    {...setup, rules: {...setup.rules, smallTalk: true}},
    {players, recorder, isServerFault},
  ).finished;
  const said = events.flatMap(event => (event.type === 'remark-made' ? [[event.seat, event.text]] : []));
  return {said, outcome, notes, calls, lines};
};

test('a model that is asked for a word is waited for by its seat, until it replies or is given up', async t => {
  const watch = createThinkingWatch(spyfallModule, () => 0);
  const word = Promise.withResolvers<string>();
  const choose = () => Promise.reject(new Error('No move is owed.'));
  const player = watch.follow({kind: 'model', choose, reply: () => word.promise}, () => 1);
  const waited = (): readonly unknown[] =>
    watch.thinking().map(({seat, isWord, stage}) => ({seat, isWord, stage}));
  const told: (readonly unknown[])[] = [];
  watch.subscribe(() => told.push(waited()));
  const reply = player.reply?.({}, new AbortController().signal);
  watch.note({id: NO_REQUEST, seat: 1}, {stage: 'thinking', tokens: 3});
  t.deepEqual([...watch.slow()], [1]);
  word.resolve('I was there.');
  t.is(await reply, 'I was there.');
  const giveUp = new AbortController();
  void player.reply?.({}, giveUp.signal);
  giveUp.abort();
  const asked = {seat: 1, isWord: true, stage: 'waiting'};
  t.deepEqual(told, [[asked], [{...asked, stage: 'thinking'}], [], [asked], []]);
});

test('a model replies when somebody turns to it, in one call that is kept', async t => {
  const redact = (text: string) => text.replaceAll('sk-12', '…');
  const {said, notes, calls, outcome} = await playTurnedTo(
    () => '{"reply":"Ada: \\u0007I was there at noon, sk-12. You were not!"}',
    redact,
  );
  t.is(outcome, 'ended');
  t.deepEqual(said, [
    [1, 'Ada, why so vague?'],
    [0, 'I was there at noon, …. You were not!'],
  ]);
  t.is(calls.length, 1);
  t.like(calls[0], {modelId: 'tiny', temperature: 0.7, seed: 3, schema: {required: ['reply']}});
  t.regex(calls[0]?.messages[1]?.content ?? '', /- Ben turns to Ada: "Ada, why so vague\?"\n/);
  t.like(notes, [{seat: 0, request: 0, attempt: 1, fault: undefined}]);
  const kept = notes.map(note => makeCallLine(note, [])).join('');
  t.true(parseCallLine(kept.trim(), []).ok);
});

test('whatever goes wrong with a reply to a remark, play goes on without it', async t => {
  const cases: readonly [(signal: AbortSignal) => Scripted | Promise<Scripted>, string | undefined][] = [
    [() => '{"reply":""}', undefined],
    [() => 'I would rather not.', 'unparsable'],
    [() => new ProviderError('overloaded', 'busy'), 'overloaded'],
    [
      signal =>
        new Promise(resolve => {
          signal.addEventListener('abort', () => resolve(new ProviderError('cancelled', 'late')));
        }),
      'cancelled',
    ],
  ];
  for (const [reply, fault] of cases) {
    const {said, notes, outcome} = await playTurnedTo(reply);
    t.deepEqual(said, [[1, 'Ada, why so vague?']]);
    t.is(outcome, 'ended');
    t.deepEqual(
      notes.map(note => note.fault),
      [fault],
    );
  }
  await t.throwsAsync(
    playTurnedTo(() => new TypeError('a bug')),
    {instanceOf: TypeError},
  );
});

test('a bug in a provider is no fault of a server', async t => {
  await t.throwsAsync(
    playScripted(() => new TypeError('a bug')),
    {message: 'a bug'},
  );
});

test('thinking reaches the calls and no event, however it comes', async t => {
  const dress = [
    (reply: string) => resultOf(reply, {reasoning: SECRET}),
    (reply: string) => `<think>${SECRET} {"vote":"Cleo"}</think>${reply}`,
    (reply: string) => reply.replace('"assessment":"', `"assessment":"${SECRET} `),
    (reply: string) => `${SECRET}\n${reply}`,
  ];
  const {lines, notes, outcome} = await playScripted((request, number) => {
    const reply = String(good(request, number));
    return dress[number % dress.length]?.(reply) ?? reply;
  });
  t.is(outcome, 'ended');
  t.true(notes.length > 4);
  t.notRegex(JSON.stringify(lines), new RegExp(SECRET));
  t.true(notes.every(note => JSON.stringify(note).includes(SECRET)));
});

test('what a model says is washed before it becomes an event; the call keeps it as it came', async t => {
  const raw = 'Is it\u001b[31m red\u0007\u202e?\n\nReally\u200b?';
  const {events, notes} = await playScripted((request, number) =>
    request.phase === 'question' && number === 1
      ? JSON.stringify({question: raw, to: 'Ben'})
      : good(request, number),
  );
  t.like(
    events.find(({type}) => type === 'question-asked'),
    {text: 'Is it red? Really?'},
  );
  t.true(notes[0]?.result?.text.includes(JSON.stringify(raw)));
});

test('a key that only reading a reply puts together reaches no move and no refusal', async t => {
  const key = 'sk-proj-AbCd3fGh1jKlMn0pQrStUvWxYz9876';
  const hidden = `${key.slice(0, 12)}<think>no</think>${key.slice(12)}`;
  const redact = createRedact(key);
  t.is(redact(hidden), hidden, 'nobody could find it there');
  const bad = [
    `So: {"question":"Busy?","to":"${hidden}"}`,
    `So: {"question":"Is it ${hidden} here?","to":"Ben"}`,
  ];
  const {lines, events} = await playScripted(afterBad(...bad), {rethinks: 2}, redact);
  t.like(
    events.find(({type}) => type === 'question-asked'),
    {text: 'Is it … here?'},
  );
  t.notRegex(JSON.stringify(lines), /StUvWxYz9876/);
});

test('confidence reaches the record with guesses, passes, votes and skips', async t => {
  const {lines} = await playScripted((request, number) =>
    request.phase === 'vote' ? '{"confidence":"80%","vote":"Cleo"}' : good(request, number),
  );
  const votes = linesOf(lines, 'move').filter(({phase, seat}) => phase === 'vote' && seat === 0);
  t.true(votes.length > 0);
  for (const {move} of votes) t.like(move, {type: 'vote', target: 2, confidence: 0.8});
});

test('a schema goes with a call in the form that has one', async t => {
  const kit = englishKit();
  for (const form of ['schema', 'json', 'marked'] as const) {
    const notes: ModelCallNote[] = [];
    const house = houseSetup({kit, seed: 5, seats: 4});
    const {lines, ending} = await playModels({kit, setup: house, form, noteCall: note => notes.push(note)});
    t.not(ending, 'none');
    t.deepEqual(linesOf(lines, 'refused'), []);
    t.is(linesOf(lines, 'move').length, notes.length);
  }
  const {calls} = await playScripted(good);
  t.true(calls.every(({schema}) => schema?.type === 'object'));
});

const withFolder = async (work: (folder: string) => void | Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'polyspy-calls-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
};

const callOf = (messages: CallRecord['messages'], more: Partial<CallRecord> = {}): CallRecord => ({
  seat: 1,
  request: 7,
  attempt: 1,
  messages,
  result: resultOf('{"reply":"Ja."}', {reasoning: 'hm', rawFinishReason: 'stop'}),
  ...more,
});

const textOf = (calls: readonly CallRecord[]): string =>
  makeCallsHeader('x') + calls.map((call, index) => makeCallLine(call, calls.slice(0, index))).join('');

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('the calls of a whole game come back byte for byte from what each adds', t => {
  const calls = fullGame().map(({seat, request, messages}) => callOf(messages, {seat, request}));
  const text = textOf(calls);
  const read = parseCalls(text);
  t.true(read.ok);
  t.deepEqual(read.ok ? read.value.calls : [], plain(calls));
  const sent = calls.reduce(
    (sum, {messages}) => sum + messages.map(({content}) => content).join('').length,
    0,
  );
  t.true(text.length < sent / 8, `${text.length} of ${sent}`);
});

test('any calls survive being written and read', t => {
  const content = fc.oneof(
    fc.string({unit: 'binary', maxLength: 80}),
    fc.string({maxLength: 5}).map(end => `${'The rules, always the same. '.repeat(4)}😀${end}`),
    fc.constantFrom(`${'x'.repeat(40)}😀`, `${'x'.repeat(40)}😁`, `${'x'.repeat(40)}\ud83d`),
  );
  const call = fc
    .record({
      messages: fc.array(fc.record({role: fc.constantFrom('system', 'user'), content}), {maxLength: 3}),
      fault: fc.option(fc.constantFrom('unparsable', 'timeout'), {nil: undefined}),
      isAnswered: fc.boolean(),
      text: fc.string({unit: 'binary'}),
      retries: fc.array(fc.record({attempt: fc.nat(5), code: fc.constant('reset'), delayMs: fc.nat(9000)})),
    })
    .map(({messages, fault, isAnswered, text, retries}): CallRecord => {
      const {result: _, ...bare} = callOf(messages);
      return {
        ...bare,
        ...(isAnswered ? {result: resultOf(text)} : {}),
        ...(fault === undefined ? {} : {fault}),
        ...(retries.length === 0 ? {} : {retries}),
      };
    });
  fc.assert(
    fc.property(fc.array(call, {maxLength: 8}), calls => {
      const read = parseCalls(textOf(calls));
      t.deepEqual(read.ok ? read.value.calls : read, plain(calls));
    }),
    {numRuns: 200, seed: 3},
  );
});

test('a call is written so that it can be read: no number that is none, and no endless text', t => {
  const odd = {readTokens: 'x', writtenTokens: Number.NaN, cachedTokens: 3} as unknown as Usage;
  const long = {text: 'a'.repeat(70_000), reasoning: `${'b'.repeat(63_999)}😀${'b'.repeat(900_000)}`};
  const result = {...resultOf('', {usage: odd, warnings: ['slow']}), ...long};
  const line = makeCallLine(callOf([], {result}), []);
  t.true(line.length < 130_000);
  const read = parseCallLine(line, []);
  t.like(read.ok ? read.value.result : read, {
    text: 'a'.repeat(64_000),
    reasoning: `${'b'.repeat(63_999)}\ufffd`,
    usage: {cachedTokens: 3},
    warnings: [
      'slow',
      'the record keeps 64000 of 70000 characters of the text',
      'the record keeps 64000 of 964001 characters of the reasoning',
    ],
  });
});

test('a file of calls that was cut or changed is read up to there, or refused with a code', t => {
  const calls = fullGame()
    .slice(0, 4)
    .map(({messages}) => callOf(messages));
  const text = textOf(calls);
  const header = makeCallsHeader('x').length;
  for (let end = 0; end < text.length; end += 97) {
    const read = parseCalls(text.slice(0, end));
    if (end < header) t.false(read.ok);
    else
      t.deepEqual(read.ok && read.value.calls, plain(calls.slice(0, read.ok ? read.value.calls.length : 0)));
  }
  const lines = text.trimEnd().split('\n');
  const changed = (at: number, change: object) =>
    parseCalls(
      `${lines.map((line, index) => (index === at ? JSON.stringify({...JSON.parse(line), ...change}) : line)).join('\n')}\n`,
    );
  t.like(changed(0, {version: 2}), {ok: false, problem: {code: 'newer-format', line: 1}});
  t.like(changed(0, {format: 'polyspy-record'}), {ok: false, problem: {code: 'not-calls', line: 1}});
  t.like(changed(2, {n: 5}), {ok: false, problem: {code: 'wrong-number', line: 3}});
  t.like(changed(2, {seat: 'one'}), {ok: false, problem: {code: 'bad-field', line: 3, field: 'seat'}});
  t.like(changed(2, {result: {text: 3}}), {
    ok: false,
    problem: {code: 'bad-field', line: 3, field: 'result'},
  });
  t.like(changed(2, {messages: [{role: 'user', from: 9, keep: 40, add: ''}]}), {
    ok: false,
    problem: {code: 'bad-field', field: 'messages'},
  });
  t.like(parseCalls('{'), {ok: false, problem: {code: 'not-json', line: 1}});
});

test('a call is on disk, privately, before its move is published', async t => {
  await withFolder(async folder => {
    const problems: unknown[] = [];
    const calls = createCallRecorder({folder, id: 'game', onProblem: problem => problems.push(problem)});
    const kit = englishKit();
    const house = houseSetup({kit, seed: 6, seats: 4});
    const onDisk = () =>
      readFileSync(join(folder, 'game.calls.jsonl'), 'utf8').trimEnd().split('\n').length - 1;
    const {recorder} = memoryRecorder(line => {
      if (line.kind !== 'move') return;
      const [call = 0] = line.calls ?? [];
      t.true(call >= 1 && call <= onDisk());
    });
    await playModels({kit, setup: house, noteCall: calls.note}, {recorder});
    calls.close();
    t.true(calls.isKept());
    t.is(statSync(join(folder, 'game.calls.jsonl')).mode & 0o777, 0o600);
    const read = readCalls(folder, 'game');
    t.true(read.ok && !read.value.isCut);
    t.true(read.ok && read.value.calls.length >= 8, String(read.ok && read.value.calls.length));
    t.deepEqual(problems, []);
  });
});

test('a resumed game goes on with its calls, without what was half written', async t => {
  await withFolder(folder => {
    const made = fullGame()
      .slice(0, 6)
      .map(({messages}) => callOf(messages));
    const file = join(folder, 'game.calls.jsonl');
    writeFileSync(file, `${textOf(made.slice(0, 3))}{"kind":"call","n":4,"se`);
    const recorder = createCallRecorder({folder, id: 'game', onProblem: problem => t.fail(problem.code)});
    t.deepEqual(made.slice(3).map(recorder.note), [4, 5, 6]);
    recorder.close();
    const read = readCalls(folder, 'game');
    t.deepEqual(read.ok ? read.value.calls : read, plain(made));
  });
});

test('calls that cannot be kept are said once and counted all the same; a game without models has no file', async t => {
  await withFolder(folder => {
    const problems: unknown[] = [];
    const onProblem = (problem: unknown) => problems.push(problem);
    const nowhere = createCallRecorder({folder: join(folder, 'missing'), id: 'game', onProblem});
    t.deepEqual([nowhere.note(callOf([])), nowhere.note(callOf([]))], [1, 2]);
    t.false(nowhere.isKept());
    t.deepEqual(problems, [{step: 'open', code: 'ENOENT'}]);
    writeFileSync(join(folder, 'odd.calls.jsonl'), 'not ours\n');
    const odd = createCallRecorder({folder, id: 'odd', onProblem});
    odd.note(callOf([]));
    t.is(readFileSync(join(folder, 'odd.calls.jsonl'), 'utf8'), 'not ours\n');
    t.deepEqual(problems.at(-1), {step: 'open', code: 'UNREADABLE'});
    const quiet = createCallRecorder({folder, id: 'quiet', onProblem});
    quiet.close();
    t.true(quiet.isKept());
    t.deepEqual(readCalls(folder, 'quiet'), {ok: true, value: {calls: [], isCut: false}});
  });
});

test('a list of records knows nothing of the files of calls', async t => {
  await withFolder(folder => {
    const record = createRecorder({folder, header: headerFacts('spyfall', setup), onProblem: () => t.fail()});
    const calls = createCallRecorder({folder, id: record.id, onProblem: () => t.fail()});
    calls.note(callOf([]));
    const {records, problems} = listRecords(folder);
    t.is(records.length, 1);
    t.deepEqual(problems, []);
  });
});

test('a line of calls keeps only what it names: no key, address or host', t => {
  const loose = {
    ...callOf([{role: 'user', content: 'Hi.'}]),
    apiKey: 'sk-secret',
    baseUrl: 'https://host.example/v1',
    retries: [{attempt: 1, code: 'reset', delayMs: 5, message: 'host.example hung up'}],
    result: {...resultOf('{}'), headers: {authorization: 'Bearer sk-secret'}},
  };
  t.notRegex(makeCallLine(loose, []), /secret|host\.example|Bearer/);
});
