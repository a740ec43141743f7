import type {GameEvent} from '../../../games/spyfall/events.ts';

/** Finds the lines of a bank in a text. */
export type LineFinder = (text: string) => readonly string[];

/** Whether a text contains parts in order, with at least one letter between any two. */
const holdsParts = (key: string, parts: readonly string[]): boolean => {
  let from = 0;
  for (const part of parts) {
    const at = key.indexOf(part, from);
    if (at < from) return false;
    from = at + part.length + 1;
  }
  return true;
};

/** Makes the finder of a bank's lines. A line after other words may begin with a small letter. */
export const createLineFinder = (lines: readonly string[]): LineFinder => {
  const plain = lines.filter(line => !line.includes('{')).map(line => ({line, key: line.toLowerCase()}));
  // A placeholder matches any words.
  const templates = lines
    .filter(line => line.includes('{'))
    .map(line => ({line, parts: line.toLowerCase().split(/\{\w+\}/)}));
  return text => {
    const key = text.toLowerCase();
    return [
      ...plain.filter(known => key.includes(known.key)),
      ...templates.filter(({parts}) => holdsParts(key, parts)),
    ].map(({line}) => line);
  };
};

const textsOf = (event: GameEvent): readonly string[] => {
  if (event.type === 'votes-revealed') return event.votes.flatMap(({text}) => text ?? []);
  return 'text' in event && event.type !== 'vote-cast' && event.text !== undefined ? [event.text] : [];
};

/** Returns the lines that were said in a game, in order. */
export const linesSaid = (events: readonly GameEvent[], find: LineFinder): readonly string[] =>
  events.flatMap(textsOf).flatMap(find);
