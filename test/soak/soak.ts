import {writeSync} from 'node:fs';
import {englishKit} from '../support/house-data.ts';
import {BALANCE_HEADING, balanceLine, CHECKED_FROM, isBalanced, measureBalance} from './balance.ts';

/** Long checks, run by `npm run soak`: whole balance, on seeds that nobody tuned on. */
const GAMES = 2000;
const SIZES = [5, 3, 4, 6, 7, 8];

const print = (line: string): void => {
  writeSync(1, `${line}\n`);
};

const soakBalance = (): boolean => {
  const kit = englishKit();
  print(`House games at normal, seeds from ${CHECKED_FROM}, shares in percent`);
  print(BALANCE_HEADING);
  const outcomes = SIZES.map(seats => {
    const balance = measureBalance({kit, seats, from: CHECKED_FROM, games: GAMES});
    const isGood = isBalanced(balance);
    print(`${balanceLine(balance)}${isGood ? '' : '  out of band'}`);
    return isGood;
  });
  return outcomes.every(isGood => isGood);
};

if (!soakBalance()) process.exitCode = 1;
