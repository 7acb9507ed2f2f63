import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { welcomeForgotten } from '#tests/support/screens/sign-up-page.ts';

const openingMs = 500;
const closingMs = 300;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const popup = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Kopje Geospatial!' });
const fromAddress = '/about?welcome=1&email=query@example.org';

it('opens from the query with its text, locks the page behind it, and continues to the site', async () => {
  const page = await journey.newPage();
  await open(page, fromAddress);
  await popup(page).waitFor();
  const text = await popup(page).innerText();
  expect(text).toContain(
    "Your account (query@example.org) is now active. You're ready to explore our geospatial solutions!",
  );
  const tips = await popup(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(tips).toEqual([
    ['Book a consultation', '/bookings'],
    ['Explore geospatial services', '/services2'],
    ['Read articles', '/articles-and-projects'],
  ]);
  await expectAccessible(page);
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 2_000);
  await page.keyboard.press('End');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(
    await popup(page)
      .getByRole('heading')
      .evaluate((title) => title === document.activeElement),
  ).toBe(true);

  await popup(page).getByRole('link', { name: 'Read articles' }).click();
  await page.waitForURL('**/articles-and-projects');
  await popup(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
});

const closings: [string, (page: Page) => Promise<void>][] = [
  ['Get Started', (page) => popup(page).getByRole('button', { name: 'Get Started' }).click()],
  ['×', (page) => popup(page).getByRole('button', { name: 'Close' }).click()],
  ['a click beside it', (page) => page.mouse.click(10, 10)],
  ['Escape', (page) => page.keyboard.press('Escape')],
];

it.each(closings)('closes by %s and removes welcome from the address, in the same history entry', async (_, close) => {
  const page = await journey.newPage();
  await open(page, '/');
  await open(page, fromAddress);
  await popup(page).waitFor();
  const entries = await page.evaluate(() => history.length);
  await close(page);
  await page.waitForURL(({ searchParams }) => !searchParams.has('welcome'));
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('email')]).toEqual(['/about', 'query@example.org']);
  await popup(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
});

/** Opens the page with the navigation state that another page would have passed on. */
async function openWithState(page: Page, path: string, state: Record<string, unknown>): Promise<void> {
  await open(page, path);
  await page.evaluate((usr) => history.replaceState({ usr, key: 'handed', idx: 0 }, ''), state);
  await open(page, path);
}

it('opens from the navigation state, whose email takes precedence over the query', async () => {
  const page = await journey.newPage();
  await openWithState(page, '/about?email=query@example.org', { showWelcome: true, email: 'state@example.org' });
  await popup(page).getByText('(state@example.org)').waitFor();
  await page.keyboard.press('Escape');
  await welcomeForgotten(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await popup(page).count()).toBe(0);
});

it('opens after the login modal, never over it', async () => {
  const page = await journey.newPage();
  await openWithState(page, '/', { showWelcome: true, authModal: 'login', email: 'state@example.org' });
  const login = page.getByRole('dialog', { name: 'Welcome Back' });
  await login.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await popup(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

describe.each(['no-preference', 'reduce'] as const)('with motion: %s', (reducedMotion) => {
  it('opens in 500 ms and closes in 300 ms with motion, then removes welcome from the address', async () => {
    const page = await journey.newPage({ reducedMotion });
    await page.addInitScript(() => {
      const opened = new MutationObserver(() => {
        const dialog = document.querySelector('dialog[open]');
        if (!dialog) return;
        opened.disconnect();
        const moves = dialog.getAnimations().map((move) => ({
          what: move instanceof CSSTransition ? move.transitionProperty : '',
          ms: Number(move.effect?.getComputedTiming().duration),
        }));
        Object.assign(window, { openingMoves: moves });
      });
      opened.observe(document, { subtree: true, attributes: true, childList: true });
    });
    await open(page, fromAddress);
    await popup(page).waitFor();
    const moves = (await page.evaluate(() => Reflect.get(window, 'openingMoves'))) as { what: string; ms: number }[];
    const longest = Math.max(...moves.filter(({ what }) => what === 'opacity').map(({ ms }) => ms));
    expect(longest).toBe(reducedMotion === 'reduce' ? 120 : openingMs);
    expect(moves.some(({ what }) => what === 'translate')).toBe(reducedMotion !== 'reduce');

    const { leavingMs, tidiedAfterMs } = await page.evaluate(async () => {
      const dialog = document.querySelector('dialog[open]');
      await Promise.all(dialog?.getAnimations().map(({ finished }) => finished) ?? []);
      const tidied = new Promise<number>((resolve) => {
        const replace = history.replaceState;
        history.replaceState = (...entry) => {
          replace.apply(history, entry);
          resolve(performance.now());
        };
      });
      const leaving = new Promise<number>((resolve) => {
        dialog?.addEventListener('close', () => {
          const moves = dialog.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration));
          resolve(Math.max(...moves));
        });
      });
      const began = performance.now();
      [...(dialog?.querySelectorAll('button') ?? [])].at(-1)?.click();
      return { leavingMs: await leaving, tidiedAfterMs: (await tidied) - began };
    });
    expect(leavingMs).toBe(closingMs);
    // Not earlier; on a slow machine it may be later.
    expect(tidiedAfterMs).toBeGreaterThanOrEqual(closingMs - 20);
  });
});
