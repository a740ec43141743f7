import {compareRandomTwins} from '../support/secret-twins.ts';

/** Random tables of models; each is played with every secret that it can have. */
const TABLES = 300;

/** Plays them, and prints what differed and how many games were compared; the seeds are 1 to `TABLES`. */
export const soakTwins = async (print: (line: string) => void): Promise<boolean> => {
  let games = 0;
  let wrong = 0;
  for (let seed = 1; seed <= TABLES; seed++) {
    const compared = await compareRandomTwins(seed);
    games += compared.games;
    wrong += compared.differences.length;
    for (const difference of compared.differences.slice(0, 1)) print(`Seed ${seed}: ${difference}`);
  }
  print(
    `${games} games of ${TABLES} random tables, seeds from 1, that differ in secrets only: ${wrong} told them`,
  );
  return wrong === 0;
};
