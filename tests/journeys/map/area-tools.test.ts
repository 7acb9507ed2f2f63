import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { countPixels } from '#tests/support/browser/pixels.ts';
import { loadReact } from '#tests/support/browser/react.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { printFaults } from '#tests/support/checks/print-faults.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { markByCoordinates, typeCorners } from '#tests/support/screens/area-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const farm = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [28.5, -20.2],
      [28.6, -20.2],
      [28.6, -20.1],
      [28.5, -20.1],
      [28.5, -20.2],
    ],
  ],
});
const figure = (page: Page) => page.locator('.brief-figure-value');

async function boxOfMap(page: Page) {
  await page.locator('.map-attribution').waitFor();
  return (await page.locator('.map-canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], fileName ?? ''));
      return transfer;
    },
    [name, content],
  );
  const map = page.locator('.brief-map');
  await map.dispatchEvent('dragover', { dataTransfer: data });
  await page.getByText('Drop to read the boundary').waitFor();
  await map.dispatchEvent('drop', { dataTransfer: data });
}

onlyInLongRun(() => {
  it('highlights the district under the pointer, and selects it when pressed', async () => {
    const page = await journey.newPage({ viewport: { width: 1440, height: 1010 } });
    await open(page, '/map-your-project?tool=place');
    const { x, y, width, height } = await boxOfMap(page);
    await page.mouse.move(x + width * 0.4, y + height * 0.56);
    await expect.poll(() => page.locator('.brief-place-tile').innerText()).toContain('Umguza, Matabeleland North');
    await expectAccessible(page);
    await page.mouse.move(x + width * 0.4, y + height * 0.57);
    await page.mouse.click(x + width * 0.4, y + height * 0.57);
    await expect.poll(() => figure(page).innerText()).toMatch(/^6,0[34]0\s*km²$/);
  });
});

onlyInLongRun(() => {
  it('tints the district of the area, until the area is cleared', async () => {
    const page = await journey.newPage({ viewport: { width: 1440, height: 1010 } });
    await open(page, '/map-your-project');
    await boxOfMap(page);
    const tint = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--map-tint'));
    expect(await countPixels(page.locator('.map-canvas'), tint.trim())).toBe(0);
    await markByCoordinates(page);
    await expect.poll(() => countPixels(page.locator('.map-canvas'), tint.trim())).toBeGreaterThan(10_000);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => countPixels(page.locator('.map-canvas'), tint.trim())).toBe(0);
  });

  it('selects tools by letter keys, and drops an unfinished outline at a reload', async () => {
    const page = await journey.newPage({ viewport: { width: 1440, height: 1010 } });
    await open(page, '/map-your-project');
    const { x, y, width, height } = await boxOfMap(page);
    await page.getByRole('button', { name: 'Outline', exact: true }).focus();
    for (const [key, name] of [
      ['r', 'Rectangle'],
      ['c', 'Circle'],
      ['l', 'Place'],
      ['t', 'Coordinates'],
      ['u', 'File'],
      ['p', 'Outline'],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator(`.editor-tool[aria-pressed=true]`, { hasText: name }).waitFor();
    }
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.mouse.click(x + width / 2 + 90, y + height / 2);
    await page.reload();
    await page.getByRole('heading', { name: 'Where is the work?' }).waitFor();
    await page.getByText('Mark an area first.').waitFor();
    await page.getByRole('button', { name: /^Sources of the map/ }).click();
    await page
      .getByRole('dialog', { name: 'Sources of the map' })
      .getByText(/simplified/)
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});

it('reads a dropped file, opens each step by its address, and prints and saves the area', async () => {
  const page = await journey.newPage();
  await open(page, '/map-your-project?step=send');
  await page.getByRole('heading', { name: 'Where is the work?' }).waitFor();
  await page.locator('.map-attribution').waitFor();
  await drop(page, 'farm.geojson', farm);
  await expect.poll(() => figure(page).innerText()).toMatch(/^116\s*km²$/);
  await open(page, '/map-your-project?step=work');
  await page.getByRole('radio', { name: /Land Use Mapping/ }).check();
  await open(page, '/map-your-project?step=feasibility');
  await page.getByText('Estimate', { exact: true }).waitFor();
  // The strip of months keeps its colours in print, too.
  expect((await printFaults(page)).filter((fault) => !/^dark ground .+: li "/.test(fault))).toEqual([]);
  await page.emulateMedia({ media: null });
  await open(page, '/map-your-project?step=send');
  for (const [name, ending, text] of [
    [/GeoJSON/, '.geojson', '"MultiPolygon"'],
    [/KML/, '.kml', '<coordinates>'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
    expect(await readFile(await download.path(), 'utf8')).toContain(text);
  }
});

onlyInLongRun(() => {
  it('reads a place or a file without JavaScript, and explains an invalid one', async () => {
    const page = await journey.newPage({ javaScriptEnabled: false });
    const keptPlace = page.locator('p:has(input[name=place])');
    await page.goto('/map-your-project?place=Umguza%2C+ward+1');
    expect(await keptPlace.innerText()).toContain('Your area: Umguza, ward 1.');
    await page.getByRole('button', { name: 'See price and feasibility' }).click();
    await page.getByRole('heading', { name: /^7,6\d0 ha$/ }).waitFor();
    expect(await keptPlace.innerText()).toContain('Your area: Umguza, ward 1.');
    await page.goto('/map-your-project');
    const form = page.locator('form[action="/map-your-project"]');
    const field = form.getByLabel('Or a file with the boundary');
    await field.setInputFiles({ name: 'large.kml', mimeType: 'text/xml', buffer: Buffer.alloc(6 * 1_048_576) });
    await form.getByRole('button', { name: 'See price and feasibility' }).click();
    await page.locator('.field-error', { hasText: 'This file is 6.0 MB. The limit is 5 MB' }).waitFor();
    await field.setInputFiles({ name: 'farm.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(farm) });
    await form.getByLabel('Service').selectOption('Land Use Mapping');
    await form.getByRole('button', { name: 'See price and feasibility' }).click();
    await page.getByRole('heading', { name: '116 km²' }).waitFor();
  });
});

onlyInLongRun(() => {
  it('asks for the system of typed metres, names the columns, and asks whether latitudes are south', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await open(page, '/map-your-project');
    const metres = 'Pt,E,N\n1,650000,7770000\n2,650000,7780000\n3,660000,7780000\n4,660000,7770000';
    await markByCoordinates(page, metres);
    await page.getByText('Which coordinate system are they in?').waitFor();
    await page.getByLabel('Coordinate system of the corners').selectOption('32735');
    await page.getByRole('button', { name: 'Use this system' }).click();
    await expect.poll(() => figure(page).innerText()).toMatch(/^100\s*km²$/);
    await page.getByText('E is easting, N is northing; Pt is a label.').waitFor();
    await expectAccessible(page);
    await typeCorners(page, '20.2 28.5\n20.1 28.5\n20.1 28.6\n20.2 28.6');
    await page.getByText('Did you mean south?').waitFor();
    await page.getByRole('button', { name: 'Yes, south' }).click();
    await expect.poll(() => figure(page).innerText()).toMatch(/^116\s*km²$/);
  });
});

const openedAt = (page: Page): Promise<string> =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname);

const allowsPosition = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() =>
    (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy?.allowsFeature(
      'geolocation',
    ),
  );

const positionButton = (page: Page) => page.getByRole('button', { name: 'Use my position' });
const positionStatus = (page: Page) => page.locator('.map-position [role=status]');

it('marks an area at the positions of the device, on pages that links load as documents', async () => {
  const page = await journey.newPage({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: -20.15, longitude: 28.58, accuracy: 1_400 },
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await open(page, '/services/land-use');
  expect(await allowsPosition(page)).toBe(false);
  await page.getByRole('link', { name: 'Start with your area' }).first().click();
  await page.waitForURL('**/map-your-project?service=land-use');
  expect([await openedAt(page), await allowsPosition(page)]).toEqual(['/map-your-project', true]);
  await open(page, '/map-your-project');
  await positionButton(page).click();
  await expect.poll(() => positionStatus(page).innerText()).toContain('only to within 1.4 km');
  expect(await page.getByRole('button', { name: 'Add a corner here' }).count()).toBe(0);
  for (const [index, [latitude, longitude]] of [
    [-20.1512, 28.5812],
    [-20.1512, 28.5856],
    [-20.1478, 28.5856],
  ].entries()) {
    await page.context().setGeolocation({ latitude: latitude ?? 0, longitude: longitude ?? 0, accuracy: 8 });
    await positionButton(page).click();
    await expect.poll(() => positionStatus(page).innerText()).toContain(`${latitude}`.replace('-', '−'));
    if (index === 0) await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a corner here' }).click();
    await expect.poll(() => positionStatus(page).innerText()).toContain(`Corner ${index + 1} added`);
  }
  await saveScreenshot(page, 'phone-position');
  await page.getByRole('button', { name: 'Close the outline' }).click();
  await expect.poll(() => figure(page).innerText()).toMatch(/^8\.\d+\s*ha$/);
  await page.context().setGeolocation({ latitude: -26.2, longitude: 28.05, accuracy: 8 });
  await positionButton(page).click();
  await expect.poll(() => positionStatus(page).innerText()).toContain('is outside Zimbabwe');
  await page.getByRole('button', { name: 'Hide my position' }).click();
  expect(await positionStatus(page).count()).toBe(0);
  expect(sent.filter((text) => /20\.1[45]|28\.58|26\.2\b/.test(text))).toEqual([]);

  await page.goto('/');
  await page.goBack();
  expect(await allowsPosition(page)).toBe(true);
  await page.goForward();
  expect(await allowsPosition(page)).toBe(false);
});

onlyInLongRun(() => {
  it('keeps the position for the pages with an area, also when the router has opened them', async () => {
    const page = await journey.newPage({
      permissions: ['geolocation'],
      geolocation: { latitude: -20.15, longitude: 28.58 },
    });
    await open(page, '/map-your-project');
    await positionButton(page).waitFor();
    await page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await page.waitForURL('**/services');
    await page.reload();
    await page.evaluate(loadReact);
    await page.goBack();
    await positionButton(page).waitFor();
    await expect.poll(() => openedAt(page)).toBe('/map-your-project');
    await open(page, '/bookings?service=land-use');
    await page.getByRole('link', { name: 'Area of interest' }).click();
    await page.getByRole('button', { name: 'Draw area' }).click();
    await page.getByRole('button', { name: 'Draw area' }).click();
    await positionButton(page).click();
    await page.getByRole('button', { name: 'Add a corner here' }).click();
    await page.getByRole('button', { name: 'Draw area', pressed: true }).waitFor();
    await expect.poll(() => positionStatus(page).innerText()).toContain('Corner 1 added');
  });

  it('has no button for the position where it is denied, and says so when it is refused on the press', async () => {
    const page = await journey.newPage();
    const browser = await page.context().newCDPSession(page);
    const { targetInfo } = await browser.send('Target.getTargetInfo');
    const { browserContextId = '' } = targetInfo;
    const set = (setting: 'denied' | 'prompt') =>
      browser.send('Browser.setPermission', { permission: { name: 'geolocation' }, setting, browserContextId });
    await set('denied');
    await open(page, '/map-your-project');
    await page.getByRole('button', { name: 'Zoom in' }).waitFor();
    expect(await positionButton(page).count()).toBe(0);
    await set('prompt');
    await open(page, '/map-your-project');
    await positionButton(page).waitFor();
    await set('denied');
    await positionButton(page).click();
    await expect.poll(() => positionStatus(page).innerText()).toContain('did not share your position');
  });
});
