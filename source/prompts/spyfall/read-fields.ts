import {foldName} from '../../text/match-name.ts';
import type {FoundObject} from '../reply/find-objects.ts';

/** Names under which models send a field, our own first; compared without case, spaces and underscores. */
const NAMES = {
  question: ['question', 'ask', 'text', 'message'],
  to: ['to', 'target', 'targetedplayer', 'targetplayer', 'targetplayername', 'player', 'askto', 'name'],
  reply: ['reply', 'answer', 'response', 'text', 'message'],
  guess: ['guess', 'bestguess', 'entity', 'location', 'place', 'candidate'],
  vote: ['vote', 'voteforname', 'votefor', 'target', 'targetplayername', 'targetplayer', 'player', 'name'],
  confidence: ['confidence', 'certainty', 'probability'],
  shouldguess: ['shouldguess'],
  shouldvote: ['shouldvote'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FieldName = keyof typeof NAMES;

const plain = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

/** The value of a field under any of its names; `undefined` when it is not there. `null` stays `null`. */
export const readField = (object: FoundObject, field: FieldName): unknown => {
  const byName = new Map(Object.entries(object).map(([key, value]) => [plain(key), value]));
  const name = NAMES[field].find(candidate => byName.has(candidate));
  return name === undefined ? undefined : byName.get(name);
};

const NO_WORDS: ReadonlySet<string> = new Set(
  ['pass', 'skip', 'none', 'null', 'nobody', 'no one', 'no guess', 'no vote', 'abstain', 'n/a'].map(foldName),
);

/**
 * The choice of a decision that can be declined: a name as written, `no`, or `undefined` when the object holds no
 * decision. A `should_guess` or `should_vote` of false declines; one of true needs a name.
 */
export const readSwitch = (
  value: unknown,
  object: FoundObject,
  phase: 'guess' | 'vote',
): string | undefined => {
  const should = readField(object, phase === 'guess' ? 'shouldguess' : 'shouldvote');
  if (should === false || should === 'false') return 'no';
  if (value === null || value === false) return should === true || should === 'true' ? undefined : 'no';
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return undefined;
  return NO_WORDS.has(foldName(value)) ? 'no' : value;
};

const LEVELS: Readonly<Record<string, number>> = {
  'very high': 0.95,
  high: 0.85,
  medium: 0.5,
  moderate: 0.5,
  low: 0.2,
  'very low': 0.05,
};

/** A confidence from 0 to 1: a number, a percentage, either as text, or a usual word; else `undefined`. */
export const readConfidence = (value: unknown): number | undefined => {
  if (typeof value === 'string') {
    const isPercent = value.trim().endsWith('%');
    const number = Number(value.replace('%', '').trim() || Number.NaN);
    if (Number.isNaN(number)) return LEVELS[foldName(value)];
    return readConfidence(isPercent ? number / 100 : number);
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 100) return undefined;
  return value > 1 ? value / 100 : value;
};
