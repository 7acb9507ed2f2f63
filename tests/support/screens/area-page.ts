import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** 850 km² in Umguza, with seven corners. */
export const inUmguza = `-19.5789, 28.0612
-19.5030, 28.1739
-19.5314, 28.3276
-19.6310, 28.4044
-19.7591, 28.3480
-19.7970, 28.2149
-19.7211, 28.0715`;

/** Fills in the open form for coordinates. */
export async function typeCorners(page: Page, corners = inUmguza): Promise<void> {
  await page.getByLabel('Corners, one on each line').fill(corners);
  await page.getByRole('button', { name: 'Use these corners' }).click();
}

/** Marks an area with the coordinates form of the map page. */
export async function markByCoordinates(page: Page, corners = inUmguza): Promise<void> {
  await page
    .getByRole('button', { name: 'Coordinates' })
    .or(page.getByRole('button', { name: 'Type', exact: true }))
    .first()
    .click();
  await typeCorners(page, corners);
}

/** The map treats two presses within this time as a double press. */
const doublePressMs = 260;

/** Presses three corners around the middle of the map, and the first one again. */
export async function markTriangle(page: Page, hasTouch: boolean): Promise<void> {
  const canvas = page.locator('.map-canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const corners = [
    [x - 60, y - 50],
    [x + 60, y - 50],
    [x + 60, y + 50],
    [x - 60, y - 50],
  ] as const;
  for (const [left, top] of corners) {
    if (hasTouch) await page.touchscreen.tap(left, top);
    else await page.mouse.click(left, top);
    const pressedAt = Date.now();
    await expect.poll(() => Date.now() - pressedAt).toBeGreaterThan(doublePressMs);
  }
}

/** Logs each violation of the content security policy as an error of the page, which fails the test. */
export const reportRefusals = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      console.error(`Refused: ${violatedDirective} ${blockedURI}`),
    );
  });

/** Opens a part of the work, which is folded on a phone. */
export async function unfold(page: Page, question: string): Promise<void> {
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  const summary = page.locator('summary', { hasText: question });
  if (await summary.isVisible()) await summary.click();
}
