import {renderToString} from 'ink';
import {washText} from '../../source/text/wash.ts';
import {RowLines} from '../../source/ui/games/spyfall/row-lines.tsx';
import {makeRows} from '../../source/ui/games/spyfall/rows.ts';
import {TerminalProvider} from '../../source/ui/terminal.ts';
import {createFakeTerminal} from './fake-terminal.ts';
import {hostileTexts} from './hostile-text.ts';

/** What came of it; `wrong` shows the first texts that got through. */
export type WashReport = {readonly count: number; readonly framed: number; readonly wrong: readonly string[]};

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
  const breaks = (some: readonly string[]): boolean => isObeyed(frameOf(some).replaceAll(OWN, ''));
  if (!breaks(texts)) return [];
  const single = texts.filter(text => breaks([text]));
  return single.length > 0 ? single : texts;
};

/** Washes hostile texts, and draws a share of them: nothing that a terminal obeys may be left, in text or frame. */
export const checkWash = ({count, seed, framedOneOf}: WashPlan): WashReport => {
  const frameOf = createFrames();
  const wrong: string[] = [];
  const waiting: string[] = [];
  let framed = 0;
  let done = 0;
  const draw = (): void => {
    framed += waiting.length;
    wrong.push(...breaking(frameOf, waiting.splice(0)));
  };
  for (const text of hostileTexts(seed)) {
    const washed = washText(text, {keepNewlines: done % 2 === 0});
    if (
      isObeyed(washed.replaceAll('\n', done % 2 === 0 ? '' : '\n')) ||
      washText(washed) !== washed.replaceAll('\n', ' ')
    )
      wrong.push(text);
    if (done % framedOneOf === 0) waiting.push(washText(text));
    if (waiting.length === FRAME) draw();
    done += 1;
    if (done === count) break;
  }
  if (waiting.length > 0) draw();
  return {count: done, framed, wrong: wrong.map(text => JSON.stringify(text))};
};
