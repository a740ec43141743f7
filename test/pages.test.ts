import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import test, {type ExecutionContext} from 'ava';
import {type Browser, chromium, type Page} from 'playwright-core';
import {makeReportPage} from '../source/exports/report/html/page.ts';
import {showReport} from '../source/exports/report/sections.ts';
import {availableLocales} from '../source/packs/load-pack.ts';
import {directionOfLanguage} from '../source/text/direction.ts';
import {root} from './support/language-walk.tsx';
import {HOSTILE_NAMES, makeReport, PAPER} from './support/made-report.ts';
import {reportWordsOf} from './support/report-words.ts';

/** Where Debian installs Chromium. */
const CHROMIUM = '/usr/bin/chromium';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ARABIC = 'نموذج مصري كبير قوي للاختبار';
const SIZES = [360, 1600] as const;
const THEMES = ['light', 'dark'] as const;

/** A report with every kind of table and plot, and with names that would break a careless page. */
const REPORT = makeReport({
  ...PAPER,
  models: HOSTILE_NAMES.slice(0, 5),
  scenarios: ['F_EG', 'G_EN'],
  entities: ['ترمس', '<b>Library</b>'],
});

const pageIn = (lang: string): string => {
  const words = reportWordsOf(lang);
  return makeReportPage(showReport(REPORT, words), words);
};

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe-core, and returns what it found wrong. The page's own policy would forbid the script. */
const breachesIn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(await source);
  return page.evaluate(async () => {
    const {axe} = globalThis as unknown as {
      axe: {run: () => Promise<{violations: readonly {id: string; nodes: readonly {html: string}[]}[]}>};
    };
    const {violations} = await axe.run();
    return violations.map(({id, nodes}) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
};

/** An audit takes most of the time. Colours depend on the theme and the layout on the width, so two are enough. */
const isAudited = (lang: string, width: number, theme: string): boolean =>
  (width === 1600 && theme === 'light' && lang !== 'arz') ||
  (width === 360 && theme === 'dark' && (lang === 'en' || lang === 'arz'));

/** What a page's layout does, as measured in the page. */
const measure = (page: Page) =>
  page.evaluate(() => {
    // The types of a browser would let the whole program use what Node doesn't have.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const {document, innerWidth} = globalThis as any;
    const ends = (selector: string): readonly number[] =>
      [...document.querySelectorAll(selector)].map(element => element.getBoundingClientRect().right);
    const pictures = [...document.querySelectorAll('svg')];
    const outside = pictures.flatMap(svg => {
      const box = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text')]
        .filter(text => {
          const own = text.getBoundingClientRect();
          return own.left < box.left - 1 || own.right > box.right + 1 || own.top < box.top - 1;
        })
        .map(text => `${svg.getAttribute('aria-label')}: ${text.textContent}`);
    });
    const name = [...document.querySelectorAll('tbody th bdi')].find(({textContent}) =>
      /^نموذج/.test(textContent),
    );
    return {
      width: document.documentElement.scrollWidth,
      room: innerWidth,
      beyond: ends('section, h2, .plot, .scroll').filter(right => right > innerWidth + 1).length,
      outside,
      direction: document.documentElement.dir,
      arabic: name?.textContent,
      pictures: pictures.length,
    };
  });

const open = async (browser: Browser, lang: string) => {
  const page = await browser.newPage({viewport: {width: 1600, height: 1000}});
  const heard: string[] = [];
  page.on('console', message => heard.push(`console: ${message.text()}`));
  page.on('pageerror', error => heard.push(`error: ${error.message}`));
  page.on('request', request => heard.push(`request: ${request.url()}`));
  await page.setContent(pageIn(lang));
  return {page, heard};
};

const checkPage = async (t: ExecutionContext, page: Page, lang: string): Promise<void> => {
  for (const width of SIZES)
    for (const colorScheme of THEMES) {
      const label = `${lang} ${width} ${colorScheme}`;
      await page.setViewportSize({width, height: 1000});
      await page.emulateMedia({colorScheme});
      const found = await measure(page);
      t.is(found.width, found.room, `${label}: the page scrolls sideways`);
      t.is(found.beyond, 0, label);
      t.deepEqual(found.outside, [], `${label}: cut labels`);
      t.is(found.direction, directionOfLanguage(lang), label);
      t.is(found.arabic, ARABIC, label);
      t.true(found.pictures > 20, label);
      if (isAudited(lang, width, colorScheme)) t.deepEqual(await breachesIn(page), [], `${label}: axe-core`);
    }
};

for (const lang of availableLocales(root))
  test.serial(`a page in ${lang} is whole in a browser: narrow and wide, light and dark`, async t => {
    if (!existsSync(CHROMIUM)) {
      t.log(`Skipped: there is no ${CHROMIUM}.`);
      t.pass();
      return;
    }
    const browser = await chromium.launch({executablePath: CHROMIUM, args: FLAGS});
    t.teardown(() => browser.close());
    const {page, heard} = await open(browser, lang);
    await checkPage(t, page, lang);
    t.deepEqual(heard, []);
  });
