import {posix} from 'node:path';
import {codeOf, importsOf, type SourceFile} from './source-text.ts';

/** What a room may import of ours: files or folders of `source/`, for values and (beside those) for types alone. */
export type Door = {
  readonly values: readonly string[];
  readonly types: readonly string[];
  readonly packages: readonly string[];
};

export type Doors = Readonly<Record<string, Door>>;

/** A room is the first folder in `source/`; the front door is a room of its own. */
export const roomOf = (path: string): string => path.split('/')[0] ?? '';

const isWithin = (path: string, places: readonly string[]): boolean =>
  places.some(place => (place.endsWith('/') ? path.startsWith(place) : path === place));

/** Where a relative import leads, inside `source/`; the front door stands one folder above it. */
const resolve = (path: string, from: string): string =>
  posix
    .join(path === 'cli.tsx' ? '.' : posix.dirname(posix.join('source', path)), from)
    .replace(/^source\//, '');

/** The package of a bare import: `@scope/name` or `name`, with the path after it when a door names it so. */
const isPackageAllowed = (from: string, packages: readonly string[]): boolean =>
  packages.some(name => from === name || from.startsWith(`${name}/`));

/** The door of a file: that of the innermost folder that has one of its own, else that of its room. */
const doorOf = (path: string, doors: Doors): Door | undefined => {
  const folder = Object.keys(doors)
    .filter(name => name.endsWith('/') && path.startsWith(name))
    .sort((one, other) => other.length - one.length)[0];
  return doors[folder ?? roomOf(path)];
};

/** Every import that goes up, sideways, into another game, or to a package that its room does not use. */
export const checkImports = (files: readonly SourceFile[], doors: Doors): readonly string[] =>
  files.flatMap(({path, text}) => {
    const room = roomOf(path);
    const door = doorOf(path, doors);
    if (!door) return [`${path}: no wall is written for the room ${room}`];
    return importsOf(text).flatMap(({from, isType}) => {
      if (from.startsWith('node:')) return [];
      if (!from.startsWith('.'))
        return isPackageAllowed(from, door.packages)
          ? []
          : [`${path}: ${room} does not use the package ${from}`];
      const to = resolve(path, from);
      const isOwn = roomOf(to) === room;
      const isAllowed = isOwn || isWithin(to, door.values) || (isType && isWithin(to, door.types));
      return isAllowed ? [] : [`${path}: ${room} may not import ${isType ? 'the types of ' : ''}${to}`];
    });
  });

/** Files that import each other in a circle, types included; a circle begins with its first file by name. */
export const findCircles = (files: readonly SourceFile[]): readonly string[] => {
  const known = new Map(
    files.map(({path, text}) => [
      path,
      importsOf(text)
        .filter(({from}) => from.startsWith('.'))
        .map(({from}) => resolve(path, from)),
    ]),
  );
  const circles = new Set<string>();
  const isDone = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    const at = above.indexOf(path);
    if (at >= 0) {
      const circle = above.slice(at);
      const first = circle.indexOf([...circle].sort()[0] ?? '');
      circles.add([...circle.slice(first), ...circle.slice(0, first)].join(' → '));
    }
    if (at >= 0 || isDone.has(path)) return;
    for (const next of known.get(path) ?? []) visit(next, [...above, path]);
    isDone.add(path);
  };
  for (const path of known.keys()) visit(path, []);
  return [...circles];
};

const gameOf = (path: string): string | undefined => /^(?:ui\/)?games\/([^/]+)\//.exec(path)?.[1];

/** Inside `games/`, `ui/games/` and `ui/table/`: the shared files know no game, and no game knows another. */
export const checkGames = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({path}) => /^(?:games|ui\/games|ui\/table)\//.test(path))
    .flatMap(({path, text}) =>
      importsOf(text)
        .filter(({from}) => from.startsWith('.'))
        .map(({from}) => resolve(path, from))
        .filter(to => gameOf(to) !== undefined && gameOf(to) !== gameOf(path))
        .map(to => `${path}: may not know the game of ${to}`),
    );

/** The name of a game, outside the folders that are that game's own. */
export const checkNames = (
  files: readonly SourceFile[],
  game: string,
  homes: readonly string[],
): readonly string[] =>
  files
    .filter(({path}) => !isWithin(path, homes))
    .flatMap(({path, text}) =>
      text
        .split('\n')
        .filter(line => line.toLowerCase().includes(game))
        .map(line => `${path}: ${line.trim()}`),
    );

/** The truth by its names, outside the files that may read it. */
export const checkTruth = (files: readonly SourceFile[], readers: readonly string[]): readonly string[] =>
  files
    .filter(({path}) => !isWithin(path, readers))
    .flatMap(({path, text}) => {
      const named = /\bGameState\b/.exec(codeOf(text))?.[0] ?? /\['State'\]/.exec(text)?.[0];
      return named === undefined ? [] : [`${path}: names the truth (${named})`];
    });

/** Names that reach out of a function's arguments: the world, the clock, chance, timers. */
const EFFECT =
  /(?<![\w$.])(?:fetch|process|performance|globalThis|crypto|setTimeout|setInterval|setImmediate|queueMicrotask|Date(?!\.(?:parse|UTC)\b)|Math\.random)\b(?!\s*\??:)/g;

/** Effects by name, and imports of Node's own modules, outside the files that are allowed them. */
export const checkEffects = (
  files: readonly SourceFile[],
  shell: readonly string[],
  pureNode: readonly string[],
): readonly string[] =>
  files
    .filter(({path}) => !isWithin(path, shell))
    .flatMap(({path, text}) => {
      const named = [...codeOf(text).matchAll(EFFECT)].map(([name]) => name);
      const modules = importsOf(text)
        .map(({from}) => from)
        .filter(from => from.startsWith('node:'))
        .filter(from => path.startsWith('games/') || !pureNode.includes(from));
      return [...new Set([...named, ...modules])].map(what => `${path}: reaches out (${what})`);
    });

const MUTATORS = 'push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear';

/** What in one text is a variable of the whole module: it would be shared by all tables. */
const sharedVariables = (code: string): readonly string[] => {
  const variables = [...code.matchAll(/^(?:export )?(?:let|var)\s+([\w$]+)/gm)].map(
    ([, name]) => `let ${name}`,
  );
  const constants = [...code.matchAll(/^(?:export )?const ([\w$]+)(: [^=]+)? =\s*([^\n]*)/gm)];
  const loose = constants.filter(([, , type = '', value = '']) => {
    if (/^new (?:Weak)?(?:Map|Set)\b/.test(value)) return !type.startsWith(': Readonly');
    return /^(?:\[\]|\{\});/.test(value) && type === '';
  });
  const changed = constants.filter(([, name]) =>
    new RegExp(
      `(?<![\\w$.])${name}(?:(?:\\.(?:${MUTATORS}))\\(|(?:\\.\\w+|\\[[^\\]\\n]*\\])+\\s*(?:[-+*/|&?]{0,2}=(?![=>])|\\+\\+|--))`,
    ).test(code),
  );
  const sticky = constants.filter(
    ([, name, , value = '']) =>
      /^\/_\/[a-z]*[gy]/.test(value) && new RegExp(`\\b${name}\\.(?:test|exec)\\(`).test(code),
  );
  return [...variables, ...[...loose, ...changed, ...sticky].map(([, name]) => `const ${name}`)];
};

/** Module-level variables, collections that can change, and patterns that remember where they stopped. */
export const checkShared = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({path, text}) =>
    sharedVariables(codeOf(text)).map(what => `${path}: shares a variable (${what})`),
  );

/** Default exports. */
export const checkExports = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({text}) => /^export default\b|^export \{[^}]*\bdefault\b/m.test(codeOf(text)))
    .map(({path}) => `${path}: has a default export`);

export const MAX_FILE_LINES = 250;
export const MAX_FUNCTION_LINES = 50;

const lineCount = (text: string): number => text.trimEnd().split('\n').length;

const FUNCTION_START =
  /^(?:export )?(?:const \w+(?:: [^=]+)? = (?:async )?(?:\(|<|\w+ =>)|(?:async )?function)/;

/** Functions at a module's own level that are too long, by the formatter's layout. */
const longFunctions = (code: string): readonly string[] => {
  const blocks = code.split(/\n(?=\S)(?![)}\]])/);
  return blocks
    .filter(block => FUNCTION_START.test(block) && lineCount(block) > MAX_FUNCTION_LINES)
    .map(block => /(?:const|function) (\w+)/.exec(block)?.[1] ?? block.slice(0, 40));
};

/** Files and functions that are too long to be read at once. */
export const checkLengths = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({path, text}) => [
    ...(lineCount(text) > MAX_FILE_LINES ? [`${path}: has ${lineCount(text)} lines`] : []),
    ...longFunctions(codeOf(text)).map(name => `${path}: ${name} has over ${MAX_FUNCTION_LINES} lines`),
  ]);
