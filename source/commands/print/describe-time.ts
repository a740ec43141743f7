import type {Words} from '../../packs/words.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Writes a length of time in words. */
export const describeTime = (ms: number, words: Words): string => {
  if (ms < MINUTE) return words('arena.seconds', {seconds: Math.ceil(ms / SECOND)});
  const minutes = Math.round(ms / MINUTE);
  return minutes < 60
    ? words('arena.minutes', {minutes})
    : words('arena.hours', {hours: Math.floor(minutes / 60), minutes: minutes % 60});
};
