import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { bookAt, roomyTime } from '#tests/support/data/meetings.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { markByCoordinates, markTriangle, reportRefusals, typeCorners } from '#tests/support/screens/area-page.ts';
import { chooseTime, freeSlots, openRoomyDay } from '#tests/support/screens/booking-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

async function openAreaStep(page: Page): Promise<void> {
  await open(page, '/bookings?service=land-use');
  await page.getByRole('link', { name: 'Area of interest' }).click();
  await page.getByRole('heading', { name: 'Where is the work?' }).waitFor();
}

async function confirm(page: Page): Promise<string> {
  await openRoomyDay(page);
  await chooseTime(page, freeSlots(page).first());
  await page.getByRole('button', { name: 'Your details' }).click();
  await page.getByRole('radio', { name: 'Video call' }).check();
  await page.getByRole('textbox', { name: /^What is it about/ }).fill('Which fields were cleared since 2016?');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.waitForURL('**/confirmation?booking=B-*');
  return new URL(page.url()).searchParams.get('booking') ?? '';
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Your choices' });

onlyInLongRun(() => {
  it.each(
    variants([
      ['phone', 390, 844],
      ['wide', 1440, 1010],
      ['narrow', 320, 640],
    ]),
  )('books a meeting about a district that was found by its name, by keyboard: %s', async (name, width, height) => {
    const page = await journey.newPage({ viewport: { width, height } });
    await signInBrowser(journey, page, newPerson());
    await openAreaStep(page);
    const field = page.getByRole('combobox', { name: 'District, ward or town' });
    await field.waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `${name}-booking-area`);
    await field.focus();
    await page.keyboard.type('Umguza');
    await page
      .getByRole('option', { name: /^Umguza/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => summary(page).innerText()).toMatch(/Umguza: [\d,]+ km²/);
    await expectAccessible(page);
    await saveScreenshot(page, `${name}-booking-area-chosen`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await expect.poll(() => summary(page).innerText()).toMatch(/Umguza: [\d,]+ km²/);
    await page.getByRole('button', { name: 'Choose a time' }).click();
    const ref = await confirm(page);
    await page.getByText(/^Area: [\d,]+ km² \([\d,]+ ha\) in Umguza/).waitFor();
    await expectAccessible(page);
    await page.goto(`/account/bookings/${ref}`);
    await page.getByText(/in Umguza/).waitFor();
  });

  it('goes to the map and comes back with the area and the draft of the booking', async () => {
    const page = await journey.newPage();
    await openAreaStep(page);
    await page.getByRole('link', { name: 'use the large map' }).click();
    await page.waitForURL('**/map-your-project?back=*');
    await markByCoordinates(page);
    await page.locator('.facts').getByText('Umguza, Matabeleland North').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this area' }).click();
    await page.waitForURL('**/bookings?step=area&area=attached');
    await expect.poll(() => summary(page).innerText()).toContain('850 km² in Umguza');
    expect(await summary(page).innerText()).toContain('Land Use Mapping');

    // The area is still on the device, and can be chosen again after it was removed from the booking.
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => summary(page).innerText()).toContain('Not chosen yet');
    await page.getByText('You marked this area on the map.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this area' }).click();
    await expect.poll(() => summary(page).innerText()).toContain('850 km²');
  });

  it.each([
    ['pointer', false, 1440, 1010],
    ['touch', true, 390, 844],
  ])('marks the area on the map of the step by %s, and edits it in the table', async (by, hasTouch, width, height) => {
    const page = await journey.newPage({ viewport: { width, height }, hasTouch });
    await reportRefusals(page);
    const mapFiles: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(?:map\/|editor-map)/.test(request.url())) mapFiles.push(request.url());
    });
    await openAreaStep(page);
    await page.getByRole('combobox', { name: 'District, ward or town' }).waitFor();
    expect(mapFiles).toEqual([]);
    if (hasTouch) await page.getByRole('button', { name: 'Draw area' }).tap();
    else await page.locator('.editor-sheet').hover();
    await page.locator('.map-attribution').waitFor();
    expect(await page.getByRole('button', { name: 'Draw area' }).getAttribute('aria-pressed')).toBe('true');
    await markTriangle(page, hasTouch);
    await expect.poll(() => summary(page).innerText()).toMatch(/[\d,]+ km² \([\d,]+ ha\)/);
    await expectAccessible(page);
    await saveScreenshot(page, `${by}-booking-area-marked`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const marked = await summary(page).innerText();
    await page.reload();
    await expect.poll(() => summary(page).innerText()).toBe(marked);

    await page.getByText('Corners, as a table (3)').click();
    await page.getByLabel('Latitude of corner 1').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Latitude of corner 4').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Latitude of corner 1').fill('-19.25');
    await page.getByLabel('Longitude of corner 1').focus();
    await expect.poll(() => summary(page).innerText()).not.toBe(marked);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => summary(page).innerText()).toContain('Not chosen yet');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Corners, as a table (4)').waitFor();
  });

  it('marks an area by keyboard and from a file, and fixes edges that cross', async () => {
    const page = await journey.newPage();
    await openAreaStep(page);
    await page.getByRole('button', { name: 'Draw area' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.map-attribution').waitFor();
    const map = page.getByRole('application', { name: 'Map' });
    await map.focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown']) {
      for (let count = 0; count < 3; count += 1) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('c');
    await expect.poll(() => summary(page).innerText()).toMatch(/[\d,]+ km²/);
    await map.press('Control+z');
    await expect.poll(() => summary(page).innerText()).toContain('Not chosen yet');

    await page.getByRole('button', { name: 'Upload a boundary file' }).click();
    const corners = [
      [28, -19],
      [28.2, -19],
      [28, -19.2],
      [28.2, -19.2],
      [28, -19],
    ];
    const geometry = JSON.stringify({ type: 'Polygon', coordinates: [corners] });
    const file = { name: 'farm.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(geometry) };
    await page.getByLabel('File with the boundary').setInputFiles(file);
    await page.getByText(/^The outline crosses itself near/).waitFor();
    expect(await summary(page).innerText()).toContain('Not chosen yet');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fix it for me' }).click();
    await expect.poll(() => summary(page).innerText()).toMatch(/[\d,]+ km²/);
  });

  it('accepts a circle around a town, and explains an invalid radius', async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await openAreaStep(page);
    await page.getByRole('combobox', { name: 'District, ward or town' }).fill('Plumtree');
    await page
      .getByRole('option', { name: /town, Plumtree/ })
      .first()
      .click();
    const radius = page.getByLabel('Radius around Plumtree in km');
    await radius.fill('0');
    await page.getByRole('button', { name: 'Use this circle' }).click();
    await page.getByText('Type a radius between 0 and 400 km.').waitFor();
    await expectAccessible(page);
    await radius.fill('2');
    await page.getByRole('button', { name: 'Use this circle' }).click();
    await expect.poll(() => summary(page).innerText()).toMatch(/Plumtree, 2 km around: 1,250 ha/);
  });

  it('works without the map data: with coordinates, or without an area', async () => {
    const page = await journey.newPage({ networkFails: true });
    await page.route('**/*.json*', (route) =>
      route.request().url().includes('/map/') ? route.abort() : route.continue(),
    );
    await openAreaStep(page);
    await page.getByRole('combobox', { name: 'District, ward or town' }).fill('Umguza');
    await page.getByText('The places could not be loaded. Type on to try again.').waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. The map needs a connection; you can also type coordinates.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Draw area' }).click();
    await page.locator('.map-failure').getByText('The map could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Type coordinates' }).click();
    await typeCorners(page, '-19, 28\n-19, 28.2\n-19.2, 28\n-19.2, 28.2');
    await page.getByText(/^The outline crosses itself near/).waitFor();
    await expectAccessible(page);
    await typeCorners(page);
    await expect.poll(() => summary(page).innerText()).toContain('850 km²');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await page.getByRole('heading', { name: /^Day and time/ }).waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Where is the work?' }).waitFor();
  });
});

it('does not ask for an area when the service needs none', async () => {
  const page = await journey.newPage();
  await open(page, '/bookings?service=web-gis');
  await page.getByRole('link', { name: 'Day and time' }).waitFor();
  await page.goto('/bookings?service=web-gis&step=area');
  await page.getByRole('heading', { name: 'What would you like to talk about?' }).waitFor();
});

it.each(
  variants([
    ['phone', 390, 844],
    ['wide', 1440, 1010],
  ]),
)('adds an area and files to a booking, replaces and removes them: %s', async (name, width, height) => {
  const page = await journey.newPage({ viewport: { width, height } });
  const visitor = await signInBrowser(journey, page, newPerson());
  const { ref } = await bookAt(visitor, await roomyTime(visitor));
  await page.goto(`/account/bookings/${ref}`);
  await page.getByText('No area yet.').waitFor();
  await page.getByRole('button', { name: 'Add the area' }).click();
  await page.getByRole('button', { name: 'Type coordinates' }).click();
  await typeCorners(page);
  await page.getByRole('button', { name: 'Save this area' }).click();
  await page.getByText(/850 km² \(85,000 ha\) in Umguza/).waitFor();

  const files = page.getByLabel('Add files');
  await files.setInputFiles({ name: 'notes.exe', mimeType: '', buffer: Buffer.from('MZ') });
  await page.getByText('notes.exe is not a file type we accept').waitFor();
  await files.setInputFiles({ name: 'plan.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7\n') });
  await page.getByRole('list', { name: 'Files' }).getByText('plan.pdf').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, `${name}-booking-attachments`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.reload();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download plan.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('plan.pdf');
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await page.getByText('No files yet.').waitFor();
  await page.getByRole('button', { name: 'Remove the area' }).click();
  await page.getByText('No area yet.').waitFor();
});
