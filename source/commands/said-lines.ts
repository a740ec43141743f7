import type {GameEvent} from '../games/spyfall/events.ts';

/** Finds the lines of a bank in what was said. */
export type LineFinder = (text: string) => readonly string[];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A line's template as a pattern: its placeholders stand for any words. */
const patternOf = (line: string): RegExp =>
  new RegExp(
    line
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
    'iu',
  );

/** Makes the finder of a bank's lines. A line may stand behind other words, and then begin small. */
export const createLineFinder = (lines: readonly string[]): LineFinder => {
  const plain = lines.filter(line => !line.includes('{')).map(line => ({line, key: line.toLowerCase()}));
  const templates = lines.filter(line => line.includes('{')).map(line => ({line, pattern: patternOf(line)}));
  return text => {
    const key = text.toLowerCase();
    return [
      ...plain.filter(known => key.includes(known.key)),
      ...templates.filter(({pattern}) => pattern.test(text)),
    ].map(({line}) => line);
  };
};

const textsOf = (event: GameEvent): readonly string[] => {
  if (event.type === 'votes-revealed') return event.votes.flatMap(({text}) => text ?? []);
  return 'text' in event && event.type !== 'vote-cast' && event.text !== undefined ? [event.text] : [];
};

/** The lines that were said in a game, in order. */
export const linesSaid = (events: readonly GameEvent[], find: LineFinder): readonly string[] =>
  events.flatMap(textsOf).flatMap(find);
