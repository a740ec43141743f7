import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {hallPlanOf} from '../source/arena/arena-games.ts';
import {connectQueue, QueueFault} from '../source/arena/queue/connection.ts';
import type {Needs, OfferedGame, PlayedGame, QueueDoor, QueueHome} from '../source/arena/queue/game-queue.ts';
import {loadQueue, queueCommand} from '../source/arena/queue/load-queue.ts';
import {openQueueHome} from '../source/arena/queue/offer-games.ts';
import {createRemotePlay} from '../source/arena/queue/play-remotely.ts';
import {parseQueueAddress} from '../source/arena/queue/queue-address.ts';
import {createNeeds, readForeignPlan} from '../source/arena/queue/shared-plan.ts';
import {openQueueDoor} from '../source/arena/queue/take-games.ts';
import {type WorkCounts, work} from '../source/arena/queue/work.ts';
import {openHall} from '../source/tables/hall/hall.ts';
import {eventsIn, resultsText, testArena} from './support/arena-hall.ts';
import {createMakers} from './support/model-table.ts';
import {hasRedis, startRedis} from './support/redis-server.ts';

const createMaker = createMakers();

const NO_REDIS = 'Skipped: no redis-server is installed.';

/** A test that needs a server; without one it passes and says so. */
const withServer = (title: string, run: (t: ExecutionContext) => Promise<void>): void => {
  test(title, async t => {
    if (hasRedis) return run(t);
    t.log(NO_REDIS);
    t.pass();
  });
};

const TIMES = {lockMs: 300, lookMs: 50};

const connect = async (address: string) => {
  const packages = await loadQueue('/nowhere');
  if (!packages) throw new Error('The packages of the queue are missing.');
  return connectQueue(packages, address, TIMES);
};

const openHome = async (t: ExecutionContext, address: string): Promise<QueueHome> => {
  const home = openQueueHome(await connect(address));
  t.teardown(home.close);
  return home;
};
const openDoor = async (t: ExecutionContext, address: string): Promise<QueueDoor> => {
  const door = openQueueDoor(await connect(address));
  t.teardown(door.close);
  return door;
};

const needsOf = (...models: readonly string[]): Needs => ({models, plan: {name: 'lab'}, schedule: '1'});
const gameOf = (id: string, needs: Needs): OfferedGame => ({id, needs});
const everything = (): boolean => true;

/** Collects results until `count` have come. */
const collectUntil = async (
  home: QueueHome,
  count: number,
  isRight: (id: string, played: PlayedGame) => boolean,
) => {
  const seen: string[] = [];
  const failed: string[] = [];
  const over = new AbortController();
  const note = (list: string[], id: string): void => {
    list.push(id);
    if (seen.length + failed.length >= count) over.abort();
  };
  await home.collect(
    {
      accept: (id, played) => {
        const right = isRight(id, played);
        if (right) note(seen, id);
        return right ? 'saved' : 'wrong';
      },
      onFailed: ({id, code}) => note(failed, `${id} ${code}`),
      onFault: () => undefined,
      onUntaken: () => undefined,
      onBack: () => undefined,
    },
    over.signal,
  );
  return {seen: seen.sort(), failed};
};

/** Takes a game, waiting for one if there is none yet. */
const takeOne = async (door: QueueDoor, canPlay: (needs: Needs) => boolean = everything) => {
  for (;;) {
    const taken = await door.take(canPlay);
    if (taken) return taken;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
};

withServer('games are played by whoever can, and their records come home', async t => {
  const address = await startRedis(t);
  const home = await openHome(t, address);
  const [one, other] = [await openDoor(t, address), await openDoor(t, address)];
  const [small, large] = [needsOf('small'), needsOf('large', 'small')];
  await home.offer([gameOf('a', small), gameOf('b', large), gameOf('c', small)]);
  await home.offer([gameOf('a', small), gameOf('c', small)]);
  const hasSmall = ({models}: Needs): boolean => models.every(model => model === 'small');
  const first = [await takeOne(one, hasSmall), await takeOne(one, hasSmall)];
  t.is(await one.take(hasSmall), undefined);
  for (const taken of first) await taken.finish({record: `record ${taken.id}`});
  const last = await takeOne(other);
  t.is(last.id, 'b');
  await last.finish({record: 'record b', calls: 'calls b'});
  const {seen} = await collectUntil(home, 3, (id, {record}) => record === `record ${id}`);
  t.deepEqual(seen, ['a', 'b', 'c']);
  t.is(await other.take(everything), undefined);
});

withServer('a worker that dies gives its game back, and one that leaves does so at once', async t => {
  const address = await startRedis(t);
  const home = await openHome(t, address);
  const dying = await connect(address);
  await home.offer([gameOf('a', needsOf())]);
  const dead = openQueueDoor(dying);
  t.teardown(dead.close);
  const lost = await takeOne(dead);
  t.is(lost.id, 'a');
  // Without its connection it can renew nothing.
  dying.redis.disconnect();
  const leaving = await openDoor(t, address);
  const again = await takeOne(leaving);
  t.is(again.id, 'a');
  await again.giveBack();
  const last = await takeOne(await openDoor(t, address));
  await last.finish({record: 'a'});
  t.deepEqual((await collectUntil(home, 1, everything)).seen, ['a']);
});

withServer('a wrong record is played again, a limited number of times', async t => {
  const address = await startRedis(t);
  const home = await openHome(t, address);
  const door = await openDoor(t, address);
  await home.offer([gameOf('a', needsOf()), gameOf('b', needsOf())]);
  let stopped = false;
  const play = async (): Promise<void> => {
    while (!stopped) {
      const taken = await door.take(everything);
      if (taken) await taken.finish({record: taken.id});
      else await new Promise(resolve => setTimeout(resolve, 10));
    }
  };
  const playing = play();
  const {seen, failed} = await collectUntil(home, 2, id => id === 'a');
  stopped = true;
  await playing;
  t.deepEqual([seen, failed], [['a'], ['b bad-record']]);
});

withServer('what nobody plays yet can be withdrawn', async t => {
  const address = await startRedis(t);
  const home = await openHome(t, address);
  const door = await openDoor(t, address);
  await home.offer([gameOf('a', needsOf()), gameOf('b', needsOf())]);
  await home.withdraw();
  t.is(await door.take(everything), undefined);
});

withServer('a queue without workers says so, until one takes a game', async t => {
  const address = await startRedis(t);
  const home = await openHome(t, address);
  const dying = await connect(address);
  const dead = openQueueDoor(dying);
  t.teardown(dead.close);
  const door = await openDoor(t, address);
  await home.offer([gameOf('a', needsOf()), gameOf('b', needsOf())]);
  // A game whose worker died is taken by nobody either.
  await takeOne(dead);
  dying.redis.disconnect();
  const told: boolean[] = [];
  const over = new AbortController();
  let playing: Promise<void> | undefined;
  const accept = (id: string) => {
    if (id === 'b') over.abort();
    return 'saved' as const;
  };
  const play = async (): Promise<void> => {
    for (let count = 0; count < 2; count += 1) {
      const taken = await takeOne(door);
      await taken.finish({record: taken.id});
    }
  };
  const onUntaken = (isUntaken: boolean): void => {
    told.push(isUntaken);
    playing ??= play();
  };
  const quiet = {onFailed: () => undefined, onFault: () => undefined, onBack: () => undefined};
  await home.collect({...quiet, accept, onUntaken}, over.signal);
  await playing;
  t.deepEqual(told, [true, false]);
});

withServer('a fault of the server names no address and no password', async t => {
  const password = 'correct horse';
  const address = await startRedis(t, password);
  t.truthy(await openHome(t, address));
  const wrong = address.replace(encodeURIComponent(password), 'secret-word');
  for (const [bad, code] of [
    [wrong, 'WRONGPASS'],
    [address.replace(/\/\/:[^@]*@/, '//'), 'NOAUTH'],
    ['redis://:secret-word@127.0.0.1:1', 'ECONNREFUSED'],
    [`${address}/4711`, 'ERR'],
  ] as const) {
    const fault = await t.throwsAsync(connect(bad), {instanceOf: QueueFault});
    t.is(fault?.code, code);
    t.notRegex(`${fault?.message} ${fault?.stack}`, /secret-word|127\.0\.0\.1/);
  }
});

/** A worker of a test, on the machine of a maker. */
const startWorker = async (t: ExecutionContext, address: string, onChange: (counts: WorkCounts) => void) => {
  const maker = createMaker(t, 'http://127.0.0.1:1');
  const connection = await connect(address);
  const door = openQueueDoor(connection);
  const stop = new AbortController();
  const plans = new Map<object, ReturnType<typeof readForeignPlan>>();
  const halls = new Map<string, ReturnType<typeof openHall>>();
  const quiet = {signal: stop.signal, onStep: () => undefined};
  const working = work({
    door,
    folder: path.join(maker.dataFolder, 'worker'),
    planOf: ({plan}) => {
      const known = plans.get(plan) ?? readForeignPlan(plan, maker, ['G_EN'], maker.words);
      plans.set(plan, known);
      return known;
    },
    hasModel: () => false,
    hallOf: ({plan, game, schedule}) => {
      const known = halls.get(schedule) ?? openHall(maker, hallPlanOf(plan, game), quiet);
      halls.set(schedule, known);
      return known;
    },
    inFlight: 3,
    ...TIMES,
    pauseMs: 100,
    now: () => new Date().toISOString(),
    signal: stop.signal,
    onChange,
  });
  t.teardown(async () => {
    stop.abort();
    await door.close();
    await working.catch(() => undefined);
  });
  return {
    stop: async () => {
      stop.abort();
      await working;
    },
    // Without its connection it is dead to the others.
    die: () => connection.redis.disconnect(),
  };
};

/** A plan of games between two house players, for these entities. */
const planFor = (entities: readonly string[]) => ({
  name: 'lab',
  models: [{id: 'house:normal'}, {id: 'house:easy', label: 'weak'}],
  scenarios: ['G_EN'],
  entities,
});

/** An arena that hands out its games through a queue. */
const openArena = async (
  t: ExecutionContext,
  address: string,
  entities: readonly string[],
  onFault?: (code: string) => void,
) => {
  const arena = await testArena(createMaker(t, 'http://127.0.0.1:1'), planFor(entities));
  const folder = arena.open();
  const hall = await arena.openHall();
  const remote = createRemotePlay({
    home: openQueueHome(await connect(address)),
    hall,
    arena: 'lab',
    folder: folder.games,
    needsOf: createNeeds(arena.plan, arena.jobs),
    ...(onFault && {onFault}),
  });
  return {
    arena,
    folder,
    start: () => arena.run(hall, folder, {play: remote.play, inFlight: arena.jobs.length}),
    close: async (): Promise<void> => {
      await remote.close();
      folder.release();
    },
  };
};

withServer('two workers share an arena, and one that dies loses no game', async t => {
  const address = await startRedis(t);
  const entities = ['airplane', 'bank', 'hotel', 'school', 'casino', 'hospital'];
  const local = await testArena(createMaker(t, 'http://127.0.0.1:1'), planFor(entities));
  const alone = local.open();
  await local.run(await local.openHall(), alone).finished;
  alone.release();

  const {arena, folder, start, close} = await openArena(t, address, entities);
  const first = await startWorker(t, address, ({played}) => {
    if (played === 2) first.die();
  });
  const run = start();
  const second = await startWorker(t, address, () => undefined);
  t.is((await run.finished).ending, 'done');
  await second.stop();
  await close();
  t.is(run.state().done, arena.jobs.length);
  t.deepEqual(eventsIn(arena, folder.games), eventsIn(local, alone.games));
  const results = resultsText(folder.games)
    .split('\n')
    .filter(line => line !== '');
  t.is(results.length, arena.jobs.length);
});

withServer('an arena goes on when its server is full, and when it has lost everything', async t => {
  const address = await startRedis(t);
  const server = (await connect(address)).redis;
  t.teardown(() => server.disconnect());
  const codes: string[] = [];
  let whenFull = (): void => undefined;
  const full = new Promise<void>(resolve => {
    whenFull = resolve;
  });
  const {arena, start, close} = await openArena(t, address, ['airplane', 'bank', 'hotel'], code => {
    codes.push(code);
    whenFull();
  });
  await server.config('SET', 'maxmemory', '1');
  const run = start();
  await full;
  await server.config('SET', 'maxmemory', '0');
  while ((await server.hlen('polyspy:needs')) === 0) await new Promise(resolve => setTimeout(resolve, 10));
  await server.flushall();
  await server.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  const worker = await startWorker(t, address, () => undefined);
  t.is((await run.finished).ending, 'done');
  await worker.stop();
  await close();
  t.is(run.state().done, arena.jobs.length);
  t.is(run.state().aborted, 0);
  t.is(codes[0], 'OOM');
});

withServer('two homes of one plan both come to their end', async t => {
  const address = await startRedis(t);
  const openAndStart = async () => {
    const {arena, start, close} = await openArena(t, address, ['airplane', 'bank', 'hotel']);
    return {arena, close, run: start()};
  };
  const homes = [await openAndStart(), await openAndStart()];
  const worker = await startWorker(t, address, () => undefined);
  await Promise.all(homes.map(({run}) => run.finished));
  await worker.stop();
  for (const {arena, close, run} of homes) {
    await close();
    t.is(run.state().done, arena.jobs.length);
  }
});

test('the address of a queue is a URL, or a variable names it or a part of it', t => {
  const environment = {QUEUE: 'rediss://lab:6380/2', PASSWORD: 'a/b c', EMPTY: ''};
  const parse = (text: string) => parseQueueAddress(text, environment);
  t.deepEqual(parse('redis://lab'), {ok: true, value: 'redis://lab'});
  t.deepEqual(parse('QUEUE'), {ok: true, value: 'rediss://lab:6380/2'});
  t.deepEqual(parse('redis://:$PASSWORD@lab:1'), {ok: true, value: 'redis://:a%2Fb%20c@lab:1'});
  t.deepEqual(parse(['redis://me:$', '{PASSWORD}@lab'].join('')), {
    ok: true,
    value: 'redis://me:a%2Fb%20c@lab',
  });
  for (const variable of ['NOWHERE', 'EMPTY'])
    t.deepEqual(parse(variable), {ok: false, problem: {code: 'missing-variable', variable}});
  // An unescaped password would be looked up as a host, up to its slash.
  const unescaped = [
    'redis://:my@secret/word@lab:1',
    'redis://me:12/34@lab',
    'redis://lab/queue',
    'redis://a#b',
  ];
  for (const bad of ['http://lab', 'redis://', 'lab:6379', 'not a url', ...unescaped])
    t.deepEqual(parse(bad), {ok: false, problem: {code: 'bad-address'}});
});

test('the command installs the packages where they are looked for', t => {
  t.is(queueCommand('/a b'), 'npm install --prefix "/a b/queue" bullmq@6 ioredis@6');
});
