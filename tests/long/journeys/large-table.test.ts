import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('100,000 rows are converted in a worker: the page answers, and Cancel stops it', async () => {
  const page = await journey.newPage();
  await page.goto('/tools/coordinates');
  await page.getByLabel('Or paste the rows').click();
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `P${at},${28 + (at % 997) / 1000},${-20 - (at % 991) / 1000}`,
  );
  // A file of the disk: the page itself would build one of the test, in a task of its own.
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const csv = join(folder, 'points.csv');
  writeFileSync(csv, `name,lon,lat\n${rows.join('\n')}`);
  const file = page.getByLabel('Drop a CSV here, or choose one');
  await page.getByRole('button', { name: 'Convert the rows' }).waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await file.setInputFiles(csv);
  await page.getByText('100,000 ready, 0 to look at').waitFor();
  await page.getByLabel('From').selectOption('Arc 1950, degrees');
  await page.getByText('Between Arc 1950 and WGS 84').waitFor();
  await page.getByText('100,000 ready, 0 to look at').waitFor();
  await page.getByRole('button', { name: 'Later rows' }).click();
  await page.getByText('Rows 51 to 100 of 100,000').waitFor();
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  console.log(`long tasks: ${tasks.map(Math.round).join(', ') || 'none'} ms`);
  expect(Math.max(0, ...tasks)).toBeLessThan(100);

  await page.getByRole('button', { name: 'Another table' }).click();
  await file.setInputFiles(csv);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await file.waitFor();
  expect(await page.getByText('to look at').count()).toBe(0);
});
