import test, {type ExecutionContext} from 'ava';
import {connectQueue, QueueFault} from '../source/arena/queue/connection.ts';
import type {Needs, OfferedGame, PlayedGame, QueueDoor, QueueHome} from '../source/arena/queue/game-queue.ts';
import {loadQueue, queueCommand} from '../source/arena/queue/load-queue.ts';
import {openQueueHome} from '../source/arena/queue/offer-games.ts';
import {parseQueueAddress} from '../source/arena/queue/queue-address.ts';
import {openQueueDoor} from '../source/arena/queue/take-games.ts';
import {hasRedis, startRedis} from './support/redis-server.ts';

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

withServer('a fault of the server names no address and no password', async t => {
  const password = 'correct horse';
  const address = await startRedis(t, password);
  t.truthy(await openHome(t, address));
  const wrong = address.replace(encodeURIComponent(password), 'secret-word');
  for (const [bad, code] of [
    [wrong, 'WRONGPASS'],
    [address.replace(/\/\/:[^@]*@/, '//'), 'NOAUTH'],
    ['redis://:secret-word@127.0.0.1:1', 'ECONNREFUSED'],
  ] as const) {
    const fault = await t.throwsAsync(connect(bad), {instanceOf: QueueFault});
    t.is(fault?.code, code);
    t.notRegex(`${fault?.message} ${fault?.stack}`, /secret-word|127\.0\.0\.1/);
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
  for (const bad of ['http://lab', 'redis://', 'lab:6379', 'not a url'])
    t.deepEqual(parse(bad), {ok: false, problem: {code: 'bad-address'}});
});

test('the command installs the packages where they are looked for', t => {
  t.is(queueCommand('/a b'), 'npm install --prefix "/a b/queue" bullmq@6 ioredis@6');
});
