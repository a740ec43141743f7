import type {ReplyStart, ThoughtMarks} from './chat-template.ts';

/** A piece of a reply, parted into thought and answer. */
export type Piece = {readonly reasoning: string; readonly content: string};

/** Parts a growing text into its thought and its answer. */
export type ThoughtSplitter = {
  /** Where the text is now. */
  readonly place: () => ReplyStart;
  /** Takes more text. Holds back what may be part of a mark. */
  readonly push: (text: string) => Piece;
  /** Returns what was held back. */
  readonly end: () => Piece;
};

const NONE: Piece = {reasoning: '', content: ''};

/** Makes a splitter for a text that starts in a thought, maybe with one, or with the answer. */
export const createThoughtSplitter = (
  start: ReplyStart,
  marks: ThoughtMarks | undefined,
): ThoughtSplitter => {
  const {open, close} = marks ?? {open: '', close: ''};
  let place: ReplyStart = marks === undefined ? 'text' : start;
  let held = '';
  let hasSpaces = place === 'text';

  const answer = (text: string): Piece => {
    const content = hasSpaces ? text : text.trimStart();
    hasSpaces ||= content !== '';
    return {reasoning: '', content};
  };
  const think = (text: string): Piece => {
    held += text;
    const at = held.indexOf(close);
    const isOver = at >= 0;
    const length = isOver ? at : Math.max(0, held.length - close.length + 1);
    const reasoning = held.slice(0, length);
    const rest = held.slice(length + (isOver ? close.length : 0));
    if (!isOver) {
      held = rest;
      return {reasoning, content: ''};
    }
    held = '';
    place = 'text';
    return {reasoning, content: answer(rest).content};
  };
  const decide = (text: string): Piece => {
    held += text;
    const said = held.trimStart();
    if (open.startsWith(said)) return NONE;
    held = '';
    place = said.startsWith(open) ? 'thought' : 'text';
    return place === 'thought' ? think(said.slice(open.length)) : answer(said);
  };
  return {
    place: () => place,
    push: text => (place === 'text' ? answer(text) : place === 'thought' ? think(text) : decide(text)),
    end: () => {
      const rest = held;
      held = '';
      return place === 'thought' ? {reasoning: rest, content: ''} : answer(rest);
    },
  };
};
