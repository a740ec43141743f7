import {readFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {bundle} from './bundle.ts';
import {type Figure, figure, percentile} from './measure.ts';
import {watchProgram} from './terminal.ts';

/** Letters that nothing else on the screen holds: where one comes out, its key has reached the screen. */
const LETTERS = [...'бвгджзийлптфцчшщъыьэюя'];
/** The line to type in is there; of its words those are not written again that happen to be there already. */
const SHOWN_CURSOR = '\u001b[?25h';
const KEYS = 150;
/** Somebody who types fast: eighty words a minute. */
const KEY_EVERY_MS = 150;
/** Three seats that type at normal speed, each a line in 1.8 seconds. */
const LINE_EVERY_MS = 600;

type Typing = {
  readonly delays: readonly number[];
  /** Of every frame, in bytes. */
  readonly frames: readonly number[];
  readonly coreShare: number;
};

type Report = {frames: readonly number[]; elapsedMs: number; cpuMs: number};

/** Types into the line of a table with a number of lines, and takes the times until each letter is on the screen. */
const typeAt = async (program: string, lines: number, folder: string): Promise<Typing> => {
  const report = path.join(folder, `typing-${lines}.json`);
  const watched = watchProgram([program, String(lines), String(LINE_EVERY_MS), report]);
  await watched.until('turn it over');
  watched.write('\r\r');
  await watched.until(SHOWN_CURSOR);
  await pause(500);
  watched.kill('SIGUSR2');
  const delays: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const letter = LETTERS[key % LETTERS.length] ?? '';
    if (key % 30 === 29) watched.write('\u0015');
    const start = performance.now();
    watched.write(letter);
    const drawn = await watched.until(letter);
    delays.push(drawn - start);
    await pause(Math.max(0, KEY_EVERY_MS - (drawn - start)));
  }
  watched.kill('SIGTERM');
  await watched.exited;
  const {frames, elapsedMs, cpuMs} = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return {delays, frames, coreShare: cpuMs / elapsedMs};
};

/** Key to screen, bytes a frame and share of a core while one types and three seats talk. */
export const measureTyping = async (folder: string): Promise<readonly Figure[]> => {
  const program = await bundle('table-program.ts', false);
  const short = await typeAt(program, 10, folder);
  const long = await typeAt(program, 500, folder);
  const beside = 'the same table with 10 lines';
  const figureOf = (
    name: string,
    unit: string,
    limit: number,
    of: (typing: Typing) => number,
    target: string,
  ): Figure =>
    figure({
      name,
      value: of(long),
      unit,
      baseline: beside,
      baselineValue: of(short),
      target,
      ok: of(long) <= limit,
    });
  return [
    figureOf(
      'key to screen, 500 lines, three seats typing, 95th percentile',
      'ms',
      50,
      ({delays}) => percentile(delays, 0.95),
      '≤ 50 ms',
    ),
    figureOf('bytes a frame, median', 'bytes', 300, ({frames}) => percentile(frames, 0.5), '≤ 300 bytes'),
    figureOf('share of a core', '%', 15, ({coreShare}) => 100 * coreShare, '≤ 15 %'),
  ];
};
