import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleInBothThemes, violationsInBothThemes } from '../support/accessibility.ts';
import { crawl, deadAnchors } from '../support/crawl.ts';
import { type Journey, open, startJourney } from '../support/journey.ts';
import { everyPage } from '../support/pages.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

it('leads to no dead end: every link and anchor answers, every page has one h1 and a title of its own', async () => {
  const pages = await crawl(journey.url);
  expect(pages.size).toBeGreaterThan(35);
  expect(deadAnchors(pages)).toEqual([]);
  const titles = [...pages.values()].map(titleOf);
  expect(titles.filter((title, index) => !title || titles.indexOf(title) !== index)).toEqual([]);
  for (const [path, html] of pages) {
    expect(html.match(/<h1[ >]/g)?.length, `h1 of ${path}`).toBe(1);
    expect(html, `description of ${path}`).toMatch(/<meta name="description" content="[^"]{50,}/);
    expect(html, `inline style on ${path}`).not.toMatch(/ style="/);
  }
});

it('finds a link to a place that is not there', () => {
  const pages = new Map([
    ['/', '<a href="/about#team"></a><a href="#here"></a><p id="here"></p>'],
    ['/about', '<a class="x" href="#gone"></a>'],
  ]);
  expect(deadAnchors(pages)).toEqual(['/ leads to /about#team', '/about leads to /about#gone']);
});

it('finds what a reader cannot tell apart, in either theme, and what has no name', async () => {
  const page = await journey.newPage();
  await open(page, '/about');
  const plant = (html: string, css: string) =>
    page.evaluate(
      ([html, css]) => {
        document.querySelector('main')?.insertAdjacentHTML('beforeend', html);
        const style = new CSSStyleSheet();
        style.replaceSync(css);
        document.adoptedStyleSheets = [style];
      },
      [html, css] as const,
    );
  await plant(
    '<p id="pale">Pale</p>',
    '@media (prefers-color-scheme: dark) { #pale { color: #222; background: #000 } }',
  );
  expect((await violationsInBothThemes(page)).join()).toContain('color-contrast');
  await plant('<button id="unnamed"></button>', '');
  expect((await violationsInBothThemes(page)).join()).toContain('button-name');
});

describe.each(everyPage)('%s', (path) => {
  it('is accessible in both themes and fits 320 px', async () => {
    const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
    await open(page, path);
    await expectAccessibleInBothThemes(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

it('answers an unknown address with 404 and the ways on', async () => {
  const page = await journey.newPage();
  const response = await fetch(`${journey.url}/no-such-sheet`);
  expect(response.status).toBe(404);
  await open(page, '/no-such-sheet');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await expectAccessibleInBothThemes(page);
});
