import {spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {ExecutionContext} from 'ava';

/** Whether a Redis server is installed. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a Redis server of a test, which ends with it. Returns its address. */
export const startRedis = async (t: ExecutionContext, password?: string): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-redis-'));
  const port = await freePort();
  const secret = password === undefined ? [] : ['--requirepass', password];
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...secret],
    {stdio: ['ignore', 'pipe', 'ignore']},
  );
  t.teardown(() => {
    child.kill('SIGKILL');
    rmSync(folder, {recursive: true, force: true});
  });
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error('redis-server ended')));
    child.stdout.on('data', data => {
      if (String(data).includes('Ready to accept connections')) resolve();
    });
  });
  return `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`;
};
