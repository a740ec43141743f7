import type {Message} from '../../source/providers/provider.ts';
import type {GoldenCall} from './prompt-golden.ts';

const sharedBytes = (left: Buffer, right: Buffer): number => {
  const length = Math.min(left.length, right.length);
  if (left.compare(right, 0, length, 0, length) === 0) return length;
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (left.compare(right, low, middle, low, middle) === 0) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The bytes of texts that no earlier text of the list begins with: what a server has to read anew. */
export const freshBytes = (texts: readonly string[]): number => {
  const bytes = texts.map(text => Buffer.from(text));
  return bytes.reduce((sum, text, index) => {
    const shared = bytes.slice(0, index).map(earlier => sharedBytes(earlier, text));
    return sum + text.length - Math.max(0, ...shared);
  }, 0);
};

const textOf = (messages: readonly Message[]): string => messages.map(({content}) => content).join('\n');

/**
 * The same text in the paper's order: base, role and phase, facts, history. Role and phase are the form of the reply
 * and the card; facts are the lists, then the name and the choices. This is the kindest order for the comparison: what
 * calls of one role and phase share stands first.
 */
export const inPaperOrder = (messages: readonly Message[]): string => {
  const [system = '', user = ''] = messages.map(({content}) => content);
  const lists = system.indexOf('\n\n## The table');
  const now = user.indexOf('\n## Now: ');
  const card = user.indexOf('\n## For your eyes only');
  if (lists < 0 || now < 0 || card < 0) throw new Error('The sections of the prompt have other titles.');
  const [title = '', name = '', side = '', ...choices] = user.slice(card + 1).split('\n');
  const role = [user.slice(now + 1, card), title, side];
  return [system.slice(0, lists), ...role, system.slice(lists), name, ...choices, user.slice(0, now)].join(
    '\n',
  );
};

/** What the calls of a game cost in our order and in the paper's, in bytes to be read anew. */
export const promptCost = (calls: readonly GoldenCall[]) => ({
  ours: freshBytes(calls.map(({messages}) => textOf(messages))),
  paper: freshBytes(calls.map(({messages}) => inPaperOrder(messages))),
  /** All bytes that are sent, in either order. */
  sent: calls.reduce((sum, {messages}) => sum + Buffer.byteLength(textOf(messages)), 0),
});
