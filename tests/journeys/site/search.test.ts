import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const dam = 'my dam is filling with sand';

onlyInLongRun(() => {
  it('leads from the footer to a result with the matching words marked', async () => {
    const page = await journey.newPage();
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    const field = page.getByRole('searchbox', { name: 'What are you looking for?' });
    await field.fill(dam);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?q=my+dam+is+filling+with+sand');
    await page.getByRole('status').getByText(`results for ‘${dam}’`).waitFor();
    expect(await page.title()).toContain(dam);
    const first = page.getByRole('main').getByRole('listitem').first();
    expect(await first.locator('mark').allInnerTexts()).toContain('Hydrological');

    // Another search from the results page, and back.
    await field.fill('veld fire');
    await field.press('Enter');
    await page.waitForURL('**/search?q=veld+fire');
    await page.getByRole('link', { name: 'Fire Analysis' }).waitFor();
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe(dam);

    await page.getByRole('link', { name: 'Hydrological Modelling' }).click();
    await page.waitForURL('**/services/hydrology');
  });
});

it('is in the header at every width, and answers queries for services not offered, without JavaScript', async () => {
  for (const width of [320, 390, 768, 1440]) {
    const page = await journey.newPage({ javaScriptEnabled: false, viewport: { width, height: 800 } });
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('drone survey');
    await page.getByRole('button', { name: 'Search' }).click();
    const answer = page.getByRole('region', { name: 'We do not fly drones' });
    await answer.getByRole('link', { name: 'Land Use Mapping' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  }
});

onlyInLongRun(() => {
  it('leaves room in the header at every width', async () => {
    const page = await journey.newPage();
    await open(page, '/about');
    for (const width of [320, 352, 390, 769, 880, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

onlyInLongRun(() => {
  it('shows accessible results for services not offered, in both themes', async () => {
    const page = await journey.newPage();
    await open(page, '/search?q=title+deeds');
    await page.getByRole('heading', { name: 'We do not handle title deeds' }).waitFor();
    await expectAccessible(page);
  });
});

onlyInLongRun(() => {
  it('opens the disclosure that a result links to', async () => {
    const page = await journey.newPage();
    await open(page, '/search?q=which+file+formats');
    await page.getByRole('link', { name: 'Which file formats do you deliver?' }).click();
    await page.waitForURL('**/services2#which-file-formats-do-you-deliver');
    await page.getByText('GeoTIFF for rasters, GeoPackage').waitFor();
  });

  it('says that nothing was found, with a link to the contact page', async () => {
    const page = await journey.newPage();
    await open(page, '/search?q=xyzzy');
    await page.getByText("Nothing found for 'xyzzy'. Try a simpler word, or tell us what you need.").waitFor();
    await page.getByRole('link', { name: 'tell us what you need' }).click();
    await page.waitForURL('**/contact');
  });
});

it('works without JavaScript, from the index of pages', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/menu');
  await page.getByRole('searchbox').fill('borehole');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'We do not site or drill boreholes' }).waitFor();
  await page.getByRole('heading', { name: 'Hydrological Modelling' }).waitFor();
});

it('is one click from the not-found page', async () => {
  const html = await (await fetch(`${journey.url}/no-such-sheet`)).text();
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main'))).toContain('href="/search"');
});

describe('any query', () => {
  it.each([
    '?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '?q=%00%ED%A0%80',
    '?q=a&q=b',
    `?q=${'dam+'.repeat(500)}`,
    '?q=%F0%9F%97%BA',
    '?q[]=1&x=2',
    '?',
    '?q=%E0%A4%A',
  ])('answers 200 without running it: %s', async (query) => {
    const response = await fetch(`${journey.url}/search${query}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  });

  it('is cut at the length of the field', async () => {
    const html = await (await fetch(`${journey.url}/search?q=${'x'.repeat(300)}`)).text();
    expect(html).toContain(`value="${'x'.repeat(100)}"`);
    expect(html).not.toContain('x'.repeat(101));
  });

  it('is rendered for each request, with its own results', async () => {
    const [first, second] = await Promise.all(
      ['fire', 'qgis'].map(async (q) => (await fetch(`${journey.url}/search?q=${q}`)).text()),
    );
    expect(first).toContain('value="fire"');
    expect(second).toContain('value="qgis"');
  });
});
