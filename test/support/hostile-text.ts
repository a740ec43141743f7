import {createDice, type Dice, pick} from './random-play.ts';

/** Pieces that have broken terminals, so that random texts are made of trouble and not of letters alone. */
export const TROUBLES: readonly string[] = [
  '\u001b[31m',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://x\u001b\\',
  '\u001bP1$r\u001b\\',
  '\u001b',
  '\u009b2J',
  '\u009d',
  '\u0007',
  '\t',
  '\r\n',
  '\u2028',
  '\u00ad',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  '\ufeff',
  '\ufe0f',
  '\u20e3',
  '\ud83d',
  '\udc69',
  '🕵️‍♀️',
  '👩🏽‍💻',
  '🏽',
  '❤️',
  '1️⃣',
  '🇮🇩',
  '🇪',
  '\u{1fae9}',
  '\u0301',
  'e\u0301',
  '\u0915\u093c',
  '\u0958',
  '\u0344',
  '\u1100',
  '\u1161',
  '\u11a8',
  '中文，',
  '（',
  '。',
  'مَطار',
  'لا',
  'ـ',
  '\ue000',
  '\uf704',
  '\u{e0067}',
  '\u{10ffff}',
  ' ',
  'word ',
  '-',
];

/** What would do harm if only the wash let a part of it stand: screen, title, clipboard, links, mouse, answers. */
const ATTACKS: readonly string[] = [
  '\u001b[2J\u001b[H',
  '\u001b[?1049l',
  '\u001b[?1003h',
  '\u001b[6n',
  '\u001b[>c',
  '\u001b]52;c;c2VjcmV0\u0007',
  '\u001b]52;c;c2VjcmV0',
  '\u001b]8;;file:///etc/passwd\u0007here\u001b]8;;\u0007',
  '\u001b]1337;File=:QUJD\u0007',
  '\u001b_Gf=100;QUJD\u001b\\',
  '\u001bPq#0;2;0;0;0~-\u001b\\',
  '\u001b^private\u001b\\',
  '\u001bXstart\u001b\\',
  '\u001b\u001b[[A',
  '\u001b[\u001b[31m31m',
  '\u001b[3\u00001m',
  '\u001b[1;\u200b31m',
  '\u001b(0lqk\u001b(B',
  '\u001bc',
  '\u001b7\u001b8',
  '\u001b#8',
  '\u009b31m',
  '\u009d0;title\u009c',
  '\u0090q\u009c',
  '\u001b]\u001b]0;x\u0007\u0007',
  '\u0000\u0008\u000b\u000c\u000e\u000f\u007f',
];

/** Characters of every kind that a terminal may obey, then any at all; lone surrogates too. */
const anyCharacter = (dice: Dice): string => {
  const [from, size] = pick(dice, [
    [0, 0x20],
    [0x7f, 0x21],
    [0x20, 0x5f],
    [0x2000, 0x70],
    [0x600, 0x100],
    [0xd800, 0x800],
    [0xfe00, 0x200],
    [0, 0x10000],
    [0x10000, 0x100000],
  ] as const);
  return String.fromCodePoint(from + dice(size));
};

const piece = (dice: Dice): string => {
  const kind = dice(8);
  if (kind < 3) return pick(dice, ATTACKS);
  if (kind < 6) return pick(dice, TROUBLES);
  // A part of an attack, that the next piece may complete.
  if (kind === 6) return pick(dice, ATTACKS).slice(0, 1 + dice(6));
  return anyCharacter(dice);
};

/** Texts without end, the same for the same seed. */
export function* hostileTexts(seed: number): Generator<string, never> {
  const dice = createDice(seed);
  for (;;) yield Array.from({length: 1 + dice(12)}, () => piece(dice)).join('');
}
