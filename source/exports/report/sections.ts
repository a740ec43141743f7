import type {ReportWords} from '../../packs/report-words.ts';
import type {Protocol} from '../../statistics/exchange/extra.ts';
import type {Report} from '../../statistics/exchange/report.ts';
import {washText} from '../../text/wash.ts';
import {biasSections} from './bias.ts';
import {deepSections} from './deep.ts';
import {apart} from './format.ts';
import {joinIntervals} from './intervals.ts';
import {judgedSections} from './judged.ts';
import type {Section, ShownReport} from './section.ts';
import {describeMerged, describePlayed} from './sources.ts';
import {spokenSections} from './spoken.ts';
import {spyfallSections} from './spyfall/sections.ts';
import {summarize} from './spyfall/summary.ts';
import {undercoverSections} from './undercover.ts';

const describeProtocol = (protocol: Protocol | undefined, words: ReportWords): readonly string[] => {
  if (protocol === undefined) return [words('report.protocol-unknown')];
  const listed = (texts: readonly string[]): string => words.list(texts.map(text => washText(text)));
  const {promptVersions, rules} = protocol;
  if (promptVersions.length === 0)
    return [words('report.protocol-house', {rules: rules.map(text => washText(text)).join('; ')})];
  return [
    words('report.protocol', {
      prompts: listed(promptVersions),
      rules: rules.map(text => washText(text)).join('; '),
    }),
  ];
};

/** The sections of the first game, and those of everything else. */
const sectionsOf = (report: Report, words: ReportWords) => {
  const others = [
    ...(report.undercover ? undercoverSections(report.undercover, words) : []),
    ...(report.deep ? deepSections(report.deep, words) : []),
    ...(report.bias ? biasSections(report.bias, words) : []),
    ...(report.extra?.judged ? judgedSections(report.extra.judged, words) : []),
    ...(report.extra?.spoken ? spokenSections(report.extra.spoken, words) : []),
  ];
  const first = report.spyfall ? spyfallSections(report.spyfall, report.extra?.spyfall, words) : [];
  const isFilled = ({rows, columns}: Section): boolean => rows.length > 0 && columns.length > 0;
  return {first: first.filter(isFilled), others: others.filter(isFilled)};
};

/** Returns a report as it is shown: what to look at first, and a section a table. Sections without rows are left out. */
export const showReport = (report: Report, words: ReportWords): ShownReport => {
  const joined = joinIntervals(report);
  const problems = report.problems?.length ?? 0;
  const {first, others} = sectionsOf(joined, words);
  const parts = others.filter(({isKey}) => isKey === true);
  return {
    title: words('report.title'),
    summary: [
      ...(joined.spyfall ? summarize(joined.spyfall, joined.extra?.spyfall, words) : []),
      ...parts.map(({title, n}) => words('report.look.part', {title, n})),
      ...(problems > 0 ? [words('report.look.problems', {n: problems})] : []),
      ...describeProtocol(report.extra?.protocol, words),
      ...(report.extra?.spoken
        ? [words('report.identifier', {identifier: washText(report.extra.spoken.identifier)})]
        : []),
    ],
    sources: [
      ...describeMerged(report.extra?.merged ?? {}, words, apart),
      ...(report.extra?.played ? describePlayed(report.extra.played, words) : []),
    ],
    sections: [...first, ...others],
  };
};
