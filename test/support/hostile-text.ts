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

/** Letters and signs that join into one grapheme without end, or that terminals and packages measure in different ways. */
export const JOINERS: readonly string[] = [
  '\u1100',
  '\u110f',
  '\u1100\u1161\u11a8\u11a8',
  '\u1161',
  'ﾞ',
  'ｶﾞﾟ',
  '\ua98f\ua9c0',
  '\u0915\u094d',
  '\u0915\u094d\u0937',
  '\u09b0\u09cd',
  '\u0d4e',
  '\u0d15\u0d4d',
  '\u0e33',
  '\u0e01\u0e33',
  '\u0eaa\u0eb3',
  '\u1000\u1039',
  '\u0f73',
  '\u0344\u0316',
  'a\u0301\u0316',
  '\u05d0\u05b8\u05c2',
  '\u0645\u064e\u0651',
  '\u{11013}\u{11046}',
  '\u{111c2}',
  '\u302e',
  '🇽',
  '🇮🇩',
  '👩\u200d',
  '👩🏽\u200d💻',
  '\u{1f3f4}\u{e0067}\u{e007f}',
  '1\ufe0f\u20e3',
  '❤\ufe0f',
  '\u0600',
  '\u2066',
  '\ud83d',
  '\udc69',
  '﷽',
  '中',
];

/** Text as people write it, in which washing has nothing to mend. */
export const HONEST: readonly string[] = [
  'कार्त्स्न्य क्षत्रिय स्त्री',
  'ক্ষ্ম্য স্বাস্থ্য',
  'നിർമ്മാണം സ്ത്രീ',
  'தமிழ் க்ஷ',
  'แม่น้ำ ทำงานที่นี่',
  'ສະບາຍດີ ນ້ຳ',
  'ភាសាខ្មែរ ស្ត្រី',
  'မြန်မာဘာသာ က္က',
  'བསྒྲུབས་ ཨོཾ',
  'ꦲꦤꦕꦫꦏ ꦏ꧀ꦭꦸꦮꦸꦂ',
  '안녕하세요 ㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋ',
  '\u1112\u119e\u11ab\u1100\u1173\u11af나랏말ᄊᆞ미',
  'ﾊﾞﾅﾅとｶﾞﾗｽ、あ゙',
  'مَطَارٌ كَبِيرٌ جِدًّا',
  'בְּרֵאשִׁ֖ית בָּרָ֣א',
  'Việt Nam, ọ̀gbẹ́ni, Ǭ',
  '🇮🇩🇨🇳🇪🇬 👩 🕵 🏴',
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
  const kind = dice(9);
  if (kind < 3) return pick(dice, ATTACKS);
  if (kind < 6) return pick(dice, TROUBLES);
  // A part of an attack, that the next piece may complete.
  if (kind === 6) return pick(dice, ATTACKS).slice(0, 1 + dice(6));
  if (kind === 7) return pick(dice, JOINERS).repeat(1 + dice(dice(8) === 0 ? 400 : 20));
  return anyCharacter(dice);
};

/** Texts without end, the same for the same seed. */
export function* hostileTexts(seed: number): Generator<string, never> {
  const dice = createDice(seed);
  for (;;) yield Array.from({length: 1 + dice(12)}, () => piece(dice)).join('');
}
