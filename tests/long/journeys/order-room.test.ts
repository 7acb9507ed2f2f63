import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { acceptDeliverable } from '#contract/deliveries/deliverables.ts';
import { networkFailureMessage } from '#contract/errors.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { collectBusyAnswers } from '#tests/support/browser/busy-answers.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { openControlled } from '#tests/support/browser/service-worker.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { bytesOf, deliverThem, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

// The order of a client as it is visited: again, with the service worker, back and forward, in two tabs, offline, by ten.

const people = 10;
let journey: Journey;
let owner: Visitor;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ owner } = await openAsOwner(journey));
});
afterAll(() => journey?.stop());

interface Delivered {
  ref: string;
  /** Of the files map.dat and table.dat. */
  ids: string[];
}

/** An order with two files that wait for the client. */
async function delivered(client: Visitor): Promise<Delivered> {
  const { ref } = await order(client, [{ id: 'land-use', quantity: 1 }]);
  await setFulfilment(owner, ref, 'in_progress');
  const ids: string[] = [];
  for (const name of ['map.dat', 'table.dat']) ids.push(await uploadFile(owner, ref, name, bytesOf(70)));
  const office = async () => (await owner.call(listOfficeDeliverables, { params: { ref } })).body;
  await expect.poll(async () => (await office()).deliverables.every((one) => !one.isBeingChecked)).toBe(true);
  expect((await deliverThem(owner, ref, ids, { acceptsOn: (await office()).acceptsOn })).status).toBe(201);
  return { ref, ids };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const tags = (page: Page, word: string) => page.locator('.deliverables').getByText(word, { exact: true });

/** Opens the dialog and confirms it. */
async function accept(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Accept ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
}

const comesToFront = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

it('shows each answer at once, also with the service worker, on a second visit, and back and forward', async () => {
  const page = await journey.newPage({ serviceWorkers: 'allow' });
  await openControlled(page, '/about');
  const { ref } = await delivered(await signInBrowser(journey, page, newPerson()));
  for (const _ of ['first visit', 'second visit']) {
    await page.goto(`/account/orders/${ref}`);
    await heading(page, 'Two files wait for you').waitFor();
    await expect.poll(() => tags(page, 'Waits for you').count()).toBe(2);
  }
  await accept(page, 'map.dat');
  await heading(page, 'One file waits for you').waitFor();
  await page.getByRole('link', { name: 'All your orders' }).click();
  await page.waitForURL('**/account/orders');
  await page.getByText('One file waits for you').waitFor();
  await page.goBack();
  await heading(page, 'One file waits for you').waitFor();
  await expect.poll(() => tags(page, 'Accepted').count()).toBe(1);
  expect(await tags(page, 'Waits for you').count()).toBe(1);
  await page.goForward();
  await page.goBack();
  await accept(page, 'table.dat');
  await expect.poll(() => tags(page, 'Accepted').count()).toBe(2);
});

it('two tabs agree once one of them is shown again, or once it answers', async () => {
  const page = await journey.newPage();
  const client = await signInBrowser(journey, page, newPerson());
  const { ref, ids } = await delivered(client);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/account/orders/${ref}`);
    await expect.poll(() => tags(tab, 'Waits for you').count()).toBe(2);
  }
  await accept(page, 'map.dat');
  await expect.poll(() => tags(page, 'Accepted').count()).toBe(1);
  await comesToFront(other);
  await heading(other, 'One file waits for you').waitFor();
  await expect.poll(() => tags(other, 'Accepted').count()).toBe(1);
  await client.call(acceptDeliverable, { params: { ref, id: ids[1] ?? '' } });
  // The last one: accepted in the background, and once more here.
  await accept(other, 'table.dat');
  await expect.poll(() => tags(other, 'Accepted').count()).toBe(2);
  await other
    .getByRole('heading', { name: /^\$.* is due$|^Accepted on/ })
    .or(other.getByText(/still due/))
    .first()
    .waitFor();
});

it('stays to be read without a network, says since when, and keeps what is typed', async () => {
  const page = await journey.newPage({ networkFails: true });
  const { ref } = await delivered(await signInBrowser(journey, page, newPerson()));
  await page.goto(`/account/orders/${ref}`);
  await expect.poll(() => tags(page, 'Waits for you').count()).toBe(2);
  await page.getByLabel('Write to us about this order').fill('Thank you.');
  await page.context().setOffline(true);
  await page.getByText(/^You are offline\. This is how it was on \d+ \w+ \d{4} at \d\d:\d\d\./).waitFor();
  await comesToFront(page);
  await expectAccessible(page);
  await accept(page, 'map.dat');
  await page.getByRole('dialog').getByText(networkFailureMessage).waitFor();
  await page.keyboard.press('Escape');
  expect(await tags(page, 'Waits for you').count()).toBe(2);
  await page.context().setOffline(false);
  await page.getByText(/^You are offline/).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Write to us about this order').inputValue()).toBe('Thank you.');
  await accept(page, 'map.dat');
  await expect.poll(() => tags(page, 'Accepted').count()).toBe(1);
});

it(`answers ${people} people at once on their own orders`, async () => {
  const visits: { page: Page; ref: string }[] = [];
  for (let person = 0; person < people; person += 1) {
    const page = await journey.newPage();
    visits.push({ page, ref: (await delivered(await signInBrowser(journey, page, newPerson()))).ref });
  }
  const busy = collectBusyAnswers(visits.map(({ page }) => page));
  const beganAt = performance.now();
  await Promise.all(
    visits.map(async ({ page, ref }) => {
      await page.goto(`/account/orders/${ref}`);
      await accept(page, 'map.dat');
      await heading(page, 'One file waits for you').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download map.dat' }).click();
      await saved;
      await accept(page, 'table.dat');
      await expect.poll(() => tags(page, 'Accepted').count()).toBe(2);
    }),
  );
  console.log(
    `${people} people: ${((performance.now() - beganAt) / 1000).toFixed(1)} s from opening to the last answer`,
  );
  expect(busy).toEqual([]);
});
