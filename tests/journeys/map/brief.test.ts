import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const shots = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const corners = `-19.5789, 28.0612
-19.5030, 28.1739
-19.5314, 28.3276
-19.6310, 28.4044
-19.7591, 28.3480
-19.7970, 28.2149
-19.7211, 28.0715`;

for (const [name, viewport] of [
  ['wide', { width: 1440, height: 1010 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  it(`goes through the steps, ${name}`, async () => {
    const page = await journey.newPage({ viewport });
    await open(page, '/map-your-project');
    await shot(page, `${name}-1-start`);
    await page.getByRole('button', { name: 'Type coordinates' }).click();
    await page.getByLabel('Corners, one on each line').fill(corners);
    await shot(page, `${name}-1-type`);
    await page.getByRole('button', { name: 'Use these corners' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.getByText('Matabeleland').first().waitFor();
    await page.getByText('Kept on this device').waitFor();
    await shot(page, `${name}-1-area`);
    await page.getByRole('button', { name: 'Next: the work' }).click();
    await page.getByRole('heading', { name: 'What should we find out?' }).waitFor();
    await page.getByText('Land Use Mapping').click();
    await page.getByText('Compare two').click();
    await page.waitForTimeout(500);
    await shot(page, `${name}-2-work`);
    await page.getByRole('button', { name: 'See if it works' }).click();
    await page.getByText('Middle of the range').waitFor();
    await page.waitForTimeout(500);
    await shot(page, `${name}-3-feasibility`);
    expect(await page.getByText('80 to 105').count()).toBe(1);
  });
}
