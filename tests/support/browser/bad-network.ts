import type { CDPSession, Locator, Page } from 'playwright-core';

/** Slow 4G as in Chromium's DevTools: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Puts a page on Slow 4G from now on, or on a connection with other values of it. */
export async function slowDownNetwork(page: Page, other: Partial<typeof slow4g> = {}): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { ...slow4g, ...other });
  return cdp;
}

const patienceMs = 3_000;
const tries = 20;

/** Acts as a person with a bad connection does: repeats the action until `done` is visible. */
export async function persist(act: () => Promise<unknown>, done: Locator): Promise<void> {
  let failure: unknown;
  for (let count = 0; count < tries; count += 1) {
    try {
      await act();
      await done.waitFor({ timeout: patienceMs });
      return;
    } catch (error) {
      if (await done.isVisible()) return;
      // The browser's own error page, for example after a form was sent without script.
      if (done.page().url().startsWith('chrome-error:'))
        await done
          .page()
          .reload()
          .catch(() => {});
      failure = error;
    }
  }
  const shown = await done.page().locator('body').innerText();
  throw new Error(`Still not there after ${tries} tries. The page ${done.page().url()} shows:\n${shown}`, {
    cause: failure,
  });
}

/** Opens a page, and reloads it until `done` is visible. */
export const persistToOpen = (page: Page, path: string, done: Locator): Promise<void> =>
  persist(() => page.goto(path, { timeout: patienceMs * 2 }), done);

/** Presses a control, repeatedly until `done` is visible. */
export const persistToPress = (control: Locator, done: Locator): Promise<void> =>
  persist(() => control.click({ timeout: patienceMs }), done);
