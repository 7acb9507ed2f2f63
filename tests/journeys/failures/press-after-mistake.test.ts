import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signupMessages } from '#contract/accounts/accounts.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** Presses as a person does: the button is down for a moment, in which a message could move it. */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, height } = await target.evaluate((element) => element.getBoundingClientRect().toJSON());
  await page.mouse.move(x + 12, y + height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 90)));
  await page.mouse.up();
}

const terms = (page: Page) => page.getByRole('checkbox', { name: /I agree/ });

it.each(variants([390, 1280]))('ticks the terms below a password that is too short, at %i px', async (width) => {
  const page = await journey.newPage({ viewport: { width, height: 900 } });
  await open(page, '/signup');
  await page.getByLabel('Confirm password').fill('short');
  await pressSlowly(page, terms(page));
  await page.getByText('Passwords do not match').waitFor();
  expect(await terms(page).isChecked()).toBe(true);
});

it.each([
  { link: 'Forgot password?', leadsTo: '/forgot-password' },
  { link: 'Sign up', leadsTo: '/signup' },
])('follows $link below an invalid email', async ({ link, leadsTo }) => {
  const page = await journey.newPage({ viewport: { width: 390, height: 900 } });
  await open(page, '/login');
  await page.getByLabel('Email').fill('abc');
  await pressSlowly(page, page.getByRole('main').getByRole('link', { name: link }));
  await page.waitForURL(({ pathname }) => pathname === leadsTo);
});

onlyInLongRun(() => {
  it('follows a footer link below a message that is too short', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 900 } });
    await open(page, '/contact/general');
    await page.getByLabel('Message').fill('Hm');
    await pressSlowly(page, page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }));
    await page.waitForURL('**/terms');
  });

  it('validates a field at once when it is left by keyboard', async () => {
    const page = await journey.newPage();
    await open(page, '/login');
    await page.getByLabel('Email').fill('abc');
    await page.keyboard.press('Tab');
    await page.getByText(signupMessages.email).waitFor();
  });
});
