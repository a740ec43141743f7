import type {Direction} from '../../text/bidi.ts';
import type {CommandId, KeyFlags} from '../keymap.ts';

const LETTERS: Readonly<Record<string, string>> = {h: 'l', l: 'h'};
const ARROWS: Readonly<Record<string, string>> = {'←': '→', '→': '←'};

/**
 * A key as a screen means it. The keymap is written for screens that begin at the left; where they begin at the right
 * the arrows to both sides, and `h` and `l`, are turned round, so that every key goes where it points.
 */
export const asSeen = (input: string, key: KeyFlags, layout: Direction): readonly [string, KeyFlags] => {
  if (layout === 'ltr') return [input, key];
  const isTurned = key.leftArrow === true || key.rightArrow === true;
  const turned = isTurned
    ? {...key, leftArrow: key.rightArrow === true, rightArrow: key.leftArrow === true}
    : key;
  return [LETTERS[input] ?? input, turned];
};

/** The printed key that does on such a screen what the keymap's key is for. */
export const keyAsSeen = (label: string, layout: Direction): string =>
  layout === 'rtl' ? (ARROWS[label] ?? LETTERS[label] ?? label) : label;

/**
 * The printed key for a command, as `keyAsSeen`. What is called by a side, such as a step to the left, is printed as it
 * is: that key goes to that side on every screen.
 */
export const commandKeyAsSeen = (id: CommandId, label: string, layout: Direction): string =>
  /-(?:left|right)$/u.test(id) ? label : keyAsSeen(label, layout);
