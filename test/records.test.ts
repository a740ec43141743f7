import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {homedir, hostname, tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import test, {type ExecutionContext} from 'ava';
import fc from 'fast-check';
import type {Move} from '../source/games/spyfall/events.ts';
import {casualRules, type SpyfallSetup} from '../source/games/spyfall/rules.ts';
import {type SpyfallTypes, spyfall} from '../source/games/spyfall/spyfall.ts';
import {createHousePlayer} from '../source/players/spyfall/house-player.ts';
import {readCalls} from '../source/records/call-recorder.ts';
import {lockGame} from '../source/records/game-lock.ts';
import {makeHeader, makeLine, parseHeader, parseLine} from '../source/records/lines.ts';
import {hasRecords, listRecords} from '../source/records/list-records.ts';
import {neverRatedOf} from '../source/records/never-rated.ts';
import {type LooseRecord, parseRecord, RECORD_CODES, readRecord} from '../source/records/read-record.ts';
import {
  continueRecorder,
  createRecorder,
  makeRecordId,
  type RecorderProblem,
} from '../source/records/recorder.ts';
import {
  type Competitor,
  FORMAT,
  FORMAT_VERSION,
  type RecordHeader,
  type RecordLine,
} from '../source/records/types.ts';
import {beforeAbort, type CheckedRecord, verifyRecord} from '../source/records/verify-record.ts';
import {runGame} from '../source/runner/run-game.ts';
import {defaultSettings} from '../source/settings/schema.ts';
import {beliefNotesOf} from '../source/statistics/spyfall/belief-trail.ts';
import {makeDebrief} from '../source/statistics/spyfall/debrief.ts';
import {lessonOptions} from '../source/tables/lesson.ts';
import {recallThoughts} from '../source/tables/models/past-thoughts.ts';
import {createThoughtLog} from '../source/tables/models/thought-log.ts';
import {optionsOfRecord, setupOf as readableSetup} from '../source/tables/record-table.ts';
import {spyfallModule} from '../source/tables/registry/spyfall/module.ts';
import {parseGitStatus, readCheckout} from '../source/tables/resume/read-checkout.ts';
import {foldState, foldView, observationsOf} from './support/fold.ts';
import {knownSetup, setupOf} from './support/games.ts';
import {englishKit} from './support/house-data.ts';
import {houseSetup} from './support/house-games.ts';
import {oddOneOut} from './support/odd-one-out.ts';
import {
  headerFacts,
  memoryRecorder,
  playerOf,
  playSpyfall,
  recordText,
  type SpyfallPlayer,
  seededMove,
  seededPlayers,
  start,
  turn,
} from './support/table.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'polyspy-records-'));

const header: RecordHeader = {
  kind: 'header',
  format: FORMAT,
  version: FORMAT_VERSION,
  id: '20260102-030405-678',
  ...headerFacts('spyfall', setupOf()),
};

const lines: readonly RecordLine[] = [
  {kind: 'event', n: 1, event: {type: 'card-dealt'}},
  {kind: 'move', seat: 0, request: 1, phase: 'question', move: {type: 'ask'}, attempt: 1},
  {kind: 'move', seat: 2, request: 9, phase: 'guess', move: {type: 'pass'}, attempt: 3, by: 'house'},
  {
    kind: 'refused',
    seat: 1,
    request: 2,
    phase: 'vote',
    move: {type: 'vote'},
    attempt: 2,
    refusal: {code: 'self-target', value: 1, allowed: [0, 2]},
  },
  {
    kind: 'refused',
    seat: 1,
    request: 3,
    phase: 'vote',
    attempt: 1,
    calls: [12],
    refusal: {code: 'unparsable'},
  },
  {kind: 'intervention', intervention: {type: 'forfeit', seat: 1, reason: 'illegal'}},
  {kind: 'intervention', intervention: {type: 'abort', reason: 'server'}},
  {kind: 'intervention', intervention: {type: 'hand-over', seat: 3, to: 'house'}},
  {kind: 'intervention', intervention: {type: 'remark', seat: 3, text: 'Line and “quotes” 文'}},
  {kind: 'note', seat: 4, after: 12, note: {type: 'spyfall-belief', suspicion: [0.25, 0.75]}},
  {kind: 'resumed', after: 3, program: '0.1.0', at: '2026-01-02T03:04:05.678Z'},
  {kind: 'end', outcome: 'ended', events: 2, last: {type: 'game-ended'}},
  {kind: 'end', outcome: 'aborted', events: 0, last: null},
  {kind: 'end', outcome: 'aborted', events: 0, last: null, neverRated: ['aborted', 'stand-in']},
];

test('every kind of line survives being written and read', t => {
  for (const line of lines) {
    t.deepEqual(parseLine(makeLine(line).slice(0, -1)), {ok: true, value: line});
    t.is(makeLine(line).indexOf('\n'), makeLine(line).length - 1);
  }
  t.deepEqual(parseHeader(makeHeader(header).slice(0, -1)), {ok: true, value: header});
});

test('texts of a record come washed, names of models as their servers have them', t => {
  const hostile = 'a\u001b[2Jb\u202ec\nDex: d\u2028e';
  const washed = 'abc Dex: d e';
  const line = {kind: 'event', n: 1, event: {type: 'said', votes: [{text: hostile}]}} as const;
  const event = {type: 'said', votes: [{text: washed}]};
  t.deepEqual(parseLine(JSON.stringify(line)), {ok: true, value: {...line, event}});
  const model = {kind: 'model', label: 'm\u202e', options: {model: 'm\u202e'}} as const;
  const own = {...header, setup: {players: [{name: hostile}]}, recentLines: [hostile], competitors: [model]};
  t.deepEqual(parseHeader(JSON.stringify(own)), {
    ok: true,
    value: {...own, setup: {players: [{name: washed}]}, recentLines: [washed]},
  });
  const refused = {kind: 'refused', seat: 0, request: 1, phase: 'answer', attempt: 1, refusal: {code: 'x'}};
  const move = {type: 'answer', text: hostile};
  t.like(parseLine(JSON.stringify({...refused, move})), {value: {move}});
  const long = {...line, event: {type: 'said', text: 'ᄏ'.repeat(2000)}};
  t.regex(JSON.stringify(parseLine(JSON.stringify(long))), /"ᄏ{16} [ᄏ ]{1900,1983}"/u);
  // Deeper than any stack.
  const deep = `{"kind":"note","seat":0,"after":0,"note":{"\u00e9":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  t.is(parseLine(deep).ok, false);
});

test('a line that lost a field, or has a wrong one, is refused by name', t => {
  for (const line of lines)
    for (const field of Object.keys(line)) {
      if (field === 'kind') continue;
      const {[field]: _, ...rest} = Object.fromEntries(Object.entries(line));
      // A refused reply that was no move at all has none to keep.
      const isOptional =
        ['by', 'calls', 'neverRated'].includes(field) || (line.kind === 'refused' && field === 'move');
      if (!isOptional)
        t.like(parseLine(JSON.stringify(rest)), {ok: false, problem: {code: 'bad-field', field}});
      t.like(parseLine(JSON.stringify({...rest, [field]: -1.5})), {
        ok: false,
        problem: {code: 'bad-field', field},
      });
    }
  for (const field of Object.keys(headerFacts('spyfall', {}))) {
    const {[field]: _, ...rest} = Object.fromEntries(Object.entries(header));
    t.like(parseHeader(JSON.stringify(rest)), {ok: false, problem: {code: 'bad-field', field}});
  }
  const wrong: readonly (readonly [string, string])[] = [
    ['', 'not-json'],
    ['[1]', 'not-json'],
    ['null', 'not-json'],
    ['{"kind":"event","n":1,', 'not-json'],
    ['{"kind":"toString"}', 'unknown-kind'],
    ['{}', 'unknown-kind'],
    ['{"kind":"event","n":0,"event":{"type":"a"}}', 'bad-field'],
    ['{"kind":"intervention","intervention":{"type":"constructor"}}', 'bad-field'],
    ['{"kind":"intervention","intervention":{"type":"hand-over","seat":1,"to":"robot"}}', 'bad-field'],
  ];
  for (const [text, code] of wrong) t.like(parseLine(text), {ok: false, problem: {code}}, text);
  const wrongHeaders: readonly (readonly [string, string])[] = [
    ['{"kind":"header"}', 'not-a-record'],
    [JSON.stringify({...header, format: 'other'}), 'not-a-record'],
    [JSON.stringify({...header, version: FORMAT_VERSION + 1}), 'newer-format'],
    [JSON.stringify({...header, competitors: [{kind: 'robot', label: '', options: {}}]}), 'bad-field'],
  ];
  for (const [text, code] of wrongHeaders) t.like(parseHeader(text), {ok: false, problem: {code}}, text);
});

/** Reads and re-decides a record of Spyfall that must be right. */
const checked = (t: ExecutionContext, text: string): CheckedRecord<SpyfallTypes> => {
  const read = parseRecord(text, 'test');
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const again = verifyRecord(spyfall, read.value);
  if (!again.ok) throw new Error(JSON.stringify(again.problem));
  t.false(read.value.isCut);
  return again.value;
};

/** Players that now and then make a move that is refused. */
const slippery = (seats: number, seed: number): SpyfallPlayer[] =>
  seededPlayers(seats, seed).map((player, seat) => ({
    ...player,
    choose: request => {
      const slips = (seed + 3 * seat + request.id) % 11 === 0;
      const wrong: Move = {type: 'vote', target: seat};
      return {move: slips ? wrong : seededMove(request, seed)};
    },
  }));

test('the record of any game folds to its end and its moves decide the same events again', async t => {
  const runs = fc.record({
    seats: fc.integer({min: 3, max: 8}),
    seed: fc.integer({min: 0, max: 2 ** 40}),
    finalRound: fc.boolean(),
    rethinks: fc.constantFrom(0, 2),
    hasStandIn: fc.boolean(),
    smallTalk: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({seats, seed, finalRound, rethinks, hasStandIn, smallTalk}) => {
      const setup = setupOf({seats, seed, rules: {finalRound, smallTalk}});
      const {events, lines} = await playSpyfall(setup, {
        players: slippery(seats, seed),
        rethinks,
        ...(hasStandIn ? {standIn: () => playerOf(request => seededMove(request, seed))} : {}),
      });
      const record = checked(t, recordText('spyfall', setup, lines));
      t.deepEqual(record.events, events);
      t.is(record.outcome, 'ended');
      t.deepEqual(record.owed, []);
      const end = events.at(-1);
      t.like(
        foldState(spyfall, record.events).result,
        end?.type === 'game-ended' ? {ending: end.ending, winner: end.winner} : {},
      );
      t.like(foldView(spyfall, record.events, 'spectator').end, {...end, type: undefined} as object);
    }),
    {numRuns: 150},
  );
});

const shortSetup = knownSetup(3, 1, {
  rules: {turns: 4, smallTalk: true},
  entities: ['place-7', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
});

test('a record cut off at any byte is readable, or a coded problem', async t => {
  const {events, lines} = await playSpyfall(shortSetup);
  const text = recordText('spyfall', shortSetup, lines);
  const headerEnd = text.indexOf('\n');
  let readable = 0;
  for (let length = 0; length <= text.length; length++) {
    const read = parseRecord(text.slice(0, length), 'cut');
    if (!read.ok) {
      t.true(length <= headerEnd);
      t.deepEqual(read.problem, {code: 'no-header', file: 'cut', line: 1});
      continue;
    }
    readable += 1;
    if (read.value.isCut === (text[length - 1] === '\n')) t.fail(`at ${length}`);
    if (text[length - 1] !== '\n') continue;
    const again = verifyRecord(spyfall, read.value);
    if (!again.ok) throw new Error(JSON.stringify(again.problem));
    const known = [...again.value.events, ...again.value.owed];
    t.deepEqual(known, events.slice(0, known.length));
  }
  t.is(readable, text.length - headerEnd);
});

test('a record whose bytes were changed is read, or refused with a code, and never throws', async t => {
  const {lines} = await playSpyfall(shortSetup);
  const text = recordText('spyfall', shortSetup, lines);
  fc.assert(
    fc.property(
      fc.nat(text.length - 1),
      fc.string({minLength: 0, maxLength: 3}),
      fc.nat(40),
      (at, put, gone) => {
        const read = parseRecord(text.slice(0, at) + put + text.slice(at + gone), 'changed');
        if (!read.ok) return t.true((RECORD_CODES as readonly string[]).includes(read.problem.code));
        const again = verifyRecord(spyfall, read.value);
        t.true(again.ok || again.problem.line >= 1);
        return undefined;
      },
    ),
    {numRuns: 2000},
  );
});

/** Records that version 1 of the format wrote: a game of house players, and one with models that was aborted once. */
const OLD_RECORDS = ['20261122-155732-492', '20261122-155731-890'];

/** Texts, numbers and shapes that nobody wrote. */
const FORGED = fc.oneof(
  fc.constantFrom(null, true, '', 'x', 'open', 'constructor', {}, [], [[]], [null], {type: 'x'}),
  fc.constantFrom(-1, 0, 0.5, 1, 999, 1e9, 1e12, Number.MAX_SAFE_INTEGER, 1e308),
  fc.constant({type: 'spyfall-belief'}),
);

/** Every value in plain data, with what holds it. */
const valuesIn = (value: object): readonly {readonly holder: object; readonly key: string}[] =>
  Object.entries(value).flatMap(([key, inner]) => [
    {holder: value, key},
    ...(typeof inner === 'object' && inner !== null ? valuesIn(inner) : []),
  ]);

const fixture = (id: string): string =>
  readFileSync(new URL(`../../test/fixtures/records/${id}.jsonl`, import.meta.url), 'utf8');

test('a record in which values were changed, in one place or wherever they stand, is used or refused, and never throws', t => {
  const texts = OLD_RECORDS.map(fixture).map(text => text.trimEnd().split('\n'));
  let used = 0;
  fc.assert(
    fc.property(
      fc.nat(texts.length - 1),
      fc.nat(),
      fc.boolean(),
      fc.boolean(),
      FORGED,
      (which, pick, isWide, isNote, forged) => {
        const lines = (texts[which] ?? []).map((line): object => JSON.parse(line));
        const noted = lines.filter(line => Reflect.get(line, 'kind') === 'note');
        const places = valuesIn(isNote && noted.length > 0 ? noted : lines);
        const place = places[pick % places.length];
        if (!place) throw new Error('A record holds values.');
        const old = JSON.stringify(Reflect.get(place.holder, place.key));
        for (const {holder, key} of isWide ? valuesIn(lines) : [place])
          if (key === place.key && JSON.stringify(Reflect.get(holder, key)) === old)
            Reflect.set(holder, key, structuredClone(forged));
        const read = parseRecord(lines.map(line => `${JSON.stringify(line)}\n`).join(''), 'forged');
        if (!read.ok) return t.true((RECORD_CODES as readonly string[]).includes(read.problem.code));
        const {header} = read.value;
        t.notThrows(() => new Intl.DateTimeFormat('en').format(Date.parse(header.startedAt)));
        const setup = readableSetup(spyfallModule, header);
        if (setup) optionsOfRecord(spyfallModule, header, setup);
        const again = verifyRecord(spyfall, read.value);
        if (!again.ok) return t.true(again.problem.line >= 1);
        used += 1;
        const {turns} = makeDebrief(again.value.events, beliefNotesOf(again.value.notes));
        const shares = turns.flatMap(({suspicion}) => suspicion.flatMap(row => row ?? []));
        return t.true(shares.every(share => share >= 0 && share <= 1));
      },
    ),
    {numRuns: 800},
  );
  t.true(used > 0);
});

/** A record whose first move of a kind, and the event that it made, have other fields. */
const forgeMove = (lines: readonly RecordLine[], type: string, change: object): readonly RecordLine[] => {
  const at = lines.findIndex(line => line.kind === 'move' && line.move.type === type);
  return lines.map((line, index) => {
    if (line.kind === 'move' && index === at) return {...line, move: {...line.move, ...change}};
    if (line.kind === 'event' && index === at + 1) return {...line, event: {...line.event, ...change}};
    return line;
  });
};

const differenceOf = (lines: readonly RecordLine[]) => {
  const read = parseRecord(recordText('spyfall', shortSetup, lines), 'forged');
  if (!read.ok) return read.problem.detail;
  const again = verifyRecord(spyfall, read.value);
  return again.ok ? 'none' : again.problem.code;
};

test('what a move holds beside what the rules decide is checked', async t => {
  const {lines} = await playSpyfall(shortSetup);
  t.is(differenceOf(forgeMove(lines, 'ask', {reading: {topic: 'noise', pole: 'low', grade: 4}})), 'none');
  for (const reading of [null, 'x', {topic: 7}, {pole: 'up'}, {grade: 999}, {grade: -1}, {grade: 'x'}])
    t.is(differenceOf(forgeMove(lines, 'ask', {reading})), 'not-playable', JSON.stringify(reading));
  t.is(differenceOf(forgeMove(lines, 'pass', {confidence: '0.5'})), 'not-playable');
  t.is(differenceOf(forgeMove(lines, 'skip', {text: ['said']})), 'not-playable');
});

test('a request that the game did not make, or whose number leaves no room for the next, is found out', async t => {
  const {lines} = await playSpyfall(shortSetup);
  const first = lines.findIndex(({kind}) => kind === 'move');
  const changeFirst = (change: object) =>
    lines.map((line, at) => (at === first ? {...line, ...change} : line));
  t.is(differenceOf(changeFirst({phase: 'x'})), 'not-awaited');
  t.is(differenceOf(changeFirst({request: 10_000})), 'none');
  t.is(differenceOf(changeFirst({request: 1e9})), 'not-awaited', 'the next one could not be read');
  t.is(differenceOf(changeFirst({request: Number.MAX_SAFE_INTEGER})), 'request');
  t.is(differenceOf(changeFirst({attempt: 1e10})), 'attempt');
  t.is(differenceOf(changeFirst({calls: [1e10]})), 'calls');
  for (const seat of [1, 3, 77]) {
    const refused: RecordLine = {
      ...{kind: 'refused', seat, request: 1, phase: 'question', attempt: 1},
      refusal: {code: 'x'},
    } as const;
    t.is(differenceOf(lines.toSpliced(first, 0, refused)), 'not-awaited', `seat ${seat}`);
  }
});

test('a record that tells another story than its moves is found out', async t => {
  const {lines} = await playSpyfall(shortSetup);
  const difference = (change: (line: RecordLine, index: number) => RecordLine | readonly RecordLine[]) => {
    const read = parseRecord(recordText('spyfall', shortSetup, lines.flatMap(change)), 'told');
    if (!read.ok) return read.problem.code;
    const again = verifyRecord(spyfall, read.value);
    return again.ok ? 'none' : again.problem.code;
  };
  const isEvent = (line: RecordLine, type: string): boolean =>
    line.kind === 'event' && line.event.type === type;
  const first = (kind: string): number => lines.findIndex(line => line.kind === kind);
  t.is(
    difference(line => line),
    'none',
  );
  t.is(
    difference(line =>
      isEvent(line, 'question-asked') && line.kind === 'event'
        ? {...line, event: {...line.event, text: 'Other?'}}
        : line,
    ),
    'other-event',
  );
  t.is(
    difference((line, index) =>
      index === first('move') && line.kind === 'move' ? {...line, move: {type: 'skip'}} : line,
    ),
    'refused-move',
  );
  t.is(
    difference((line, index) => (index === first('move') ? [] : line)),
    'other-event',
  );
  t.is(
    difference((line, index) => (index === 2 ? [] : line)),
    'wrong-number',
  );
  t.is(
    difference(line =>
      line.kind === 'move' ? {...line, kind: 'refused', refusal: {code: 'empty-text'}} : line,
    ),
    'accepted-move',
  );
  t.is(
    difference(line => (line.kind === 'end' ? {...line, events: 3} : line)),
    'wrong-count',
  );
  t.is(
    difference(line => (line.kind === 'end' ? {...line, neverRated: ['stand-in']} : line)),
    'other-rating',
  );
  t.is(
    difference((line, index) =>
      index === 4 ? [{kind: 'end', outcome: 'ended', events: 4, last: null}, line] : line,
    ),
    'missing-event',
  );
  t.is(
    difference((line, index) =>
      index === 4 ? [line, {kind: 'end', outcome: 'ended', events: 5, last: null}] : line,
    ),
    'after-end',
  );
  const other = parseRecord(recordText('odd-one-out', {}, []), 'other');
  t.like(other.ok && verifyRecord(spyfall, other.value), {problem: {code: 'other-game'}});
  const unplayable = parseRecord(recordText('spyfall', {}, []), 'none');
  t.like(unplayable.ok && verifyRecord(spyfall, unplayable.value), {problem: {code: 'not-playable'}});
  const undealt = parseRecord(recordText('odd-one-out', {seed: -1}, []), 'none');
  t.like(undealt.ok && verifyRecord(oddOneOut, undealt.value), {problem: {code: 'other-deal'}});
});

const loose = (t: ExecutionContext, text: string): LooseRecord => {
  const read = parseRecord(text, 'loose');
  if (!read.ok) return t.fail(read.problem.code) as never;
  return read.value;
};

const linesOf = ({lines}: LooseRecord): readonly RecordLine[] => lines.map(({line}) => line);

/** Goes on with the text of a record, and answers what was played in the end. */
const goOn = async (t: ExecutionContext, setup: SpyfallSetup, text: string, seed: number) => {
  const record = checked(t, text);
  const {recorder, lines} = memoryRecorder();
  const run = runGame({
    game: spyfall,
    soFar: record,
    opening: record.owed,
    players: seededPlayers(setup.players.length, seed),
    rethinks: 0,
    recorder,
  });
  const result = await run.finished;
  t.deepEqual(run.windowOf(0).read(1), observationsOf(spyfall, result.events, 0));
  return {...result, lines};
};

/** What each seat believed after each turn: a game that goes on may note the same once more. */
for (const id of OLD_RECORDS)
  test(`a record of version 1 is read, decided again and goes on: ${id}`, t => {
    const folder = fileURLToPath(new URL('../../test/fixtures/records/', import.meta.url));
    const file = join(folder, `${id}.jsonl`);
    const read = readRecord(file);
    if (!read.ok) return t.fail(JSON.stringify(read.problem));
    t.is(read.value.header.version, 1);
    const again = verifyRecord(spyfall, read.value);
    if (!again.ok) return t.fail(JSON.stringify(again.problem));
    t.is(again.value.outcome, 'ended');
    const {seats} = again.value.setup.players.length === 3 ? {seats: 3} : {seats: 0};
    t.is(again.value.requests.length, seats);
    const called = (readFileSync(file, 'utf8').match(/"call":\d+/g) ?? []).map(text => Number(text.slice(7)));
    const calls = read.value.lines.flatMap(({line}) =>
      line.kind === 'move' || line.kind === 'refused' ? (line.calls ?? []) : [],
    );
    t.true(calls.every(call => called.includes(call)));
    t.false(JSON.stringify(read.value.lines).includes('"call":'));
    if (called.length === 0) return;
    const replies = readCalls(folder, id);
    t.true(replies.ok && calls.every(call => replies.value.calls[call - 1] !== undefined));
    t.is(new Set(calls).size, calls.length);
  });

test('the first game teaches again when it is resumed; another game of that size does not', t => {
  const person: Competitor = {label: 'person', kind: 'person', options: {}};
  const house: Competitor = {label: 'house:easy', kind: 'house', options: {level: 'easy'}};
  const facts = {lang: 'zh', entities: ['beach', 'zoo'], names: ['A', 'B'], you: 'C', hasHouse: true};
  const options = lessonOptions(spyfallModule, 'zh', defaultSettings());
  if (options?.seed === undefined) return t.fail();
  const again = (seed: number, competitors: readonly Competitor[]) => {
    const setup = spyfallModule.makeSetup({...options, seed}, {...facts, seed});
    const header = {game: 'spyfall', competitors} as RecordHeader;
    return optionsOfRecord(spyfallModule, header, setup).isLesson;
  };
  t.true(again(options.seed, [person, house, house]));
  t.is(again(options.seed + 1, [person, house, house]), undefined);
  t.is(again(options.seed, [house, house, house]), undefined);
});

test('a record says how the person is spoken to; one without it leaves that to the name', t => {
  const person: Competitor = {label: 'person', kind: 'person', options: {}};
  const house: Competitor = {label: 'house:easy', kind: 'house', options: {level: 'easy'}};
  const facts = {lang: 'arz', entities: ['a'], names: ['A', 'B'], you: 'C', hasHouse: true, seed: 7};
  const competitors: readonly Competitor[] = [person, house, house];
  const header = {game: 'spyfall', competitors} as RecordHeader;
  const options = {
    game: 'spyfall',
    mode: 'play',
    players: 3,
    level: 'easy',
    scenario: 'G_EG',
    name: 'D',
    strict: false,
    choices: {},
  } as const;
  const setupFor = (address?: 'woman' | 'man') =>
    spyfallModule.makeSetup({...options, ...(address && {address})}, facts);
  for (const address of ['woman', 'man'] as const) {
    const setup = setupFor(address);
    t.deepEqual(setup.players, [{name: 'D', isWoman: address === 'woman'}, {}, {}]);
    t.is(optionsOfRecord(spyfallModule, header, setup).address, address);
  }
  t.deepEqual(setupFor().players, [{name: 'D'}, {}, {}]);
  t.false('address' in optionsOfRecord(spyfallModule, header, setupFor()));
});

test('a resumed table learns how slow its models were in the open', t => {
  const folder = fileURLToPath(new URL('../../test/fixtures/records/', import.meta.url));
  const id = '20261122-155731-890';
  const [read, calls] = [readRecord(join(folder, `${id}.jsonl`)), readCalls(folder, id)];
  if (!read.ok || !calls.ok) return t.fail();
  const open = read.value.lines.flatMap(({line}) =>
    (line.kind === 'move' || line.kind === 'refused') && /question|answer/.test(line.phase)
      ? (line.calls ?? [])
      : [],
  );
  const times = open.map(call => calls.value.calls[call - 1]?.result?.durations.totalMs ?? 0);
  const slowest = recallThoughts(
    spyfallModule,
    folder,
    read.value,
    createThoughtLog(text => text),
  );
  t.true(slowest > 0);
  t.is(slowest, Math.max(...times));
  const lost = recallThoughts(
    spyfallModule,
    tmpdir(),
    read.value,
    createThoughtLog(text => text),
  );
  t.true(lost > slowest, 'where nothing is known, long enough for most models');
});

test('Git tells the commit and whether tracked files differ; anything else is no checkout', t => {
  const oid = 'a'.repeat(40);
  const branch = `# branch.oid ${oid}\n# branch.head main\n`;
  t.deepEqual(parseGitStatus(branch), {commit: oid, isDirty: false});
  t.deepEqual(parseGitStatus(`${branch}1 .M N... 100644 100644 100644 1 2 cli.tsx\n`), {
    commit: oid,
    isDirty: true,
  });
  t.deepEqual(parseGitStatus('# branch.oid (initial)\n# branch.head main\n'), {});
  t.deepEqual(parseGitStatus('fatal: not a git repository\n'), {});
  t.deepEqual(readCheckout(tmpdir()), {});
  const facts = headerFacts('spyfall', {});
  const known: RecordHeader = {kind: 'header', format: FORMAT, version: FORMAT_VERSION, id: 'one', ...facts};
  const header = {...known, commit: oid, isDirty: true};
  t.deepEqual(parseHeader(makeHeader(header)), {ok: true, value: header});
  t.like(parseHeader(makeHeader({...known, isDirty: 'yes'} as unknown as RecordHeader)), {
    problem: {field: 'isDirty'},
  });
});

test('a game that goes on from any event ends as it would have', async t => {
  for (const seed of [3, 8, 21]) {
    const setup = setupOf({seats: 4, seed, rules: casualRules(4)});
    const {events, lines} = await playSpyfall(setup);
    for (let n = 0; n <= events.length; n++) {
      const cut = lines.findLastIndex(line => line.kind === 'event' && line.n === n) + 1;
      const kept = lines.slice(0, cut);
      const text = recordText('spyfall', setup, kept);
      const resumed = await goOn(t, setup, text, seed);
      t.deepEqual(resumed.events, events, `seed ${seed}, event ${n}`);
      const whole =
        text +
        makeLine({kind: 'resumed', after: n, program: '0', at: ''}) +
        resumed.lines.map(makeLine).join('');
      t.deepEqual(checked(t, whole).events, events);
    }
  }
});

test('house players go on with a game as they would have played it', async t => {
  const kit = englishKit();
  const setup = houseSetup({kit, seed: 13, seats: 4});
  const seat = () => setup.players.map(() => createHousePlayer({kit, level: 'normal', seed: setup.seed}));
  const {events, lines} = await playSpyfall(setup, {players: seat()});
  const {notes} = checked(t, recordText('spyfall', setup, lines));
  t.true(notes.length > 0);
  // Lines are cut off one by one where somebody has just spoken, elsewhere now and then.
  const remarks = lines.flatMap((line, at) =>
    line.kind === 'event' && line.event.type === 'remark-made' ? [at] : [],
  );
  t.true(remarks.length > 1);
  const isNear = (cut: number): boolean => remarks.some(at => cut >= at && cut <= at + 3);
  for (const cut of lines.keys()) {
    if (cut % 9 > 0 && !isNear(cut)) continue;
    const record = checked(t, recordText('spyfall', setup, lines.slice(0, cut)));
    const {owed} = record;
    const run = runGame({game: spyfall, soFar: record, opening: owed, players: seat(), rethinks: 0});
    const result = await run.finished;
    t.deepEqual(result.events, events, `from line ${cut}`);
    t.deepEqual(result.notes, notes, `what is noted from line ${cut}`);
  }
});

test('an aborted game goes on from before the abort, and its record tells one story', async t => {
  const controller = new AbortController();
  const setup = setupOf({seats: 4, seed: 8});
  const {recorder, lines} = memoryRecorder();
  const players = seededPlayers(4, 8).map(
    (player): SpyfallPlayer => ({
      ...player,
      choose: (request, signal) =>
        request.phase === 'vote' && request.seat > 1 ? new Promise(() => {}) : player.choose(request, signal),
    }),
  );
  const run = start(spyfall, setup, {players, recorder, signal: controller.signal});
  await turn();
  controller.abort();
  t.is((await run.finished).outcome, 'aborted');
  const text = recordText('spyfall', setup, lines);
  t.is(checked(t, text).outcome, 'aborted');
  const read = parseRecord(text, 'aborted');
  if (!read.ok) return t.fail();
  const reopened = verifyRecord(spyfall, beforeAbort(read.value));
  if (!reopened.ok) return t.fail(JSON.stringify(reopened.problem));
  const after = reopened.value.events.length;
  // Ballots are told when all are in: those of a vote that was cut off are cast again.
  t.is(reopened.value.events.at(-1)?.type, 'guess-passed');
  const {recorder: second, lines: more} = memoryRecorder();
  const {value: record} = reopened;
  const again = runGame({
    game: spyfall,
    soFar: record,
    opening: record.owed,
    players: seededPlayers(4, 8),
    rethinks: 0,
    recorder: second,
  });
  const {events} = await again.finished;
  t.deepEqual(events, (await playSpyfall(setup)).events);
  const whole = text + makeLine({kind: 'resumed', after, program: '0', at: ''}) + more.map(makeLine).join('');
  t.deepEqual(checked(t, whole).events, events);
});

test('a record says that a game with a stand-in is never rated, also when it went on, and one of before it said so', async t => {
  const setup = setupOf({seats: 4, seed: 8});
  const {recorder, lines} = memoryRecorder();
  const controller = new AbortController();
  const stuck: SpyfallPlayer['choose'] = (_, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const players = seededPlayers(4, 8).map((player, seat) =>
    seat === 1 ? {...player, choose: stuck} : player,
  );
  const run = start(spyfall, setup, {players, recorder, signal: controller.signal});
  await turn();
  t.true(await run.handOver(1, {...seededPlayers(4, 8)[1], choose: stuck} as SpyfallPlayer));
  controller.abort();
  await run.finished;
  t.like(lines.at(-1), {outcome: 'aborted', neverRated: ['aborted', 'stand-in']});
  const text = recordText('spyfall', setup, lines);
  t.deepEqual(neverRatedOf(loose(t, text)), ['aborted', 'stand-in']);
  const cut = beforeAbort(loose(t, text));
  const again = verifyRecord(spyfall, cut);
  if (!again.ok) return t.fail(JSON.stringify(again.problem));
  t.true(again.value.hadStandIn);
  const more = await goOn(t, setup, recordText('spyfall', setup, linesOf(cut)), 8);
  t.like(more.lines.at(-1), {outcome: 'ended', neverRated: ['stand-in']});
  const whole = recordText('spyfall', setup, [...linesOf(cut), ...more.lines]);
  t.is(checked(t, whole).outcome, 'ended');
  const older = whole.replace(/,"neverRated":\[[^\]]*\]/, '');
  t.not(older, whole);
  t.is(checked(t, older).outcome, 'ended');
  t.deepEqual(neverRatedOf(loose(t, older)), ['stand-in']);
});

const facts = headerFacts('spyfall', setupOf());
const noProblem = (t: ExecutionContext) => (problem: RecorderProblem) => t.fail(JSON.stringify(problem));

test('a recorder makes a private folder and file, and what is appended can be read at once', t => {
  const folder = join(newFolder(), 'data', 'games');
  const recorder = createRecorder({folder, header: facts, onProblem: noProblem(t)});
  t.is(recorder.id, '20260102-030405-678');
  const file = join(folder, `${recorder.id}.jsonl`);
  t.is(statSync(folder).mode & 0o777, 0o700);
  t.is(statSync(file).mode & 0o777, 0o600);
  t.is(readFileSync(file, 'utf8'), makeHeader(header));
  recorder.append(lines.slice(0, 2));
  t.is(readFileSync(file, 'utf8'), makeHeader(header) + lines.slice(0, 2).map(makeLine).join(''));
  recorder.close();
  recorder.append(lines);
  recorder.close();
  t.true(recorder.isKept());
  t.is(readFileSync(file, 'utf8').split('\n').length, 4);
});

test('games of the same moment get files of their own', t => {
  const folder = newFolder();
  const ids = [1, 2, 3].map(() => createRecorder({folder, header: facts, onProblem: noProblem(t)}).id);
  t.deepEqual(ids, ['20260102-030405-678', '20260102-030405-678-2', '20260102-030405-678-3']);
  t.is(makeRecordId('2026-11-20T09:08:07.006Z'), '20261120-090807-006');
});

test('a folder that cannot be made is said once, and the game is played', async t => {
  const inTheWay = join(newFolder(), 'file');
  writeFileSync(inTheWay, '');
  const problems: RecorderProblem[] = [];
  const recorder = createRecorder({
    folder: join(inTheWay, 'games'),
    header: facts,
    onProblem: problem => problems.push(problem),
  });
  const {events} = await playSpyfall(setupOf(), {recorder});
  t.is(events.at(-1)?.type, 'game-ended');
  t.false(recorder.isKept());
  t.deepEqual(problems, [{step: 'open', code: 'ENOTDIR'}]);
});

const folderWithGame = (t: ExecutionContext) => {
  const folder = newFolder();
  const problems: RecorderProblem[] = [];
  const recorder = createRecorder({folder, header: facts, onProblem: problem => problems.push(problem)});
  t.teardown(recorder.release);
  return {folder, recorder, problems, file: join(folder, `${recorder.id}.jsonl`)};
};

test('a record that is deleted while it is written is said once, and the game is played', async t => {
  const {folder, recorder, problems} = folderWithGame(t);
  recorder.append(lines.slice(0, 2));
  rmSync(folder, {recursive: true});
  const {events} = await playSpyfall(setupOf(), {recorder});
  t.is(events.at(-1)?.type, 'game-ended');
  t.deepEqual(problems, [{step: 'write', code: 'ENOENT'}]);
  t.false(recorder.isKept());
  const late = folderWithGame(t);
  late.recorder.append(lines);
  rmSync(late.folder, {recursive: true});
  late.recorder.close();
  t.deepEqual(late.problems, [{step: 'sync', code: 'ENOENT'}]);
  t.false(existsSync(folder) || existsSync(late.folder));
});

test('a record that somebody else writes into is left to them', t => {
  const {recorder, problems, file} = folderWithGame(t);
  recorder.append(lines.slice(0, 1));
  appendFileSync(file, makeLine(lines[1] as RecordLine));
  const text = readFileSync(file, 'utf8');
  recorder.append(lines);
  recorder.close();
  t.is(readFileSync(file, 'utf8'), text);
  t.deepEqual(problems, [{step: 'write', code: 'EBUSY'}]);
});

test('a record that was cut off in a line goes on in the same file', async t => {
  const folder = newFolder();
  const setup = setupOf({seats: 3, seed: 5});
  const header = headerFacts('spyfall', setup);
  const first = createRecorder({folder, header, onProblem: noProblem(t)});
  const {events} = await playSpyfall(setup, {recorder: first});
  const file = join(folder, `${first.id}.jsonl`);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
  const read = readRecord(file);
  if (!read.ok) return t.fail();
  t.true(read.value.isCut);
  const again = verifyRecord(spyfall, read.value);
  if (!again.ok) return t.fail();
  const {value: record} = again;
  first.release();
  const hold = lockGame(folder, first.id);
  if (!hold) return t.fail();
  const second = continueRecorder({
    folder,
    lock: hold,
    resumed: {after: record.events.length, program: '0.0.1', at: '2026-01-03T00:00:00.000Z'},
    onProblem: noProblem(t),
  });
  await runGame({
    game: spyfall,
    soFar: record,
    opening: record.owed,
    players: seededPlayers(3, 5),
    rethinks: 0,
    recorder: second,
  }).finished;
  t.deepEqual(checked(t, readFileSync(file, 'utf8')).events, events);
  second.release();
  const {release} = hold;
  for (const [other, wanted] of [
    [{id: 'gone', release}, 'ENOENT'],
    [{id: first.id, release, fault: 'EROFS'}, 'EROFS'],
  ] as const) {
    const lost = continueRecorder({
      folder,
      lock: other,
      resumed: {after: 0, program: '', at: ''},
      onProblem: ({code}) => t.is(code, wanted),
    });
    t.false(lost.isKept());
  }
});

test('records are listed newest first from both ends of their files', async t => {
  const folder = newFolder();
  const at = (second: number) => ({
    ...headerFacts('spyfall', setupOf({seats: 3, seed: second})),
    startedAt: `2026-01-02T03:04:0${second}.000Z`,
    // A long memory makes a first line longer than what is read at once.
    competitors: [
      {
        kind: 'house' as const,
        label: 'house:hard',
        options: {memory: Array.from({length: 2000 * second}, () => 'Said before.')},
      },
    ],
  });
  const ended = createRecorder({folder, header: at(1), onProblem: noProblem(t)});
  await playSpyfall(setupOf({seats: 3, seed: 1}), {recorder: ended});
  const aborted = createRecorder({folder, header: at(2), onProblem: noProblem(t)});
  await playSpyfall(setupOf({seats: 3, seed: 2}), {recorder: aborted, signal: AbortSignal.abort()});
  createRecorder({folder, header: at(3), onProblem: noProblem(t)}).append(lines.slice(0, 1));
  writeFileSync(join(folder, '20260102-030404-000.jsonl'), 'no record\n');
  writeFileSync(join(folder, '20260102-030404-001.jsonl'), '');
  writeFileSync(join(folder, '20260102-030404-002.jsonl'), '{"kind":"header"');
  writeFileSync(join(folder, 'notes.txt'), 'not looked at');
  const {records, problems} = listRecords(folder);
  t.deepEqual(
    records.map(({header, end}) => [
      header.startedAt.slice(18, 19),
      end?.outcome,
      end?.last && 'type' in end.last && end.last.type,
    ]),
    [
      ['3', undefined, undefined],
      ['2', 'aborted', 'game-ended'],
      ['1', 'ended', 'game-ended'],
    ],
  );
  t.deepEqual(
    problems.map(({code, line}) => [code, line]),
    [['not-json', 1]],
  );
  for (const limit of [0, 1, 2])
    t.deepEqual(
      listRecords(folder, limit).records.map(({header}) => header.startedAt.slice(18, 19)),
      ['3', '2'].slice(0, limit),
    );
  t.deepEqual(listRecords(join(folder, 'none')), {records: [], problems: []});
  t.deepEqual([folder, join(folder, 'none'), join(folder, 'notes.txt')].map(hasRecords), [true, false, true]);
  t.like(listRecords(join(folder, 'notes.txt')).problems[0], {code: 'unreadable-file', detail: 'ENOTDIR'});
  t.like(readRecord(join(folder, 'none.jsonl')), {
    problem: {code: 'unreadable-file', line: 0, detail: 'ENOENT'},
  });
});

test('a record holds nothing of the machine, whatever fails', async t => {
  const folder = newFolder();
  const header = headerFacts('spyfall', setupOf());
  const recorder = createRecorder({folder, header, onProblem: noProblem(t)});
  const players = seededPlayers(5, 1).map(
    (player, seat): SpyfallPlayer => ({
      ...player,
      choose: (request, signal) => {
        if (seat === 2 && request.phase === 'answer')
          throw new Error(`${folder} on ${hostname()} of ${homedir()}`);
        return player.choose(request, signal);
      },
    }),
  );
  await t.throwsAsync(start(spyfall, setupOf(), {players, recorder}).finished);
  const text = readFileSync(join(folder, `${recorder.id}.jsonl`), 'utf8');
  t.regex(text, /"reason":"internal"/);
  for (const secret of [folder, tmpdir(), hostname(), homedir(), process.cwd(), process.execPath])
    t.false(text.includes(JSON.stringify(secret).slice(1, -1)), secret);
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && value.length >= 12) t.false(text.includes(value), name);
});
