import {statSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {defaultTimeouts} from '../../source/providers/deadline.ts';
import {createGgufProvider} from '../../source/providers/gguf/gguf-provider.ts';
import type {Provider} from '../../source/providers/provider.ts';
import {hasEngine, writeModels} from '../support/engine-files.ts';
import {fullGame} from '../support/prompt-golden.ts';
import {type Figure, figure} from './measure.ts';

const MODEL = 'bench.gguf';
/** The most of the tokens sent that the target lets the engine read. */
const MOST_SHARE = 0.07;

const openBench = (folder: string): Provider => {
  writeModels(folder, {name: 'bench'});
  const file = path.join(folder, MODEL);
  const one = {modelId: MODEL, path: file, sizeBytes: statSync(file).size, digest: undefined};
  return createGgufProvider({
    name: 'GGUF',
    files: {get: () => one, named: () => [one], listed: () => []},
    engineFolder: folder,
    timeouts: defaultTimeouts,
  });
};

/** What a file reads of the prompts of a recorded five-seat game: its tokens against those that are sent. */
export const measureEngine = async (folder: string): Promise<readonly Figure[]> => {
  if (!hasEngine()) {
    process.stderr.write('skip  tokens read by a file in the process: node-llama-cpp is not installed\n');
    return [];
  }
  const provider = openBench(folder);
  const {signal} = new AbortController();
  let [sent, read] = [0, 0];
  try {
    for (const {messages, isSecret} of fullGame()) {
      const call = {modelId: MODEL, messages, maxTokens: 40, contextTokens: 8192, seed: 1};
      const {usage} = await provider.generate(call, {signal, isSecret});
      sent += usage.readTokens ?? 0;
      read += (usage.readTokens ?? 0) - (usage.cachedTokens ?? 0);
    }
  } finally {
    await provider.close();
  }
  const made = figure({
    name: 'tokens read by a file in the process in a full five-seat game',
    value: read,
    unit: 'tokens',
    baseline: 'tokens sent',
    baselineValue: sent,
    target: `at most ${MOST_SHARE} of the baseline`,
    ok: read / sent <= MOST_SHARE,
  });
  return [made];
};
