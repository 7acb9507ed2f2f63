import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOrder } from '#contract/checkout/orders.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { order, payWith } from '#tests/support/data/orders.ts';

let journey: Journey;
let amara: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  amara = visitorOf(journey);
  await amara.signUpAndActivate();
});
afterAll(() => journey?.stop());

/** An order with a payment that waits on the simulator's page. */
async function waiting(): Promise<{ ref: string; page: string }> {
  const { ref } = await order(amara);
  const { action } = await payWith(amara, ref, 'paynow');
  if (action.type !== 'redirect') throw new Error('There is no page to pay on');
  return { ref, page: action.url };
}
const moneyOf = async (ref: string) => (await amara.call(readOrder, { params: { ref } })).body.moneyStatus;

it('states that no money moves, in both themes, on a small screen and in large text', async () => {
  const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto((await waiting()).page);
  await page.getByText('Test payments – no money moves').waitFor();
  await page.getByRole('heading', { name: 'Pay Kopje Geospatial', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

it('pays, disputes or cancels without JavaScript, by keyboard, and returns to the order', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  for (const [button, money] of [
    ['Pay', 'paid'],
    ['Cancel', 'unpaid'],
    ['Dispute', 'disputed'],
  ] as const) {
    const { ref, page: address } = await waiting();
    await page.goto(address);
    await page.getByRole('button', { name: button, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/confirmation?order=${ref}`);
    await expect.poll(() => moneyOf(ref)).toBe(money);
  }
});
