import type {ReportWords} from '../../../packs/report-words.ts';
import type {SpyfallExtra} from '../../../statistics/exchange/extra.ts';
import type {SpyfallReport} from '../../../statistics/exchange/report.ts';
import type {Section} from '../section.ts';
import {extraSections} from './extra.ts';
import {guessSections} from './guesses.ts';
import {outcomeSections} from './outcomes.ts';
import {ratingSections} from './ratings.ts';
import {roleSections} from './roles.ts';
import {talkSections} from './talk.ts';
import {voteSections} from './votes.ts';

/** Returns all tables of *Multicultural Spyfall* (metrics.md, M1 to M22). */
export const spyfallSections = (
  report: SpyfallReport,
  extra: SpyfallExtra | undefined,
  words: ReportWords,
): readonly Section[] => [
  ...ratingSections(report, words),
  ...roleSections(report, words),
  ...outcomeSections(report, words),
  ...talkSections(report, extra, words),
  ...guessSections(report, words),
  ...voteSections(report, words),
  ...extraSections(report, extra, words),
];
