import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { startFront } from '#tests/support/browser/front.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';
import { openControlled } from '#tests/support/browser/service-worker.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({});
});
afterAll(() => journey?.stop());

const viewport = { width: 390, height: 844 };
const path = '/tools/coordinates';
const answer = async (query: string) => {
  const response = await fetch(`${journey.url}${path}${query}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const row = (page: Page, name: string) => page.locator('.desk-row').filter({ hasText: name }).first();

describe('a point in the address', () => {
  it('is converted on the server, for its visitor alone', async () => {
    const { status, headers, html } = await answer('?point=-20.15%2C+28.5833');
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/tools\/coordinates"\/>/);
    expect([headers.get('offline-copy'), headers.get('cache-control')]).toEqual(['no', 'no-cache']);
    expect(html).toContain('35K PT 6548');
    expect(html).toContain('class="point-pin"');
  });

  it('is rendered for each request, and the page without one is kept', async () => {
    const [first, second] = await Promise.all(['-20.1,28.5', '-18.1,31.5'].map((point) => answer(`?point=${point}`)));
    expect(first?.html).toContain('value="-20.1,28.5"');
    expect(second?.html).toContain('value="-18.1,31.5"');
    for (const query of ['', '?point=', '?x=-20.1,28.5']) {
      const { html, headers } = await answer(query);
      expect([html.includes('noindex'), html.includes('28.5,'), headers.get('offline-copy')]).toEqual([
        false,
        false,
        null,
      ]);
    }
  });

  it.each([
    ['?point=20.15', 'We read 20.15 but no second number.'],
    ['?point=%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'We could not read'],
    ['?point=%00%ED%A0%80x', 'We could not read'],
    [`?point=${'1+'.repeat(500)}`, 'We cannot tell which numbers are the coordinates.<'],
    ['?point=-20.1,28.5&point=x&system=3857&swap=maybe', 'degrees, WGS 84'],
    ['?point=-20.15+28.58&system=20935', 'These numbers look like degrees, not metres.'],
    ['?point=95,200&swap=1&south=1', 'Latitude goes from'],
    ['?point=51.5,-0.12', 'outside Zimbabwe'],
  ])('%s is answered with 200 and a reason', async (query, text) => {
    const { status, html } = await answer(query);
    expect([status, html.includes('<script>alert')]).toEqual([200, false]);
    expect(html).toContain(text);
  });

  it('is in no log', async () => {
    await answer('?point=-19.87654%2C+29.12345');
    await fetch(`${journey.url}/api/coordinates?point=-19.87654%2C+29.12345`);
    await answer('?point=-19.87654');
    await expect.poll(() => journey.output()).toContain('/tools/coordinates');
    expect(journey.output()).not.toMatch(/19\.87654|29\.12345|point=/);
  });
});

it('converts without script, from the field to the other readings', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false, viewport });
  await page.goto('/menu');
  await page.getByRole('link', { name: 'Coordinate desk' }).click();
  await page.getByRole('textbox', { name: 'Paste anything' }).fill('665484 7771132');
  await page.getByRole('button', { name: 'Convert' }).click();
  await page.getByText('Which coordinate system are they in?').waitFor();
  await page.getByRole('link', { name: 'It is Arc 1950 / UTM 35S' }).click();
  await page.getByText('Read as Arc 1950 / UTM 35S, easting first').waitFor();
  expect(await row(page, 'MGRS').innerText()).toContain('35K PT 6546');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
});

it('converts on the device at each key, and moves the point by keys', async () => {
  const page = await journey.newPage({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(path);
  await page.keyboard.press('Tab');
  const field = page.getByRole('textbox', { name: 'Paste anything' });
  await field.focus();
  await page.keyboard.type('20.15');
  await page.getByText('We read 20.15 but no second number.').waitFor();
  await page.keyboard.type(' 28.5833');
  await page.getByText('outside Zimbabwe', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'It is south' }).press('Enter');
  await expect.poll(() => row(page, 'Degrees').innerText()).toContain('−20.15000, 28.58330');
  await page.locator('.point-pin').waitFor();
  await field.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => field.inputValue()).toBe('20° 08′ 59.0″ S 28° 34′ 59.9″ E');
  await page.getByRole('button', { name: 'Copy UTM 35S', exact: true }).press('Enter');
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^UTM 35S 6654\d\d E 7771\d\d\d N$/);
  expect(new URL(page.url()).search).toBe('');
  expect(asked.filter((url) => /20\.15|point=|api\/coordinates/.test(url))).toEqual([]);
  await expectAccessible(page);
});

it('loads no React before the first touch', async () => {
  const page = await journey.newPage({ viewport });
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(await page.evaluate(hasReact)).toBe(false);
});

it('converts without a connection after the first visit', async () => {
  const front = await startFront(journey.url);
  const page = await journey.newPage({ viewport, serviceWorkers: 'allow', networkFails: true, baseURL: front.url });
  await openControlled(page, path);
  await page.getByRole('textbox', { name: 'Paste anything' }).click();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('files')).keys()).map(({ url }) => url).join()))
    .toContain('read-point');
  front.stop();
  await page.goto(`${path}?point=35K+PT+65483+71131`);
  const field = page.getByRole('textbox', { name: 'Paste anything' });
  await field.focus();
  await expect.poll(() => row(page, 'UTM 35S').innerText()).toContain('665\u202F484 E');
  await field.fill('Arc 1950 -20.149019, 28.583435');
  await expect.poll(() => row(page, 'Degrees').innerText()).toContain('−20.15000, 28.58333');
});

it('keeps what is typed before the script has loaded', async () => {
  const page = await journey.newPage({ viewport });
  await open(page, path);
  await page.getByRole('textbox', { name: 'Paste anything' }).fill('-17.8292, 31.0522');
  await expect.poll(() => row(page, 'UTM 36S').innerText()).toContain('293\u202F571 E');
  // The chips come back with an empty field.
  await page.getByRole('textbox', { name: 'Paste anything' }).fill('');
  await page.getByRole('link', { name: 'MGRS: 35K PT 65483 71131' }).click();
  await page.getByText('Read as MGRS').waitFor();
});
