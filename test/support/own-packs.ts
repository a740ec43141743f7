import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {ExecutionContext} from 'ava';
import {findRoot} from '../../source/packs/find-root.ts';
import type {Library} from '../../source/packs/library.ts';
import {readText} from '../../source/packs/load-pack.ts';
import {findOwnPacks} from '../../source/packs/own/find-own-packs.ts';
import {ENGLISH_PROMPTS} from '../../source/prompts/spyfall/english.ts';

/** The packs of the checkout alone. */
export const builtIn: Library = {folder: findRoot().folder};

/** A folder for a person's own packs that goes when the test ends. */
export const ownFolder = (t: Pick<ExecutionContext, 'teardown'>): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-own-'));
  t.teardown(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
};

/** Writes files by name, folders included. */
export const writeFiles = (folder: string, files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, ...name.split('/'));
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
};

/** The library with the packs of a folder. */
export const libraryWith = (folder: string): Library => ({
  ...builtIn,
  own: findOwnPacks(builtIn, folder, {spyfall: ENGLISH_PROMPTS}),
});

export type SomeEntity = {
  id: string;
  names: Record<string, string>;
  aliases?: Record<string, string[]>;
  gloss: string;
  description: string;
  [key: string]: unknown;
};
export type SomeSet = {id: string; domain: string; entities: SomeEntity[]; [key: string]: unknown};

/** A set of so many places without anything wrong. */
export const someSet = (count: number, id = 'spots'): SomeSet => ({
  id,
  domain: 'place',
  entities: Array.from({length: count}, (_, index) => ({
    id: `spot-${index + 1}`,
    names: {en: `Spot Number ${index + 1}`},
    gloss: `Spot ${index + 1}`,
    description: `The spot with the number ${index + 1}.`,
  })),
});

/** The ids of the generic places, in the order of their table. */
export const knownPlaces = (): readonly string[] => {
  const text = readText(builtIn, 'entities/generic/values.txt');
  if (!text.ok) throw new Error('The generic values cannot be read.');
  return text.value.split('\n')[0]?.replace('# columns:', '').trim().split(' ') ?? [];
};

/** Like lines for a set: each entity is like two known places, no two pairs the same. */
export const someLikes = ({entities}: SomeSet): string => {
  const known = knownPlaces();
  return entities
    .map(({id}, index) => {
      const first = index % known.length;
      const second = (first + 1 + Math.floor(index / known.length)) % known.length;
      return `${id}: ${known[first]}${index < known.length ? '' : `, ${known[second]}`}\n`;
    })
    .join('');
};

/** The files of a set, by name in the folder of packs. */
export const setFiles = (set: SomeSet, more: Readonly<Record<string, string>> = {}) => ({
  [`entities/${set.id}/set.json`]: `${JSON.stringify(set, undefined, 2)}\n`,
  ...Object.fromEntries(Object.entries(more).map(([name, text]) => [`entities/${set.id}/${name}`, text])),
});
