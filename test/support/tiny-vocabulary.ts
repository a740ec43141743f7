/** A byte-level vocabulary, as in GPT-2: any UTF-8 text can be written in it. */
export type Vocabulary = {
  readonly tokens: readonly string[];
  /** What each token stands for; `undefined` for special tokens. */
  readonly bytes: readonly (Buffer | undefined)[];
  /** GGUF's numbers: 1 for text, 3 for control, 4 for the user's own, 5 for unused. */
  readonly types: readonly number[];
  readonly merges: readonly string[];
  /** Returns the number of a special token. */
  readonly special: (name: string) => number;
};

const SPECIAL: Readonly<Record<string, number>> = {
  '<|endoftext|>': 3,
  '<|im_start|>': 3,
  '<|im_end|>': 3,
  '<think>': 4,
  '</think>': 4,
};

/** The printable sign that stands for each byte. */
const signs = (): readonly string[] => {
  const isPlain = (byte: number) =>
    (byte >= 33 && byte < 127) || (byte >= 161 && byte < 173) || (byte >= 174 && byte < 256);
  let next = 256;
  return Array.from({length: 256}, (_, byte) => {
    if (isPlain(byte)) return String.fromCharCode(byte);
    next += 1;
    return String.fromCharCode(next - 1);
  });
};

/** A word in parts, and how often it stands in the text. */
type Word = {parts: readonly string[]; readonly count: number};

const readWords = (text: string, bytes: readonly string[]): readonly Word[] => {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/ ?\p{L}+| ?[^\s\p{L}\d]+|\d|\s+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => ({
    parts: [...Buffer.from(word)].map(byte => bytes[byte] ?? ''),
    count,
  }));
};

/** The most frequent pair of neighbours. */
const bestPair = (words: readonly Word[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const {parts, count} of words)
    for (let at = 1; at < parts.length; at++) {
      const pair = `${parts[at - 1]} ${parts[at]}`;
      counts.set(pair, (counts.get(pair) ?? 0) + count);
    }
  let best: string | undefined;
  for (const [pair, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = pair;
  return best;
};

const mergeParts = (parts: readonly string[], left: string, right: string): readonly string[] => {
  if (!parts.includes(right)) return parts;
  const merged: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const isPair = parts[at] === left && parts[at + 1] === right;
    merged.push(isPair ? left + right : (parts[at] ?? ''));
    if (isPair) at += 1;
  }
  return merged;
};

/** Learns so many merges from a text. */
export const learnMerges = (text: string, most: number): Vocabulary => {
  const bytes = signs();
  const words = readWords(text, bytes);
  const merges: string[] = [];
  const tokens = [...bytes];
  for (let pair = bestPair(words); pair !== undefined && merges.length < most; pair = bestPair(words)) {
    const [left = '', right = ''] = pair.split(' ');
    merges.push(pair);
    tokens.push(left + right);
    for (const word of words) word.parts = mergeParts(word.parts, left, right);
  }
  const known = new Map(bytes.map((sign, byte) => [sign, byte]));
  const plain = tokens.map(token => Buffer.from([...token].map(sign => known.get(sign) ?? 0)));
  const all = [...tokens, ...Object.keys(SPECIAL)];
  return {
    tokens: all,
    bytes: all.map((_, index) => plain[index]),
    types: all.map(token => SPECIAL[token] ?? 1),
    merges,
    special: name => all.indexOf(name),
  };
};
