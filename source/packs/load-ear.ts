import path from 'node:path';
import {readBytes} from '../files/read-file.ts';
import {type Checked, checked} from './checked.ts';
import {type EarData, MOST_EAR_BYTES, parseEarHeader} from './house/parse-ear.ts';
import type {TextFile} from './house/text-file.ts';
import {type Library, localeFolder, OWN_PREFIX} from './library.ts';
import {domainsOf, hasFile, readText} from './load-pack.ts';

/** A trained reader, and the file whose hash stands in the record for all of it. */
export type LoadedEar = {readonly data: EarData; readonly file: TextFile};

/**
 * Reads what was learned about typed lines of a domain in a language; no value when nothing was. The weights are read on
 * demand. When they have become unreadable by then, there are none, and the lexicon reads alone.
 */
export const loadEar = (library: Library, domain: string, lang: string): Checked<LoadedEar | undefined> => {
  const [widest = domain] = domainsOf(domain);
  const name = `${localeFolder(library, lang)}/house/ear.${widest}`;
  const file = `${name}.json`;
  if (file.startsWith(OWN_PREFIX) || !hasFile(library, file)) return checked(undefined);
  const text = readText(library, file);
  if (!text.ok) return text;
  const header = parseEarHeader({file, text: text.value});
  if (!header.ok) return header;
  const weights = (): Uint8Array | undefined => {
    try {
      const bytes = readBytes(path.join(library.folder, `${name}.bin`), {maxBytes: MOST_EAR_BYTES});
      return bytes.length === header.value.bytes ? bytes : undefined;
    } catch {
      return undefined;
    }
  };
  return checked({data: {header: header.value, weights}, file: {file, text: text.value}});
};
