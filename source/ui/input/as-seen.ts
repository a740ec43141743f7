import type {Direction} from '../../text/bidi.ts';
import type {CommandId, KeyFlags} from '../keymap.ts';

const LETTERS: Readonly<Record<string, string>> = {h: 'l', l: 'h'};
const ARROWS: Readonly<Record<string, string>> = {'←': '→', '→': '←'};

/**
 * Returns a key as a screen of this layout means it. The keymap is for screens that begin at the left. On the others,
 * left and right, and `h` and `l`, are swapped, so that keys go where they point.
 */
export const asSeen = (input: string, key: KeyFlags, layout: Direction): readonly [string, KeyFlags] => {
  if (layout === 'ltr') return [input, key];
  const isTurned = key.leftArrow === true || key.rightArrow === true;
  const turned = isTurned
    ? {...key, leftArrow: key.rightArrow === true, rightArrow: key.leftArrow === true}
    : key;
  return [LETTERS[input] ?? input, turned];
};

/** Returns the printed key that has this effect on a screen of this layout. */
export const keyAsSeen = (label: string, layout: Direction): string =>
  layout === 'rtl' ? (ARROWS[label] ?? LETTERS[label] ?? label) : label;

/**
 * Returns the printed key for a command, as `keyAsSeen` does. Commands named after a side keep their key, because it
 * goes to that side on every screen.
 */
export const commandKeyAsSeen = (id: CommandId, label: string, layout: Direction): string =>
  /-(?:left|right)$/u.test(id) ? label : keyAsSeen(label, layout);
