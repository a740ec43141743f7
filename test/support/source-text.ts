import {readdirSync, readFileSync} from 'node:fs';

/** A file of the program: its path inside `source/` (or `cli.tsx`), and its text. */
export type SourceFile = {readonly path: string; readonly text: string};

const isCode = (name: string) => /\.tsx?$/.test(name);

/** Every file of the program, read from the root of the checkout. */
export const readProgram = (root: URL): readonly SourceFile[] => {
  const paths = readdirSync(new URL('source/', root), {recursive: true, encoding: 'utf8'}).filter(isCode);
  const read = (path: string, folder: string) => ({
    path,
    text: readFileSync(new URL(folder + path, root), 'utf8'),
  });
  return [read('cli.tsx', ''), ...paths.sort().map(path => read(path, 'source/'))];
};

// In this order: comments, regular expressions (after something that cannot end a value), quoted strings.
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const PATTERN = /\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const QUOTED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
const BEFORE_PATTERN = /(?:[=(,:[!&|?{};>+]|\breturn|\bcase)\s*$/;

const matchAt = (pattern: RegExp, text: string, index: number): string | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
};

/** Hears of each regular expression, as it is written, and where it begins. */
type OnPattern = (written: string, index: number) => void;

/** The end of a template literal that starts at `index`, and the code inside its `${}`. */
const skipTemplate = (text: string, index: number, onPattern: OnPattern): {end: number; code: string} => {
  let end = index + 1;
  let code = '';
  while (end < text.length && text[end] !== '`') {
    if (text[end] === '\\') end += 2;
    else if (text.startsWith('${', end)) {
      const inner = skipCode(text, end + 2, '}', onPattern);
      code += ` ${inner.code} `;
      end = inner.end + 1;
    } else end += 1;
  }
  return {end: end + 1, code};
};

/** What a comment, pattern or string at `index` leaves of itself; `undefined` for anything else. */
const skipToken = (
  text: string,
  index: number,
  code: string,
  onPattern: OnPattern,
): {end: number; code: string} | undefined => {
  const comment = matchAt(COMMENT, text, index);
  if (comment !== undefined) return {end: index + comment.length, code: comment.replace(/[^\n]/g, '')};
  const pattern = BEFORE_PATTERN.test(code.slice(-12)) ? matchAt(PATTERN, text, index) : undefined;
  if (pattern !== undefined) {
    onPattern(pattern, index);
    return {end: index + pattern.length, code: `/_/${pattern.split('/').at(-1)}`};
  }
  const quoted = matchAt(QUOTED, text, index);
  return quoted === undefined ? undefined : {end: index + quoted.length, code: "''"};
};

const skipCode = (
  text: string,
  index: number,
  close: string | undefined,
  onPattern: OnPattern,
): {end: number; code: string} => {
  let code = '';
  let depth = 0;
  let end = index;
  while (end < text.length && !(depth === 0 && text[end] === close)) {
    const token =
      text[end] === '`' ? skipTemplate(text, end, onPattern) : skipToken(text, end, code, onPattern);
    if (text[end] === '{') depth += 1;
    if (text[end] === '}') depth -= 1;
    code += token ? token.code : text[end];
    end = token ? token.end : end + 1;
  }
  return {end, code};
};

/** A program's text without comments, and without what stands in its strings, templates and regular expressions. */
export const codeOf = (text: string): string => skipCode(text, 0, undefined, () => undefined).code;

/** The regular expressions that a text writes between slashes, each with its line. */
export const patternsOf = (
  text: string,
): readonly {readonly source: string; readonly flags: string; readonly line: number}[] => {
  const found: {source: string; flags: string; line: number}[] = [];
  // The first line of the front door tells the system how to run it.
  const code = text.replace(/^#![^\n]*/, '');
  skipCode(code, 0, undefined, (written, index) => {
    const end = written.lastIndexOf('/');
    const line = code.slice(0, index).split('\n').length;
    found.push({source: written.slice(1, end), flags: written.slice(end + 1), line});
  });
  return found;
};

/** One import of a file: where from, and whether only types come in. */
export type Import = {readonly from: string; readonly isType: boolean};

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:([\w$*{][^'";]*?)\s+from\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'/g;

const areTypes = (names: string): boolean => {
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]?.split(',') ?? [];
  const items = listed.map(name => name.trim()).filter(name => name !== '');
  return items.length > 0 && items.every(name => name.startsWith('type '));
};

/** The imports and re-exports of a text, also the dynamic ones. */
export const importsOf = (text: string): readonly Import[] => {
  const fixed = [...text.matchAll(IMPORT)].map(([, type, names = '', from = '']) => ({
    from,
    isType: type !== undefined || areTypes(names),
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, from = '']) => ({from, isType: false}));
  return [...fixed, ...dynamic];
};
