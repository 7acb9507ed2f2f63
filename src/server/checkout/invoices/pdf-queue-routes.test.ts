import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderInvoice } from '#contract/checkout/orders.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { order } from '#tests/support/data/orders.ts';

let app: TestApp;
let amara: SignedIn;
let ref: string;
// The queue's clock: its expected wait depends on its contents only, not on the speed of the machine.
let queueTimeMs = 0;
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' }, queueNow: () => queueTimeMs });
  amara = await signedIn(app);
  ({ ref } = await order(amara.visitor));
});
afterAll(() => app.stop());

const invoice = () => amara.visitor.call(orderInvoice, { params: { ref } });

/** Occupies one of the places where PDFs are rendered, until `giveBack`. */
function takePlace(): { giveBack(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  void app.site.platform.pdfQueue.run(() => promise, { mayRefuse: false });
  return { giveBack: () => resolve() };
}

it('renders two PDFs at a time: an invoice is answered with one in progress, and waits with two', async () => {
  const { pdfQueue } = app.site.platform;
  const first = takePlace();
  expect(outcome(await invoice())).toBe('200');

  const second = takePlace();
  const waitOfOneMs = pdfQueue.expectedWaitMs();
  expect(waitOfOneMs).toBeGreaterThan(0);
  const answered: string[] = [];
  const waiting = [invoice(), invoice()].map((reply) => reply.then((each) => answered.push(outcome(each))));
  await expect.poll(() => pdfQueue.expectedWaitMs()).toBeCloseTo(3 * waitOfOneMs);
  expect(answered).toEqual([]);

  second.giveBack();
  await Promise.all(waiting);
  expect(answered).toEqual(['200', '200']);
  first.giveBack();
});

it('503 TEMPORARILY_UNAVAILABLE at once for an invoice that would wait too long, then 200', async () => {
  const { pdfQueue } = app.site.platform;
  const places = [takePlace(), takePlace()];
  // The second begins in the next turn of the event loop.
  await nextTurn();
  while (!pdfQueue.wouldRefuse()) {
    places.push(takePlace());
    queueTimeMs += 10;
  }
  expect(places.length).toBeGreaterThan(2);
  const refused = await invoice();
  expect(outcome(refused)).toBe('503 TEMPORARILY_UNAVAILABLE');
  expect(refused.headers.get('retry-after')).toBe('2');

  for (const place of places) place.giveBack();
  await expect.poll(() => pdfQueue.expectedWaitMs()).toBe(0);
  expect(outcome(await invoice())).toBe('200');
});
