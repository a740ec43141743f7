import * as z from 'zod/mini';
import {failure} from '../../result.ts';
import {pathText} from '../../text/field-path.ts';
import {type PackProblem, type Parsed, parsedUnless} from '../checked.ts';
import {hasLooseBraces} from './forms.ts';
import {LONGEST_LINE} from './parse-phrases.ts';
import type {TextFile} from './text-file.ts';

/**
 * Lines that house players share. Placeholders in braces: `{name}` the other player, `{noun}` a topic, `{noun_cap}`
 * the same at the start of a sentence, `{entity}` the guess, `{other}` and `{quote}` an earlier answer, `{words}` the same
 * inside a sentence, without a full stop (`{said_words}` for `{said}`), `{asked}` a question, `{low}` and `{high}`
 * the ends of a topic's scale, `{low_cap}` the first at the start of a sentence, `{word}` a word of the question, `{turn}` a
 * turn's number, `{said}` what was said before: by somebody else, or by the same seat, `{one}` and `{two}` what two answers
 * told (`{one_cap}` and `{two_cap}` at the start of a sentence).
 */
const COMMON_KEYS = [
  'qpre',
  'press',
  'opener',
  'yes',
  'no',
  'between',
  'hedge',
  'vague',
  'refuse',
  'echo',
  'askback',
  'offtopic',
  'agree',
  'doubt',
  'clash',
  'turnabout',
  'reason',
  'reason_vague',
  'reason_quote',
  'reason_question',
  'reason_clash',
  'reason_turnabout',
  'reason_none',
  'vote',
  'skip',
  'again',
  'accused',
  'challenge',
  'defend_ally',
  'defend_self',
  'defend',
  'closer',
  'build',
  'second',
  'second_agree',
  'second_soften',
  'second_differ',
] as const;

/** Shared lines that a language can do without. */
const OPTIONAL_KEYS = [
  'agree_quote',
  'doubt_quote',
  'guess_quote',
  'guess_clues',
  'challenge_ask',
  'reason_middle',
  'reason_empty',
] as const;

/** Lines that each persona has of its own. */
export const PERSONA_KEYS = [
  'qpre',
  'opener',
  'yes',
  'no',
  'between',
  'hedge',
  'closer',
  'vague',
  'refuse',
  'offtopic',
  'agree',
  'doubt',
  'turnabout',
  'vote',
  'skip',
  'guess',
  'accused',
  'second',
  'past_survived',
  'past_guessed',
  'past_convicted',
] as const;

const Line = z.string().check(z.minLength(1), z.maxLength(LONGEST_LINE));

/** Lists whose lines speak to `{name}`: a woman may have to hear them in other words. */
const ADDRESSED: ReadonlySet<string> = new Set(
  [
    'qpre press second build challenge challenge_ask askback agree agree_quote doubt doubt_quote clash turnabout vote again guess_quote guess_clues',
    'reason reason_vague reason_quote reason_middle reason_empty reason_question reason_clash reason_turnabout',
    'past_survived past_guessed past_convicted',
  ].flatMap(keys => keys.split(' ')),
);

const withoutPlaces = (line: string): string => line.replaceAll(/\{\w+\}/g, '');

/** A line in which braces are placeholders only: anything else in braces would be said. */
const SpokenLine = Line.check(
  z.refine(line => !/[{}]/.test(withoutPlaces(line)), 'braces that are no placeholder'),
);
/** A line in which braces are placeholders, or words for a woman or a man. */
const AddressedLine = Line.check(
  z.refine(line => !hasLooseBraces(withoutPlaces(line)), 'braces that are no placeholder and no form'),
);

const lineOf = (key: string): typeof Line => (ADDRESSED.has(key) ? AddressedLine : SpokenLine);
const Share = z.number().check(z.gte(0), z.lte(1));
const Factor = z.number().check(z.gte(0.1), z.lte(4));

const linesOf = (key: string) => z.array(lineOf(key)).check(z.minLength(1));
const optionalLinesOf = (key: string) => z._default(z.array(lineOf(key)), []);

type Lines = ReturnType<typeof linesOf>;
type OptionalLines = ReturnType<typeof optionalLinesOf>;

const linesFor = <Key extends string>(keys: readonly Key[]): Readonly<Record<Key, Lines>> =>
  Object.fromEntries(keys.map(key => [key, linesOf(key)])) as Record<Key, Lines>;

const optionalLinesFor = <Key extends string>(keys: readonly Key[]): Readonly<Record<Key, OptionalLines>> =>
  Object.fromEntries(keys.map(key => [key, optionalLinesOf(key)])) as Record<Key, OptionalLines>;

const PersonaSchema = z.object({
  id: Line,
  name: Line,
  isWoman: z._default(z.boolean(), false),
  blurb: Line,
  /** How often it adds words of its own to a line, 0 to 1. */
  chat: Share,
  /** How readily it remarks on others' answers, 0 to 1. */
  react: Share,
  /** Which groups of features it likes to ask about: a bonus by group. */
  taste: z.record(z.string(), z.number()),
  /** How it plays: factors on discretion and on the evidence it wants before it votes. */
  play: z.object({beta: Factor, vote: Factor}),
  ...linesFor(PERSONA_KEYS),
});

const USUAL_DIGITS = '0123456789';

const Manner = z.object({
  /** The text between two sentences: a space, or nothing. */
  joint: z.string(),
  /** Ends a sentence that has no mark of its own. */
  stop: Line,
  /** Words that keep their capital inside a sentence. */
  capital: z.array(Line),
  /** The digits 0 to 9 as the language writes them. */
  digits: z._default(z.string().check(z.regex(/^\p{Nd}{10}$/u)), USUAL_DIGITS),
});

/** How a language puts lines together. */
export type Manner = z.infer<typeof Manner>;

const USUAL_MANNER: Manner = {joint: ' ', stop: '.', capital: [], digits: USUAL_DIGITS};

const VoiceSchema = z.object({
  manner: z._default(Manner, USUAL_MANNER),
  common: z.object({...linesFor(COMMON_KEYS), ...optionalLinesFor(OPTIONAL_KEYS)}),
  personas: z.array(PersonaSchema).check(z.minLength(1)),
});

/** A character who sits at the table: name, manner and lines. */
export type Persona = z.infer<typeof PersonaSchema>;

/** All lines that belong to no topic. */
export type Voice = z.infer<typeof VoiceSchema>;

/** Seats are told apart by the names of their personas, and their lines by the ids. */
const checkPersonas = (file: string, {personas}: Voice): readonly PackProblem[] =>
  (['id', 'name'] as const).flatMap(key => {
    const given = personas.map(persona => persona[key].trim().toLowerCase());
    return personas.flatMap((persona, index): readonly PackProblem[] =>
      given.indexOf(given[index] ?? '') < index
        ? [{code: 'duplicate', file, field: `personas[${index}].${key}`, value: persona[key]}]
        : [],
    );
  });

/** Parses the voice file (JSON). */
export const parseVoice = ({file, text}: TextFile): Parsed<Voice> => {
  let loose: unknown;
  try {
    loose = JSON.parse(text);
  } catch (error) {
    const value = error instanceof Error ? error.message : String(error);
    return failure([{code: 'not-json', file, value}]);
  }
  const checked = VoiceSchema.safeParse(loose);
  if (checked.success) return parsedUnless(checkPersonas(file, checked.data), checked.data);
  const problems = checked.error.issues.map(
    ({path, message}): PackProblem => ({code: 'wrong-field', file, field: pathText(path), value: message}),
  );
  return failure(problems);
};

/** The ids of a voice's personas; nothing of a voice that is refused. */
export const personaIds = (voice: Parsed<Voice>): readonly string[] | undefined =>
  voice.ok ? voice.value.personas.map(({id}) => id) : undefined;
