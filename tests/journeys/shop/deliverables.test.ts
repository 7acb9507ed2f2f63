import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { countPixels } from '#tests/support/browser/pixels.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { accept as acceptQuote, quoted } from '#tests/support/data/briefs.ts';
import { bytesOf, deliverThem, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { colourOf, colourTable } from '#tests/support/deliveries/cog.ts';
import { raster } from '#tests/support/deliveries/tiff.ts';
import { isLongRun, onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { openAsOwner } from '#tests/support/screens/owner-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const phone = { width: 390, height: 844 };
let journey: Journey;
let office: Page;
let owner: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  ({ page: office, owner } = await openAsOwner(journey));
  await office.setViewportSize(phone);
});
afterAll(() => journey?.stop());

/** Two parts, of which the second is short. */
const bytes = Buffer.from(bytesOf(8_000_009));
const file = { name: 'landuse.dat', mimeType: '', buffer: bytes };
const corners = [
  [28.5, -20.2],
  [28.6, -20.1],
  [28.6, -20.2],
  [28.5, -20.1],
  [28.5, -20.2],
];
const crossed = JSON.stringify({ type: 'Polygon', coordinates: [corners] });

it.each(
  variants([
    ['accepts it', false],
    ['asks for a change, gets it and accepts it', true],
  ]),
)('a file goes from the office to the client, who %s', async (_, hasChange) => {
  const { page, client, ref } = await begunOrder({ isQuoted: true });
  await office.goto(`/admin/orders/${ref}`);
  await office.getByLabel('Drop files here, or choose them').setInputFiles(file);
  const whole = { isBeingChecked: false, partsHere: null };
  await expect.poll(() => officeDeliverables(ref)).toMatchObject([whole]);
  // The page asks every 5 seconds, which the next file shows.
  await office.reload();
  await office.getByText('Ready', { exact: true }).waitFor();
  await office.getByText('GeoTIFF: missing').waitFor();
  await inspect(office, 'phone-office-deliverables');
  await deliver('Ward numbers are on it.');
  await office.getByText('With the client').waitFor();

  await page.goto(`/account/orders/${ref}`);
  await page.getByText('Waits for you', { exact: true }).waitFor();
  await inspect(page, 'phone-deliverables');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download landuse.dat' }).click();
  expect((await contentOf(await saved)).equals(bytes)).toBe(true);

  if (hasChange) await changeAndDeliverAgain(page);
  await page.getByRole('button', { name: 'Accept landuse.dat' }).click();
  await page.getByRole('dialog', { name: 'Accept landuse.dat?' }).getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/^Accepted by you/).waitFor();
  await page.getByText(/^Files are kept until \d+ \w+ \d{4}\.$/).waitFor();
  expect((await client.call(readOrder, { params: { ref } })).body.workStatus).toBe('completed');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

onlyInLongRun(() => {
  it('the client compares the maps of two dates', async () => {
    const { page, ref } = await deliveredMaps();
    const stage = page.locator('.delivered-map-stage');
    await page.goto(`/account/orders/${ref}`);
    await page.getByRole('button', { name: 'Before and after' }).click();
    await page.locator('[data-detail=sharp]').waitFor();
    const divider = page.getByRole('slider', { name: 'Divider between the two dates' });
    await divider.press('Home');
    await divider.press('ArrowRight');
    await divider.press('Shift+ArrowRight');
    expect(await divider.getAttribute('aria-valuetext')).toBe('2016, left 11 per cent');
    await divider.press('End');
    expect(await divider.inputValue()).toBe('100');
    for (let press = 0; press < 3; press += 1) await divider.press('Shift+ArrowLeft');
    await divider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 0.7 * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(Number(await divider.inputValue())).toBeGreaterThan(45);
    expect(Number(await divider.inputValue())).toBeLessThan(55);
    for (const value of [0, 3, 6]) expect(await countPixels(stage, colourOf(value))).toBeGreaterThan(1_000);
    await inspect(page, 'phone-delivered-map');
    const scale = () => page.locator('.map-scale text').last().textContent();
    const before = await scale();
    await divider.press('+');
    await expect.poll(scale).not.toBe(before);
    await divider.press('0');
    await expect.poll(scale).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

    await page.getByRole('button', { name: 'landuse-2016.tif', exact: true }).click();
    await page.locator('[data-detail=sharp]').waitFor();
    await page.getByRole('button', { name: 'Ask for a change to landuse-2016.tif' }).click();
    const change = page.getByRole('form', { name: 'Change to landuse-2016.tif' });
    await change.getByLabel('What should change?').fill('These fields are one.');
    await change.getByRole('button', { name: 'Mark it on the map' }).click();
    await page.getByRole('button', { name: 'Mark the middle of the map' }).press('Enter');
    await page.getByText('1 marked.').waitFor();
    await stage.click({ position: { x: width / 2 + 60, y: height / 2 } });
    await page.getByText('2 marked.').waitFor();
    await stage.click({ position: { x: width / 2, y: height / 2 + 60 } });
    await page.getByText('3 marked.').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'phone-mark-on-map');
    await page.getByRole('button', { name: 'Done' }).click();
    const marked = await change.getByLabel(/^Where/).inputValue();
    expect(marked).toMatch(/^(?:-20\.\d{5}, 28\.\d{5}\n?){3}$/);
    await change.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('list', { name: 'Changes to landuse-2016.tif' }).getByText('These fields are one.').waitFor();
    const [asked] = (await officeDeliverables(ref)).flatMap(({ changes }) => changes);
    expect(asked?.outline?.map(([lon, lat]) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`)).toEqual(marked.split('\n'));
  });

  it('the office replaces a file; the client renews an address for QGIS, and corrects a request that is not understood', async () => {
    const { page, ref } = await begunOrder();
    await office.goto(`/admin/orders/${ref}`);
    await office.getByLabel('Drop files here, or choose them').setInputFiles({ ...file, buffer: Buffer.from(crossed) });
    await office.getByText('A check failed', { exact: true }).waitFor();
    await office.getByRole('row', { name: 'Polygon 1 crosses itself' }).waitFor();
    const [chooser] = await Promise.all([
      office.waitForEvent('filechooser'),
      office.getByRole('button', { name: 'Replace landuse.dat' }).click(),
    ]);
    await chooser.setFiles({ ...file, name: 'other.dat' });
    await office.getByText('8.0 MB').first().waitFor();
    await office.getByText('Uploading', { exact: true }).waitFor({ state: 'detached' });
    await office.getByText('Ready', { exact: true }).waitFor();
    await deliver('');

    await page.goto(`/account/orders/${ref}`);
    await page.getByRole('button', { name: 'Make an address for QGIS' }).click();
    const address = page.getByLabel('Address for QGIS', { exact: true });
    const first = await address.inputValue();
    expect(first).toMatch(/\/gis\/[\w-]{43}\/$/);
    await page.getByRole('button', { name: 'Make a new address', exact: true }).click();
    const renewal = page.getByRole('dialog', { name: 'Make a new address?' });
    await renewal.getByRole('button', { name: 'Make a new address' }).click();
    await expect.poll(() => address.inputValue()).not.toBe(first);
    await saveScreenshot(page, 'phone-gis-address');

    await page.getByRole('button', { name: 'Ask for a change to landuse.dat' }).click();
    const change = page.getByRole('form', { name: 'Change to landuse.dat' });
    await change.getByRole('button', { name: 'Send' }).click();
    await change.getByText(/^Say in one sentence what should change/).waitFor();
    await change.getByLabel('What should change?').fill('The dam is missing.');
    await change.getByLabel(/^Where/).fill('somewhere');
    await change.getByRole('button', { name: 'Send' }).click();
    await change.getByText(/could not read/).waitFor();
    await saveScreenshot(page, 'phone-ask-for-change-wrong');
    await change.getByLabel(/^Where/).fill('-20.15, 28.58');
    await page.keyboard.press('Escape');
    await change.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    expect(await change.getByLabel('What should change?').inputValue()).toBe('The dam is missing.');
  });

  it('the map of two dates: one that fails to load, on a wide screen, in the dark, and without canvas', async () => {
    const { page, ref } = await deliveredMaps({ networkFails: true });
    await page.goto(`/account/orders/${ref}`);
    const missing = /\/(?:shown\/picture|ticket\?use=view)$/;
    await page.route(missing, (route) => route.abort());
    await page.getByRole('button', { name: 'landuse-2026.tif', exact: true }).click();
    await page.getByText('The map could not be drawn. The files are complete.').waitFor();
    await page.unroute(missing);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.locator('[data-detail=sharp]').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Before and after' }).click();
    await page.getByRole('slider', { name: 'Divider between the two dates' }).waitFor();
    await saveScreenshot(page, 'wide-delivered-map');
    await page.emulateMedia({ colorScheme: 'dark' });
    await saveScreenshot(page, 'dark-delivered-map');

    await page.getByRole('button', { name: 'Before and after' }).click();
    await page.locator('.delivered-map-stage').waitFor({ state: 'detached' });
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.getByRole('button', { name: 'Before and after' }).click();
    await page.getByText('This browser shows pictures of the files, not the map.').waitFor();
    expect(await page.getByRole('img', { name: /^Map landuse-20[12]6\.tif$/ }).count()).toBe(2);
  });
});

/** The client asks for a change, both sides talk about it, and the office delivers a second version. */
async function changeAndDeliverAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask for a change to landuse.dat' }).click();
  const change = page.getByRole('form', { name: 'Change to landuse.dat' });
  await change.getByLabel('What should change?').fill('The dam is missing.');
  await change.getByLabel(/^Where/).fill('-20.15, 28.58');
  await change.getByText('This is the first of the two rounds of changes in the price.').waitFor();
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Send' }).click();
  const clientThread = page.getByRole('list', { name: 'Changes to landuse.dat' });
  await clientThread.getByText('At -20.15000, 28.58000').waitFor();

  await office.reload();
  await office.getByText('Round 1 of 2 in the price.').waitFor();
  await office.getByRole('button', { name: 'Answer: The dam is missing.' }).click();
  const answer = office.getByRole('dialog', { name: 'Answer the client' });
  await answer.getByLabel('Answer').fill('It is in the next version.');
  await answer.getByLabel('Mark it as done').check();
  await inspect(office, 'phone-office-answer');
  await answer.getByRole('button', { name: 'Send' }).click();
  await office.getByText('marked as done').waitFor();
  await saveScreenshot(office, 'phone-office-changes');
  await page.reload();
  await page.getByRole('button', { name: 'Answer: The dam is missing.' }).click();
  await page.getByLabel('Your answer').fill('Thank you.');
  await clientThread.getByRole('button', { name: 'Send' }).click();
  await clientThread.getByText('Thank you.').waitFor();
  await inspect(page, 'phone-changes');
  await choose(bytes.subarray(0, 70));
  await deliver('');
  await page.reload();
  await page.getByText(/version 2/).waitFor();
}

/** A client on a phone, with an order whose work has begun. */
async function begunOrder({ networkFails = false, isQuoted = false } = {}) {
  const page = await journey.newPage({ viewport: phone, networkFails });
  const client = await signInBrowser(journey, page, newPerson());
  const { ref } = isQuoted
    ? (await acceptQuote(client, (await quoted(client, owner)).id)).body
    : await order(client, [{ id: 'land-use', quantity: 1 }]);
  await setFulfilment(owner, ref, 'in_progress');
  return { page, client, ref };
}

/** Uploads the bytes in the office as landuse.dat. */
async function choose(buffer: Buffer): Promise<void> {
  await office.getByLabel('Drop files here, or choose them').setInputFiles({ ...file, buffer });
  await office.getByText('Ready', { exact: true }).waitFor();
}

/** Every state is checked in `npm run test:long`; `npm test` checks those with the most controls. */
async function inspect(page: Page, name: string): Promise<void> {
  if (isLongRun) await expectAccessible(page);
  await saveScreenshot(page, name);
}

async function deliveredMaps(options?: Parameters<typeof begunOrder>[0]) {
  const { page, ref } = await begunOrder(options);
  const map = (seed: number) =>
    raster(
      Array.from({ length: 10_000 }, (_, at) => (Math.floor(at / 1_700) + Math.floor((at % 100) / 20) * seed) % 7),
      { photometric: 3, colourTable },
    );
  const ids = [
    await uploadFile(owner, ref, 'landuse-2026.tif', map(3)),
    await uploadFile(owner, ref, 'landuse-2016.tif', map(1)),
  ];
  await expect
    .poll(async () => (await officeDeliverables(ref)).some(({ isBeingChecked }) => isBeingChecked), { timeout: 20_000 })
    .toBe(false);
  await deliverThem(owner, ref, ids, { acceptsOn: (await officeReply(ref)).acceptsOn });
  return { page, ref };
}

const officeReply = async (ref: string) => (await owner.call(listOfficeDeliverables, { params: { ref } })).body;
const officeDeliverables = async (ref: string) => (await officeReply(ref)).deliverables;

async function deliver(sentence: string): Promise<void> {
  await office.getByRole('button', { name: 'Deliver', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: 'Deliver' });
  await dialog.getByLabel(/^A sentence to go with it/).fill(sentence);
  await dialog.getByText(/^To /).waitFor();
  if (sentence) {
    await dialog.locator('.email-preview').getByText(sentence).waitFor();
    await dialog
      .getByText(/^The client gets one file in the first delivery of this order\. \$\S+ is still to be paid/)
      .waitFor();
    await expectAccessible(office);
    await saveScreenshot(office, 'phone-deliver');
    await dialog.getByRole('button', { name: 'Deliver' }).click();
    await office.getByText(/^The client gets it in \d+ s\.$/).waitFor();
    await inspect(office, 'phone-take-back');
    await office.getByRole('button', { name: 'Take back' }).click();
    await office.getByRole('button', { name: 'Deliver', exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Deliver' }).click();
  await dialog.waitFor({ state: 'detached' });
  await office.getByRole('button', { name: 'Send now' }).click();
}
