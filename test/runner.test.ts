import test from 'ava';
import type {Seat} from '../source/games/game.ts';
import {
  type GameEvent,
  type Move,
  type Observation,
  PHASES,
  type Phase,
} from '../source/games/spyfall/events.ts';
import {type SpyfallTypes, spyfall} from '../source/games/spyfall/spyfall.ts';
import type {Window} from '../source/games/window.ts';
import {createHumanPlayer} from '../source/players/human-player.ts';
import type {Belief, SeatPlayer} from '../source/players/player.ts';
import {parseRecord} from '../source/records/read-record.ts';
import {beforeAbort, verifyRecord} from '../source/records/verify-record.ts';
import {createWindow} from '../source/runner/observers.ts';
import {createPacing} from '../source/runner/pacing.ts';
import {runGame} from '../source/runner/run-game.ts';
import {SPEEDS} from '../source/settings/choices.ts';
import {foldState, foldView, observationsOf} from './support/fold.ts';
import {knownSetup} from './support/games.ts';
import {type OddTypes, oddOneOut} from './support/odd-one-out.ts';
import {guessPhases, playPaced} from './support/paced.ts';
import {
  compareRandomTwins,
  playSecret,
  type SecretTable,
  secretsOf,
  twinDifference,
} from './support/secret-twins.ts';
import {
  jumpingClock,
  manualClock,
  memoryRecorder,
  patient,
  playerOf,
  playersWith,
  playSpyfall,
  recordText,
  type SpyfallPlayer,
  type SpyfallRequest,
  seededPlayers,
  start,
  turn,
} from './support/table.ts';

const SEATS = 4;
const SPY = 2;
const chatty = {smallTalk: true};
const setup = knownSetup(SEATS, SPY, {rules: chatty});

/** Logs what a window tells as it tells it. */
const watch = (window: Window<Observation>, heard: (observation: Observation) => void): void => {
  let known = window.count();
  window.subscribe(() => {
    for (const observation of window.read(known + 1)) heard(observation);
    known = window.count();
  });
};

const typesOf = (events: readonly {readonly type: string}[]): readonly string[] =>
  events.map(({type}) => type);

const patientPlayers = (others: Readonly<Record<Seat, SpyfallPlayer>> = {}): SpyfallPlayer[] =>
  seededPlayers(SEATS, 1).map((_, seat) => others[seat] ?? playerOf(patient));

/** A player who never answers, and does not listen when it is given up. */
const silent = (kind: SpyfallPlayer['kind'], phase?: Phase): SpyfallPlayer => ({
  kind,
  choose: request =>
    phase === undefined || request.phase === phase ? new Promise(() => {}) : {move: patient(request)},
});

test('an event is in the record before any window tells of it', async t => {
  const log: string[] = [];
  const {recorder} = memoryRecorder(line => {
    if (line.kind === 'event') log.push(`record ${line.event.type}`);
  });
  const run = start(spyfall, setup, {players: playersWith(SEATS, {}), recorder});
  watch(run.windowOf('moderator'), ({type}) => log.push(`window ${type}`));
  const {events} = await run.finished;
  t.deepEqual(
    log,
    events.flatMap(({type}) => [`record ${type}`, `window ${type}`]),
  );
});

test('a seat is asked only when the whole ruling before has been published', async t => {
  const {recorder, lines} = memoryRecorder();
  const isOwed = (seat: Seat): boolean => {
    const events = lines.flatMap(line => (line.kind === 'event' ? [line.event as GameEvent] : []));
    t.is(run.windowOf('moderator').count(), events.length);
    return spyfall.awaiting(foldState(spyfall, events)).some(awaited => awaited.seat === seat);
  };
  const players = patientPlayers().map((_, seat) =>
    playerOf(request => {
      t.true(isOwed(seat), `seat ${seat} in ${request.phase}`);
      return patient(request);
    }),
  );
  const run = start(spyfall, setup, {players, recorder});
  await run.finished;
});

test('windows are numbered, tell everything again from any number, and fill when opened late', async t => {
  const run = start(spyfall, setup, {players: playersWith(SEATS, {})});
  const early = run.windowOf('spectator');
  const {events} = await run.finished;
  const expected = observationsOf(spyfall, events, 'spectator');
  t.deepEqual(early.read(1), expected);
  t.deepEqual(early.read(5), expected.slice(4));
  t.deepEqual(early.read(expected.length + 1), []);
  t.is(early.count(), expected.length);
  t.deepEqual(run.windowOf(3).read(1), observationsOf(spyfall, events, 3));
  t.deepEqual(run.windowOf('moderator').read(1), observationsOf(spyfall, events, 'moderator'));
  t.is(run.windowOf('spectator'), early);
});

test('a window opened by a listener tells nothing twice', async t => {
  const run = start(spyfall, setup, {players: playersWith(SEATS, {})});
  let late: Window<Observation> | undefined;
  watch(run.windowOf('spectator'), ({type}) => {
    if (type === 'question-asked') late ??= run.windowOf('moderator');
  });
  const {events} = await run.finished;
  t.deepEqual(late?.read(1), observationsOf(spyfall, events, 'moderator'));
});

test('a window calls its listeners until they stop, each as often as it subscribed', t => {
  const {window, push} = createWindow<string>('spectator', ['before'], error => t.fail(String(error)));
  let calls = 0;
  const listener = (): void => {
    calls += 1;
  };
  const stop = window.subscribe(listener);
  const stopOther = window.subscribe(listener);
  push('one');
  stop();
  stop();
  push('two');
  stopOther();
  push('three');
  t.is(calls, 3);
  t.deepEqual(window.read(0), ['before', 'one', 'two', 'three']);
});

test('requests are numbered by seat, and show a seat exactly what it was told', async t => {
  const asked: SpyfallRequest[] = [];
  const {recorder, lines} = memoryRecorder();
  const players = patientPlayers().map(() =>
    playerOf(request => {
      const events = lines.flatMap(line => (line.kind === 'event' ? [line.event as GameEvent] : []));
      if (request.phase !== 'vote') t.deepEqual(request.view, foldView(spyfall, events, request.seat));
      asked.push(request);
      return patient(request);
    }),
  );
  await start(spyfall, setup, {players, recorder}).finished;
  for (const seat of players.keys()) {
    const own = asked.filter(request => request.seat === seat);
    t.deepEqual(
      own.map(({id}) => id),
      own.map((_, index) => index + 1),
    );
  }
  t.true(asked.every(({seat, view, attempt}) => view.observer === seat && attempt === 1));
});

const clumsy = (slips: number, asked: SpyfallRequest[] = []): SpyfallPlayer =>
  playerOf(request => {
    asked.push(request);
    return request.phase === 'answer' && request.attempt <= slips
      ? {type: 'answer', text: ' '}
      : patient(request);
  }, 'model');

test('a refusal reaches the offender alone, who is asked again with the reason', async t => {
  const asked: SpyfallRequest[] = [];
  const others: SpyfallRequest[] = [];
  const players = patientPlayers().map((_, seat) => clumsy(seat === 1 ? 2 : 0, seat === 1 ? asked : others));
  const {events, lines} = await playSpyfall(setup, {players, rethinks: 2});
  const answers = asked.filter(({phase}) => phase === 'answer').slice(0, 3);
  t.deepEqual(
    answers.map(({attempt, refusal}) => [attempt, refusal?.code]),
    [
      [1, undefined],
      [2, 'empty-text'],
      [3, 'empty-text'],
    ],
  );
  t.true(others.every(({refusal}) => refusal === undefined));
  const clean = await playSpyfall(setup, {players: patientPlayers()});
  t.deepEqual(events, clean.events);
  const refused = lines.filter(({kind}) => kind === 'refused');
  t.like(refused[0], {seat: 1, phase: 'answer', attempt: 1, refusal: {code: 'empty-text'}});
});

for (const [rethinks, attempts] of [
  [0, 1],
  [2, 3],
] as const)
  test(`with ${rethinks} rethinks the invalid reply number ${attempts} forfeits`, async t => {
    const asked: SpyfallRequest[] = [];
    const players = patientPlayers({1: clumsy(99, asked)});
    const {events, lines} = await playSpyfall(setup, {players, rethinks});
    t.is(asked.length, attempts);
    t.deepEqual(events.at(-2), {
      type: 'move-forfeited',
      turn: 1,
      seat: 1,
      phase: 'answer',
      reason: 'illegal',
    });
    t.like(events.at(-1), {type: 'game-ended', ending: 'forfeit_villager', winner: 'spy'});
    t.like(lines.at(-1), {kind: 'end', outcome: 'ended', neverRated: []});
  });

test('a spoiled ballot forfeits when all ballots are in, and every reply is kept', async t => {
  const spoil = (request: SpyfallRequest): Move =>
    request.phase === 'vote' ? {type: 'vote', target: request.seat} : patient(request);
  const players = patientPlayers({1: playerOf(spoil), 3: playerOf(spoil)});
  const {events, lines} = await playSpyfall(setup, {players});
  t.deepEqual(typesOf(events.slice(-6)), [
    'vote-cast',
    'ballot-spoiled',
    'vote-cast',
    'ballot-spoiled',
    'move-forfeited',
    'game-ended',
  ]);
  t.like(events.at(-2), {seat: 1, phase: 'vote'});
  t.deepEqual(
    lines.flatMap(line => (line.kind === 'refused' ? [line.seat] : [])),
    [1, 3],
  );
});

test('a person is asked again without end and never forfeits', async t => {
  const {player, person} = createHumanPlayer<SpyfallTypes>(1);
  const run = start(spyfall, setup, {players: patientPlayers({1: player})});
  await turn();
  for (let slip = 1; slip <= 6; slip++) {
    t.is(person.request()?.attempt, slip);
    t.is(person.submit(person.request()?.id ?? 0, {type: 'answer', text: ''}), 'taken');
    t.is(person.request(), undefined);
    await turn();
    t.is(person.request()?.refusal?.code, 'empty-text');
  }
  t.false(typesOf(run.windowOf('moderator').read(1)).includes('move-forfeited'));
});

test('a second submit, and one to another request, is stale and harms nothing', async t => {
  const {player, person} = createHumanPlayer<SpyfallTypes>(1);
  let changes = 0;
  const stop = person.subscribe(() => {
    changes += 1;
  });
  const run = start(spyfall, setup, {players: patientPlayers({1: player})});
  t.is(person.submit(1, {type: 'answer', text: 'Early.'}), 'stale');
  await turn();
  const id = person.request()?.id ?? 0;
  t.is(person.submit(id + 1, {type: 'answer', text: 'Other.'}), 'stale');
  t.is(person.submit(id, {type: 'answer', text: 'First.'}), 'taken');
  t.is(person.submit(id, {type: 'answer', text: 'Second.'}), 'stale');
  await turn();
  t.is(person.submit(id, {type: 'answer', text: 'Third.'}), 'stale');
  t.is(person.request()?.phase, 'question');
  t.is(changes, 3);
  stop();
  const said = run.windowOf('spectator').read(1);
  t.deepEqual(
    said.flatMap(heard => (heard.type === 'answer-given' ? [heard.text] : [])),
    ['First.'],
  );
});

test('a person who is not asked can be asked nothing: an aborted request closes', async t => {
  const {player, person} = createHumanPlayer<SpyfallTypes>(0);
  const controller = new AbortController();
  const run = start(spyfall, setup, {players: patientPlayers({0: player}), signal: controller.signal});
  await turn();
  t.is(person.request()?.phase, 'question');
  const id = person.request()?.id ?? 0;
  controller.abort();
  t.is((await run.finished).outcome, 'aborted');
  t.is(person.request(), undefined);
  t.is(person.submit(id, {type: 'ask', to: 1, text: 'Too late?'}), 'stale');
});

for (const phase of PHASES)
  test(`a game that is stopped in the phase ${phase} is aborted, its record complete`, async t => {
    const controller = new AbortController();
    const players = patientPlayers().map(() => silent('model', phase));
    const {recorder, lines, closed} = memoryRecorder();
    const run = start(spyfall, setup, {players, recorder, signal: controller.signal});
    await turn();
    controller.abort();
    const {outcome, events} = await run.finished;
    t.is(outcome, 'aborted');
    t.like(events.at(-1), {type: 'game-ended', ending: 'aborted', winner: null, reason: 'cancelled'});
    t.deepEqual(
      lines.slice(-3).map(({kind}) => kind),
      ['intervention', 'event', 'end'],
    );
    t.like(lines.at(-1), {kind: 'end', outcome: 'aborted', events: events.length, neverRated: ['aborted']});
    t.is(closed(), 1);
  });

test('a game that is stopped before it begins is dealt and aborted', async t => {
  const {outcome, events} = await start(spyfall, setup, {
    players: patientPlayers(),
    signal: AbortSignal.abort(),
  }).finished;
  t.is(outcome, 'aborted');
  t.deepEqual(typesOf(events).slice(-2), ['turn-started', 'game-ended']);
});

test('a vote is asked of all seats at once, and told in seat order when all are in', async t => {
  const open: {request: SpyfallRequest; vote: (reply: {move: Move}) => void}[] = [];
  const players = patientPlayers().map(
    (): SpyfallPlayer => ({
      kind: 'model',
      choose: request =>
        request.phase === 'vote'
          ? new Promise(vote => void open.push({request, vote}))
          : {move: patient(request)},
    }),
  );
  const run = start(spyfall, setup, {players});
  await turn();
  t.deepEqual(
    open.map(({request}) => request.seat),
    [0, 1, 2, 3],
  );
  t.true(open.every(({request}) => request.view.turns.at(-1)?.voted.length === 0));
  const before = run.windowOf('moderator').count();
  for (const {request, vote} of [...open].reverse()) {
    t.is(run.windowOf('moderator').count(), before);
    vote({move: {type: 'vote', target: (request.seat + 1) % SEATS}});
    await turn();
  }
  t.deepEqual(
    run
      .windowOf('spectator')
      .read(1)
      .filter(({type}) => type === 'vote-cast')
      .slice(0, SEATS),
    players.map((_, seat) => ({type: 'vote-cast', turn: 5, seat})),
  );
  const [revealed] = run
    .windowOf(0)
    .read(1)
    .filter(({type}) => type === 'votes-revealed');
  t.like(revealed, {
    votes: [
      {seat: 0, target: 1},
      {seat: 1, target: 2},
      {seat: 2, target: 3},
      {seat: 3, target: 0},
    ],
  });
});

const remarking = (keenness: number | undefined): SpyfallPlayer => ({
  ...playerOf(patient),
  remark: () => (keenness === undefined ? undefined : {text: 'Huh.', keenness}),
});

test('after an answer and a reveal the keenest player remarks, of equals the lower seat', async t => {
  const players = [remarking(undefined), remarking(1), remarking(3), remarking(3)];
  const {events, lines} = await playSpyfall(setup, {players});
  const remarks = events.filter(({type}) => type === 'remark-made');
  t.true(remarks.every(remark => remark.type === 'remark-made' && remark.seat === 2));
  // Eight turns with an answer, four reveals, the last of which ends the game.
  t.is(remarks.length, 8 + 3);
  t.deepEqual(typesOf(events).slice(7, 10), ['answer-given', 'turn-started', 'remark-made']);
  t.like(events[9], {turn: 1});
  t.is(lines.filter(({kind}) => kind === 'intervention').length, remarks.length);
  const quiet = await playSpyfall(knownSetup(SEATS, SPY), {players});
  t.false(typesOf(quiet.events).includes('remark-made'));
});

/** A table whose seat 0 asks the person at seat 1 for a word after the first answer. */
const startAppeal = (
  options: Partial<Parameters<typeof start<SpyfallTypes>>[2]> = {},
  others: Readonly<Record<Seat, SpyfallPlayer>> = {},
) => {
  const {player, person} = createHumanPlayer<SpyfallTypes>(1);
  const curious: SpyfallPlayer = {
    ...playerOf(patient),
    remark: view => (view.turns.length === 2 ? {text: 'Early, or late?', keenness: 1, to: 1} : undefined),
  };
  const run = start(spyfall, setup, {
    players: patientPlayers({...others, 0: curious, 1: player}),
    ...options,
  });
  return {run, person};
};

/** The events of such a table up to the remark. */
const eventsAtAppeal = async (): Promise<readonly GameEvent[]> => {
  const stop = new AbortController();
  const {run, person} = startAppeal({signal: stop.signal});
  await turn();
  person.submit(1, {type: 'answer', text: 'Blorp.'});
  await turn();
  stop.abort();
  return (await run.finished).events.filter(({type}) => type !== 'game-ended');
};

test('the table waits until the person replies to a remark, or lets it pass', async t => {
  for (const said of ['Late.', undefined]) {
    const {run, person} = startAppeal();
    await turn();
    person.submit(1, {type: 'answer', text: 'Blorp.'});
    await turn();
    const {id} = person.appeal() ?? {id: 0};
    t.is(person.request(), undefined);
    t.is(person.reply(id + 1, 'Other.'), 'stale');
    if (said !== undefined) {
      t.is(person.reply(id, ' '), 'taken');
      await turn();
      t.is(person.reply(id, said), 'stale', 'a blank line is refused, and asked for again');
    }
    t.is(person.reply(person.appeal()?.id ?? 0, said), 'taken');
    await turn();
    t.is(person.appeal(), undefined);
    t.is(person.request()?.phase, 'question');
    const remarks = run.windowOf('spectator').read(1);
    t.deepEqual(
      remarks.flatMap(heard => (heard.type === 'remark-made' ? [[heard.seat, heard.text]] : [])),
      [[0, 'Early, or late?'], ...(said === undefined ? [] : [[1, said]])],
    );
  }
});

/** A table whose person sits at seat 1; the others skip, seat 2 as a model that decides when told. */
const startVote = async (
  reply?: SpyfallPlayer['reply'],
  options: Partial<Parameters<typeof start<SpyfallTypes>>[2]> = {},
  last: SpyfallPlayer = playerOf(patient),
) => {
  const {player, person} = createHumanPlayer<SpyfallTypes>(1);
  const models: {request: SpyfallRequest; signal: AbortSignal; decide: () => void}[] = [];
  const heard: number[] = [];
  const house: SpyfallPlayer = {
    kind: 'house',
    choose: request => {
      if (request.phase === 'vote') heard.push(request.view.turns.at(-1)?.remarks.length ?? 0);
      return {move: patient(request)};
    },
    ...(reply && {reply}),
  };
  const model: SpyfallPlayer = {
    kind: 'model',
    choose: (request, signal) =>
      request.phase === 'vote'
        ? new Promise(decide =>
            models.push({request, signal, decide: () => decide({move: patient(request)})}),
          )
        : {move: patient(request)},
  };
  const {recorder, lines} = memoryRecorder();
  const run = start(spyfall, setup, {
    players: patientPlayers({0: house, 1: player, 2: model, 3: last}),
    recorder,
    rethinks: 0,
    ...options,
  });
  for (;;) {
    await turn();
    const request = person.request();
    if (request === undefined) throw new Error('The person is not asked.');
    if (request.phase === 'vote') return {run, person, models, heard, lines};
    person.submit(request.id, patient(request));
  }
};

test('what a person says before a vote is heard and answered before anybody votes', async t => {
  const {run, person, models, heard, lines} = await startVote(view =>
    view.turns.at(-1)?.remarks.at(-1)?.to === 0 ? 'I said it first.' : undefined,
  );
  const {id} = person.request() ?? {id: 0};
  t.is(person.say(id + 1, {text: 'Stale.'}), 'stale');
  t.is(person.say(id, {text: 'Seat 0, why so vague?', to: 0}), 'taken');
  t.is(person.say(id, {text: 'Once more.'}), 'stale');
  await turn();
  t.deepEqual(heard, [0, 2], 'a house player who had decided decides again, with the words and the reply');
  t.deepEqual(
    models.map(({signal, request}) => [signal.aborted, request.view.turns.at(-1)?.remarks.length]),
    [
      [true, 0],
      [false, 2],
    ],
  );
  const again = person.request();
  t.true(again !== undefined && again.id > id && again.phase === 'vote');
  t.is(person.submit(again?.id ?? 0, {type: 'vote', target: 0}), 'taken');
  models[0]?.decide();
  await turn();
  t.is(
    run
      .windowOf('spectator')
      .read(1)
      .filter(({type}) => type === 'vote-cast').length,
    0,
  );
  models[1]?.decide();
  await turn();
  const told = run.windowOf('spectator').read(1);
  t.deepEqual(
    told.flatMap(one => (one.type === 'remark-made' ? [[one.seat, one.text]] : [])),
    [
      [1, 'Seat 0, why so vague?'],
      [0, 'I said it first.'],
    ],
  );
  t.like(
    told.find(({type}) => type === 'votes-revealed'),
    {votes: [{target: null}, {target: 0}, {target: null}, {target: null}]},
  );
  const record = parseRecord(recordText('spyfall', setup, lines), 'memory');
  const checked = record.ok && verifyRecord(spyfall, record.value);
  t.true(checked !== false && checked.ok, 'the record decides the same again');
});

test('a word that a model is asked for can be given up: it is left out, and all vote themselves', async t => {
  for (const how of ['ask-again', 'stand-in'] as const) {
    let isGivenUp = false;
    const slow: SpyfallPlayer = {
      ...playerOf(patient, 'model'),
      reply: (_, signal) =>
        new Promise(() => signal.addEventListener('abort', () => (isGivenUp = true), {once: true})),
    };
    const {run, person, models, lines} = await startVote(undefined, {standIn: () => playerOf(patient)}, slow);
    person.say(person.request()?.id ?? 0, {text: 'Seat 3, why so vague?', to: 3});
    await turn();
    t.is(person.request(), undefined, 'the table waits for the word');
    run.giveUpWaiting(how, new Set([2]));
    await turn();
    t.true(isGivenUp);
    t.is(person.request()?.phase, 'vote', how);
    t.is(models.length, 2, 'a model whose call was cut off is asked again');
    person.submit(person.request()?.id ?? 0, {type: 'skip'});
    models[1]?.decide();
    await turn();
    t.is(lines.filter(line => line.kind === 'move' && line.phase === 'vote').length, SEATS);
    t.false(
      lines.some(line => line.kind === 'move' && line.by !== undefined),
      'no stand-in votes',
    );
    const spoken = run
      .windowOf('spectator')
      .read(1)
      .filter(({type}) => type === 'remark-made');
    t.is(spoken.length, 1);
  }
});

test('a stand-in whose ballot does not count, because somebody spoke first, does not make a game unrated', async t => {
  let votes = 0;
  const mended: SpyfallPlayer = {
    kind: 'model',
    choose: request => {
      if (request.phase === 'vote') votes += 1;
      return request.phase === 'vote' && votes === 1
        ? {invalid: 'unparsable', refusal: {code: 'unparsable'}}
        : {move: patient(request)};
    },
  };
  const stop = new AbortController();
  const options = {standIn: () => playerOf(patient), signal: stop.signal};
  const {run, person, models, lines} = await startVote(undefined, options, mended);
  t.is(person.say(person.request()?.id ?? 0, {text: 'Hm.'}), 'taken');
  await turn();
  t.is(votes, 2, 'the model votes itself');
  person.submit(person.request()?.id ?? 0, {type: 'skip'});
  models[1]?.decide();
  await turn();
  stop.abort();
  await run.finished;
  t.true(lines.some(line => line.kind === 'move' && line.phase === 'vote'));
  t.like(lines.at(-1), {kind: 'end', neverRated: ['aborted']});
  const record = parseRecord(recordText('spyfall', setup, lines), 'memory');
  const checked = record.ok && verifyRecord(spyfall, record.value);
  t.true(checked !== false && checked.ok, 'the record says the same');
});

test('a game that was stopped after somebody spoke before a vote is resumed with what was said', async t => {
  const stop = new AbortController();
  const {run, person, lines} = await startVote(() => 'I said it first.', {signal: stop.signal});
  person.say(person.request()?.id ?? 0, {text: 'Seat 0, why so vague?', to: 0});
  await turn();
  stop.abort();
  await run.finished;
  const record = parseRecord(recordText('spyfall', setup, lines), 'memory');
  if (!record.ok) return t.fail('the record cannot be read');
  const checked = verifyRecord(spyfall, beforeAbort(record.value));
  if (!checked.ok) return t.fail('the record cannot be resumed');
  const {events, ...soFar} = checked.value;
  t.like(events.at(-1), {type: 'remark-made', seat: 0, text: 'I said it first.'});
  const resumed = createHumanPlayer<SpyfallTypes>(1);
  const heard: (readonly string[])[] = [];
  const listening = playerOf(request => {
    if (request.phase === 'vote') heard.push(request.view.turns.at(-1)?.remarks.map(({text}) => text) ?? []);
    return patient(request);
  });
  runGame({
    game: spyfall,
    soFar: {...soFar, events},
    opening: soFar.owed,
    players: patientPlayers({0: listening, 1: resumed.player}),
    rethinks: 0,
  });
  await turn();
  t.deepEqual(heard, [['Seat 0, why so vague?', 'I said it first.']]);
  t.is(resumed.person.say(resumed.person.request()?.id ?? 0, {text: 'Once more.'}), 'taken');
  await turn();
  t.like(resumed.person.request(), {phase: 'vote', refusal: {code: 'wrong-phase'}});
});

test('a person who may not speak before a vote is told so, and can vote', async t => {
  const {person, models, heard} = await startVote();
  t.is(person.say(person.request()?.id ?? 0, {text: ' '}), 'taken');
  await turn();
  t.like(person.request(), {phase: 'vote', refusal: {code: 'empty-text'}});
  t.is(person.say(person.request()?.id ?? 0, {text: 'All quiet.'}), 'taken');
  await turn();
  t.is(person.say(person.request()?.id ?? 0, {text: 'And again.'}), 'taken');
  await turn();
  t.like(person.request(), {phase: 'vote', refusal: {code: 'wrong-phase'}});
  t.deepEqual(heard, [0, 0, 1, 1]);
  t.is(models.filter(({signal}) => !signal.aborted).length, 1);
});

test('nobody speaks after their own vote, nor where a game goes on between ballots', async t => {
  const {run, person, models, heard, lines} = await startVote();
  const {id} = person.request() ?? {id: 0};
  person.submit(id, {type: 'skip'});
  t.is(person.say(id, {text: 'Late.'}), 'stale', 'a model still votes');
  await turn();
  t.is(person.request(), undefined);
  t.deepEqual(heard, [0], 'nobody is asked again');
  models[0]?.decide();
  await turn();
  const ballots = lines.flatMap((line, at) =>
    line.kind === 'event' && line.event.type === 'vote-cast' ? [at] : [],
  );
  t.is(ballots.length, SEATS);
  t.is(
    run
      .windowOf('spectator')
      .read(1)
      .filter(({type}) => type === 'remark-made').length,
    0,
  );
  for (const cast of [1, 2]) {
    const record = parseRecord(
      recordText('spyfall', setup, lines.slice(0, (ballots[cast] ?? 0) + 1)),
      'memory',
    );
    const checked = record.ok ? verifyRecord(spyfall, record.value) : undefined;
    if (!checked?.ok) return t.fail('the record cannot be resumed');
    // The last to vote is alone, or has another voter beside them.
    const resumed = createHumanPlayer<SpyfallTypes>(3);
    runGame({
      game: spyfall,
      soFar: checked.value,
      opening: checked.value.owed,
      players: patientPlayers({3: resumed.player}),
      rethinks: 0,
    });
    await turn();
    const request = resumed.person.request();
    t.is(request?.phase, 'vote');
    t.is(resumed.person.say(request?.id ?? 0, {text: 'Wait.'}), 'stale', `${cast + 1} ballots`);
  }
});

test('a game that was stopped at an appeal is resumed there', async t => {
  const soFar = await eventsAtAppeal();
  t.like(soFar.at(-1), {type: 'remark-made', to: 1});
  const {player, person} = createHumanPlayer<SpyfallTypes>(1);
  runGame({
    game: spyfall,
    soFar: {events: soFar, fresh: 1, notes: [], requests: [1, 1, 0, 0], hadStandIn: false, standIns: []},
    opening: [],
    players: patientPlayers({1: player}),
    rethinks: 0,
  });
  await turn();
  t.is(person.request(), undefined);
  t.is(person.reply(person.appeal()?.id ?? 0, 'Late.'), 'taken');
  await turn();
  t.is(person.request()?.phase, 'question');
});

test('an appeal ends when the game is stopped or the seat changes hands', async t => {
  for (const how of ['hand-over', 'stop']) {
    const stop = new AbortController();
    const {run, person} = startAppeal({signal: stop.signal});
    await turn();
    person.submit(1, {type: 'answer', text: 'Blorp.'});
    await turn();
    t.truthy(person.appeal());
    if (how === 'hand-over') t.true(await run.handOver(1, playerOf(patient)));
    else stop.abort();
    await turn();
    t.is(person.appeal(), undefined, how);
    if (how === 'stop') t.is((await run.finished).outcome, 'aborted');
    else t.is((await run.finished).outcome, 'ended');
  }
});

test('a stand-in sits down for one move, aloud, and leaves again', async t => {
  const asked: SpyfallRequest[] = [];
  const players = patientPlayers({1: clumsy(99, asked)});
  const {events, lines} = await playSpyfall(knownSetup(SEATS, SPY), {
    players,
    rethinks: 2,
    standIn: () => playerOf(() => ({type: 'answer', text: 'In for them.'})),
  });
  const first = typesOf(events).indexOf('seat-taken');
  t.deepEqual(events.slice(first, first + 4), [
    {type: 'seat-taken', turn: 1, seat: 1, by: 'house'},
    {type: 'answer-given', turn: 1, seat: 1, to: 0, text: 'In for them.'},
    {type: 'turn-started', turn: 2, cycle: 'round-robin', seat: 1},
    {type: 'seat-taken', turn: 2, seat: 1, by: 'model'},
  ]);
  t.true(asked.some(({phase, view}) => phase === 'question' && view.turns.length === 2));
  const [move] = lines.filter(line => line.kind === 'move' && line.by !== undefined);
  t.like(move, {seat: 1, phase: 'answer', by: 'house', attempt: 1});
  t.like(lines.at(-1), {kind: 'end', outcome: 'ended', neverRated: ['stand-in']});
});

test('a stand-in for the hidden guess is told to nobody; the record says it', async t => {
  const guesser = playerOf(
    request => (request.phase === 'guess' ? {type: 'guess', entity: 'nowhere'} : patient(request)),
    'model',
  );
  const {events, lines} = await playSpyfall(setup, {
    players: patientPlayers({[SPY]: guesser}),
    rethinks: 2,
    standIn: () => playerOf(patient),
  });
  t.false(typesOf(events).includes('seat-taken'));
  t.deepEqual(events, (await playSpyfall(setup, {players: patientPlayers()})).events);
  t.true(lines.some(line => line.kind === 'move' && line.phase === 'guess' && line.by === 'house'));
  t.like(lines.at(-1), {outcome: 'ended', neverRated: ['stand-in']});
});

test('a stand-in that fails as well forfeits', async t => {
  const {events} = await playSpyfall(setup, {
    players: patientPlayers({1: clumsy(99)}),
    standIn: () => clumsy(99),
  });
  t.is(typesOf(events).filter(type => type === 'move-forfeited').length, 1);
});

test('a seat handed over answers its open request through the new player, and for good', async t => {
  const run = start(spyfall, setup, {players: patientPlayers({1: silent('model')})});
  await turn();
  t.true(await run.handOver(1, playerOf(patient)));
  const {outcome, events} = await run.finished;
  t.is(outcome, 'ended');
  const taken = events.filter(({type}) => type === 'seat-taken');
  t.deepEqual(taken, [{type: 'seat-taken', turn: 1, seat: 1, by: 'house'}]);
  t.is(events.filter(event => event.type === 'question-asked' && event.seat === 1).length > 0, true);
  t.false(await run.handOver(1, playerOf(patient)));
});

test('a seat can be handed over in a vote, and by a listener in the middle of a ruling', async t => {
  const run = start(spyfall, setup, {players: patientPlayers({3: silent('person', 'vote')})});
  watch(run.windowOf('spectator'), heard => {
    if (heard.type === 'guess-passed' && heard.turn === 5) void run.handOver(3, playerOf(patient));
  });
  const {events} = await run.finished;
  t.deepEqual(
    events.filter(({type}) => type === 'seat-taken'),
    [{type: 'seat-taken', turn: 5, seat: 3, by: 'house'}],
  );
});

test('a reply that is no move comes back with its reason, and forfeits for it in the end', async t => {
  const heard: (string | undefined)[] = [];
  const babbling: SpyfallPlayer = {
    kind: 'model',
    choose: async ({attempt, refusal}) => {
      heard.push(refusal?.code);
      return {invalid: 'unparsable', refusal: {code: 'unparsable'}, calls: [attempt]};
    },
  };
  const {events, lines} = await playSpyfall(setup, {players: patientPlayers({1: babbling}), rethinks: 2});
  t.deepEqual(heard, [undefined, 'unparsable', 'unparsable']);
  t.like(events.at(-2), {type: 'move-forfeited', seat: 1, phase: 'answer', reason: 'unparsable'});
  const read = parseRecord(recordText('spyfall', setup, lines), 'babble');
  const again = read.ok ? verifyRecord(spyfall, read.value) : undefined;
  t.deepEqual(again?.ok === true && again.value.events, events);
  t.deepEqual(
    lines.flatMap(line => (line.kind === 'refused' ? [[line.calls, line.move]] : [])),
    [
      [[1], undefined],
      [[2], undefined],
      [[3], undefined],
    ],
  );
});

test('a server that fails aborts the game as such: no bug, nobody wins', async t => {
  const fault = new Error('The server is gone.');
  const cut: SpyfallPlayer = {kind: 'model', choose: () => Promise.reject(fault)};
  const {recorder, lines} = memoryRecorder();
  const run = start(spyfall, setup, {
    players: patientPlayers({2: cut}),
    recorder,
    isServerFault: error => error === fault,
  });
  const {outcome, events, fault: told} = await run.finished;
  t.is(outcome, 'aborted');
  t.is(told, fault);
  t.like(events.at(-1), {type: 'game-ended', ending: 'aborted', winner: null, reason: 'server'});
  t.like(lines.at(-1), {kind: 'end', outcome: 'aborted'});
});

test('a slow reply is given up on: asked again, or made by a stand-in, in open and hidden phases', async t => {
  const slow = (phase: Phase): SpyfallPlayer => {
    let asked = 0;
    return {
      kind: 'model',
      choose: request => {
        if (request.phase === phase) asked += 1;
        return request.phase === phase && asked < 3 ? new Promise(() => {}) : {move: patient(request)};
      },
    };
  };
  for (const phase of ['answer', 'guess'] as const) {
    const {recorder, lines} = memoryRecorder();
    const run = start(spyfall, knownSetup(SEATS, SPY), {
      players: patientPlayers({[SPY]: slow(phase)}),
      recorder,
      standIn: () => playerOf(patient),
    });
    for (const then of ['ask-again', 'stand-in'] as const) {
      await turn();
      run.giveUpWaiting(then);
    }
    const {events} = await run.finished;
    t.is(typesOf(events).filter(type => type === 'seat-taken').length, phase === 'answer' ? 2 : 0);
    t.is(lines.filter(line => line.kind === 'move' && line.by === 'house').length, 1);
    t.like(events.at(-1), {type: 'game-ended', ending: 'survived'});
    run.giveUpWaiting('ask-again');
  }
});

test('of several that are waited for only the slow ones are given up, or all where none of those is left', async t => {
  const release = new Map<number, () => void>();
  const model = (seat: number): SpyfallPlayer => ({
    kind: 'model',
    choose: request =>
      request.phase === 'vote' && !release.has(seat)
        ? new Promise(resolve => release.set(seat, () => resolve({move: patient(request)})))
        : {move: patient(request)},
  });
  const {recorder, lines} = memoryRecorder();
  const run = start(spyfall, knownSetup(SEATS, SPY), {
    players: Array.from({length: SEATS}, (_, seat) => model(seat)),
    recorder,
    standIn: () => playerOf(patient),
  });
  while (release.size < SEATS) await turn();
  const standIns = (): readonly number[] =>
    lines.flatMap(line => (line.kind === 'move' && line.by === 'house' ? [line.seat] : []));
  run.giveUpWaiting('stand-in', new Set([1]));
  await turn();
  for (const seat of [0, 2]) release.get(seat)?.();
  await turn();
  run.giveUpWaiting('stand-in', new Set([1]));
  const ended = await run.finished;
  t.deepEqual(standIns(), [1, ...Array.from({length: SEATS - 3}, (_, more) => 3 + more)]);
  t.deepEqual(ended.standIns, standIns());
  t.false(typesOf(ended.events).includes('seat-taken'), 'a vote tells nobody who was late');
});

for (const isAsync of [false, true])
  test(`a player that throws ${isAsync ? 'later' : 'at once'} aborts the game loudly, its record complete`, async t => {
    const bug = new Error('A bug.');
    const faulty: SpyfallPlayer = {
      kind: 'house',
      choose: request => {
        if (request.phase !== 'vote') return {move: patient(request)};
        if (isAsync) return Promise.reject(bug);
        throw bug;
      },
    };
    const {recorder, lines, closed} = memoryRecorder();
    const others = patientPlayers().map(() => silent('model', 'vote'));
    const run = start(spyfall, setup, {
      players: others.map((player, seat) => (seat === 1 ? faulty : player)),
      recorder,
    });
    t.is(await t.throwsAsync(run.finished), bug);
    t.like(lines.at(-2), {event: {type: 'game-ended', ending: 'aborted', reason: 'internal'}});
    t.like(lines.at(-1), {kind: 'end', outcome: 'aborted'});
    t.false(JSON.stringify(lines).includes('A bug'));
    t.is(closed(), 1);
  });

test('a listener that throws aborts the game loudly, after everybody else was told', async t => {
  const bug = new Error('A screen broke.');
  const run = start(spyfall, setup, {players: patientPlayers()});
  const window = run.windowOf('spectator');
  window.subscribe(() => {
    if (window.count() === 3) throw bug;
  });
  let told = 0;
  watch(window, () => {
    told += 1;
  });
  t.is(await t.throwsAsync(run.finished), bug);
  t.is(told, window.count());
  t.like(window.read(1).at(-1), {type: 'game-ended', ending: 'aborted'});
});

test('a recorder that keeps nothing does not stop play', async t => {
  const recorder = {id: 'none', append: () => {}, close: () => {}, isKept: () => false};
  const {events} = await playSpyfall(setup, {recorder});
  t.deepEqual(events, (await playSpyfall(setup)).events);
});

/** Players of different manners: long and short lines, with or without remarks. */
const mannered = (seed: number): SpyfallPlayer[] =>
  seededPlayers(SEATS, seed).map((player, seat) => (seat % 2 === seed % 2 ? player : playerOf(patient)));

for (const speed of SPEEDS)
  test(`at speed ${speed} the guess takes the same time whoever the spy is and whatever it does`, async t => {
    const phases = new Set<number>();
    for (let seed = 0; seed < 24; seed++) {
      const told = await playPaced({spy: seed % SEATS, speed, players: () => mannered(seed)});
      for (const ms of guessPhases(told)) phases.add(Math.round(ms));
    }
    t.is(phases.size, 1);
    t.is([...phases][0] === 0, speed === 'instant');
  });

test('a guess takes longer than the slowest reply of a model in the open so far, and cannot be hurried then', async t => {
  const clock = jumpingClock();
  const slow = (ms: number): SpyfallPlayer => ({
    kind: 'model',
    choose: request =>
      new Promise(resolve => {
        const time = request.phase === 'vote' ? 1 : ms;
        void clock.schedule(time, () => resolve({move: patient(request)}));
      }),
  });
  const pacing = createPacing('normal', clock);
  const players = patientPlayers({1: slow(40_000), [SPY]: playerOf(patient)});
  const told: number[] = [];
  const run = start(spyfall, setup, {players, pacing});
  watch(run.windowOf('spectator'), heard => {
    if (heard.type === 'answer-given' && heard.turn > SEATS) {
      told.push(-clock.now());
      setImmediate(pacing.control.hurry);
    }
    if (heard.type === 'guess-passed') told[told.length - 1] = (told.at(-1) ?? 0) + clock.now();
  });
  await run.finished;
  // A quarter longer, since a reply nobody sees may be slower than those that all have seen.
  t.deepEqual(told.map(Math.round), [50_000, 50_000, 50_000, 50_000]);
});

/** Models of unequal speed at a table with two house players. */
const UNEQUAL: Omit<SecretTable, 'speed' | 'hasStandIn'> = {
  seats: ['quick', 'slow', 'house', 'quick', 'house', 'slow'],
  loadMs: 2500,
  replyMs: {quick: 900, slow: 4000},
};

for (const speed of SPEEDS)
  for (const hasStandIn of [true, false])
    test(`at speed ${speed} ${hasStandIn ? 'with' : 'without'} a stand-in, what is told, in which order and when is the same whoever decided in secret`, async t => {
      const table = {...UNEQUAL, speed, hasStandIn};
      const first = await playSecret(table, {spy: 2, slips: 0});
      t.is(first.told.filter(({heard}) => heard.type === 'guess-passed').length, UNEQUAL.seats.length);
      for (const secret of secretsOf(table))
        t.is(twinDifference(first, await playSecret(table, secret)), undefined, JSON.stringify(secret));
    });

test('a resumed game keeps its hidden phases as long as its models were slow', async t => {
  const table = {hiddenReplies: 1, isSwapping: false, slowestReply: 8000};
  const told = await playPaced({spy: SPY, speed: 'normal', table, players: () => patientPlayers()});
  t.deepEqual(guessPhases(told).map(Math.round), [10_000, 10_000, 10_000, 10_000]);
});

/** What else may happen at a table, and must not tell more. */
const AND: Readonly<Record<string, Partial<SecretTable>>> = {
  'a person votes late': {late: {seat: 2, ms: 60_000}},
  'the models are on two servers': {servers: {quick: 'one', slow: 'two'}},
  'a server has two lanes': {lanes: 2},
  'a guess is a little slower than what was seen': {guessFactor: 1.2},
  'a guess is far slower than what was seen': {guessFactor: 5},
  'the server fails in secret alone': {failsInSecret: true},
  'waiting is given up in a guess, early': {givesUp: {phase: 'guess', ms: 500, how: 'ask-again'}},
  'waiting is given up in a guess, late': {givesUp: {phase: 'guess', ms: 5500, how: 'ask-again'}},
  'a stand-in is called in a guess': {givesUp: {phase: 'guess', ms: 3000, how: 'stand-in'}},
  'waiting is given up in a vote': {givesUp: {phase: 'vote', ms: 3000, how: 'ask-again'}},
  'a stand-in is called in a vote': {givesUp: {phase: 'vote', ms: 3000, how: 'stand-in'}},
};

for (const [what, more] of Object.entries(AND))
  test(`what is told is the same whoever decided in secret when ${what}`, async t => {
    for (const speed of ['normal', 'instant'] as const) {
      const table = {...UNEQUAL, speed, hasStandIn: true, ...more};
      const [known, ...others] = secretsOf(table);
      if (!known) return t.fail();
      const first = await playSecret(table, known);
      for (const secret of others)
        t.is(twinDifference(first, await playSecret(table, secret)), undefined, JSON.stringify(secret));
    }
  });

test('random tables of models tell the same whoever decided in secret', async t => {
  for (let seed = 1; seed <= 12; seed++) {
    const {differences} = await compareRandomTwins(seed);
    t.deepEqual(differences, [], `seed ${seed}`);
  }
});

test('a longer line takes longer; ballots follow one another, whatever they say', async t => {
  const players = (): SpyfallPlayer[] =>
    patientPlayers().map((_, seat) =>
      playerOf(request =>
        request.phase === 'answer'
          ? {type: 'answer', text: 'word '.repeat(seat + 1).trim()}
          : request.phase === 'vote' && seat % 2 === 0
            ? {type: 'vote', target: (seat + 1) % SEATS, text: 'With quite a long reason for it.'}
            : patient(request),
      ),
    );
  const told = await playPaced({spy: SPY, speed: 'slow', players});
  const gaps = (type: string): number[] =>
    told.flatMap(({at, heard}, index) => (heard.type === type ? [at - (told[index - 1]?.at ?? 0)] : []));
  const [first, second, third] = gaps('answer-given');
  t.true((first ?? 0) < (second ?? 0) && (second ?? 0) < (third ?? 0));
  t.is(new Set(gaps('vote-cast').slice(0, 4).map(Math.round)).size, 1);
});

test('hurry ends the running delay, pause holds the table, and a new speed counts at once', async t => {
  const {clock, advance, timers} = manualClock();
  const pacing = createPacing('slow', clock);
  const {control} = pacing;
  const {signal} = new AbortController();
  const done: string[] = [];
  const hold = (name: string): void =>
    void pacing.hold({kind: 'line', length: 10}, clock.now(), signal).then(() => done.push(name));
  hold('hurried');
  control.hurry();
  await turn();
  t.deepEqual(done, ['hurried']);
  t.is(timers(), 0);
  control.setPaused(true);
  hold('paused');
  advance(100_000);
  await turn();
  t.deepEqual(done, ['hurried']);
  control.setPaused(false);
  await turn();
  t.deepEqual(done, ['hurried', 'paused']);
  hold('quickened');
  control.setSpeed('instant');
  await turn();
  t.deepEqual(done, ['hurried', 'paused', 'quickened']);
  t.is(control.speed(), 'instant');
  t.false(control.isPaused());
});

test('a paused table can be left, and leaves no timer behind', async t => {
  const {clock, timers} = manualClock();
  const pacing = createPacing('normal', clock);
  const controller = new AbortController();
  const run = start(spyfall, setup, {players: patientPlayers(), pacing, signal: controller.signal});
  pacing.control.setPaused(true);
  await turn();
  controller.abort();
  t.is((await run.finished).outcome, 'aborted');
  t.is(timers(), 0);
});

test('a person is never delayed, nor is a table without pacing', async t => {
  const {clock, timers} = manualClock();
  const {player, person} = createHumanPlayer<SpyfallTypes>(0);
  const run = start(spyfall, setup, {
    players: patientPlayers({0: player}),
    pacing: createPacing('slow', clock),
  });
  await turn();
  person.submit(1, {type: 'ask', to: 1, text: 'Is it big?'});
  await turn();
  t.is(run.windowOf('spectator').read(1).at(-1)?.type, 'question-asked');
  t.is(timers(), 1);
});

test('a reply that changes what somebody believes is noted, of those alone who changed their mind', async t => {
  const believing = (counts: (replies: number) => number): SpyfallPlayer => ({
    ...playerOf(patient),
    believe: ({turns}) => {
      const replies = turns.flatMap(({remarks}) => remarks.filter(({seat}) => seat === 1)).length;
      return turns.length === 2 ? {note: {type: 'heard', replies: counts(replies)}} : undefined;
    },
  });
  const others = {2: believing(replies => replies), 3: believing(() => 0)};
  const {run, person} = startAppeal({}, others);
  await turn();
  person.submit(1, {type: 'answer', text: 'Blorp.'});
  await turn();
  const before = run.notes.count();
  const heard = run.windowOf('moderator').count();
  person.reply(person.appeal()?.id ?? 0, 'Late.');
  await turn();
  t.is(before, 2);
  t.deepEqual(run.notes.read().slice(before), [
    {seat: 2, after: heard + 1, note: {type: 'heard', replies: 1}},
  ]);
});

test('a belief that a model tells later delays nobody, and belongs to its event', async t => {
  const told: ((belief: Belief) => void)[] = [];
  const slow: SpyfallPlayer = {
    ...playerOf(patient),
    believe: view =>
      view.turns.at(-1)?.answer === undefined
        ? undefined
        : new Promise(resolve => void told.push(note => resolve(note))),
  };
  const {recorder, lines, closed} = memoryRecorder();
  const run = start(spyfall, knownSetup(SEATS, SPY), {players: patientPlayers({1: slow}), recorder});
  const counts: number[] = [];
  run.notes.subscribe(() => counts.push(run.notes.count()));
  await turn();
  const window = run.windowOf('spectator');
  t.is(window.read(1).at(-1)?.type, 'game-ended');
  t.is(closed(), 0, 'the record waits for what was asked');
  for (const [index, tell] of [...told].reverse().entries())
    tell({note: {type: 'late', index}, calls: [index + 1]});
  const {notes, outcome} = await run.finished;
  t.is(outcome, 'ended');
  t.is(notes.length, told.length);
  t.deepEqual(
    counts,
    [...notes.keys()].map(at => at + 1),
    'told one by one',
  );
  t.deepEqual(run.notes.read(), notes);
  t.true(notes.every(({seat, calls}) => seat === 1 && calls?.length === 1));
  const after = [...notes].reverse().map(note => note.after);
  t.deepEqual(
    after,
    [...after].sort((one, other) => one - other),
  );
  const read = parseRecord(recordText('spyfall', knownSetup(SEATS, SPY), lines), 'late');
  const again = read.ok ? verifyRecord(spyfall, read.value) : undefined;
  t.deepEqual(again?.ok === true && again.value.notes, notes);
});

test('a belief that fails with its server is missing and no more; one that never comes is left with the game; a bug is loud', async t => {
  const fault = new Error('The server is gone.');
  const believing = (believe: SpyfallPlayer['believe']): SpyfallPlayer => ({
    ...playerOf(patient),
    ...(believe && {believe}),
  });
  const failing = patientPlayers({1: believing(() => Promise.reject(fault))});
  const mild = await start(spyfall, setup, {players: failing, isServerFault: error => error === fault})
    .finished;
  t.is(mild.outcome, 'ended');
  t.deepEqual(mild.notes, []);
  t.is(await t.throwsAsync(start(spyfall, setup, {players: failing}).finished), fault);
  const controller = new AbortController();
  const players = patientPlayers({1: believing(() => new Promise(() => {}))});
  const left = start(spyfall, setup, {players, signal: controller.signal});
  await turn();
  controller.abort();
  t.is((await left.finished).outcome, 'ended');
});

test('another game plays on the same runner, with its record, its windows and its abort', async t => {
  for (let seed = 0; seed < 20; seed++) {
    const odd = {game: 'odd-one-out', seed} as const;
    const {recorder, lines} = memoryRecorder();
    const players = [0, 1, 2].map(
      (seat): SeatPlayer<OddTypes> => ({
        kind: 'house',
        choose: ({legal}) => ({move: {type: 'point', target: legal.targets[(seed + seat) % 2] ?? 0}}),
      }),
    );
    const run = start(oddOneOut, odd, {players, recorder});
    const {outcome, events} = await run.finished;
    t.is(outcome, 'ended');
    t.deepEqual(run.windowOf(1).read(1), observationsOf(oddOneOut, events, 1));
    const read = parseRecord(recordText('odd-one-out', odd, lines), 'odd');
    const again = read.ok ? verifyRecord(oddOneOut, read.value) : undefined;
    t.deepEqual(again?.ok === true && again.value.events, events);
    const stopped = start(oddOneOut, odd, {players, signal: AbortSignal.abort()});
    t.like((await stopped.finished).events.at(-1), {type: 'ended', winner: null, reason: 'cancelled'});
  }
});
