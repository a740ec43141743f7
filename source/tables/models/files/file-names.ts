import path from 'node:path';

/** Repositories whose files Ollama pulls by name. */
const OF_OLLAMA = /^(?:hf\.co|huggingface\.co)\//i;
const ENDING = /\.gguf$/i;
/** A part of a model in several files, such as `big-00001-of-00003.gguf`. */
const PART = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/i;

/** Returns whether a competitor's name means a file. */
export const isFileName = (text: string): boolean => ENDING.test(text) && !OF_OLLAMA.test(text);

/** Returns whether a name has no folder, so that the file may be in several places. */
export const isBareName = (text: string): boolean => !/[/\\]/.test(text) && !text.startsWith('~');

/** Returns the names of all parts of a model, the first one first. */
export const partNames = (name: string): readonly string[] => {
  const [, start, , last] = PART.exec(name) ?? [];
  if (start === undefined || last === undefined) return [name];
  const ending = name.slice(-'.gguf'.length);
  return Array.from(
    {length: Number(last)},
    (_, index) => `${start}-${String(index + 1).padStart(5, '0')}-of-${last}${ending}`,
  );
};

/** Returns whether a file of a folder is listed: not the later parts, and not the part of a model that sees. */
export const isListedName = (name: string): boolean =>
  isFileName(name) && !/mmproj/i.test(name) && partNames(name)[0] === name;

/** Returns a path as the system has it: `~` is the home folder. */
export const expandPath = (text: string, home: string | undefined): string =>
  path.resolve(home !== undefined && /^~(?=[/\\]|$)/.test(text) ? home + text.slice(1) : text);

/** Returns another name for a file, since a file elsewhere has its name already. */
export const otherName = (name: string, number: number): string => name.replace(ENDING, `~${number}$&`);
