import {mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {ExecutionContext} from 'ava';
import {defaultTimeouts} from '../../source/providers/deadline.ts';
import {createGgufProvider} from '../../source/providers/gguf/gguf-provider.ts';
import type {Provider} from '../../source/providers/provider.ts';
import {makeTinyGguf, type TinyModel} from './tiny-gguf.ts';

/** Whether the engine is installed beside the project. */
export const hasEngine = (): boolean => {
  try {
    return createRequire(import.meta.url).resolve('node-llama-cpp') !== '';
  } catch {
    return false;
  }
};

/** A folder of its own, which goes when the test ends. */
export const makeFolder = (t: Pick<ExecutionContext, 'teardown'>): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-engine-'));
  t.teardown(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
};

/** Writes models into a folder, each as `NAME.gguf`. */
export const writeModels = (folder: string, ...models: readonly TinyModel[]): void => {
  for (const model of models) writeFileSync(path.join(folder, `${model.name}.gguf`), makeTinyGguf(model));
};

/** A provider of the files of a folder. */
export const openFolder = (
  t: Pick<ExecutionContext, 'teardown'>,
  folder: string,
  ...names: readonly string[]
): Provider => {
  const files = names.map(modelId => {
    const file = path.join(folder, modelId);
    return {
      modelId,
      path: file,
      sizeBytes: statSync(file, {throwIfNoEntry: false})?.size ?? 0,
      digest: undefined,
    };
  });
  const provider = createGgufProvider({
    name: 'GGUF',
    files: {
      get: modelId => files.find(file => file.modelId === modelId),
      named: () => files,
      listed: () => [],
    },
    engineFolder: path.join(folder, 'engine'),
    timeouts: defaultTimeouts,
  });
  t.teardown(() => provider.close());
  return provider;
};
