import {LOCAL_FILES, LOCAL_OLLAMA} from '../../providers/servers.ts';
import {LEVELS, type Level} from '../../settings/choices.ts';
import {countSlips} from '../../text/near-name.ts';
import {isFileName} from './files/file-names.ts';

/** A model by its server's name and the server's own name for it. */
export type NamedModel = {
  readonly kind: 'model';
  readonly server: string;
  /** For a file: what the person typed, and once it is found, its name without its folder. */
  readonly modelId: string;
  /** The digest that a file must have, since a record names it. */
  readonly digest?: string;
};

/** A house player; without a level, one of the table's. */
export type NamedHouse = {readonly kind: 'house'; readonly level?: Level};

/** A competitor as interfaces.md names them. */
export type NamedCompetitor = NamedModel | NamedHouse;

/** Returns whether a competitor is a model. */
export const isNamedModel = (one: {readonly kind: string}): one is NamedModel => one.kind === 'model';

/** Returns whether a model is a file. */
export const isFile = ({server}: Pick<NamedModel, 'server'>): boolean => server === LOCAL_FILES;

const HOUSE = 'house';

const parseHouse = (text: string): NamedHouse | undefined => {
  if (text === HOUSE) return {kind: 'house'};
  const level = LEVELS.find(known => text === `${HOUSE}:${known}`);
  return level && {kind: 'house', level};
};

/**
 * Parses `MODEL` (Ollama's), `SERVER/MODEL` when a server of that name is known (everything after the first slash is
 * the model's own name), a file that ends in `.gguf`, `house` or `house:LEVEL`. Returns `undefined` for anything else.
 */
export const parseCompetitor = (text: string, servers: readonly string[]): NamedCompetitor | undefined => {
  if (text === HOUSE || text.startsWith(`${HOUSE}:`)) return parseHouse(text);
  const slash = text.indexOf('/');
  const server = servers.find(name => name === text.slice(0, Math.max(slash, 0)));
  if (server === undefined && isFileName(text)) return {kind: 'model', server: LOCAL_FILES, modelId: text};
  const modelId = server === undefined ? text : text.slice(slash + 1);
  return modelId.trim() === '' || /\s/.test(modelId)
    ? undefined
    : {kind: 'model', server: server ?? LOCAL_OLLAMA, modelId};
};

/** Makes a competitor's name for `parseCompetitor`; files and Ollama's models have no server in it. */
export const makeCompetitor = (named: NamedCompetitor): string => {
  if (named.kind === 'house') return named.level === undefined ? HOUSE : `${HOUSE}:${named.level}`;
  return named.server === LOCAL_OLLAMA || isFile(named) ? named.modelId : `${named.server}/${named.modelId}`;
};

/** Returns the name closest to a mistyped one, if any is close enough. */
export const closestName = (typed: string, names: readonly string[]): string | undefined => {
  const text = typed.toLowerCase();
  const ranked = names
    .map(name => {
      const known = name.toLowerCase();
      if (known === text || known === `${text}:latest`) return {name, far: 0};
      const isPart = known.startsWith(text) || known.split(/[/:]/).includes(text);
      return {name, far: isPart ? 0.5 : countSlips(text.slice(0, 80), known.slice(0, 80))};
    })
    .sort((one, other) => one.far - other.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, typed.length / 3) ? best.name : undefined;
};
