import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import test, {type ExecutionContext} from 'ava';
import {findFiles} from '../source/commands/sources/find-files.ts';
import {isLocked, takeLock, withLock} from '../source/files/lock.ts';
import {readTextFile} from '../source/files/read-file.ts';
import {systemCode} from '../source/files/system-code.ts';
import {replaceFile} from '../source/files/write-file.ts';
import {createDrafts, takeDraft} from '../source/tables/memory/draft-memory.ts';

const newFolder = (t: ExecutionContext): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-files-'));
  t.teardown(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
};

const holdModule = fileURLToPath(new URL('../source/files/lock.js', import.meta.url));

/** A process of its own that takes what it is told, prints what came of it, and stays until it is killed. */
const startTaker = async (t: ExecutionContext, names: readonly string[]) => {
  const program = `
    import {takeLock} from ${JSON.stringify(holdModule)};
    process.stdout.write('ready\\n');
    process.stdin.once('data', () => {
      const won = ${JSON.stringify(names)}.filter(name => takeLock(name) !== undefined);
      process.stdout.write(JSON.stringify(won) + '\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const take = async (): Promise<readonly string[]> => {
    child.stdin.write('go\n');
    const [answer] = await once(child.stdout, 'data');
    return JSON.parse(String(answer)) as readonly string[];
  };
  return {child, take};
};

const killed = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

test('what is held is nobody else’s until it is released, and nothing of it stays', t => {
  const folder = newFolder(t);
  const file = path.join(folder, 'thing');
  const first = takeLock(file);
  t.truthy(first);
  t.is(takeLock(file), undefined);
  t.true(isLocked(file));
  t.is(statSync(file).mode & 0o777, 0o600);
  first?.release();
  first?.release();
  t.deepEqual(readdirSync(folder), []);
  const second = takeLock(file);
  t.truthy(second);
  first?.release();
  t.true(isLocked(file), 'the first lets go of its own alone');
  t.is(
    withLock(path.join(folder, 'other'), () => 7),
    7,
  );
  t.throws(() => withLock(file, () => t.fail()), {code: 'EBUSY'});
});

test('a process that was killed holds nothing, whatever the clock says, and one that runs does', async t => {
  const file = path.join(newFolder(t), 'thing');
  const {child, take} = await startTaker(t, [file]);
  t.deepEqual(await take(), [file]);
  const years = 5 * 365 * 86_400;
  for (const shift of [0, years, -years, -60 * years]) {
    const then = Math.max(0, Date.now() / 1000 + shift);
    utimesSync(file, then, then);
    t.true(isLocked(file), String(shift));
    t.is(takeLock(file), undefined);
  }
  await killed(child);
  const future = Date.now() / 1000 + years;
  utimesSync(file, future, future);
  t.false(isLocked(file));
  const mine = takeLock(file);
  t.truthy(mine);
  mine?.release();
  t.false(existsSync(file));
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('the number of a process that holds something may come again, also as one’s own', async t => {
  const file = path.join(newFolder(t), 'thing');
  const {take, child} = await startTaker(t, [file]);
  await take();
  const [claim = ''] = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const [sign, id, pid, run, start = ''] = claim.split(' ');
  t.is(pid, String(child.pid));
  const isHeldBy = (...fields: readonly unknown[]): boolean => {
    writeFileSync(file, `\n${[sign, id, ...fields].join(' ')}\n`);
    const held = isLocked(file);
    if (!held) takeLock(file)?.release();
    t.is(existsSync(file), held);
    return held;
  };
  t.true(isHeldBy(pid, run, start));
  t.false(isHeldBy(pid, run, `${start}0`), 'another start of its number');
  t.false(isHeldBy(pid, run, start.replace(/^[^/]*/, 'other')), 'another start of the machine');
  t.false(isHeldBy(process.pid, run, start), 'one’s own number');
  t.true(isHeldBy(process.ppid, run, ''), 'where no start is known the number has to do');
  for (const none of [0, -1, 'x', '']) t.false(isHeldBy(none, run, start), String(none));
});

onLinux('a process that has ended, and whose parent has not looked, holds nothing', async t => {
  const file = path.join(newFolder(t), 'thing');
  const hold = `import {takeLock} from ${JSON.stringify(holdModule)}; takeLock(${JSON.stringify(file)}); process.kill(process.pid, 'SIGKILL');`;
  // The shell becomes a program that never asks after its child.
  const line = '"$0" --input-type=module -e "$1" & exec sleep 600';
  const parent = spawn('sh', ['-c', line, process.execPath, hold], {stdio: 'ignore'});
  t.teardown(() => parent.kill('SIGKILL'));
  const stateOf = (): string => {
    const pid = existsSync(file) ? (readFileSync(file, 'utf8').split(' ')[2] ?? '') : '';
    return pid === '' ? '' : (/\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '');
  };
  while (stateOf() !== 'Z') await new Promise(setImmediate);
  t.false(isLocked(file));
  t.truthy(takeLock(file));
});

test('of many processes that take what a killed one left, one has it', async t => {
  const folder = newFolder(t);
  const names = Array.from({length: 150}, (_, n) => path.join(folder, `thing-${n}`));
  const before = await startTaker(t, names);
  t.is((await before.take()).length, names.length);
  await killed(before.child);
  const takers = await Promise.all(Array.from({length: 4}, () => startTaker(t, names)));
  const won = await Promise.all(takers.map(({take}) => take()));
  t.deepEqual(won.flat().sort(), [...names].sort());
});

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'read';
  } catch (error) {
    return systemCode(error);
  }
};

const withPipes = process.platform === 'win32' ? test.skip : test;

withPipes('ordinary files of a modest size are read, and nothing else is waited for', async t => {
  const folder = newFolder(t);
  const place = (name: string): string => path.join(folder, name);
  execFileSync('mkfifo', [place('pipe')]);
  symlinkSync('/dev/zero', place('endless'));
  symlinkSync('text', place('link'));
  symlinkSync('pipe', place('link-to-pipe'));
  mkdirSync(place('folder'));
  writeFileSync(place('text'), '\uFEFFa\uFEFFb');
  writeFileSync(place('huge'), '');
  truncateSync(place('huge'), 10_000_000_000);
  const server = createServer().listen(place('socket'));
  t.teardown(() => server.close());
  await once(server, 'listening');
  for (const [name, code] of [
    ['pipe', 'EFTYPE'],
    ['endless', 'EFTYPE'],
    ['link-to-pipe', 'EFTYPE'],
    ['socket', 'EFTYPE'],
    ['folder', 'EISDIR'],
    ['huge', 'EFBIG'],
    ['none', 'ENOENT'],
    ['text', 'read'],
    ['link', 'read'],
  ] as const)
    t.is(
      codeOf(() => readTextFile(place(name))),
      code,
      name,
    );
  t.is(readTextFile(place('text')), 'a\uFEFFb');
  t.is(
    codeOf(() => readTextFile(place('link'), {maxBytes: 9, hasLinks: false})),
    'EFTYPE',
  );
  t.is(
    codeOf(() => readTextFile(place('text'), {maxBytes: 7})),
    'EFBIG',
  );
  for (const name of ['pipe', 'endless', 'folder'])
    t.not(
      codeOf(() => takeLock(place(name))),
      'read',
      name,
    );
});

test('a file that is replaced is whole, private, and leaves nothing beside it', t => {
  const folder = newFolder(t);
  const file = path.join(folder, 'file');
  replaceFile(file, 'old');
  replaceFile(file, 'new');
  t.is(readFileSync(file, 'utf8'), 'new');
  t.is(statSync(file).mode & 0o777, 0o600);
  mkdirSync(path.join(folder, 'folder'));
  t.throws(() => replaceFile(path.join(folder, 'folder'), 'text'));
  t.deepEqual(readdirSync(folder).sort(), ['file', 'folder']);
});

test('a line that was begun is there once, for its owner alone', t => {
  const folder = newFolder(t);
  const drafts = createDrafts(folder, 'game', {begun: undefined, canResume: () => true});
  const begun = {text: 'Is it f', to: 2};
  drafts.keep({text: 'older'});
  drafts.keep(begun);
  t.is(statSync(path.join(folder, 'game.draft')).mode & 0o777, 0o600);
  t.deepEqual(findFiles([folder]), {ok: true, value: []}, 'it is nothing to count');
  t.is(takeDraft(folder, 'other', 3), undefined);
  t.deepEqual(takeDraft(folder, 'game', 3), begun);
  t.is(takeDraft(folder, 'game', 3), undefined);
  t.deepEqual(readdirSync(folder), []);
  drafts.keep(begun);
  t.deepEqual(takeDraft(folder, 'game', 2), {text: 'Is it f'}, 'nobody sits there');
  createDrafts(folder, 'game', {begun: undefined, canResume: () => false}).keep(begun);
  t.deepEqual(readdirSync(folder), []);
});

test('a line that was begun and cannot be read or kept is no fault', t => {
  const folder = newFolder(t);
  const file = path.join(folder, 'game.draft');
  for (const text of ['', '{', '[]', '["text"]', '[{"text": 1}]', '[{"text": "a", "to": -1}]']) {
    writeFileSync(file, text);
    t.is(takeDraft(folder, 'game', 3), undefined, text);
    t.false(existsSync(file));
  }
  mkdirSync(file);
  t.is(takeDraft(folder, 'game', 3), undefined);
  const drafts = createDrafts(folder, 'game', {begun: undefined, canResume: () => true});
  t.notThrows(() => drafts.keep({text: 'Is it f'}));
  t.deepEqual(readdirSync(folder), ['game.draft']);
});
