import {findName, type Hit, type Line, openLine, type PreparedName, prepareName} from './find-name.ts';
import {hasNegation, withoutTag} from './negation.ts';
import {type ReadLine, readLine} from './read-line.ts';
import type {LeakEntity, LeakFinding, LeakRule, Verdict} from './types.ts';

/** The version of the rules. A change of what they say of any line is a new version. */
export const RULES_VERSION = 1;

/** Finds leaks in lines about the entities of one set, in one language. Prepare one for many lines. */
export type LeakDetector = {
  /**
   * Says whether a line discloses an entity. `isEnglish`: the line was identified as English. Throws when the entity
   * isn't in the set. `readings` are those of `readLine`, where they are known.
   */
  judge(entity: string, text: string, isEnglish?: boolean, readings?: readonly ReadLine[]): LeakFinding;
};

type Prepared = {
  readonly id: string;
  readonly names: readonly PreparedName[];
  readonly weak: readonly PreparedName[];
  readonly english: readonly PreparedName[];
  readonly excludes: readonly PreparedName[];
  readonly idioms: readonly PreparedName[];
};

const NOTHING: LeakFinding = {verdict: 'none', name: null, span: null, rule: null};

const keyOf = ({words}: PreparedName): string => words.join(' ');

const prepareAll = (texts: readonly string[] = [], lang: string): readonly PreparedName[] =>
  texts.flatMap(text => prepareName({text, lang}, lang, true) ?? []);

const prepare = (entity: LeakEntity, lang: string): Prepared => {
  const names = entity.names.flatMap(name => prepareName(name, lang) ?? []);
  const byKey = new Map(names.map(name => [`${name.isIndonesian} ${keyOf(name)}`, name] as const).reverse());
  return {
    id: entity.id,
    names: [...byKey.values()].reverse(),
    weak: prepareAll(entity.weak, lang),
    english: prepareAll(entity.english, lang),
    excludes: prepareAll(entity.excludes, lang),
    idioms: prepareAll(entity.idioms, lang),
  };
};

const isWithin = (inner: Hit, outer: Hit): boolean => inner.start >= outer.start && inner.end <= outer.end;
const overlaps = (one: Hit, other: Hit): boolean => one.start < other.end && other.start < one.end;
const isShorter = (one: Hit, other: Hit): boolean => one.end - one.start < other.end - other.start;

const findAll = (line: Line, names: readonly PreparedName[]): readonly Hit[] =>
  names.flatMap(name => findName(line, name));

/** All hits of an entity's names that aren't part of a longer word or expression. */
const hitsOf = (line: Line, {names, excludes}: Prepared): readonly Hit[] => {
  const hits = findAll(line, names);
  if (hits.length === 0) return hits;
  const masks = findAll(line, excludes);
  return hits.filter(hit => !masks.some(mask => isWithin(hit, mask)));
};

const RULE_OF = {latin: 'R2', arabic: 'R3', han: 'R4'} as const satisfies Record<string, LeakRule>;

type Context = {
  readonly isEnumeration: boolean;
  readonly isNegated: boolean;
  readonly idioms: readonly Hit[];
  readonly weak: readonly Hit[];
  /** English words in an English line. */
  readonly english: readonly Hit[];
};

const isAmong = (hit: Hit, hits: readonly Hit[]): boolean =>
  hits.some(({start, end}) => start === hit.start && end === hit.end);

const weigh = (hit: Hit, context: Context): readonly [Verdict, LeakRule] => {
  const {isEnumeration, isNegated, idioms, weak, english} = context;
  if (idioms.some(idiom => isWithin(hit, idiom))) return ['judge', 'R5c'];
  if (hit.isUnsure) return ['judge', RULE_OF[hit.script]];
  if (isAmong(hit, weak)) return ['judge', 'R1'];
  if (isAmong(hit, english)) return ['judge', 'R5d'];
  if (isEnumeration) return ['judge', 'R5a'];
  return isNegated ? ['judge', 'R5b'] : ['leak', RULE_OF[hit.script]];
};

type Weighed = {readonly hit: Hit; readonly verdict: Verdict; readonly rule: LeakRule};

/** The stronger of two hits (R6); of equal ones the longer, then the earlier. */
const stronger = (one: Weighed, other: Weighed): Weighed => {
  if (one.verdict !== other.verdict) return one.verdict === 'leak' ? one : other;
  const length = (hit: Hit): number => hit.end - hit.start;
  const more = length(one.hit) - length(other.hit) || other.hit.start - one.hit.start;
  return more >= 0 ? one : other;
};

/** Weighs the hits of one reading of a line. */
const weighLine = (
  line: Line,
  text: string,
  entity: Prepared,
  others: readonly Prepared[],
  isEnglish: boolean,
): Weighed | undefined => {
  const own = hitsOf(line, entity);
  if (own.length === 0) return undefined;
  const rest = others.flatMap(other => hitsOf(line, other));
  // A longer name of another entity isn't this one: "stuffed pigeon" is not "stuffed".
  const hits = own.filter(hit => !rest.some(other => isWithin(hit, other) && isShorter(hit, other)));
  const [tagless] = readLine(withoutTag(text));
  const context: Context = {
    isEnumeration: rest.some(other => !hits.some(hit => overlaps(hit, other))),
    isNegated: tagless !== undefined && hasNegation(tagless),
    idioms: findAll(line, entity.idioms),
    weak: findAll(line, entity.weak).filter(({isUnsure}) => !isUnsure),
    english: isEnglish ? findAll(line, entity.english) : [],
  };
  return hits
    .map((hit): Weighed => {
      const [verdict, rule] = weigh(hit, context);
      return {hit, verdict, rule};
    })
    .reduce<Weighed | undefined>((best, next) => (best ? stronger(best, next) : next), undefined);
};

/** Creates a detector for the entities of a set and the language of the table. Segmenting Chinese is the slow part. */
export const createLeakDetector = (entities: readonly LeakEntity[], lang: string): LeakDetector => {
  const prepared = new Map(entities.map(entity => [entity.id, prepare(entity, lang)]));
  const segmenter = new Intl.Segmenter('zh', {granularity: 'word'});
  return {
    judge: (id, text, isEnglish = false, readings = readLine(text)) => {
      const entity = prepared.get(id);
      if (!entity) throw new Error(`The set has no entity ${id}.`);
      const others = [...prepared.values()].filter(other => other !== entity);
      const found = readings
        .map(line => weighLine(openLine(line, segmenter), text, entity, others, isEnglish && lang !== 'en'))
        .filter(weighed => weighed !== undefined)
        .reduce<Weighed | undefined>((best, next) => (best ? stronger(best, next) : next), undefined);
      if (!found) return NOTHING;
      const {hit, verdict, rule} = found;
      return {verdict, name: hit.name, span: [hit.start, hit.end], rule};
    },
  };
};
