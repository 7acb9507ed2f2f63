import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const boreholes =
  'Arc 1950 / UTM 35S\nname,x,y\nBorehole A,664512,7769880\nBorehole B,665020,7770115\nClinic,66 5804,7771430\nSchool,28.6012,-20.1480\nDip tank,7772004,666310\nGauge,667145,7772690';

it('a pasted table is converted, repaired, taken away and used as an area, on a phone', async () => {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.goto('/tools/coordinates');
  await page.getByLabel('Or paste the rows').fill(boreholes);
  await page.getByRole('button', { name: 'Convert the rows' }).press('Enter');
  await page.getByText('3 ready, 3 to look at').waitFor();
  await page.getByText('Columns: x is easting, y is northing; name is a label.').waitFor();
  // Both in one moment, before the worker has answered the first.
  await page.evaluate(() => {
    for (const name of ['Swap row 5', 'Take the space out row 3'])
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  });
  await page.getByText('5 ready, 1 to look at').waitFor();
  await page.getByRole('button', { name: 'Only rows to look at' }).click();
  await page.getByText('Rows 1 to 1 of 1').waitFor();
  await page.getByLabel('To', { exact: true }).selectOption('WGS 84 / UTM 36S');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('table-converted.csv');
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('"easting_utm36s","northing_utm36s","latitude","longitude","note"');
  expect(csv.trim().split('\r\n')).toHaveLength(7);
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);

  await page.getByRole('button', { name: 'Use as my area' }).click();
  await page.waitForURL('**/map-your-project');
  await page.getByText('Kept on this device').waitFor();
});
