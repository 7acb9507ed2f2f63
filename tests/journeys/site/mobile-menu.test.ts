import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const phone = { width: 390, height: 844 };
const opener = (page: Page) => page.getByLabel('Menu', { exact: true });
const panel = (page: Page) => page.locator('.mobile-panel');
const isOpen = (page: Page): Promise<boolean> => panel(page).isVisible();

const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');
const expectClosed = (page: Page): Promise<void> => panel(page).waitFor({ state: 'hidden' });

/** The entries of the open menu, in reading order. */
const offers = (page: Page): Promise<string[]> =>
  panel(page)
    .locator('a:visible, button:visible')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''));

it('shows a visitor the four links, Book Now, the map, Login and Sign Up in a full-screen menu', async () => {
  const page = await journey.newPage({ viewport: phone });
  await open(page, '/services2');
  await opener(page).click();
  expect(await offers(page)).toEqual([
    ...['Home', 'Services', 'About', 'Contact'],
    ...['Book Now', 'Map your project', 'Login', 'Sign Up'],
  ]);
  expect(await panel(page).getByRole('link', { name: 'Services' }).getAttribute('aria-current')).toBe('page');
  await panel(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const { bottom, width } = await panel(page).evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(Math.round(width)).toBe(phone.width);
  expect(Math.round(bottom)).toBe(phone.height);
  await expectAccessible(page);
  await panel(page).getByRole('link', { name: 'Book Now' }).click();
  await page.getByRole('dialog', { name: 'Please log in to make bookings' }).waitFor();
});

onlyInLongRun(() => {
  it('shows the signed-in account, with Book Now and a Logout that goes home', async () => {
    const page = await journey.newPage({ viewport: phone });
    const person = newPerson();
    await signInBrowser(journey, page, person);
    await open(page, '/about');
    await opener(page).click();
    await panel(page).getByText(person.email, { exact: true }).waitFor();
    expect(await panel(page).getByText(person.firstName, { exact: true }).isVisible()).toBe(true);
    expect(await panel(page).locator('.avatar').textContent()).toBe(person.email.charAt(0).toUpperCase());
    expect(await offers(page)).toEqual([
      'Home',
      'Services',
      'About',
      'Contact',
      'Book Now',
      'Map your project',
      'Logout',
      'My account',
      ' Use another account',
    ]);
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expectClosed(page);
    await opener(page).click();
    await panel(page).getByRole('link', { name: 'Login' }).waitFor();
  });

  it('closes on a click outside or on its map, and not on one inside', async () => {
    const page = await journey.newPage({ viewport: phone });
    await open(page, '/');
    await opener(page).click();
    await panel(page).click({ position: { x: 200, y: 12 } });
    expect(await isOpen(page)).toBe(true);
    await page.locator('.mobile-map').click();
    await expectClosed(page);
    await opener(page).click();
    // Next to the logo, in the bar that stays above the menu.
    await page.mouse.click(270, 32);
    await expectClosed(page);
  });

  it('regains the focus when a modal opened from it closes', async () => {
    const page = await journey.newPage({ viewport: phone });
    await open(page, '/about');
    for (const _ of ['loaded for it', 'there already']) {
      await opener(page).press('Enter');
      await panel(page).getByRole('link', { name: 'Login' }).press('Enter');
      await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => opener(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
      await expectClosed(page);
    }
  });

  it('leaves nothing locked when Back leads to a page without a header', async () => {
    const page = await journey.newPage({ viewport: phone });
    await open(page, '/contact');
    await page.getByRole('link', { name: /quote/i }).first().click();
    await page.waitForURL('**/contact/quote');
    await page
      .getByRole('link', { name: /, home$/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    await opener(page).click();
    await panel(page).waitFor();
    await page.goBack();
    await page.waitForURL('**/contact/quote');
    await page.getByLabel('Message').fill('A map of the wards, please.');
    expect(await isLocked(page)).toBe(false);
    expect(await page.locator('[inert]').count()).toBe(0);
  });
});

it('closes on a new page, on Escape, and when the window grows past 768 px', async () => {
  const page = await journey.newPage({ viewport: { ...phone, width: 768 } });
  await open(page, '/');
  await opener(page).click();
  await panel(page).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await expectClosed(page);

  await opener(page).click();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  expect(await opener(page).evaluate((summary) => summary === document.activeElement)).toBe(true);

  await opener(page).click();
  await expect.poll(() => isLocked(page)).toBe(true);
  await page.setViewportSize({ ...phone, width: 769 });
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).first().waitFor();
  await page.setViewportSize({ ...phone, width: 768 });
  await expectClosed(page);
  await expect.poll(() => isLocked(page)).toBe(false);
});

it('keeps the focus off the page it covers', async () => {
  const page = await journey.newPage({ viewport: phone });
  await open(page, '/');
  await opener(page).click();
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer') ?? null)).toBe(null);
  }
});
