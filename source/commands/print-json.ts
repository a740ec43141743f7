import type {Shell} from './shell.ts';

/** A value with `null` for everything unknown, as the results of commands have it (interfaces.md). */
export type Told = string | number | boolean | null | readonly Told[] | {readonly [key: string]: Told};

/** Prints the one object of a command's result. */
export const printJson = ({stdout}: Pick<Shell, 'stdout'>, result: {readonly [key: string]: Told}): void => {
  stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
};
