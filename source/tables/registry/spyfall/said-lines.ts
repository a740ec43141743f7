import type {GameEvent} from '../../../games/spyfall/events.ts';
import {type Forms, formsOf} from '../../../packs/house/forms.ts';

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

/** A line by which players remember it, and a form in which it is said. */
type SaidForm = {readonly line: string; readonly said: string};

const saidForms = (line: string | Forms): readonly SaidForm[] => {
  const {text, toWoman} = typeof line === 'string' ? formsOf(line) : line;
  const known = typeof line === 'string' ? line : text;
  return [text, ...(toWoman === undefined ? [] : [toWoman])].map(said => ({line: known, said}));
};

/** Makes the finder of a bank's lines. A line after other words may begin with a small letter. */
export const createLineFinder = (lines: readonly (string | Forms)[]): LineFinder => {
  const forms = lines.flatMap(saidForms).map(({line, said}) => ({line, key: said.toLowerCase()}));
  const plain = forms.filter(({key}) => !key.includes('{'));
  // A placeholder matches any words.
  const templates = forms
    .filter(({key}) => key.includes('{'))
    .map(({line, key}) => ({line, parts: key.split(/\{\w+\}/)}));
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
