import type {Shell} from '../app/shell.ts';

/** A value with `null` for everything unknown, as the results of commands have it (interfaces.md). */
export type Told = string | number | boolean | null | readonly Told[] | {readonly [key: string]: Told};

/** What a terminal obeys, hides or turns round. */
const UNSEEN = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escapeUnits = (character: string): string =>
  Array.from(
    {length: character.length},
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');

/** Writes a value as JSON, over several lines if `isWide`. What is not seen is escaped: values stay exact, terminals as they are. */
export const makeJson = (value: object, isWide = false): string =>
  JSON.stringify(value, undefined, isWide ? 2 : undefined).replace(UNSEEN, escapeUnits);

/** Prints the one object of a command's result. */
export const printJson = ({stdout}: Pick<Shell, 'stdout'>, result: {readonly [key: string]: Told}): void => {
  stdout.write(`${makeJson(result, true)}\n`);
};
