import type {TableLang} from './prompt-table.ts';
import {type Dice, pick} from './random-play.ts';

/** Ways in which people and models write a name; none of them changes which name it is. */
type Spelling = (name: string, dice: Dice) => string;

const HARAKAT = ['\u064e', '\u064f', '\u0650', '\u0651', '\u0652'] as const;

const sprinkled = (name: string, dice: Dice): string =>
  [...name]
    .map(letter => (/\p{L}/u.test(letter) && dice(3) === 0 ? letter + pick(dice, HARAKAT) : letter))
    .join('');

const fullWidth = (name: string): string =>
  [...name]
    .map(letter => (/[A-Za-z0-9]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter))
    .join('');

const COMMON: readonly Spelling[] = [
  name => name,
  name => name,
  name => ` ${name} `,
  name => `${name}.`,
  name => `"${name}"`,
  name => `'${name}'`,
  name => `*${name}*`,
  name => `${name}\n`,
  (name, dice) => `${1 + dice(9)}. ${name}`,
  name => `${name}\u200b`,
];

const SPELLINGS: Readonly<Record<TableLang, readonly Spelling[]>> = {
  en: [
    ...COMMON,
    name => name.toUpperCase(),
    name => name.toLowerCase(),
    fullWidth,
    name => name.replaceAll(' ', '_'),
    name => name.replaceAll(' ', '-'),
    name => `the ${name}`,
    name => `${name} (I think)`,
  ],
  id: [...COMMON, name => name.toUpperCase(), name => name.toLowerCase(), name => name.replaceAll(' ', '  ')],
  zh: [
    ...COMMON,
    name => `“${name}”`,
    name => `「${name}」`,
    name => `${name}。`,
    name => [...name].join(' '),
    name => `${name}（我猜）`,
  ],
  arz: [
    ...COMMON,
    sprinkled,
    name => name.replace(/[أإآ]/g, 'ا'),
    name => name.replaceAll('ة', 'ه'),
    name => name.replaceAll('ى', 'ي'),
    name => name.replace(/(?<=\p{L})(?=\p{L})/u, 'ـ'),
    name => `«${name}»`,
    name => `${name}؟`,
  ],
};

/** A name as somebody at a table of this language might write it. */
export const spelled = (name: string, lang: TableLang, dice: Dice): string =>
  pick(dice, SPELLINGS[lang])(name, dice);

const OR: Readonly<Record<TableLang, string>> = {en: ' or ', id: ' atau ', zh: '或', arz: ' أو '};

/** Something in a name's place that names nothing for certain. */
export const unnamed = (names: readonly [string, string], lang: TableLang, dice: Dice): unknown =>
  pick(dice, [
    `${names[0]}${OR[lang]}${names[1]}`,
    `${names[0]}, ${names[1]}`,
    [names[0], names[1]],
    `not ${names[0]}`,
    `${names[0]} (${OR[lang].trim()} ${names[1]})`,
    [...names[0]].slice(0, -1).join('') || '?',
    'Zarquon',
    'unsure',
    '???',
    7,
    true,
    {},
    [],
  ]);

const DECLINED: Readonly<Record<TableLang, readonly string[]>> = {
  en: ['Pass', 'SKIP', 'none', 'No one', 'abstain'],
  id: ['lewati', 'Lewati', 'tidak ada'],
  zh: ['跳过', '过', '弃权', '不投票', '“跳过”'],
  arz: ['تخطي', 'تخطّي', 'محدش', 'لا أحد'],
};

/** A word with which somebody at a table of this language chooses nothing. */
export const declined = (own: string, lang: TableLang, dice: Dice): string | null =>
  pick(dice, [own, own, own.toUpperCase(), null, ...DECLINED[lang]]);
