import {findPackage, installCommand} from '../files/optional-package.ts';
import type {Words} from '../packs/words.ts';
import {failure, type Result, success} from '../result.ts';
import type {Identifier} from './annotate-game.ts';

const PACKAGE = 'fasttext.wasm.js';
/** The major version that polyspy was tried with. */
const VERSION = '1';
/** The model that the package brings. */
const MODEL = 'lid.176';
/** The licence of that model. The package itself is under MIT. */
const LICENCE = 'CC BY-SA 3.0';

/** Why there is no identifier: `missing` isn't installed, `broken` can't be loaded. `command` installs it. */
export type NoIdentifier = {readonly code: 'missing' | 'broken'; readonly command: string};

/** What is used of the package. */
type Predictions = {
  get(index: number): readonly [probability: number, label: string] | undefined;
  size(): number;
  delete?(): void;
};
type Model = {predict(text: string, most: number, threshold: number): Predictions};
type Package = {getLIDModel(): Promise<{load(): Promise<Model>}>};

const LABEL = /^__label__/;

/** Returns the label of a text as the model has it, such as `en` or `arz`; `null` for a text without letters. */
const identify = (model: Model, text: string): string | null => {
  // The model reads one line.
  const line = text.replaceAll('\n', ' ').trim();
  if (!/\p{L}/u.test(line)) return null;
  const found = model.predict(line, 1, 0);
  try {
    return found.size() === 0 ? null : (found.get(0)?.[1].replace(LABEL, '') ?? null);
  } finally {
    // What it returns lies in memory that no collector frees.
    found.delete?.();
  }
};

/** Says how to get labels, and the licence of the model that makes them. */
export const describeNoIdentifier = ({code, command}: NoIdentifier, words: Words): string =>
  words(`lid.${code}`, {command, model: MODEL, licence: LICENCE});

/**
 * Loads fastText's model for 176 languages (`lid.176`) from the package beside polyspy, else from `folder`. Call it when
 * labels are needed: it takes half a second. Labels are raw; Egyptian is mostly labelled `ar`.
 */
export const loadIdentifier = async (folder: string): Promise<Result<Identifier, NoIdentifier>> => {
  const command = installCommand(folder, [`${PACKAGE}@${VERSION}`]);
  const found = findPackage(PACKAGE, folder);
  if (found === undefined) return failure({code: 'missing', command});
  try {
    const {getLIDModel} = (await import(found)) as Package;
    const model = await (await getLIDModel()).load();
    return success({id: MODEL, identify: text => identify(model, text)});
  } catch {
    return failure({code: 'broken', command});
  }
};
