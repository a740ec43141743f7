import {tagOf} from '../../../packs/language.ts';
import type {ReportWords} from '../../../packs/report-words.ts';
import {directionOfLanguage} from '../../../text/direction.ts';
import {cellText, DASH, reasonsIn, titleOf} from '../format.ts';
import type {Cell, Section, ShownReport} from '../section.ts';
import {heatNames} from './colours.ts';
import {escapeHtml, nameHtml} from './escape.ts';
import {heatEnds} from './heat.ts';
import {type Look, lookIn, type Picture} from './plot-frame.ts';
import {drawPictures} from './plots.ts';
import {STYLE} from './style.ts';
import {tableHtml} from './table.ts';

/** Nothing may be loaded or run. Only the page's own style counts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Columns of a table that has room beside its plot. */
const WIDEST = 5;

const list = (items: readonly string[], className: string): string =>
  items.length === 0 ? '' : `<ul class="${className}">${items.map(item => `<li>${item}</li>`).join('')}</ul>`;

const swatch = (name: string, title: string): string => `<i class="${name}"></i>${title}`;

/** Says what the colours of a plot mean. */
const legendHtml = (section: Section, words: ReportWords): string => {
  const {chart} = section;
  if (chart?.kind === 'stacked')
    return list(
      chart.columns.map((column, place) => {
        const title = section.columns[column];
        return swatch(chart.colours[place] ?? '', escapeHtml(title === undefined ? '' : titleOf(title)));
      }),
      'legend',
    );
  if (chart?.kind !== 'heat') return '';
  const [low, high] = heatEnds(section, chart);
  const end = (cell: Cell): string => `<span>${escapeHtml(cellText(cell, 'brief', words))}</span>`;
  const steps = heatNames(chart.hasMiddle).map(name => `<i class="${name}"></i>`);
  return `<p class="legend scale">${end(low)}${steps.join('')}${end(high)}</p>`;
};

const pictureHtml = ({title, svg}: Picture): string => {
  const head =
    title === undefined ? '' : `<h3>${title.isName ? nameHtml(title.title) : escapeHtml(title.title)}</h3>`;
  return `<div>${head}<div class="plot" tabindex="0">${svg}</div></div>`;
};

/** How much room plots need, by their number. */
const CLASSES = ['', ' one', ' two'];

const figureHtml = (section: Section, pictures: readonly Picture[], words: ReportWords): string => {
  if (pictures.length === 0) return '';
  const isHeat = section.chart?.kind === 'heat';
  const className = `plots${CLASSES[pictures.length] ?? ''}${isHeat ? ' heat' : ''}`;
  return (
    `<figure>${legendHtml(section, words)}<div class="${className}">` +
    `${pictures.map(pictureHtml).join('\n')}</div></figure>`
  );
};

const notesHtml = (section: Section, words: ReportWords): string => {
  const reasons = reasonsIn(section);
  return list(
    [
      section.n,
      ...section.notes,
      ...(reasons.length > 0 ? [words('report.dash', {dash: DASH, reasons: words.list(reasons)})] : []),
    ].map(escapeHtml),
    'notes',
  );
};

const headHtml = ({id, title, paper}: Section, level: 2 | 3): string => {
  const place = paper === undefined ? '' : ` <small>${escapeHtml(paper)}</small>`;
  return `<h${level} id="h-${id}">${escapeHtml(title)}${place}</h${level}>`;
};

/** Writes a section: what it measures, plots, table and notes. A table that repeats a plot can be opened. */
const sectionHtml = (section: Section, level: 2 | 3, look: Look): string => {
  const {words} = look;
  const pictures = drawPictures(section, look);
  const table = tableHtml(section, words);
  const isRepeated = pictures.length > 0 && (section.columns.length > WIDEST || pictures.length > 1);
  return [
    `<section id="${section.id}" aria-labelledby="h-${section.id}">`,
    headHtml(section, level),
    `<p class="what">${escapeHtml(section.what)}</p>`,
    '<div class="body">',
    figureHtml(section, pictures, words),
    isRepeated
      ? `<details><summary>${escapeHtml(words('report.as-table'))}</summary>${table}</details>`
      : table,
    '</div>',
    notesHtml(section, words),
    '</section>',
  ].join('\n');
};

const linksHtml = (sections: readonly Section[]): string =>
  `<ul>${sections.map(({id, title}) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul>`;

/**
 * Writes a report as one page of HTML: nothing is loaded, no script runs, and it reads without styles. Takes about
 * a hundred milliseconds for the plots.
 */
export const makeReportPage = (report: ShownReport, words: ReportWords): string => {
  const look = lookIn(words);
  const shown = report.sections.filter(({isDataOnly}) => isDataOnly !== true);
  const main = shown.filter(({isDetail}) => isDetail !== true);
  const details = shown.filter(({isDetail}) => isDetail === true);
  return `<!doctype html>
<html lang="${tagOf(words.lang)}" dir="${directionOfLanguage(words.lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="polyspy">
<title>${escapeHtml(report.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(report.title)}</h1>
<div class="look">
<h2>${escapeHtml(words('report.summary'))}</h2>
<ul>${[...report.summary, ...report.sources].map(text => `<li>${escapeHtml(text)}</li>`).join('')}</ul>
</div>
<nav aria-label="${escapeHtml(words('report.contents'))}">${linksHtml(main)}</nav>
</header>
<main>
${main.map(section => sectionHtml(section, 2, look)).join('\n')}
${
  details.length === 0
    ? ''
    : `<section id="details" aria-labelledby="h-details"><h2 id="h-details">${escapeHtml(words('report.details'))}</h2>
${details.map(section => sectionHtml(section, 3, look)).join('\n')}
</section>`
}
</main>
</body>
</html>
`;
};
