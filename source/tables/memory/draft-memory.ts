import path from 'node:path';
import {readJsonList, writeJsonList} from '../../files/json-list.ts';
import {removeFile} from '../../files/write-file.ts';
import type {Seat} from '../../games/game.ts';
import {hasFields, isCount, isFlag, isOptional, isText} from '../../games/shape.ts';

/** A line that the person has begun and not sent. For their eyes alone, and never in the record. */
export type Draft = {
  readonly text: string;
  /** Whom they have chosen to say it to. */
  readonly to?: Seat;
  /** Whether it is to be said before the move that is owed. */
  readonly isAside?: boolean;
};

/** A person's lines that are begun when they leave a game, and there again when it is resumed. */
export type Drafts = {
  /** The line that was begun before this game was resumed. */
  readonly begun: Draft | undefined;
  /** Keeps a line for later. Never fails; does nothing once the game can't be resumed. */
  readonly keep: (draft: Draft) => void;
};

const checkDraft = hasFields({text: isText, to: isOptional(isCount), isAside: isOptional(isFlag)});
const isDraft = (value: unknown): value is Draft => checkDraft(value);

/** Beside the record, but never in it: others may read that. Without an ending of files that have games to count. */
const fileOf = (folder: string, id: string): string => path.join(folder, `${id}.draft`);

/** A line that is lost is typed again: no reason to fail, nor to tell. */
const attempt = (write: () => void): void => {
  try {
    write();
  } catch {}
};

/**
 * Returns the line that was begun when a game was left, and removes it: from here on the table has it. A file that can't
 * be read counts as none.
 * @param seats the seats of the table
 */
export const takeDraft = (folder: string, id: string, seats: number): Draft | undefined => {
  const file = fileOf(folder, id);
  const [draft] = readJsonList(file, isDraft);
  attempt(() => removeFile(file));
  if (draft?.to === undefined || draft.to < seats) return draft;
  const {to: _, ...line} = draft;
  return line;
};

/** Makes the drafts of a game that may be left as long as `canResume` says so. */
export const createDrafts = (
  folder: string,
  id: string,
  {begun, canResume}: Pick<Drafts, 'begun'> & {readonly canResume: () => boolean},
): Drafts => ({
  begun,
  keep: draft => {
    if (canResume()) attempt(() => writeJsonList(fileOf(folder, id), [draft]));
  },
});
