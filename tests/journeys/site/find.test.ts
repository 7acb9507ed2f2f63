import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('finds a service by a sentence without script, and leads to its area', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto('/find');
  await page.getByRole('searchbox').fill('My dam on the river is filling with sand');
  await page.getByRole('button', { name: 'Find' }).click();
  const first = page.getByRole('article');
  await first.getByRole('heading', { name: 'Hydrological Modelling' }).waitFor();
  expect(await first.locator('mark').allInnerTexts()).toEqual(['dam', 'river', 'filling with sand']);
  expect(await first.getByRole('link', { name: 'Mark the Area' }).getAttribute('href')).toBe(
    '/map-your-project?service=hydrology',
  );
});

it('moves the focus to the results, and back to the sentence before', async () => {
  const page = await journey.newPage();
  await open(page, '/find');
  await page.getByRole('searchbox').fill('veld fire');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/find?q=veld+fire');
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Closest first');
  await expectAccessible(page);
  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
});

it.each([
  '?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '?q=%00%ED%A0%80',
  '?q=dam&q=b',
  `?q=${'dam+'.repeat(500)}`,
  '?q=%F0%9F%97%BA',
  `?q=${'%F0%9D%92%B3'.repeat(60)}`,
  '?q=not',
])('answers 200 for itself alone: %s', async (query) => {
  const response = await fetch(`${journey.url}/find${query}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`<link rel="canonical" href="${journey.url}/find"/>`);
});

it('is one indexed page for an empty sentence and for other queries', async () => {
  for (const query of ['', '?q=', '?q[]=1&x=2', '?']) {
    const html = await (await fetch(`${journey.url}/find${query}`)).text();
    expect(html).not.toContain('noindex');
    expect(html).toContain('See All Services and Prices');
  }
});
