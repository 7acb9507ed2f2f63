import type { Page } from 'playwright-core';

const folder = process.env['SCREENSHOTS'];

/** For comparison with the design pictures: SCREENSHOTS names a folder; TEST_EXTENT=all adds those of the dark theme. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
