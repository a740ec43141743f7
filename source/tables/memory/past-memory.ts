import path from 'node:path';
import {readJsonList, writeJsonList} from '../../files/json-list.ts';
import {systemCode} from '../../files/system-code.ts';
import type {PastFact} from '../../games/game.ts';
import {hasFields, isListOf, isText} from '../../games/shape.ts';

/** How many facts are remembered: those of about thirty games. */
const CAPACITY = 60;

/** Of which tables a fact speaks: those of one game in one language. */
type Place = {readonly game: string; readonly lang: string};

type Entry = PastFact & Place;

const checkEntry = hasFields({
  game: isText,
  lang: isText,
  kind: isText,
  name: isText,
  by: isListOf(isText),
});
const isEntry = (value: unknown): value is Entry => checkEntry(value);

const fileIn = (folder: string): string => path.join(folder, 'past-games.json');

/**
 * Reads what house players remember of earlier games that concerns these names, the latest last. A file that cannot be
 * read counts as empty, and so does a bad entry: the next game writes it anew.
 */
export const readPastMemory = (
  folder: string,
  {game, lang}: Place,
  names: readonly string[],
): readonly PastFact[] =>
  readJsonList(fileIn(folder), isEntry).flatMap(entry => {
    const by = entry.by.filter(one => one !== entry.name && names.includes(one));
    const isHere = entry.game === game && entry.lang === lang && names.includes(entry.name);
    return isHere && by.length > 0 ? [{kind: entry.kind, name: entry.name, by}] : [];
  });

/** Adds facts of a finished game. Returns the system's code when they cannot be saved. */
export const addToPastMemory = (
  folder: string,
  {game, lang}: Place,
  facts: readonly PastFact[],
): string | undefined => {
  if (facts.length === 0) return undefined;
  const kept = [...readJsonList(fileIn(folder), isEntry), ...facts.map(fact => ({game, lang, ...fact}))];
  try {
    writeJsonList(fileIn(folder), kept.slice(-CAPACITY));
    return undefined;
  } catch (error) {
    return systemCode(error);
  }
};
