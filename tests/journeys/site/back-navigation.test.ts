import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { holdBack } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact, loadReact } from '#tests/support/browser/react.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { markByCoordinates } from '#tests/support/screens/area-page.ts';
import { sendSignIn, signInBrowser } from '#tests/support/screens/sign-up-page.ts';
import { beforeHydration } from '#web/page-runtime/page-state.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const hasFocus = (page: Page, selector: string) => () =>
  page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);

it('restores the expanded services and the scroll position', async () => {
  const page = await journey.newPage({ viewport: { width: 1280, height: 720 } });
  await open(page, '/services2');
  await page.getByRole('button', { name: 'Explore All 10+ Geospatial Services' }).click();
  const card = page.getByRole('link', { name: /Hydrological Modelling/ }).first();
  await card.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Full description' }).click();
  await page.waitForURL('**/services/hydrology');
  await expect.poll(() => page.title()).toMatch(/^Hydrological Modelling/);
  await page.goBack();
  await page.waitForURL('**/services2?service=hydrology');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/services2');
  await expect.poll(() => card.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(720);
  expect(await card.isVisible()).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'View Less Services' }).waitFor();
  expect(await card.isVisible()).toBe(true);
});

onlyInLongRun(() => {
  it('offers no login to a visitor who has signed in meanwhile', async () => {
    const person = newPerson();
    await signInBrowser(journey, await journey.newPage(), person);
    const page = await journey.newPage();
    await open(page, '/about');
    await page.getByRole('link', { name: 'Login' }).first().click();
    await sendSignIn(page.getByRole('dialog', { name: 'Welcome Back' }), person);
    await page.waitForURL('**/welcome?*');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/about');
    await page.goBack();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('closes the cart when a link in it is followed', async () => {
    const page = await journey.newPage();
    await open(page, '/about');
    await page.getByRole('button', { name: 'Cart' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'See our services' }).click();
    await page.waitForURL('**/services2');
    await page.goBack();
    await page.waitForURL('**/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

it('moves the focus to the start of the new page, and back to the button of a closed menu', async () => {
  const page = await journey.newPage();
  await signInBrowser(journey, page, newPerson());
  await open(page, '/services2');
  await page.getByRole('link', { name: 'Propose a partnership' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/contact/partnership');
  await expect.poll(hasFocus(page, '#main')).toBe(true);

  await open(page, '/about');
  await page.getByRole('button', { name: 'Account menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Use another account' }).press('Enter');
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(hasFocus(page, '.account-button')).toBe(true);
});

/** Follows a link to /about with React, so that both history entries belong to one document. */
async function goToAbout(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL('**/about');
  await page.locator('.hero').waitFor({ state: 'detached' });
}

onlyInLongRun(() => {
  it('shows the previous page after a reload and Back before React has loaded', async () => {
    const page = await journey.newPage();
    await goToAbout(page);
    const letThemCome = await holdBack(page, /\/assets\/(?!page-script)[^/]+\.js$/);
    await page.reload();
    await page.goBack();
    await page.locator('.hero').waitFor();
    letThemCome();
    await page.waitForFunction(hasReact);
    expect(await page.locator('.hero').isVisible()).toBe(true);
  });

  it('shows the previous page after a reload and Back while React starts', async () => {
    const page = await journey.newPage();
    await goToAbout(page);
    await page.addInitScript((event) => {
      if (location.pathname === '/about') document.addEventListener(event, () => history.back());
    }, beforeHydration);
    await page.reload();
    await page.waitForURL((url) => url.pathname === '/');
    await page.locator('.hero').waitFor();
  });
});

/** Presses Back while a document is loading, when Playwright cannot run anything in the page. */
async function backWhileLoading(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  const before = entries[currentIndex - 1];
  if (!before) throw new Error('There is no entry before this one');
  void browser.send('Page.navigateToHistoryEntry', { entryId: before.id });
  await expect.poll(() => page.url()).toBe(before.url);
}

onlyInLongRun(() => {
  it('shows the page of a second Back that comes while the page of the first one is loading', async () => {
    const page = await journey.newPage();
    await goToAbout(page);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click();
    await page.waitForURL('**/contact');
    const letScriptsCome = await holdBack(page, /\/assets\/(?!page-script)[^/]+\.js$/);
    await page.reload();
    const letItCome = await holdBack(page, '**/about');
    const requested = page.waitForRequest('**/about');
    void page.goBack({ waitUntil: 'commit' }).catch(() => {});
    await requested;
    await backWhileLoading(page);
    await page.locator('.hero').waitFor();
    letItCome();
    letScriptsCome();
    await page.waitForFunction(hasReact);
    expect(await page.locator('.hero').isVisible()).toBe(true);
  });

  it('shows the step of a second Back that comes while the document of the first one is loading', async () => {
    const page = await journey.newPage();
    await open(page, '/map-your-project');
    await markByCoordinates(page);
    await page.getByRole('button', { name: 'Next: the work' }).click();
    await page.waitForURL('**/map-your-project?step=work');
    await page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await page.waitForURL('**/services');
    await page.reload();
    await page.evaluate(loadReact);
    await page.waitForFunction(hasReact);
    const isDocument = (url: URL): boolean => url.pathname === '/map-your-project';
    const letItCome = await holdBack(page, isDocument);
    const requested = page.waitForRequest((request) => isDocument(new URL(request.url())));
    void page.goBack({ waitUntil: 'commit' }).catch(() => {});
    await requested;
    await backWhileLoading(page);
    letItCome();
    await page.locator('.brief-figure-value').waitFor();
  });
});
