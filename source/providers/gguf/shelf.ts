import {asCount, asRecord, asText, omitUndefined} from '../json.ts';
import type {ModelInfo, WarmCall} from '../provider.ts';
import {canThink, templateOf} from './chat-template.ts';
import type {Engine, EngineFileInfo, EnginePackage} from './engine.ts';
import {loadPackage, startEngine} from './load-engine.ts';
import {type LoadedFile, loadFile} from './loaded-file.ts';
import {type ModelFile, plainInfo} from './model-files.ts';

/** The engine, and the models that it has in memory, each file once. */
export type Shelf = {
  /** Reads what a file says of its model, without loading it. */
  readonly describe: (file: ModelFile) => Promise<ModelInfo>;
  readonly isLoaded: (file: ModelFile) => boolean;
  /** Returns the model of a file; loads it first if it is not in memory. */
  readonly take: (
    file: ModelFile,
    call: Pick<WarmCall, 'contextTokens' | 'onLoad'>,
    signal: AbortSignal,
  ) => Promise<LoadedFile>;
  /** Unloads everything. */
  readonly clear: () => Promise<void>;
};

/** The long lists of a file. Reading them takes a third of a second in which the screen stands still. */
const VOCABULARY = ['tokens', 'token_type', 'scores', 'merges'].map(list => `tokenizer.ggml.${list}`);

/** A value that is made on first use, and again after a failure. */
const remembered = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return {
    get: (): Promise<T> => {
      made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return made;
    },
    forget: (): Promise<T> | undefined => {
      const last = made;
      made = undefined;
      return last;
    },
  };
};

/** Makes a shelf. `engineFolder` is where the person may have installed the engine. */
export const createShelf = (engineFolder: string): Shelf => {
  const packages = remembered<EnginePackage>(() => loadPackage(engineFolder));
  const engines = remembered<Engine>(async () => startEngine(await packages.get(), engineFolder));
  const loaded = new Map<string, LoadedFile>();
  return {
    describe: async file => {
      const {readGgufFileInfo} = await packages.get();
      const info = await readGgufFileInfo(file.path, {
        ...{logWarnings: false, readTensorInfo: false, ignoreKeys: VOCABULARY},
      });
      return {...plainInfo(file), ...infoOf(info), isLoaded: loaded.has(file.path)};
    },
    isLoaded: ({path}) => loaded.has(path),
    take: async (file, call, signal) => {
      const known = loaded.get(file.path);
      if (known) return known;
      const [found, engine] = [await packages.get(), await engines.get()];
      signal.throwIfAborted();
      const one = await loadFile({engine, package: found}, file, call, signal);
      loaded.set(file.path, one);
      return one;
    },
    clear: async () => {
      const engine = await engines.forget()?.catch(() => undefined);
      const models = [...loaded.values()];
      loaded.clear();
      for (const one of models) await one.dispose();
      await engine?.dispose();
    },
  };
};

const infoOf = (info: EngineFileInfo): Partial<ModelInfo> => {
  const general = asRecord(info.metadata.general);
  const family = asText(general.architecture);
  const own = asRecord(family === undefined ? undefined : info.metadata[family]);
  // Embedding models say how they pool; `clip` is the part of a model that sees.
  const isTalker = own.pooling_type === undefined && family !== 'clip';
  const thinks = canThink(templateOf(info)) ? ['thinking'] : [];
  return omitUndefined({
    family,
    parameters: asText(general.size_label),
    contextTokens: asCount(own.context_length),
    capabilities: isTalker ? ['completion', ...thinks] : ['embedding'],
  });
};
