import {tagOf} from '../../packs/language.ts';
import type {ReportWords} from '../../packs/report-words.ts';
import type {Merged, Played} from '../../statistics/exchange/extra.ts';
import {washText} from '../../text/wash.ts';
import {apart, DASH, shownName} from './format.ts';

/** The longest value that is shown whole, in UTF-16 units. A longer one, such as a hash, is known by its beginning. */
const MOST_SHOWN = 24;
const SHOWN_OF_LONG = 12;

const shown = (value: string | null): string => {
  if (value === null) return DASH;
  const text = washText(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, SHOWN_OF_LONG)}…` : text;
};

/** The words of a sentence, with or without those of reports. */
type MergedWords = Pick<ReportWords, 'list'> &
  ((key: 'exchange.merged', values: {readonly labels: string; readonly differences: string}) => string);

/**
 * Describes the labels that stand for different competitors, as sentences: labels that differ in the same way share
 * one.
 * @param nameOf returns a name as it is shown
 */
export const describeMerged = (merged: Merged, words: MergedWords, nameOf = shownName): readonly string[] => {
  const byDifference = new Map<string, string[]>();
  for (const [label, options] of Object.entries(merged)) {
    const differences = Object.entries(options)
      .map(([option, values]) => `${washText(option)}: ${values.map(shown).join(' / ')}`)
      .join('; ');
    byDifference.set(differences, [...(byDifference.get(differences) ?? []), nameOf(label)]);
  }
  return [...byDifference].map(([differences, labels]) =>
    words('exchange.merged', {labels: words.list(labels), differences}),
  );
};

/** What some formats put round dates, which have their direction from the page. */
const MARKS = /[\u200E\u200F\u061C]/g;

/** Describes when games were played, and the seeds of arenas, as sentences. Days are those of UTC. */
export const describePlayed = ({first, last, seeds}: Played, words: ReportWords): readonly string[] => {
  const format = new Intl.DateTimeFormat(tagOf(words.lang), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const dates = format.formatRange(Date.parse(first), Date.parse(last)).replaceAll(MARKS, '');
  const arenas = Object.entries(seeds).map(([arena, known]) => apart(`${arena}: ${known.join(' / ')}`));
  return [
    words('report.played', {dates}),
    ...(arenas.length > 0 ? [words('report.seeds', {seeds: arenas.join('; ')})] : []),
  ];
};
