import {writeSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {completeScenarios} from '../../source/packs/load-pack.ts';
import {findQuotes, typedAndBabble, UNREAD_IN} from '../support/argued-games.ts';
import {checkEndless, checkReplies} from '../support/generated-replies.ts';
import {checkWash} from '../support/hostile-wash.tsx';
import {englishKit, kitOf} from '../support/house-data.ts';
import {soakAllusions} from './allusions.ts';
import {soakArenas} from './arenas.ts';
import {BALANCE_HEADING, balanceLine, CHECKED_FROM, isBalanced, measureBalance} from './balance.ts';
import {soakFaults} from './faults.ts';
import {soakLevels} from './levels.ts';
import {soakKills, soakPairs} from './records.ts';
import {soakSizes} from './sizes.ts';
import {soakTwins} from './twins.ts';

/**
 * Long checks, run by `npm run soak`: whole balance, on seeds that nobody tuned on; replies by the hundred thousand;
 * hostile texts by the million; what is quoted of lines that nobody could read; how a person fares at each level, with a
 * person's words, and as a spy who waits; games against failing servers, taken up by two processes at once, and killed;
 * games that differ in secrets only.
 */
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

const soakScenarios = (): boolean => {
  print('Every scenario at five seats');
  const outcomes = completeScenarios({folder: fileURLToPath(new URL('../../../', import.meta.url))}).map(
    code => {
      const balance = measureBalance({kit: kitOf(code), seats: 5, from: CHECKED_FROM, games: GAMES});
      const isGood = isBalanced(balance);
      print(`${code} ${balanceLine(balance)}${isGood ? '' : '  out of band'}`);
      return isGood;
    },
  );
  return outcomes.every(isGood => isGood);
};

/** Games in each language in which one seat says lines that people typed, some of which nobody can read. */
const TYPED_GAMES = 1000;

const soakQuotes = (): boolean => {
  const outcomes = UNREAD_IN.map(({lang, code}) => {
    const seeds = {from: CHECKED_FROM, games: TYPED_GAMES};
    const {unread, ofUnread, ofRead} = findQuotes(kitOf(code), typedAndBabble(lang), seeds);
    print(
      `${code}: ${TYPED_GAMES} games, ${unread} lines that nobody could read: ${ofUnread.length} of them quoted; ` +
        `of the others ${ofRead.length}`,
    );
    for (const one of ofUnread.slice(0, 5)) print(one);
    return ofUnread.length === 0;
  });
  return outcomes.every(isGood => isGood);
};

const REPLIES = 100_000;
const REPLY_SEED = 20_261_120;

const soakReplies = (): boolean => {
  const {wrong, count, meant, read} = checkReplies(REPLIES, REPLY_SEED);
  print(
    `${count} generated replies from seed ${REPLY_SEED}: ${read} of ${meant} choices read, ${wrong.length} wrong`,
  );
  for (const one of wrong.slice(0, 5)) print(one);
  return wrong.length === 0;
};

const ROUNDS = 20;
/** The most that one reading may take of the processor, in milliseconds. */
const MOST_MS = 5000;

const soakEndless = (): boolean => {
  const {count, wrong, slowest} = checkEndless(ROUNDS, REPLY_SEED);
  print(`${count} replies of 64,000 characters of the worst kinds: ${wrong.length} wrong; the slowest:`);
  for (const {dress, ms} of slowest.slice(0, 5)) print(`  ${Math.round(ms)} ms: ${dress}`);
  for (const one of wrong.slice(0, 5)) print(one);
  return wrong.length === 0 && slowest.every(({ms}) => ms < MOST_MS);
};

/** A spy who never guesses, and the most of their games that they may win by waiting. */
const WAITING = {guessFrom: [9], panic: 0} as const;
const MOST_BY_WAITING = 0.4;

const soakWaiting = (): boolean => {
  print('A spy who never guesses, at five seats');
  const outcomes = (['G_EN', 'L_ID', 'F_ZH'] as const).map(code => {
    const plan = {kit: kitOf(code), seats: 5, from: CHECKED_FROM, games: GAMES, overrides: WAITING};
    const balance = measureBalance(plan);
    const isGood = balance.spyWins <= MOST_BY_WAITING;
    print(`${code} ${balanceLine(balance)}${isGood ? '' : '  too often'}`);
    return isGood;
  });
  return outcomes.every(isGood => isGood);
};

const TEXTS = 1_000_000;
const TEXT_SEED = 20_261_122;
const DRAWN_ONE_OF = 20;

const soakWash = (): boolean => {
  const plan = {count: TEXTS, seed: TEXT_SEED, framedOneOf: DRAWN_ONE_OF};
  const {count, framed, wrong, slowest} = checkWash(plan);
  const [text, frame] = [slowest.textMs, slowest.frameMs].map(ms => ms.toFixed(0));
  print(
    `${count} hostile texts from seed ${TEXT_SEED} washed and wrapped, ${framed} of them drawn: ` +
      `${wrong.length} wrong; the slowest text took ${text} ms, the slowest frame of 100 texts ${frame} ms`,
  );
  for (const one of wrong.slice(0, 5)) print(one);
  return wrong.length === 0;
};

const outcomes = [
  soakReplies(),
  soakEndless(),
  soakWash(),
  soakBalance(),
  soakScenarios(),
  soakSizes(print),
  soakWaiting(),
  soakLevels(englishKit(), print),
  soakAllusions(print),
  soakQuotes(),
  await soakTwins(print),
  await soakFaults(print),
  await soakPairs(print),
  await soakKills(print),
  await soakArenas(print),
];
if (!outcomes.every(isGood => isGood)) process.exitCode = 1;
