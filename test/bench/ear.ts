import {parseCorpus} from '../../source/training/corpus.ts';
import {KEPT_AWAY} from '../../source/training/load-lines.ts';
import {type EarScore, scoreReader} from '../../source/training/score.ts';
import {EAR_LANGUAGES, hearingKitOf, readCommitted} from '../support/house-data.ts';
import {type Figure, figure} from './measure.ts';

/** What is wanted of the ear, in percent of the lines that nobody learned from. */
const WANTED = [
  {name: 'topic right', of: (score: EarScore) => score.topic, least: 85},
  {name: 'open question left open', of: (score: EarScore) => score.openLeft, least: 80},
  {name: 'pole right', of: (score: EarScore) => score.pole, least: 90},
  {name: 'pole reversed', of: (score: EarScore) => score.poleReversed, most: 5},
  {name: 'grade right', of: (score: EarScore) => score.grade, least: 60},
  {name: 'grade within one', of: (score: EarScore) => score.near, least: 70},
  {name: 'grade reversed', of: (score: EarScore) => score.reversed, most: 6},
  {name: 'sure and reversed', of: (score: EarScore) => score.sureReversed, most: 3},
] as const;

/** Too few lines to say how many of them are right. */
const FEWEST = 10;

const scoreOf = (lang: string, code: (typeof EAR_LANGUAGES)[number]['code']): EarScore => {
  const kit = hearingKitOf(code);
  const ids = kit.data.features.map(({id}) => id);
  const text = readCommitted(`locales/${lang}/ear/${KEPT_AWAY}`).text;
  return scoreReader(kit.typed().senses, ids, parseCorpus(text, KEPT_AWAY, ids));
};

const wantedFigures = (lang: string, score: EarScore): readonly Figure[] =>
  WANTED.map(wanted => {
    const value = 100 * wanted.of(score);
    const isLeast = 'least' in wanted;
    const limit = isLeast ? wanted.least : wanted.most;
    return figure({
      name: `ear, ${lang}: ${wanted.name}`,
      value,
      unit: '%',
      baseline: 'wanted',
      baselineValue: limit,
      target: `${isLeast ? '≥' : '≤'} ${limit} %`,
      ok: isLeast ? value >= limit : value <= limit,
    });
  });

/** How far what is called likely may be from what is right, in percent: chance alone makes some with few lines. */
const APART = 10;

const reliabilityFigures = (lang: string, {reliability}: EarScore): readonly Figure[] =>
  reliability
    .filter(({lines}) => lines >= FEWEST)
    .map(({lines, called, right}) =>
      figure({
        name: `ear, ${lang}: right of ${lines} grades that are called ${Math.round(100 * called)}% likely`,
        value: 100 * right,
        unit: '%',
        baseline: 'called',
        baselineValue: 100 * called,
        target: `within ${APART}`,
        ok: 100 * Math.abs(right - called) <= APART,
      }),
    );

/** Scores the ear on lines that nobody learned from, and compares how sure it is with how often it is right. */
export const measureEar = async (): Promise<readonly Figure[]> =>
  EAR_LANGUAGES.flatMap(({lang, code}) => {
    const score = scoreOf(lang, code);
    return [...wantedFigures(lang, score), ...reliabilityFigures(lang, score)];
  });
