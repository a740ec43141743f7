import type {MessageKey, Words} from '../../packs/words.ts';
import {type Card, mayRank, type Spread, type SureRate} from '../../statistics/models/card.ts';
import {textWidth} from '../../text/width.ts';
import {describeTime} from '../print/describe-time.ts';
import type {Probed} from './probe-model.ts';

/** A card with what was found beside the games. */
export type FullCard = {readonly card: Card; readonly probed: Probed | undefined};

/** One row of the cards: what it is, and a function that writes one card's cell. */
type Row = {readonly title: string; readonly cell: (card: FullCard) => string};

const SECOND = 1000;

const seconds = (ms: number | undefined, words: Words): string => {
  if (ms === undefined) return '';
  if (ms < SECOND) return words('probe.milliseconds', {ms: Math.round(ms)});
  return words('probe.seconds', {seconds: words.number(ms / SECOND, ms < 10 * SECOND ? 1 : 0)});
};

const spread = (times: Spread, words: Words): string =>
  times === null
    ? ''
    : words('probe.spread', {median: seconds(times.median, words), slow: seconds(times.p95, words)});

const percent = (share: number, words: Words): string =>
  words('probe.percent', {percent: Math.round(100 * share)});

/** A share with its counts, and its interval when it says something: with few observations it is the main thing. */
const rate = (
  {k, n, rate: share, lo, hi}: SureRate | undefined = {k: 0, n: 0, rate: null},
  words: Words,
): string => {
  if (share === null || lo === undefined || hi === undefined) return words('probe.no-data');
  const range = words('probe.range', {low: percent(lo, words), high: percent(hi, words)});
  return words('probe.rate', {share: percent(share, words), k, n, range});
};

const short = ({n, rate: share}: SureRate, words: Words): string =>
  share === null ? '' : words('probe.short-rate', {share: percent(share, words), n});

/** The load time, or why there is none. */
const load = ({card, probed}: FullCard, words: Words): string => {
  if (probed?.check.loadMs !== undefined) return seconds(probed.check.loadMs, words);
  if (probed?.check.wasLoaded) return words('probe.was-loaded');
  return card.loadMs === null ? '' : seconds(card.loadMs.median, words);
};

const points = (value: number, words: Words): string =>
  `${value < 0 ? '−' : '+'}${words.number(Math.abs(Math.round(value)))}`;

const rating = ({rating: above}: Card, words: Words): string =>
  above === null
    ? words('probe.no-data')
    : words('probe.rating', {
        points: points(above.difference, words),
        low: points(above.lo, words),
        high: points(above.hi, words),
      });

/** The keys that occur in any card, in the order in which they first do. */
const keysOf = (
  cards: readonly FullCard[],
  pick: (card: Card) => Readonly<Record<string, unknown>>,
): readonly string[] => [...new Set(cards.flatMap(({card}) => Object.keys(pick(card))))];

/** Puts keys that have an order of their own first. */
const inOrder = (keys: readonly string[], order: readonly string[]): readonly string[] => [
  ...order.filter(key => keys.includes(key)),
  ...keys.filter(key => !order.includes(key)),
];

const MOVES = ['question', 'answer', 'guess', 'vote'];
const moveTitle = (move: string, words: Words): string =>
  MOVES.includes(move) ? words(`probe.move-${move}` as MessageKey) : move;

const SHARES = ['leaks', 'guesses', 'votes'];
const shareTitle = (share: string, words: Words): string =>
  SHARES.includes(share) ? words(`probe.share-${share}` as MessageKey) : share;

const speedRows = (words: Words): readonly Row[] => [
  {title: words('probe.load'), cell: card => load(card, words)},
  {
    title: words('probe.first-token'),
    cell: ({card, probed}) =>
      card.firstTokenMs === null
        ? seconds(probed?.check.firstTokenMs, words)
        : spread(card.firstTokenMs, words),
  },
  {
    title: words('probe.speed'),
    cell: ({card, probed}) => {
      const speed = card.tokensPerSecond?.median ?? probed?.check.tokensPerSecond;
      return speed === undefined ? '' : words.number(speed, speed < 10 ? 1 : 0);
    },
  },
  {title: words('probe.reply'), cell: ({card}) => spread(card.replyMs, words)},
];

const validRows = (cards: readonly FullCard[], words: Words): readonly Row[] => [
  {title: words('probe.valid-first'), cell: ({card}) => rate(card.valid.firstTry, words)},
  {title: words('probe.valid-rethought'), cell: ({card}) => rate(card.valid.afterRethink, words)},
  ...inOrder(
    keysOf(cards, card => card.validByMove),
    MOVES,
  ).map(move => ({
    title: `  ${moveTitle(move, words)}`,
    cell: ({card}: FullCard) => {
      const valid = card.validByMove[move];
      return valid ? short(valid.firstTry, words) : '';
    },
  })),
  ...keysOf(cards, card => card.validByLanguage).map(lang => ({
    title: `  ${lang}`,
    cell: ({card}: FullCard) => {
      const valid = card.validByLanguage[lang];
      return valid ? short(valid.firstTry, words) : '';
    },
  })),
];

const playRows = (cards: readonly FullCard[], words: Words): readonly Row[] => [
  ...keysOf(cards, card => card.play).map(share => ({
    title: shareTitle(share, words),
    cell: ({card}: FullCard) => rate(card.play[share], words),
  })),
  {title: words('probe.wins'), cell: ({card}) => rate(card.wins, words)},
  ...keysOf(cards, card => card.winsByLanguage).map(lang => ({
    title: `  ${lang}`,
    cell: ({card}: FullCard) => {
      const wins = card.winsByLanguage[lang];
      return wins ? short(wins, words) : '';
    },
  })),
  {title: words('probe.rating-title'), cell: ({card}) => rating(card, words)},
];

const timeRow = (words: Words): Row => ({
  title: words('probe.time'),
  cell: ({probed}) => (probed ? describeTime(probed.ms, words) : ''),
});

/**
 * Returns the cards side by side: a column a model, below a row of their names.
 * @param isShort leaves out the rows of single moves and languages
 */
export const cardRows = (
  cards: readonly FullCard[],
  words: Words,
  isShort = false,
): readonly (readonly string[])[] => {
  const rows = [...speedRows(words), ...validRows(cards, words), ...playRows(cards, words), timeRow(words)];
  return [
    ['', ...cards.map(({card}) => card.model)],
    ...rows
      .filter(({title}) => !isShort || !title.startsWith(' '))
      .map(({title, cell}) => [title, ...cards.map(cell)]),
  ].filter(([, ...cells]) => cells.some(text => text !== ''));
};

/** The cells between two columns. */
const GAP = 2;

/** Returns groups of cards that fit side by side into a width, in cells; a card that is too wide is alone. */
export const fitCards = (
  cards: readonly FullCard[],
  width: number,
  words: Words,
): readonly (readonly FullCard[])[] => {
  const widthOf = (some: readonly FullCard[]): number => {
    const rows = cardRows(some, words);
    const columns = (rows[0] ?? []).map((_, column) =>
      Math.max(...rows.map(row => textWidth(row[column] ?? ''))),
    );
    return columns.reduce((sum, cells) => sum + cells + GAP, -GAP);
  };
  const groups: FullCard[][] = [];
  for (const card of cards) {
    const last = groups.at(-1);
    if (last && widthOf([...last, card]) <= width) last.push(card);
    else groups.push([card]);
  }
  return groups;
};

/** Returns what the ratings of several models say: who is certainly better, and what stays open. */
export const describeRanking = (cards: readonly Card[], words: Words): readonly string[] => {
  const rated = cards.flatMap(({model, rating: above}) => (above ? [{model, above}] : []));
  const sentences: string[] = [];
  let isOpen = false;
  for (const [index, one] of rated.entries())
    for (const other of rated.slice(index + 1)) {
      if (!mayRank(one.above, other.above)) {
        isOpen = true;
        continue;
      }
      const [better, worse] = one.above.lo > other.above.hi ? [one, other] : [other, one];
      sentences.push(words('probe.better', {better: better.model, worse: worse.model}));
    }
  return [...sentences, ...(isOpen ? [words('probe.open')] : [])];
};
