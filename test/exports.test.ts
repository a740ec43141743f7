import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import {CSV_COLUMNS, makeCsv} from '../source/exports/report/csv.ts';
import {DASH} from '../source/exports/report/format.ts';
import {makeReportPage} from '../source/exports/report/html/page.ts';
import type {Section, ShownReport} from '../source/exports/report/section.ts';
import {showReport} from '../source/exports/report/sections.ts';
import {drawReport, drawSections} from '../source/exports/report/terminal/print.ts';
import {availableLocales} from '../source/packs/load-pack.ts';
import type {Report} from '../source/statistics/exchange/report.ts';
import {createCollector} from '../source/statistics/report/collector.ts';
import {textWidth} from '../source/text/width.ts';
import {root} from './support/language-walk.tsx';
import {HOSTILE_NAMES, type Made, makeReport, PAPER} from './support/made-report.ts';
import {parseCsv} from './support/parse-csv.ts';
import {reportWordsOf} from './support/report-words.ts';
import {runProgram} from './support/run-program.ts';

const METRICS = new URL('../../test/fixtures/metrics/', import.meta.url);
const SETS = [
  'one',
  'zero-wins',
  'forfeits',
  'leaky',
  'mixed',
  'balanced',
  'table6',
  'undercover',
  'deep',
  'bias',
];

const countSet = (name: string): Report => {
  const collector = createCollector();
  const lines = readFileSync(new URL(`sets/${name}.jsonl`, METRICS), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) collector.add(JSON.parse(line));
  return collector.report({resamples: name === 'balanced' ? 20 : 0});
};

const english = reportWordsOf('en');

/** Parts of the report that no table shows: lists of names, and what a table says in other words. */
const LEFT_OUT: readonly RegExp[] = [
  /^report$/,
  // The scale of ratings, the same in all reports.
  /\.(anchor|base|scale)$/,
  // In words: one note for all fits.
  /\.lambda$/,
  /\.bootstrap\./,
  // Summed in a note.
  /\.empty$/,
  // Cells say k and n, and these only n.
  /^spyfall\.language_id\..*\.(n|k)$/,
  /^extra\.spyfall\.(rated|incomplete_sessions)$/,
  // The same numbers as in the tables by scenario and overall.
  /^extra\.spyfall\.spread\.overall$/,
  /^extra\.bias\./,
];

type Leaf = {readonly path: string; readonly value: number};

const leavesOf = (value: unknown, path: string): readonly Leaf[] => {
  if (typeof value === 'number') return [{path, value}];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
};

for (const name of SETS)
  test(`tables have every number of the set ${name}`, t => {
    const report = countSet(name);
    const {sections} = showReport(report, english);
    const shown = new Set(parseCsv(makeCsv(sections)).flatMap(row => row.map(field => Number(field || 'x'))));
    const missing = leavesOf(report, '').filter(
      ({path, value}) => !shown.has(value) && !LEFT_OUT.some(pattern => pattern.test(path)),
    );
    t.deepEqual(missing.slice(0, 5), []);
  });

const keysOf = (report: Report): readonly string[] => Object.keys(report.spyfall ?? {});

test('a table says where each metric of the paper is', t => {
  const {sections} = showReport(makeReport(), english);
  const papers = sections.flatMap(({paper}) => paper ?? []);
  for (const table of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) t.true(papers.includes(`Table ${table}`), `${table}`);
  for (const figure of [3, 4, 5, 6, 7, 8, 9]) t.true(papers.includes(`Figure ${figure}`), `${figure}`);
  t.true(keysOf(makeReport()).length > 30);
});

test('every cell of a table has a number, a text or a reason, and every row has all cells', t => {
  for (const report of [...SETS.map(countSet), makeReport({...PAPER, games: 0})])
    for (const {id, rows, columns, n, what} of showReport(report, english).sections) {
      t.true(n !== '' && what !== '', id);
      for (const row of rows) {
        t.is(row.cells.length, columns.length, `${id} ${row.id}`);
        for (const cell of row.cells) if (cell.kind === 'number') t.true(Number.isFinite(cell.value), id);
      }
    }
});

test('what was not observed is empty with a reason, never 0', t => {
  const {sections} = showReport(makeReport({...PAPER, games: 0}), english);
  const rates = sections.filter(({measure}) => measure === 'rate' || measure === 'bits');
  for (const {id, rows} of rates)
    for (const {cells} of rows)
      for (const cell of cells)
        if (cell.kind === 'rate' || (cell.kind === 'number' && cell.digits > 0)) t.fail(`${id} has a number`);
  const csv = parseCsv(makeCsv(sections));
  const leak = csv.find(row => row[0] === 'leakage' && row[2] === 'en');
  t.deepEqual(leak?.slice(4), ['', '', '', '', '', 'no games as villagers']);
});

test('models whose intervals overlap share ranks', t => {
  const {sections} = showReport(countSet('leaky'), english);
  const ratings = sections.find(({id}) => id === 'ratings');
  for (const {cells} of ratings?.rows ?? []) t.deepEqual(cells[1], {kind: 'text', text: '1–3'});
});

test('the summary names a best model only when its interval is apart', t => {
  const text = (report: Report): string => showReport(report, english).summary.join('\n');
  t.regex(text(countSet('leaky')), /don’t show which model is better/);
  t.regex(text(countSet('balanced')), /alpha\u2069 plays best/);
  t.regex(text(makeReport()), /don’t say which prompt wording/);
  const protocol = {promptVersions: ['spyfall-3'], rules: ['5 seats, 10 turns, strict']};
  t.regex(
    text({...makeReport(), extra: {intervals: {}, protocol}}),
    /Prompt wording: spyfall-3\. Rules: 5 seats, 10 turns, strict\./,
  );
});

test('the page says when games were played, with which seeds, and whose label is shared', t => {
  const played = {
    first: '2026-07-01T10:00:00.000Z',
    last: '2026-07-03T10:00:00.000Z',
    seeds: {lab: [9, 12]},
  };
  const merged = {'<b>': {digest: ['a'.repeat(64), 'b'.repeat(64)], temperature: [null, '1']}};
  const report = {...makeReport(), extra: {intervals: {}, played, merged}};
  const page = (lang: string): string => {
    const words = reportWordsOf(lang);
    return makeReportPage(showReport(report, words), words);
  };
  t.regex(page('en'), /Played July 1\D+3, 2026 \(UTC\)\./);
  t.regex(page('en'), /\u2068lab: 9 \/ 12\u2069/);
  t.regex(
    page('en'),
    /\u2068&lt;b&gt;\u2069 \(digest: aaaaaaaaaaaa… \/ bbbbbbbbbbbb…; temperature: – \/ 1\)/,
  );
  t.regex(page('arz'), /تاريخ اللعبات: ١\D+٣ يوليو ٢٠٢٦/);
});

test('CSV keeps every value, and no text of it is a formula', t => {
  const hostile = [...HOSTILE_NAMES, '+1', '-1+cmd', '@sum', 'line\nend', 'comma, and "quote"'];
  const {sections} = showReport(makeReport({...PAPER, models: hostile}), english);
  const csv = makeCsv(sections);
  t.true(csv.endsWith('\r\n'));
  const [head, ...rows] = parseCsv(csv);
  t.deepEqual(head, [...CSV_COLUMNS]);
  t.is(
    rows.length,
    sections.reduce((sum, {rows: own}) => sum + own.reduce((n, {cells}) => n + cells.length, 0), 0),
  );
  for (const row of rows) {
    t.is(row.length, CSV_COLUMNS.length);
    for (const field of row) if (Number.isNaN(Number(field))) t.notRegex(field, /^[=+\-@\t\r]/);
  }
  const cells = sections.flatMap(section => section.rows.flatMap(row => row.cells));
  for (const [index, cell] of cells.entries())
    if (cell.kind === 'rate') {
      const [value, k, n] = (rows[index] ?? []).slice(4);
      t.deepEqual([Number(value), k, n], [cell.rate, String(cell.k ?? ''), String(cell.n ?? '')]);
    }
});

const madeReports = fc.record({
  models: fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(...HOSTILE_NAMES),
      fc.string({unit: 'binary', maxLength: 60}),
      fc.string({maxLength: 30}),
    ),
    {
      maxLength: 7,
    },
  ),
  scenarios: fc.uniqueArray(
    fc.oneof(fc.constantFrom(...PAPER.scenarios), fc.string({unit: 'binary', maxLength: 20})),
    {maxLength: 12},
  ),
  entities: fc.uniqueArray(fc.oneof(fc.constantFrom(...PAPER.entities), fc.string({unit: 'binary'})), {
    maxLength: 3,
  }),
  games: fc.constantFrom(0, 1, 7, 150, 5_000_000),
  seed: fc.nat(),
}) satisfies fc.Arbitrary<Made>;

const drawAll = (report: ShownReport, width: number, lang: string): readonly string[] => {
  const words = reportWordsOf(lang);
  const page = {width, isColoured: false};
  const sections: readonly Section[] = report.sections.filter(({isDataOnly}) => isDataOnly !== true);
  return [...drawReport(report, words, page), ...drawSections(sections, words, page)];
};

for (const lang of availableLocales(root))
  test(`no line of a report in ${lang} is wider than the terminal`, t => {
    const words = reportWordsOf(lang);
    fc.assert(
      fc.property(madeReports, fc.constantFrom(40, 60, 80, 120, 160), (made, width) => {
        const lines = drawAll(showReport(makeReport(made), words), width, lang);
        const wide = lines.find(line => textWidth(line) > width);
        if (wide !== undefined) throw new Error(`${textWidth(wide)} cells: ${JSON.stringify(wide)}`);
      }),
      {numRuns: 12},
    );
    t.pass();
  });

test('a report has no colour where there is no terminal, and all of its names once washed', t => {
  const shown = showReport(makeReport({...PAPER, models: HOSTILE_NAMES}), english);
  const lines = drawReport(shown, english, {width: 120, isColoured: false}).join('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what must not be there
  t.notRegex(lines, /[\u001b\u202a-\u202e\u2066-\u2069]/);
  t.true(
    drawReport(shown, english, {width: 120, isColoured: true})
      .join('')
      .includes(`${String.fromCodePoint(27)}[1m`),
  );
  t.true(lines.includes('نموذج مصري'));
});

test('a page runs nothing, loads nothing and escapes every name', t => {
  const names = [...HOSTILE_NAMES, '</style></svg><img src=x onerror=alert(1)>'];
  const shown = showReport(makeReport({...PAPER, models: names, entities: names}), english);
  const page = makeReportPage(shown, english);
  const found = (pattern: RegExp): readonly string[] => page.match(pattern) ?? [];
  t.deepEqual(found(/<(?:script|img|link|iframe|object|base)|<[^>]*\son\w+=|url\(|@import/gi), []);
  t.deepEqual(found(/\b(?:src|srcset|href|data|action)="(?!#)[^"]*"/g), []);
  t.deepEqual(found(/[\u202a-\u202e\u2067]/g), []);
  t.is(found(/Content-Security-Policy" content="default-src 'none'/g).length, 1);
  t.true(page.includes('&lt;script&gt;'));
  t.true(page.includes(DASH));
});

test('every built-in language has its own words for reports', t => {
  for (const lang of ['id', 'zh', 'arz']) {
    const words = reportWordsOf(lang);
    for (const key of ['report.ratings.what', 'report.leakage.what', 'report.look.best'] as const)
      t.not(words(key, {model: 'x'}), english(key, {model: 'x'}), `${lang} ${key}`);
  }
});

test('polyspy report prints tables, CSV or one table, and writes a page', async t => {
  const home = mkdtempSync(path.join(tmpdir(), 'polyspy-report-'));
  t.teardown(() => rmSync(home, {recursive: true, force: true}));
  const set = fileURLToPath(new URL('sets/leaky.jsonl', METRICS));
  const file = path.join(home, 'report.html');
  const report = (...args: readonly string[]) =>
    runProgram(['report', set, ...args], {home, environment: {COLUMNS: '60', FORCE_COLOR: '0'}});
  const [short, csv, table, page, unknown, both, wrong] = await Promise.all([
    report(),
    report('--csv', '--lang', 'zh'),
    report('--section', 'leakage'),
    report('--html', file, '--lang', 'arz'),
    report('--section', 'nothing'),
    report('--csv', '--html', '-'),
    report('--html', set),
  ]);
  t.like(short, {code: 0, stderr: ''});
  t.true(short.stdout.split('\n').every(line => textWidth(line) <= 60));
  t.deepEqual(parseCsv(csv.stdout)[0], [...CSV_COLUMNS]);
  t.regex(table.stdout, /^Leaks/);
  t.like(page, {code: 0, stdout: ''});
  t.regex(readFileSync(file, 'utf8'), /<html lang="ar-EG" dir="rtl">/);
  t.is(unknown.code, 2);
  t.regex(unknown.stderr, /^The report has no section nothing\. Use ratings, .* or all\.\n$/);
  t.is(both.code, 2);
  t.regex(both.stderr, /^Use --csv or --html, not both\.\n$/);
  t.is(wrong.code, 2);
  t.regex(wrong.stderr, /a file that ends in \.html/);
});
