import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const background = { light: 'rgb(240, 241, 235)', dark: 'rgb(17, 23, 19)' };
const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const theme = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('button', { name, exact: true });

it('follows the system until a theme is chosen, and again when System is chosen', async () => {
  const page = await journey.newPage({ colorScheme: 'light' });
  await open(page, '/about');
  expect(await theme(page, 'System').getAttribute('aria-pressed')).toBe('true');
  expect(await ground(page)).toBe(background.light);
  await theme(page, 'Dark').click();
  expect(await ground(page)).toBe(background.dark);
  expect(await theme(page, 'Dark').getAttribute('aria-pressed')).toBe('true');
  await theme(page, 'Light').click();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).toBe(background.light);
  await theme(page, 'System').click();
  expect(await ground(page)).toBe(background.dark);
  await page.reload();
  expect(await ground(page)).toBe(background.dark);
});

it('remembers the choice, and applies it at first paint', async () => {
  const page = await journey.newPage({ colorScheme: 'light' });
  await open(page, '/about');
  await theme(page, 'Dark').click();
  // Only the script in the head runs: a theme that it does not set would flash.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/');
  expect(await ground(page)).toBe(background.dark);
});
