import type {ReportWords} from '../../../packs/report-words.ts';
import {DASH, percentText} from '../format.ts';
import type {Cell, Column, Row, Section} from '../section.ts';
import {escapeHtml, nameHtml} from './escape.ts';

const small = (text: string): string => `<small>${escapeHtml(text)}</small>`;

const rateHtml = ({rate, k, n, low, high}: Cell & {kind: 'rate'}, words: ReportWords): string => {
  const percent = (share: number): string => percentText(share, n ?? 0, words);
  const parts = [
    ...(k === undefined || n === undefined ? [] : [words('report.of', {k, n})]),
    ...(low === undefined || high === undefined
      ? []
      : [words('report.interval-of', {low: percent(low), high: percent(high)})]),
  ];
  return [escapeHtml(percent(rate)), ...parts.map(small)].join(' ');
};

const numberHtml = ({value, digits, low, high}: Cell & {kind: 'number'}, words: ReportWords): string => {
  const text = (number: number): string => words.number(number, digits);
  const span =
    low === undefined || high === undefined
      ? []
      : [small(words('report.interval-of', {low: text(low), high: text(high)}))];
  return [escapeHtml(text(value)), ...span].join(' ');
};

const listHtml = ({items, more}: Cell & {kind: 'list'}, words: ReportWords): string => {
  const listed = items.map(([name, count]) => `${nameHtml(name)} ${escapeHtml(words.number(count))}`);
  return [...listed, ...(more > 0 ? ['…'] : [])].join(escapeHtml(words('glue.comma')));
};

const cellHtml = (cell: Cell, words: ReportWords): string => {
  switch (cell.kind) {
    case 'rate':
      return `<td>${rateHtml(cell, words)}</td>`;
    case 'number':
      return `<td>${numberHtml(cell, words)}</td>`;
    case 'list':
      return `<td class="text">${listHtml(cell, words)}</td>`;
    case 'text':
      return `<td>${escapeHtml(cell.text)}</td>`;
    case 'name':
      return `<td class="text">${nameHtml(cell.text)}</td>`;
    case 'empty':
      return cell.reason === ''
        ? '<td></td>'
        : `<td><span title="${escapeHtml(cell.reason)}">${DASH}</span></td>`;
  }
};

const titleHtml = ({title, isName}: Column | Row): string =>
  isName === true ? nameHtml(title) : escapeHtml(title);

const rowHtml = (row: Row, words: ReportWords): string =>
  `<tr${row.isTotal === true ? ' class="total"' : ''}><th scope="row">${titleHtml(row)}</th>` +
  `${row.cells.map(cell => cellHtml(cell, words)).join('')}</tr>`;

/** Writes a section's table. Its cells say what they rest on. */
export const tableHtml = (section: Section, words: ReportWords): string => {
  const {columns, rows, corner, title, id} = section;
  const isText = (column: number): boolean =>
    rows.some(({cells}) => cells[column]?.kind === 'list' || cells[column]?.kind === 'name');
  const heads = columns
    .map(
      (column, index) => `<th scope="col"${isText(index) ? ' class="text"' : ''}>${titleHtml(column)}</th>`,
    )
    .join('');
  return (
    // What scrolls must be reachable by keyboard.
    `<div class="scroll" role="group" tabindex="0" aria-labelledby="t-${id}">` +
    `<table><caption id="t-${id}">${escapeHtml(title)}</caption>` +
    `<thead><tr><th scope="col">${escapeHtml(corner)}</th>${heads}</tr></thead>` +
    `<tbody>\n${rows.map(row => rowHtml(row, words)).join('\n')}\n</tbody></table></div>`
  );
};
