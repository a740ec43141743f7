import type {ReportWords} from '../../packs/report-words.ts';
import type {JudgedLeaks} from '../../statistics/exchange/extra.ts';
import {describeRange, nameRows, rateCell} from './cells.ts';
import type {Section} from './section.ts';

const KEYS = ['rules', 'all', 'any'] as const;

/** What a judge adds to the rules for leaks. */
export const judgedSections = ({judges, models}: JudgedLeaks, words: ReportWords): readonly Section[] => {
  const keys = KEYS.filter(key => Object.values(models).some(rates => rates[key] !== undefined));
  return [
    {
      id: 'leaks-judged',
      title: words('report.judged.title'),
      what: words('report.judged.what', {judges: words.list(judges)}),
      n: describeRange(
        Object.values(models).map(({all}) => all),
        words,
      ),
      measure: 'rate',
      corner: words('report.model'),
      columns: keys.map(id => ({id, title: words(`report.judged.${id}`)})),
      rows: nameRows(Object.keys(models), model => keys.map(key => rateCell(models[model]?.[key], words))),
      notes: [],
      isDetail: true,
    },
  ];
};
