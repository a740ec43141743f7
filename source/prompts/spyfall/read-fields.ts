import type {FoundObject} from '../reply/loose-json.ts';

/**
 * Names under which models send a field, compared without case, spaces and underscores. The first list is ours and
 * settles it; the second counts where ours is missing, and then all of it has to agree.
 */
const NAMES = {
  question: [['question'], ['ask', 'text', 'message', 'utterance']],
  to: [
    ['to'],
    ['target', 'targetedplayer', 'targetplayer', 'targetplayername', 'targetname', 'askto', 'recipient'],
  ],
  reply: [['reply'], ['answer', 'response', 'text', 'message', 'utterance']],
  guess: [['guess'], ['bestguess', 'finalguess', 'entity', 'location', 'place', 'candidate']],
  vote: [
    ['vote'],
    ['votefor', 'voteforname', 'target', 'targetplayer', 'targetplayername', 'targetedplayer', 'targetname'],
  ],
  confidence: [['confidence'], ['certainty', 'probability']],
  shouldguess: [['shouldguess'], []],
  shouldvote: [['shouldvote'], []],
  action: [['action'], ['decision', 'choice']],
} as const satisfies Readonly<Record<string, readonly [readonly string[], readonly string[]]>>;
export type FieldName = keyof typeof NAMES;

/** Keys under which models put the whole object once more, and names that count inside one under our own key. */
const WRAPPERS = ['response', 'result', 'output', 'answer', 'reply', 'move', 'action', 'decision', 'final'];
const MORE_WRAPPERS = ['finalanswer', 'json', 'data', 'arguments', 'parameters', 'question', 'guess', 'vote'];
const INNER_NAMES = ['name', 'player', 'value', 'choice', 'target', 'candidate'];

const plain = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

/** What stands in an example for a value: its echo says nothing. */
const PLACEHOLDER = /^\s*<[^<>]*>\s*$/;

const isObject = (value: unknown): value is FoundObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTold = (value: unknown): boolean =>
  !isObject(value) && !(typeof value === 'string' && PLACEHOLDER.test(value));

/** A list of one value is that value. */
const unlisted = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const valuesOf = (object: FoundObject, names: readonly string[]): readonly unknown[] =>
  Object.entries(object)
    .filter(([key]) => names.includes(plain(key)))
    .map(([, value]) => unlisted(value))
    .filter(isTold);

/** The values of a field under any of its names; several when it is there more than once, none when it is not. */
export const readField = (object: FoundObject, field: FieldName): readonly unknown[] => {
  const [own, others] = NAMES[field];
  const values = valuesOf(object, own);
  const all = values.length > 0 ? values : valuesOf(object, others);
  return [...new Map(all.map(value => [JSON.stringify(value), value])).values()];
};

/** Objects inside one that may hold the reply: under a wrapper's key, or under the field's own. */
export const innerObjects = (object: FoundObject, field: 'question' | 'reply' | 'guess' | 'vote') =>
  Object.entries(object).flatMap(([key, value]): readonly FoundObject[] => {
    const inner = unlisted(value);
    if (!isObject(inner) || ![...WRAPPERS, ...MORE_WRAPPERS].includes(plain(key))) return [];
    const isOwn = (field === 'guess' || field === 'vote') && plain(key) === field;
    const named = isOwn ? valuesOf(inner, INNER_NAMES) : [];
    return [
      named.length === 1 && readField(inner, field).length === 0 ? {...inner, [field]: named[0]} : inner,
    ];
  });

/** Whether an object gives one of these fields a value that is none, such as `{"vote": {}}`: it says nothing. */
export const leavesFieldEmpty = (object: FoundObject, field: FieldName): boolean =>
  Object.entries(object).some(([key, value]) => {
    const names: readonly string[] = NAMES[field].flat();
    return names.includes(plain(key)) && isObject(unlisted(value));
  });

/** What the names of fields hold. */
const MENTIONED = /question|to|reply|guess|vote|assessment|confidence|should|target/i;
/** A whole word before a colon, in quotes or not. */
const KEY = /\b(\w+)["'”`]?\s*[:：]/g;
const QUOTED_KEY = /["'“„`](\w+)["'”`]\s*[:：]/g;

const holdsName = (text: string, keys: RegExp): boolean => {
  for (const [, key = ''] of text.matchAll(keys)) if (MENTIONED.test(key)) return true;
  return false;
};

/** Whether the start of something that is no object names a field of a reply: an answer that cannot be read. */
export const mentionsField = (broken: string): boolean => holdsName(broken, KEY);

/** Whether text outside all braces holds a field of a reply: a piece of an answer that fell apart. */
export const holdsField = (around: string): boolean => holdsName(around, QUOTED_KEY);
