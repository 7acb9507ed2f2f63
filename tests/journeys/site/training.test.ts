import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { variants } from '#tests/support/run/extent.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

describe.each(
  variants([
    ['qgis', 'QGIS course', 'QGIS is free and open source'],
    ['arcmap', 'ArcMap course', 'Esri retired ArcMap on 1 March 2026'],
    ['arcgispro', 'ArcGIS Pro course', 'ArcGIS Pro needs a licence from Esri'],
  ]),
)('/training/%s', (id, heading, licence) => {
  it('shows the price, three weeks, twelve projects, the licence and the link to a consultation', async () => {
    const page = await journey.newPage();
    await open(page, `/training/${id}`);
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: heading }).waitFor();
    for (const text of ['$100', '$299', '67% OFF', '3-Week Intensive Program', '12 hands-on projects', licence]) {
      await main.getByText(text).first().waitFor();
    }
    expect(await main.getByRole('heading', { level: 3, name: /^Week \d/ }).count()).toBe(3);
    const projects = main.getByRole('region', { name: '12 hands-on projects' }).getByRole('listitem');
    expect(await projects.count()).toBe(12);
    await main.getByRole('link', { name: 'Book Consultation' }).click();
    await page.waitForURL('**/bookings');
  });

  it('fits a small phone, and can be read without JavaScript', async () => {
    const page = await journey.newPage({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
    await page.goto(`/training/${id}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const box = await page.getByRole('main').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(320);
  });
});

it('has links from home, the services page and the price list, and links back', async () => {
  const page = await journey.newPage();
  await open(page, '/');
  await page
    .getByRole('region', { name: 'Learn the software in three weeks' })
    .getByRole('link', { name: /QGIS/ })
    .click();
  await page.waitForURL('**/training/qgis');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Geospatial services' }).click();
  await page.waitForURL('**/services2');
  await page.getByRole('link', { name: 'Syllabus and projects of the ArcMap course' }).click();
  await page.waitForURL('**/training/arcmap');
  await page.goto('/menu');
  await page.getByRole('link', { name: /^ArcGIS Pro/ }).click();
  await page.waitForURL('**/training/arcgispro');
});

it('answers 404 for an unknown course', async () => {
  expect((await fetch(`${journey.url}/training/none`)).status).toBe(404);
});
