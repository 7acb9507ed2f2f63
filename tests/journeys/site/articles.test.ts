import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { variants } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const forest = 'GIS and the forest resources of Zimbabwe';
const fire = 'Mapping a veld fire with before and after images';

it('filters the list by kind and topic, in an address that can be shared', async () => {
  const page = await journey.newPage();
  await open(page, '/articles-and-projects');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const filter = page.getByRole('navigation', { name: 'Filter' });
  expect(await titles.count()).toBe(7);
  await filter.getByRole('link', { name: 'Projects' }).click();
  await expect.poll(() => titles.allInnerTexts()).toEqual([forest]);
  expect(new URL(page.url()).search).toBe('?kind=project');
  expect(await filter.getByRole('link', { name: 'Projects' }).getAttribute('aria-current')).toBe('true');
  await expectAccessible(page);

  await filter.getByRole('link', { name: 'All' }).click();
  await filter.getByRole('link', { name: 'Fire' }).click();
  await expect.poll(() => titles.allInnerTexts()).toEqual([fire]);
  await page.getByRole('status').getByText('1 text').waitFor({ state: 'attached' });
  await page.reload();
  await expect.poll(() => titles.allInnerTexts()).toEqual([fire]);
  // Choosing the active topic again removes the filter.
  await filter.getByRole('link', { name: 'Fire' }).click();
  await expect.poll(() => titles.count()).toBe(7);
});

it.each(
  variants(['?kind=poem', '?topic=Moon', '?kind=project&topic=Fire', '?topic=__proto__']),
)('ignores unknown values of %s', async (query) => {
  const page = await journey.newPage();
  await open(page, `/articles-and-projects${query}`);
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);
});

it('shows all of them without JavaScript, and no filters', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/articles-and-projects');
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(7);
  expect(await page.getByRole('navigation', { name: 'Filter' }).count()).toBe(0);
});

it('shows summary, publisher and dates of an article, and links to its parts, sources and services', async () => {
  const page = await journey.newPage();
  await open(page, '/articles/mapping-a-veld-fire');
  await page.getByRole('region', { name: 'In short' }).getByText('The dNBR method step by step').waitFor();
  await page.getByText(/Published on 21 November 2026\. \d min to read\. Sources last checked on/).waitFor();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Step by step' }).click();
  await page.waitForURL('**/articles/mapping-a-veld-fire#step-by-step');
  const source = page.getByRole('link', { name: /^FIREMON/ });
  expect(await source.getAttribute('href')).toMatch(/^https:\/\//);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Indices Calculation' }).click();
  await page.waitForURL('**/services/indices-calculation');
});

it('opens the forest article at one address, with links home and back', async () => {
  const page = await journey.newPage();
  const response = await page.goto('/articles/gis-forest-resources-zimbabwe');
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe('/gis-forest-resources-zimbabwe');
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to articles' }).click();
  await page.waitForURL('**/articles-and-projects');
});
