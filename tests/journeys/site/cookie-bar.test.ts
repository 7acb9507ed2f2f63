import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const bar = (page: Page) => page.getByRole('region', { name: 'We Use Cookies' });
const days = (seconds: number): number => seconds / 86_400;

async function consentOf(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cookie_consent');
  if (!cookie) throw new Error('no cookie_consent');
  const { choice, at, version } = JSON.parse(decodeURIComponent(cookie.value)) as Record<string, unknown>;
  return { choice, at: String(at), version, cookie };
}

it('asks a new visitor without taking the focus, and remembers Accept All for 30 days', async () => {
  const page = await journey.newPage({ firstVisit: true });
  await open(page, '/');
  await bar(page).waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expectAccessible(page);

  await bar(page).getByRole('button', { name: 'Accept All' }).click();
  await bar(page).waitFor({ state: 'hidden' });
  const { choice, at, version, cookie } = await consentOf(page);
  expect({ choice, version }).toEqual({ choice: 'all', version: 1 });
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(days(cookie.expires - Date.now() / 1000)).toBeCloseTo(30, 1);
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
  // The bar is gone, which is confirmation enough.
  expect(await page.locator('.toast').count()).toBe(0);
});

it('gives Decline and Accept All the same size and look', async () => {
  for (const width of [390, 1440]) {
    const page = await journey.newPage({ firstVisit: true, viewport: { width, height: 800 } });
    await open(page, '/');
    const looks = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width: wide, height } = button.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          return { wide: Math.round(wide), height, color, backgroundColor, borderColor, fontSize, fontWeight };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
  }
});

it('opens again from the footer, and returns the focus there', async () => {
  const page = await journey.newPage({ firstVisit: true });
  await open(page, '/about');
  await bar(page).getByRole('button', { name: 'Decline' }).click();
  expect((await consentOf(page)).choice).toBe('necessary');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

  const settings = page.getByRole('button', { name: 'Cookie settings' });
  await settings.click();
  await bar(page).waitFor();
  expect(await bar(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await bar(page).waitFor({ state: 'hidden' });
  expect((await consentOf(page)).choice).toBe('all');
  expect(await settings.evaluate((element) => element === document.activeElement)).toBe(true);
});

/** Opens the page as at first paint: no script runs but the one in its head. */
async function openUntouched(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/');
}

it('is shown at first paint to visitors who have not answered, and never to those who have', async () => {
  const first = await journey.newPage({ firstVisit: true });
  await openUntouched(first);
  expect(await bar(first).isVisible()).toBe(true);

  const returning = await journey.newPage();
  await openUntouched(returning);
  expect(await bar(returning).isVisible()).toBe(false);

  const long = await journey.newPage({ firstVisit: true });
  const old = encodeURIComponent(JSON.stringify({ choice: 'all', at: '2025-01-01T00:00:00Z', version: 0 }));
  await long.context().addCookies([{ name: 'cookie_consent', value: old, url: journey.url }]);
  await openUntouched(long);
  expect(await bar(long).isVisible()).toBe(true);
});

it('is left out in print and without JavaScript', async () => {
  const page = await journey.newPage({ firstVisit: true });
  await open(page, '/');
  await page.emulateMedia({ media: 'print' });
  expect(await bar(page).isVisible()).toBe(false);

  const plain = await journey.newPage({ firstVisit: true, javaScriptEnabled: false });
  await plain.goto('/');
  expect(await bar(plain).isVisible()).toBe(false);
});

it('keeps its border in forced colours', async () => {
  const page = await journey.newPage({ firstVisit: true, forcedColors: 'active' });
  await open(page, '/');
  const edges = await bar(page).evaluate((element) => {
    const [decline] = element.getElementsByTagName('button');
    return [element, decline].map((one) => (one ? getComputedStyle(one).borderTopStyle : 'none'));
  });
  expect(edges).toEqual(['solid', 'solid']);
});
