import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {systemCode} from '../../files/system-code.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import type {NewFile} from '../../packs/own/template.ts';
import type {Words} from '../../packs/words.ts';

/** Writes files into a new folder, over nothing that is there; answers why they could not be written. */
export const writeNewFiles = (
  folder: string,
  files: readonly NewFile[],
  words: Words,
): string | undefined => {
  try {
    for (const {name, text} of files) {
      const file = path.join(folder, ...name.split('/'));
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, text, {flag: 'wx'});
    }
    return undefined;
  } catch (error) {
    return words('packs.unwritable', {folder, reason: describeReason(systemCode(error), words)});
  }
};
