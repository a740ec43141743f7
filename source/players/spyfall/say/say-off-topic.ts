import type {Mind} from '../decide/mind.ts';
import type {HouseKit} from '../kit.ts';
import {lineKey} from './bank.ts';
import {ownDeck} from './decks.ts';
import {fillLine} from './fill.ts';
import {isSaid} from './quotes.ts';

/** The shortest word that is worth quoting, in letters. */
const TELLING = 4;
/** The number of lines from which a word is common. */
const COMMON = 6;

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? [];

/** In how many lines of the bank each word is: what many lines have is no word to be puzzled by. */
const countLines = ({data}: Pick<HouseKit, 'data'>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const lines = data.topics.flatMap(({questions, answers}) => [
    ...questions.map(({text}) => text),
    ...answers.flat(),
  ]);
  for (const line of lines)
    for (const word of new Set(wordsOf(lineKey(line)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/**
 * Returns the word of a question that says most about what it asks, to quote it: the rarest, of equals the longest.
 * `undefined` when no word is fit to be quoted: all are common, are names, or name an entity of the set.
 */
export const tellingWord = (
  kit: Pick<HouseKit, 'data' | 'namesEntity'>,
  text: string,
  names: readonly string[],
): string | undefined => {
  if (kit.namesEntity(text)) return undefined;
  const counts = countLines(kit);
  const taken = new Set(names.flatMap(name => wordsOf(lineKey(name))));
  const rarity = (word: string): number => counts.get(lineKey(word)) ?? 0;
  return wordsOf(text)
    .filter(word => word.length >= TELLING && !taken.has(lineKey(word)) && rarity(word) < COMMON)
    .toSorted((one, other) => rarity(one) - rarity(other) || other.length - one.length)[0];
};

/** Returns the words that turn a question back, which state no fact: it is about nothing that one could know. */
export const sayOffTopic = (mind: Mind): string => {
  const {kit, persona, table} = mind;
  const asked = mind.heard.at(-1)?.asked.text ?? '';
  const word = tellingWord(
    kit,
    asked,
    table.seats.map(({name}) => name),
  );
  const said = mind.answers.map(({answered}) => answered?.text ?? '');
  const lines = [...ownDeck(mind, persona.offtopic), ...ownDeck(mind, kit.data.voice.common.offtopic)];
  const fit = lines.filter(line => word !== undefined || !line.includes('{word}'));
  const line = fit.find(one => !isSaid(one, said)) ?? fit[0] ?? '';
  return fillLine(line, {word: word ?? ''});
};
