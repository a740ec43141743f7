import {closeSync} from 'node:fs';
import {StringDecoder} from 'node:string_decoder';
import {type OpenOptions, openFile, readPart} from './read-file.ts';
import {FileFault} from './system-code.ts';

/**
 * The bytes read at once. V8 frees long texts only when it goes through the whole memory: with 1 MB at once, a report on
 * 9,000 games takes 20 MB more and no less time.
 */
const CHUNK = 1 << 16;
/** The longest line, in UTF-16 units: far longer than any game. */
const MAX_LINE = 64_000_000;

/**
 * Reads the lines of a file one after the other, without their ends; only a part of a large file is in memory. The last
 * line needs no end. Throws an error with a system's code; `EFBIG` also means that a line is too long.
 */
export function* readLines(path: string, options: OpenOptions): Generator<string> {
  const {file, size} = openFile(path, options);
  try {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let from = 0; from < size; from += CHUNK) {
      const text = decoder.write(readPart(file, from, Math.min(CHUNK, size - from)));
      const pieces = (from === 0 ? text.replace(/^\uFEFF/, '') : text).split('\n');
      pieces[0] = rest + pieces[0];
      rest = pieces.pop() ?? '';
      if (rest.length > MAX_LINE) throw new FileFault('EFBIG');
      yield* pieces;
    }
    rest += decoder.end();
    if (rest !== '') yield rest;
  } finally {
    closeSync(file);
  }
}
