import type { Page } from 'playwright-core';
import { hasPageScript } from '#tests/support/browser/react.ts';

/** Opens a page and presses it, as a visitor does, until the service worker controls it. */
export async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(hasPageScript);
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
