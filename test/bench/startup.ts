import {spawn} from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import {bundle, program} from './bundle.ts';
import {type Figure, figure, interleave, timed} from './measure.ts';
import {watchProgram} from './terminal.ts';

const RUNS = 15;
const WARM_UPS = 2;

/** Milliseconds from the start of a program in a terminal to its first drawn list. */
const firstFrame = async (file: string, environment: Readonly<Record<string, string>>): Promise<number> => {
  const start = performance.now();
  const watched = watchProgram([file], environment);
  const drawn = await watched.until('Settings');
  watched.write('\u0003');
  await watched.exited;
  return drawn - start;
};

const runToEnd = (nodeArguments: readonly string[], home: string): Promise<number> =>
  timed(
    () =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, nodeArguments, {
          stdio: 'ignore',
          env: {...process.env, POLYSPY_HOME: home},
        });
        child.on('error', reject);
        child.on('close', resolve);
      }),
  );

/** The first frame of the home screen beside that of a bare list. */
export const measureFirstFrame = async (folder: string): Promise<Figure> => {
  const listProgram = await bundle('ink-list.tsx', true);
  const home = path.join(folder, 'first-frame');
  const ours = () => firstFrame(program, {POLYSPY_HOME: home});
  const list = () => firstFrame(listProgram, {NODE_COMPILE_CACHE: path.join(home, 'list')});
  await interleave(WARM_UPS, ours, list);
  const [value, baselineValue] = await interleave(RUNS, ours, list);
  return figure({
    name: 'first frame of polyspy in a terminal',
    value,
    unit: 'ms',
    baseline: 'bundled Ink app with one list',
    baselineValue,
    target: '≤ 1.25 × baseline',
    ok: value <= 1.25 * baselineValue,
  });
};

/** `--help` beside the emptiest run of Node. */
export const measureHelp = async (folder: string): Promise<Figure> => {
  const home = path.join(folder, 'help');
  const ours = () => runToEnd([program, '--help'], home);
  const empty = () => runToEnd(['-e', '0'], home);
  await interleave(WARM_UPS, ours, empty);
  const [value, baselineValue] = await interleave(RUNS, ours, empty);
  return figure({
    name: 'polyspy --help',
    value,
    unit: 'ms',
    baseline: 'node -e 0',
    baselineValue,
    target: '≤ 2.5 × baseline',
    ok: value <= 2.5 * baselineValue,
  });
};
