import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { holdBack } from '#tests/support/browser/failed-requests.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

/** Every dialog that a visitor can open from a page, with the control that opens it. */
const dialogs = [
  { role: 'link', opener: 'Login', title: 'Welcome Back', path: '/' },
  { role: 'link', opener: 'Login', title: 'Welcome Back', path: '/no-such-sheet' },
  { role: 'link', opener: 'Sign Up', title: 'Create Your Account', path: '/' },
  { role: 'link', opener: 'Book Now', title: 'Please log in to make bookings', path: '/' },
  { role: 'link', opener: /Web GIS Development/, title: 'Web GIS Development', path: '/services2' },
  { role: 'button', opener: 'Cart', title: 'Service Cart', path: '/' },
] as const;

describe.each(dialogs)('$title on $path', ({ role, opener, title, path }) => {
  const start = async () => {
    const page = await journey.newPage({ viewport: { width: 1280, height: 720 } });
    await open(page, path);
    return {
      page,
      link: page.getByRole(role, { name: opener }).first(),
      dialog: page.getByRole('dialog', { name: title }),
    };
  };

  it('locks the page, keeps the focus, and restores both on Escape', async () => {
    const { page, link, dialog } = await start();
    await link.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await isLocked(page)).toBe(true);
    await expectAccessible(page);
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      // After the last control the focus moves to the browser itself, never to the page behind.
      const behind = await page.evaluate(
        () =>
          document.activeElement?.closest('main, header, footer') !== null &&
          !document.activeElement?.closest('dialog'),
      );
      expect(behind).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The dialog is detached a moment before the page is unlocked.
    await expect.poll(() => isLocked(page)).toBe(false);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('closes by × and by a click beside it, not by a press that began inside', async () => {
    const { page, link, dialog } = await start();
    await link.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await link.click();
    await dialog.getByRole('heading').first().hover();
    await page.mouse.down();
    await page.mouse.move(5, 715);
    await page.mouse.up();
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.click(5, 715);
    await dialog.waitFor({ state: 'detached' });
    // The dialog is detached a moment before the page is unlocked.
    await expect.poll(() => isLocked(page)).toBe(false);
  });
});

it.each([
  '/',
  '/services2',
  '/services/land-use',
  '/search?q=map',
])('opens and closes the login on %s without another request for the page', async (path) => {
  const page = await journey.newPage();
  await open(page, path);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(requests).toContainEqual(expect.stringMatching(/\/auth-modal-.*\.js$/));
  expect(requests.filter((pathname) => pathname.endsWith('.data'))).toEqual([]);
});

it('hides a dialog while a newer one is open, and shows it again afterwards', async () => {
  const page = await journey.newPage();
  await page.clock.install();
  await startSignedIn(journey, page, newPerson());
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Use another account' }).click();
  const login = page.getByRole('dialog', { name: 'Welcome Back' });
  await login.waitFor();
  await page.clock.fastForward(59 * 60_000);
  const question = page.getByRole('dialog', { name: 'Still there?' });
  await question.waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const sights = () =>
    page
      .locator('dialog')
      .evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).opacity, getComputedStyle(one, '::backdrop').opacity]),
      );
  expect(await sights()).toEqual(
    expect.arrayContaining([
      ['0', '0'],
      ['1', '1'],
    ]),
  );
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(sights).toEqual([['1', '1']]);
  expect(await isLocked(page)).toBe(true);
});

it.each([
  {
    title: 'Welcome Back',
    path: '/',
    opens: (page: Page) => page.getByRole('link', { name: 'Login' }).first().click(),
  },
  { title: /^Welcome to /, path: '/?welcome=1', opens: () => Promise.resolve() },
])('follows a press while $title still closes, and is gone after Back', async (dialog) => {
  const page = await journey.newPage({ reducedMotion: 'no-preference' });
  const letPass = await holdBack(page, '**/assets/about-page-*.js');
  await open(page, dialog.path);
  await dialog.opens(page);
  const shown = page.getByRole('dialog', { name: dialog.title });
  await shown.waitFor();
  await shown.evaluate(async (element: HTMLDialogElement) => {
    element.close();
    document.querySelector<HTMLElement>('header a[href="/about"]')?.click();
    // As on a slow device, where the dialog is gone before the press has an effect.
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    await new Promise((resolve) => element.addEventListener('close', resolve, { once: true }));
  });
  letPass();
  await page.waitForURL('**/about');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/' && !url.searchParams.has('welcome'));
  expect(await page.getByRole('dialog').count()).toBe(0);
});
