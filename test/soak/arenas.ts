import {runKilledArena} from '../support/arena-kills.ts';

/** How many arenas are killed, and how often each. */
const ARENAS = 5;
const KILLS = 10;
const SEED = 20_261_123;

/** Kills arenas at 50 random moments in all, and lets them go on: the same games, none twice, the same events. */
export const soakArenas = async (print: (line: string) => void): Promise<boolean> => {
  const whole = await runKilledArena(0, SEED);
  const wanted = JSON.stringify([...whole.events].sort());
  let [kills, wrong] = [0, 0];
  for (let arena = 0; arena < ARENAS; arena++) {
    const seed = SEED + arena;
    const killed = await runKilledArena(KILLS, seed);
    kills += killed.kills;
    const isSame = JSON.stringify([...killed.events].sort()) === wanted;
    const isOnce = new Set(killed.listed).size === killed.listed.length;
    if (isSame && isOnce && killed.code === 0) continue;
    wrong += 1;
    print(`Seed ${seed}: ${isSame ? 'same' : 'other'} games, exit code ${killed.code}: ${killed.stderr}`);
  }
  print(
    `${ARENAS} arenas of ${whole.events.size} games, killed ${kills} times, seeds from ${SEED}: ${wrong} wrong`,
  );
  return wrong === 0;
};
