import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { slowDownNetwork } from '#tests/support/browser/bad-network.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { countPixels } from '#tests/support/browser/pixels.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { deliverThem, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { cog, colourOf } from '#tests/support/deliveries/cog.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const phone = { width: 390, height: 844 };
/** Seconds after the press, and after the code of the map has arrived. */
const [pictureSeconds, tileSeconds] = [2, 3];

let journey: Journey;
beforeAll(async () => {
  journey = await startWithOwner();
});
afterAll(() => journey?.stop());

it('on Slow 4G the picture of a raster is there within 2 s, and its first cells 3 s after the code of the map', async () => {
  const { owner } = await openAsOwner(journey);
  const page = await journey.newPage({ viewport: phone });
  const client = await signInBrowser(journey, page, newPerson());
  const { ref } = await order(client, [{ id: 'land-use', quantity: 1 }]);
  await setFulfilment(owner, ref, 'in_progress');
  // Regions with single cells of other classes in them.
  const file = cog(2_048, (x, y) => {
    const noise = Math.imul(x + 1, 73_856_093) ^ Math.imul(y + 1, 19_349_663);
    return (noise >>> 5) % 9 === 0 ? (noise >>> 9) % 7 : Math.floor(3.5 + 1.7 * (Math.sin(x / 90) + Math.cos(y / 70)));
  });
  const id = await uploadFile(owner, ref, 'landuse.tif', file);
  const listed = async () => (await owner.call(listOfficeDeliverables, { params: { ref } })).body;
  await expect
    .poll(async () => (await listed()).deliverables.some(({ isBeingChecked }) => isBeingChecked), { timeout: 20_000 })
    .toBe(false);
  await deliverThem(owner, ref, [id], { acceptsOn: (await listed()).acceptsOn });

  await page.goto(`/account/orders/${ref}`);
  await page.getByRole('button', { name: 'landuse.tif', exact: true }).waitFor();
  await slowDownNetwork(page);
  let codeAt = 0;
  const ranges: number[] = [];
  page.on('requestfinished', (request) => {
    if (/\/create-viewer-/.test(request.url())) codeAt = performance.now();
    if (/\/api\/files\//.test(request.url())) ranges.push(performance.now());
  });
  const pressedAt = performance.now();
  await page.getByRole('button', { name: 'landuse.tif', exact: true }).click();
  await page.locator('.delivered-picture image').waitFor();
  const picture = (performance.now() - pressedAt) / 1_000;
  await page.locator('[data-detail=sharp]').waitFor();
  const tiles = (performance.now() - codeAt) / 1_000;
  console.log({ picture, tiles, afterPress: (performance.now() - pressedAt) / 1_000, ranges: ranges.length });
  await saveScreenshot(page, 'phone-raster');
  // The picture is hidden then.
  expect(await countPixels(page.locator('.delivered-map-stage'), colourOf(3))).toBeGreaterThan(1_000);
  expect(codeAt).toBeGreaterThan(pressedAt);
  expect(ranges.length).toBeGreaterThan(0);
  expect(picture).toBeLessThan(pictureSeconds);
  expect(tiles).toBeLessThan(tileSeconds);
});
