import {changeFrame, isCursorOnly, keepRows, placeRows, readFrame} from './frame.ts';
import type {Row} from './row.ts';

/** What is known of a terminal's screen: the rows it was given last, and its size then. */
type Shown = {readonly rows: readonly Row[]; readonly columns: number; readonly height: number};

type Sized = NodeJS.WritableStream & {readonly columns?: number; readonly rows?: number};

const BEGIN = '\u{1B}[?2026h';
const END = '\u{1B}[?2026l';

/** Makes of what Ink writes what the terminal is sent; it remembers the screen from one write to the next. */
const createNarrower = (stdout: Sized): ((data: string) => string) => {
  let shown: Shown | undefined;
  const isStill = ({columns, height}: Shown): boolean => columns === stdout.columns && height === stdout.rows;
  return data => {
    if (isCursorOnly(data)) return data;
    const frame = readFrame(data);
    const known = shown !== undefined && isStill(shown) ? shown.rows : undefined;
    const {columns = 0, rows: height = 0} = stdout;
    shown = undefined;
    if (frame === undefined || frame.rows.length > height || columns === 0) return placeRows(data);
    const rows = keepRows(known ?? [], frame.rows);
    shown = {rows, columns, height};
    return (known !== undefined ? changeFrame(known, rows, frame) : undefined) ?? placeRows(data);
  };
};

/** Ink writes texts only, some with a callback. */
type Write = (data: string, ...rest: never[]) => boolean;

/** A frame comes in three writes, of which the first and the last begin and end it: they are sent as one. */
const createWrite = (stdout: Sized): Write => {
  const narrow = createNarrower(stdout);
  const write = stdout.write.bind(stdout) as Write;
  let held: string | undefined;
  const flush = (...rest: never[]): boolean => {
    const sent = held ?? '';
    held = undefined;
    return write(sent, ...rest);
  };
  return (data, ...rest) => {
    const sent = narrow(data);
    if (data === BEGIN && rest.length === 0) held ??= '';
    if (held === undefined) return write(sent, ...rest);
    held += sent;
    if (data !== END && rest.length === 0) return true;
    return flush(...rest);
  };
};

/**
 * A stdout for Ink's `render`, without its incremental rendering, that sends the terminal only the cells that have
 * changed. It has everything else of the real one.
 */
export const createFrameStdout = <Stdout extends Sized>(stdout: Stdout): Stdout => {
  const write = createWrite(stdout);
  return new Proxy(stdout, {
    get: (target, key) => {
      if (key === 'write') return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
