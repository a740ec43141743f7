import {renderToString} from 'ink';
import {washText} from '../../source/text/wash.ts';
import {textWidth, truncateText} from '../../source/text/width.ts';
import {wrapText} from '../../source/text/wrap.ts';
import {makeRows} from '../../source/ui/table/talk/rows.ts';
import {RowLines} from '../../source/ui/table/talk/talk.tsx';
import {TerminalProvider} from '../../source/ui/terminal.ts';
import {createFakeTerminal} from './fake-terminal.ts';
import {hostileTexts} from './hostile-text.ts';

/** What came of it; `wrong` shows the texts that got through, were cut wrongly or drawn over the edge. */
export type WashReport = {
  readonly count: number;
  readonly framed: number;
  readonly wrong: readonly string[];
  /** The most that one text took to be washed and wrapped, and one frame to be drawn, in milliseconds of the processor. */
  readonly slowest: {readonly textMs: number; readonly frameMs: number};
};

export type WashPlan = {
  readonly count: number;
  readonly seed: number;
  /** One of so many is drawn as well. */
  readonly framedOneOf: number;
};

const COLUMNS = 80;
/** Texts of one frame. */
const FRAME = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys is looked for
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are the program's own
const OWN = /\u001b\[[0-9;]*m|\n/gu;

const isObeyed = (text: string): boolean => OBEYED.test(text);

const isTooWide = (row: string, columns: number): boolean => textWidth(row) > columns;

/** Whether a text is wrapped into rows that are not too wide, with nothing lost; cut, it is not too wide either. */
const isWrapped = (text: string, width: number): boolean => {
  const rows = wrapText(text, width);
  const bare = (some: string): string => some.replaceAll(/[ \n]/gu, '');
  return (
    rows.every(row => !isTooWide(row, Math.max(2, width))) &&
    bare(rows.join('')) === bare(text) &&
    !isTooWide(truncateText(text, width), width)
  );
};

/** A clock that keeps the most that something took, in milliseconds of the processor: the machine may be busy. */
const createWatch = () => {
  let longest = 0;
  return {
    time<T>(work: () => T): T {
      const start = process.cpuUsage();
      const done = work();
      const {user, system} = process.cpuUsage(start);
      longest = Math.max(longest, (user + system) / 1000);
      return done;
    },
    longest: () => longest,
  };
};

/** The frame in which a table would show these texts. */
const createFrames = () => {
  const {terminal} = createFakeTerminal(COLUMNS);
  return (texts: readonly string[]): string => {
    const rows = texts.flatMap(text => makeRows({text, indent: 2}, COLUMNS - 4));
    const shown = (
      <TerminalProvider value={terminal}>
        <RowLines rows={rows} first={0} />
      </TerminalProvider>
    );
    return renderToString(shown, {columns: COLUMNS});
  };
};

/** The texts of a frame that show up in it as more than text, all of them when no single one does. */
const breaking = (frameOf: ReturnType<typeof createFrames>, texts: readonly string[]): readonly string[] => {
  const breaks = (some: readonly string[]): boolean => {
    const frame = frameOf(some);
    return (
      isObeyed(frame.replaceAll(OWN, '')) ||
      frame.split('\n').some(row => isTooWide(row.replaceAll(OWN, ''), COLUMNS))
    );
  };
  if (!breaks(texts)) return [];
  const single = texts.filter(text => breaks([text]));
  return single.length > 0 ? single : texts;
};

/** Whether a text comes out of the wash as it should; some keep their line ends. */
const isWashed = (text: string, keepNewlines: boolean): boolean => {
  const washed = washText(text, {keepNewlines});
  return (
    !isObeyed(washed.replaceAll('\n', keepNewlines ? '' : '\n')) &&
    washText(washed) === washed.replaceAll('\n', ' ')
  );
};

/**
 * Washes hostile texts, wraps and cuts them at every width up to 80, and draws a share of them: nothing that a terminal
 * obeys may be left, in text or frame, nothing be lost, and no row be too wide.
 */
export const checkWash = ({count, seed, framedOneOf}: WashPlan): WashReport => {
  const frameOf = createFrames();
  const [texts, frames] = [createWatch(), createWatch()];
  const wrong: string[] = [];
  const waiting: string[] = [];
  let framed = 0;
  let done = 0;
  const draw = (): void => {
    framed += waiting.length;
    wrong.push(...frames.time(() => breaking(frameOf, waiting.splice(0))));
  };
  for (const text of hostileTexts(seed)) {
    const isRight = texts.time(
      () => isWashed(text, done % 2 === 0) && isWrapped(washText(text), 1 + (done % COLUMNS)),
    );
    if (!isRight) wrong.push(text);
    if (done % framedOneOf === 0) waiting.push(washText(text));
    if (waiting.length === FRAME) draw();
    done += 1;
    if (done === count) break;
  }
  if (waiting.length > 0) draw();
  const slowest = {textMs: texts.longest(), frameMs: frames.longest()};
  return {count: done, framed, wrong: wrong.map(text => JSON.stringify(text)), slowest};
};
