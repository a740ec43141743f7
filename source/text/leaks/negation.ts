import type {ReadLine} from './read-line.ts';

const LATIN: ReadonlySet<string> = new Set([
  ...[
    'not',
    'no',
    'never',
    'neither',
    'nor',
    'without',
    'none',
    'nobody',
    'nothing',
    'cannot',
    'isnt',
    'arent',
  ],
  ...['aint', 'wasnt', 'werent', 'dont', 'doesnt', 'didnt', 'cant', 'couldnt', 'wont', 'wouldnt', 'shouldnt'],
  ...['hasnt', 'havent', 'hadnt', 'mustnt', 'neednt', 'nope', 'hardly', 'unlike'],
  ...['bukan', 'bukanlah', 'bukannya', 'tidak', 'tidaklah', 'tak', 'nggak', 'enggak', 'engga', 'ngga', 'gak'],
  ...['ga', 'ndak', 'gk', 'tdk', 'kagak', 'belum', 'jangan', 'tanpa', 'mustahil'],
]);

const ARABIC: ReadonlySet<string> = new Set([
  ...['مش', 'موش', 'لا', 'لأ', 'لم', 'لن', 'ليس', 'ليست', 'ولا', 'مفيش', 'مافيش', 'ماكانش', 'بدون', 'بلاش'],
  ...['غير', 'عمري', 'عمره', 'عمرها', 'عمرنا', 'عمرك', 'عمركم', 'محدش', 'ماحدش', 'ولاحد', 'ماهوش', 'مهوش'],
]);
/** A verb between ما and ش. The words after it only look like one. */
const CIRCUMFIX = /^(?:و|ف)?م.{2,}ش$/u;
const NO_CIRCUMFIX: ReadonlySet<string> = new Set(['معاش', 'مشمش', 'مفتش', 'منقوش', 'مناقش', 'معلش', 'مدهش']);

// Words that contain a negation and negate nothing. `X不X` asks.
const HARMLESS =
  /(.)[不没]\1|不错|不过|差不多|不管|不但|不仅|不少|不同|不久|不断|不止|不光|未来|非洲|无线|无数|对不起|不好意思|有没有|没关系|没错|特别|别人|别的|区别|分别|级别|性别|告别|个别|无论|无聊|非常|除非|非得|不得不/gu;
const HAN = /[不没别非未无]/u;

/** A question behind a statement asks for assent, and negates nothing. */
const TAGS = [
  /,\s*(?:is|are|was|were|do|does|did|has|have|can|could|would|will|should)n['’]?t\s+(?:it|he|she|they|you|we|i|there)[\s?!.]*$/iu,
  /,\s*(?:bukan|ya nggak|ya gak)[\s?!.]*$/iu,
  /[،,]\s*(?:مش كده|مش كدا|ولا إيه|ولا ايه)[\s؟?!.]*$/u,
];

/** Returns a line without the question behind it that asks for assent. */
export const withoutTag = (text: string): string => TAGS.reduce((rest, tag) => rest.replace(tag, ''), text);

/** Returns whether a line has a negation (R5b), in any of the four languages. */
export const hasNegation = ({words, han}: ReadLine): boolean =>
  words.some(({text, script}) =>
    script === 'latin'
      ? LATIN.has(text)
      : ARABIC.has(text) || (CIRCUMFIX.test(text) && !NO_CIRCUMFIX.has(text)),
  ) ||
  (han !== undefined && HAN.test(han.text.replace(HARMLESS, '')));
