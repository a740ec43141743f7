import type {By, Rate} from '../exchange/rate.ts';
import type {LabelShare, LanguageCell} from '../exchange/report.ts';
import {count, rateOf} from '../moments.ts';
import {byName, compareCodePoints} from '../names.ts';
import type {Games} from './games.ts';
import {SEAT_STEP} from './row.ts';

/** Counts of detected labels, by speaker's model and then by expected language. */
type Labels = ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, number>>>;

const countLabels = ({rows}: Games, isWanted = (_language: number): boolean => true): Labels => {
  const counts = new Map<number, Map<number, Map<number, number>>>();
  for (const {models, spoken, language} of rows) {
    if (!isWanted(language)) continue;
    for (const said of spoken) {
      const model = models[said % SEAT_STEP] ?? 0;
      const languages = counts.get(model) ?? new Map<number, Map<number, number>>();
      if (languages.size === 0) counts.set(model, languages);
      const labels = languages.get(language) ?? new Map<number, number>();
      if (labels.size === 0) languages.set(language, labels);
      count(labels, Math.floor(said / SEAT_STEP));
    }
  }
  return counts;
};

/** More frequent labels first; equally frequent ones by code point. */
const byFrequency = (one: LabelShare, other: LabelShare): number =>
  other.rate - one.rate || compareCodePoints(one.label, other.label);

const cellOf = (counts: ReadonlyMap<number, number>, {names}: Games, language: string): LanguageCell => {
  const n = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const labels = byName(counts.keys(), names.labels, label => (counts.get(label) ?? 0) / n);
  const [top1 = null, top2 = null] = Object.entries(labels)
    .map(([label, rate]) => ({label, rate}))
    .sort(byFrequency);
  return {n, labels, top1, top2, adherence: (Object.hasOwn(labels, language) && labels[language]) || 0};
};

/** Returns the detected languages by speaker's model and expected language (M4). */
export const languageTable = (games: Games): By<By<LanguageCell>> => {
  const {languages, models} = games.names;
  const counts = countLabels(games);
  return byName(counts.keys(), models, model => {
    const own = counts.get(model) ?? new Map<number, ReadonlyMap<number, number>>();
    return byName(own.keys(), languages, language =>
      cellOf(own.get(language) ?? new Map(), games, languages.list[language] ?? ''),
    );
  });
};

/** The expected language whose speakers a detector takes for those of another one (M4), and its labels. */
const EGYPTIAN = 'arz';
const ARABIC: readonly string[] = ['ar', EGYPTIAN];

/** Returns how often models speak Arabic of either kind where Egyptian was expected (M4). */
export const arabicShares = (games: Games): By<Rate> => {
  const {languages, models, labels} = games.names;
  const egyptian = languages.list.indexOf(EGYPTIAN);
  const counts = countLabels(games, language => language === egyptian);
  return byName(counts.keys(), models, model => {
    const heard = [...(counts.get(model)?.get(egyptian) ?? [])];
    const arabic = heard.filter(([label]) => ARABIC.includes(labels.list[label] ?? ''));
    const total = (some: readonly (readonly [number, number])[]): number =>
      some.reduce((sum, [, times]) => sum + times, 0);
    return rateOf(total(arabic), total(heard));
  });
};
