import {createHash} from 'node:crypto';
import {createLeakDetector, RULES_VERSION} from '../text/leaks/detector.ts';
import {readLine} from '../text/leaks/read-line.ts';
import type {LeakEntity} from '../text/leaks/types.ts';
import {measureDialect} from '../text/tongue/dialect.ts';
import {guessTongue, TONGUE_VERSION} from '../text/tongue/guess.ts';
import type {AnnotatedLine, Annotation, SpokenGame, Utterance} from './types.ts';

/** Identifies the language of a line. */
export type Identifier = {
  /** What identifies, such as `lid.176`; a part of the annotation's version. */
  readonly id: string;
  /** Returns a label, or `null` for a line that is too short. */
  identify(text: string): string | null;
};

/** Annotates the games of one scenario. */
export type Annotator = {
  readonly version: string;
  /** Returns `undefined` for an entity that isn't in the set, for example from a record of an older set. */
  annotate(game: SpokenGame): Annotation | undefined;
};

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/**
 * Creates an annotator for the games of an entity set in a language. Creating one takes milliseconds, a game less than
 * one: prepare it once. `entities` come from `loadLeakEntities`.
 */
export const createAnnotator = (
  entities: readonly LeakEntity[],
  lang: string,
  identifier?: Identifier,
): Annotator => {
  const detector = createLeakDetector(entities, lang);
  const known = new Set(entities.map(({id}) => id));
  const stamp = hashOf([lang, entities]);
  const version = `${RULES_VERSION}.${TONGUE_VERSION}-${stamp}${identifier ? `-${identifier.id}` : ''}`;
  const annotateLine = (entity: string, {n, seat, kind, side, text}: Utterance): AnnotatedLine => {
    const readings = readLine(text);
    const tongue = guessTongue(text, readings);
    const lid = identifier?.identify(text) ?? null;
    const {verdict, name, span, rule} = detector.judge(entity, text, (lid ?? tongue) === 'en', readings);
    const isSpy = side === 'spy';
    return {
      n,
      seat,
      kind,
      verdict: isSpy ? 'none' : verdict,
      name,
      span,
      rule,
      spyNamed: isSpy && verdict === 'leak',
      lid,
      tongue,
      dialect: lang === 'arz' ? measureDialect(text, readings) : null,
    };
  };
  return {
    version,
    annotate: ({entity, utterances}) =>
      known.has(entity)
        ? {detector: 'rules', version, lines: utterances.map(line => annotateLine(entity, line))}
        : undefined,
  };
};
