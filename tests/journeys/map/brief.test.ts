import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dbf, moved, prj, shp, square } from '#tests/support/area-files/shapefiles.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { inUmguza, markByCoordinates, markTriangle, reportRefusals, unfold } from '#tests/support/screens/area-page.ts';
import { fillInquiry, sentInquiry } from '#tests/support/screens/inquiry-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const figure = (page: Page) => page.locator('.brief-figure-value');

it.each(
  variants([
    ['phone', 390, 844],
    ['wide', 1440, 1010],
    ['narrow', 320, 640],
  ]),
)('goes from an area to a price, and keeps each step over a reload: %s', async (name, width, height) => {
  const page = await journey.newPage({ viewport: { width, height } });
  await open(page, '/map-your-project');
  await page.locator('.map-canvas canvas').first().waitFor();
  await saveScreenshot(page, `${name}-1-start`);
  await expectAccessible(page);
  await markByCoordinates(page);
  await expect.poll(() => figure(page).innerText()).toMatch(/^850\s*km²$/);
  await page.locator('.facts').getByText('Umguza, Matabeleland North').waitFor();
  await page.getByText('Kept on this device').waitFor();
  await saveScreenshot(page, `${name}-1-area`);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => figure(page).innerText()).toMatch(/^850\s*km²$/);

  await page.getByRole('button', { name: 'Next: the work' }).click();
  await page.getByRole('radio', { name: /Land Use Mapping/ }).check();
  await unfold(page, 'Which dates?');
  await page.getByRole('radio', { name: /Compare two/ }).check();
  // Beside the choices, or at the foot of a phone's window.
  const shown = page.getByRole('main');
  await expect.poll(() => shown.innerText()).toContain('80 to 105');
  await saveScreenshot(page, `${name}-2-work`);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => shown.innerText()).toContain('80 to 105');

  await page.getByRole('button', { name: 'See price and feasibility' }).click();
  await page.getByRole('heading', { name: '850 km² in Umguza' }).waitFor();
  expect(await page.locator('.tile-name').allTextContents()).toEqual(['35KPU']);
  await saveScreenshot(page, `${name}-3-feasibility`);
  await expectAccessible(page);
  await page.reload();
  await page.getByText('Estimate', { exact: true }).waitFor();
  expect(await page.getByText('Estimate. We confirm the price in writing.').isVisible()).toBe(true);

  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await page.getByRole('heading', { name: 'Ask for a firm quote' }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.reload();
  await page.getByText('Dates: August 2016 and August 2026').waitFor();
  await page.goBack();
  await page.getByText('Estimate', { exact: true }).waitFor();
});

onlyInLongRun(() => {
  it('folds the answered questions of the work on a phone, and keeps what was typed when the phone is turned', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await open(page, '/map-your-project?service=land-use');
    await markByCoordinates(page);
    await page.getByRole('button', { name: 'Next: the work' }).click();
    const summaries = page.locator('.work-main summary');
    await expect.poll(() => summaries.allInnerTexts()).toHaveLength(5);
    for (const [index, answer] of ['Land Use Mapping', 'August 2026', '10 m', 'GeoTIFF', 'optional'].entries()) {
      expect(await summaries.nth(index).innerText()).toContain(answer);
    }
    await expect.poll(() => page.locator('.work-main details[open]').count()).toBe(0);
    await page.getByRole('button', { name: 'describe it in your own words' }).click();
    await page.keyboard.type('The grazing plan');
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => page.locator('.work-main details[open]').count()).toBe(5);
    expect(await summaries.first().isVisible()).toBe(false);
    const purpose = page.getByLabel('What is the map for?');
    expect(await purpose.inputValue()).toBe('The grazing plan');
    expect(await purpose.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('changes corners by the table alone, with undo and redo', async () => {
    const page = await journey.newPage();
    await open(page, '/map-your-project');
    await markByCoordinates(page);
    const first = page.getByLabel('Latitude of corner 1');
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Latitude of corner 8').waitFor();
    await expect
      .poll(() => page.getByLabel('Latitude of corner 2').evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Delete');
    await page.getByLabel('Latitude of corner 8').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('-19.9');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => figure(page).innerText()).not.toMatch(/^850/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => figure(page).innerText()).toMatch(/^850/);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => figure(page).innerText()).not.toMatch(/^850/);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'Where is the work?' }).waitFor();
  });

  it('reports edges that cross, and repairs them', async () => {
    const page = await journey.newPage();
    await open(page, '/map-your-project');
    await markByCoordinates(page, '-19, 28\n-19, 28.2\n-19.2, 28\n-19.2, 28.2');
    await page.getByText('Not valid', { exact: true }).waitFor();
    expect(await figure(page).innerText()).toBe('No size yet');
    expect(await page.getByRole('button', { name: 'Next: the work' }).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fix it for me' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
  });

  it('shows no size comparison when the halves of an outline cancel each other out', async () => {
    const page = await journey.newPage();
    await open(page, '/map-your-project');
    await markByCoordinates(page, '-19.5, 28.0\n-19.8, 28.4\n-19.5, 28.4\n-19.8, 28.0');
    await page
      .getByText(/The outline crosses itself near/)
      .first()
      .waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/NaN|Infinity|Flat web map/);
  });
});

it('reads a file, and asks what it leaves open', async () => {
  const page = await journey.newPage();
  await open(page, '/map-your-project');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  const field = page.getByLabel('File with the boundary');
  await field.setInputFiles({ name: 'plan.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from('AC1032 plan') });
  await page.getByText('We can read GeoJSON, KML, KMZ, zipped Shapefile and coordinate lists.').waitFor();
  const corners = [
    [660_000, 7_830_000],
    [670_000, 7_830_000],
    [670_000, 7_840_000],
    [660_000, 7_830_000],
  ];
  const geometry = JSON.stringify({ type: 'Polygon', coordinates: [corners] });
  await field.setInputFiles({ name: 'farm.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(geometry) });
  await page.getByText('These numbers look like metres, not degrees.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this system' }).click();
  await expect.poll(() => figure(page).innerText()).toMatch(/^5,?0\d\d\s*ha$/);
  await page.getByText('farm.geojson').first().waitFor();
});

onlyInLongRun(() => {
  it('reads the parts of a shapefile together, some of its features, and joins points', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await open(page, '/map-your-project');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    const field = page.getByLabel('File with the boundary');
    const part = (name: string, content: Uint8Array | string) => ({ name, mimeType: '', buffer: Buffer.from(content) });
    await field.setInputFiles([
      part('farms.dbf', dbf(['name'], [['North farm'], ['South farm']])),
      part('farms.prj', prj.wgs84),
      part('farms.shp', shp(5, [[square], [moved(square, 0.2, 0)]])),
      part('farms.sbn', 'index'),
    ]);
    await page.getByText('farms.shp').first().waitFor();
    await expect.poll(() => figure(page).innerText()).toBe('231 km²');
    await page.getByLabel('Features to use, by name').selectOption('South farm');
    await expect.poll(() => figure(page).innerText()).toBe('116 km²');
    await expectAccessible(page);
    const stops = square.slice(0, 4).map(([lon, lat]) => `<wpt lat="${lat}" lon="${lon + 1}"/>`);
    await field.setInputFiles(part('beacons.gpx', `<gpx version="1.1">${stops.join('')}</gpx>`));
    await page.getByRole('button', { name: 'Join the points' }).click();
    await page.getByText('We joined the 4 points in their order.').waitFor();
    await page.getByText('beacons.gpx').first().waitFor();
  });
});

it('marks an outline by keyboard alone', async () => {
  const page = await journey.newPage();
  await open(page, '/map-your-project');
  await page.locator('.map-canvas canvas').first().waitFor();
  await page.getByRole('button', { name: 'Outline', exact: true }).focus();
  await page.keyboard.press('p');
  await page.getByRole('application', { name: 'Map' }).focus();
  for (const keys of [
    ['ArrowUp', 'ArrowUp'],
    ['ArrowRight', 'ArrowRight', 'ArrowRight'],
    ['ArrowDown', 'ArrowDown', 'ArrowDown'],
  ]) {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('c');
  await page.getByText('Valid', { exact: true }).waitFor();
  await page.getByRole('application', { name: 'Map' }).focus();
  await page.keyboard.press('w');
  await expect.poll(() => page.locator('[role=application] [role=status]').innerText()).toMatch(/S, .* E, UTM 3[56]S/);
});

const inputs = [
  ['pointer', false, 1440, 1010],
  ['touch', true, 390, 844],
  ['touch on a narrow phone', true, 320, 640],
] as const;
it.each(
  variants(inputs),
)('marks an outline by %s, without a content policy violation', async (_, hasTouch, width, height) => {
  const page = await journey.newPage({ viewport: { width, height }, hasTouch });
  await reportRefusals(page);
  await open(page, '/map-your-project');
  await page.locator('.map-attribution').waitFor();
  await page
    .getByRole('button', { name: /^(Outline|Draw)$/ })
    .first()
    .click();
  await markTriangle(page, hasTouch);
  await page.getByText('Valid', { exact: true }).waitFor();
  await expectAccessible(page);
});

it('accepts the outline of a district, and a radius around a town', async () => {
  const page = await journey.newPage();
  await open(page, '/map-your-project');
  await page.getByRole('combobox').fill('umguza');
  await page
    .getByRole('option', { name: /^Umguza/ })
    .first()
    .click();
  await expect.poll(() => figure(page).innerText()).toMatch(/^6,0[34]0\s*km²$/);
  await open(page, '/map-your-project?place=Lupane');
  await page
    .getByText(/^Umguza|Lupane/)
    .first()
    .waitFor();
});

onlyInLongRun(() => {
  it('works without the map, with a message', async () => {
    const page = await journey.newPage({ networkFails: true });
    await page.route('**/assets/editor-map-*.js', (route) => route.abort());
    await open(page, '/map-your-project');
    await page.getByText('The map could not be loaded. Coordinates and files still work.').waitFor();
    await expectAccessible(page);
    await markByCoordinates(page);
    await expect.poll(() => figure(page).innerText()).toMatch(/^850/);
    await page.unroute('**/assets/editor-map-*.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.locator('.map-canvas canvas').first().waitFor();
  });

  it('continues offline, and says that the area is stored', async () => {
    const page = await journey.newPage({ networkFails: true });
    await open(page, '/map-your-project');
    await markByCoordinates(page);
    // A press that needs the network says it once more, in a toast.
    const offline = page.locator('span').filter({ hasText: 'Offline. Your area is kept on this device.' });
    await page.getByText('Kept on this device').waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await offline.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next: the work' }).click();
    await page.getByRole('radio', { name: /Land Use Mapping/ }).check();
    await page.getByRole('button', { name: 'See price and feasibility' }).click();
    await page.getByRole('button', { name: 'Ask for a quote' }).click();
    await offline.waitFor();
    await page.context().setOffline(false);
    await offline.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ask without an account' }).click();
    await fillInquiry(page, 'quote');
    expect(await sentInquiry(page)).toMatchObject({ area: { type: 'MultiPolygon' } });
  });

  it('creates a picture to share, with the outline only when that is ticked', async () => {
    const page = await journey.newPage();
    await open(page, '/map-your-project');
    await markByCoordinates(page);
    await page.getByRole('button', { name: 'Next: the work' }).click();
    await page.getByRole('button', { name: 'See price and feasibility' }).click();
    const save = async (): Promise<Buffer> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save a picture to share' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('feasibility.png');
      return readFile(await download.path());
    };
    const without = await save();
    expect([without.readUInt32BE(16), without.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await save()).toEqual(without);
    await page.getByLabel('Show the outline of my area on the picture').check();
    expect(await save()).not.toEqual(without);
  });
});

it.each(
  variants([
    [320, 640],
    [1440, 1010],
  ]),
)('works without JavaScript, and says that the server computes: %i pixels', async (width, height) => {
  const page = await journey.newPage({ javaScriptEnabled: false, viewport: { width, height } });
  await page.goto('/map-your-project');
  const form = page.locator('form[action="/map-your-project"]');
  expect(await page.locator('#brief-form + p').innerText()).toContain('it sends the corners or the file to our server');
  await form.getByLabel('Corners, one on each line').fill('-20, 28');
  await form.getByRole('button', { name: 'See price and feasibility' }).click();
  await page.locator('.field-error', { hasText: 'An area needs at least three corners. We read 1.' }).waitFor();
  expect(await form.getByLabel('Corners, one on each line').inputValue()).toBe('-20, 28');

  await form.getByLabel('Corners, one on each line').fill(inUmguza);
  await form.getByLabel('Service').selectOption('Land Use Mapping');
  await form.getByLabel('Dates').selectOption('Compare two');
  await form.getByRole('button', { name: 'See price and feasibility' }).click();
  await page.getByRole('heading', { name: '850 km²' }).waitFor();
  const answer = await page.locator('#main-content, main').first().innerText();
  for (const part of ['80 to 105', '35KPU', 'Estimate.', 'August']) expect(answer).toContain(part);
  expect(await page.locator('.static-map .map-area').count()).toBe(1);
  await saveScreenshot(page, `${width}-no-script`);
  expect(await form.getByLabel('Dates').inputValue()).toBe('two');
});
