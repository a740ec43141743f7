import type {Forms} from './forms.ts';
import type {Exchange} from './parse-exchanges.ts';
import type {Topic} from './parse-phrases.ts';
import {PERSONA_KEYS, type Voice} from './parse-voice.ts';

/** What house players talk from. */
type Talk = {
  readonly topics: readonly Topic[];
  readonly exchanges: readonly Exchange[];
  readonly voice: Voice;
};

/** Returns all lines that house players may say, with placeholders. */
export const houseLines = ({topics, exchanges, voice}: Talk): readonly (string | Forms)[] => [
  ...topics.flatMap(({questions, answers}) => [...questions, ...answers.flat()]),
  ...exchanges.flatMap(({answers, comments, ofEntities = [], ...question}) => [
    question,
    ...comments.map(({text}) => text),
    ...[...answers.flat(), ...ofEntities].flatMap(one => [one, ...one.reactions].map(({text}) => text)),
  ]),
  ...Object.values(voice.common).flat(),
  ...voice.personas.flatMap(persona => PERSONA_KEYS.flatMap(key => persona[key])),
];
