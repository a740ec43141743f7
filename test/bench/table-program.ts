import {writeFileSync} from 'node:fs';
import process from 'node:process';
import {findRoot} from '../../source/packs/find-root.ts';
import {loadHouse} from '../../source/tables/registry/spyfall/parts.ts';
import type {TableOptions} from '../../source/tables/table.ts';
import {createKeyStdin} from '../../source/ui/input/key-stdin.ts';
import {startApp} from '../../source/ui/start-app.tsx';
import {createFakeServices} from '../support/fake-services.ts';
import {createTalkingTable, PERSON_NAME} from './table-session.ts';

/**
 * The real screens at a table with many lines, for the typing figures. Arguments: how many lines there are, how many
 * milliseconds lie between two more, and where to write what was used from the first key to the end (SIGTERM).
 */
const [lines = '500', everyMs = '300', report = ''] = process.argv.slice(2);

const house = loadHouse(findRoot(), 'G_EN');
if (!house.ok) throw new Error('The packs were refused.');

const options: TableOptions = {
  game: 'spyfall',
  mode: 'play',
  players: 5,
  level: 'normal',
  scenario: 'G_EN',
  name: PERSON_NAME,
  strict: false,
  choices: {},
};
const {session, say} = createTalkingTable(house.value, options, Number(lines));

const used = {frames: [] as number[], from: 0, cpu: process.cpuUsage()};
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = ((data: string | Uint8Array, ...rest: []) => {
  if (used.from > 0) {
    // Ink writes a frame in parts: the first begins a synchronized update.
    if (String(data).includes('\u001B[?2026h')) used.frames.push(0);
    used.frames.push((used.frames.pop() ?? 0) + Buffer.byteLength(data));
  }
  return write(data, ...rest);
}) as typeof process.stdout.write;

process.on('SIGUSR2', () => {
  Object.assign(used, {frames: [], from: performance.now(), cpu: process.cpuUsage()});
});
process.on('SIGTERM', () => {
  const {user, system} = process.cpuUsage(used.cpu);
  const {frames, from} = used;
  const elapsedMs = performance.now() - from;
  writeFileSync(report, JSON.stringify({frames, elapsedMs, cpuMs: (user + system) / 1000}));
  process.exit(0);
});
if (Number(everyMs) > 0) setInterval(say, Number(everyMs));

const services = createFakeServices({terminal: {stdin: createKeyStdin(process.stdin)}});
await startApp({...services, startTable: async () => session}, {screen: 'table', options});
