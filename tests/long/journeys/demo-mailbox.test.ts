import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { contentOf } from '#tests/support/browser/downloads.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { order } from '#tests/support/data/orders.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('shows an email as its reader sees it: the button leads to the site, the PDF can be saved', async () => {
  const client = visitorOf(journey);
  await client.signUpAndActivate();
  const { ref } = await order(client);
  const page = await journey.newPage();
  await page.goto('/');
  await page.getByRole('complementary', { name: 'Demo' }).getByText('nothing is sent').waitFor();
  await page.getByRole('link', { name: '/demo/mail' }).click();
  await page.getByText('Nothing here was sent').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Your order ${ref}` }).click();
  await page.getByRole('heading', { name: `Your order ${ref}` }).waitFor();
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: `${ref}-pro-forma.pdf` }).click();
  const saved = await contentOf(await saving);
  expect(saved.subarray(0, 5).toString('latin1')).toBe('%PDF-');

  await page.getByText('Text of the email').click();
  await page.getByRole('link', { name: `${journey.url}/account/orders/${ref}` }).waitFor();
  const opening = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Open the order' }).click();
  const opened = await opening;
  await opened.waitForURL(/\/login|\/account\/orders\//);
  await opened.close();
});

it('shows the picture inside an email with an area', async () => {
  const client = visitorOf(journey);
  const { email } = await client.signUpAndActivate();
  const body = inquiryBody('quote', { email, area: rectangleOf(34_000, 25_000) });
  const { ref } = (await client.call(sendInquiry, { body })).body;
  const page = await journey.newPage();
  await page.goto('/demo/mail');
  await page.getByRole('link', { name: `We have your message: ${ref}` }).click();
  const picture = page.frameLocator('iframe').getByRole('img', { name: /north up: 850 km² \(85,000 ha\) in Umguza$/ });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
  expect(await page.getByRole('heading', { name: 'Attached' }).count()).toBe(0);
});

it('shows an email that fits a phone of 320 pixels and is accessible on its own', async () => {
  const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto('/demo/mail');
  const address = await page
    .getByRole('link', { name: /^Your order/ })
    .first()
    .getAttribute('href');
  const email = await (await fetch(`${journey.url}${address}/html`)).text();
  await page.goto('/robots.txt');
  await page.setContent(email);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

it('wraps an address after its @, and no reference, on a phone of 320 pixels', async () => {
  const client = visitorOf(journey);
  await client.signUpAndActivate({ email: 'thandeka.mkandla.ncube@surveys.example.com' });
  const { ref } = await order(client);
  const page = await journey.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto('/demo/mail');
  const sent = page.getByRole('article').filter({ hasText: `Your order ${ref}` });
  // Whether `To` gets a line of its own depends on the fonts of the machine.
  const [first, second, third] = await linesOf(sent.getByText('To thandeka'));
  const address = first === 'To' ? [second, third] : [first?.replace(/^To /, ''), second];
  expect(address).toEqual(['thandeka.mkandla.ncube@', 'surveys.example.com']);
  await sent.getByRole('link', { name: `Your order ${ref}` }).click();
  const heading = page.getByRole('heading', { name: `Your order ${ref}` });
  expect(await linesOf(heading)).toEqual(['Your order', ref]);
});

/** The text of an element, line by line as it wraps. */
const linesOf = async (place: Locator): Promise<string[]> =>
  await place.evaluate((element) => {
    const lines = new Map<number, string>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const line = Math.round(range.getBoundingClientRect().bottom);
        lines.set(line, (lines.get(line) ?? '') + text.data[at]);
      }
    }
    return [...lines.values()].map((line) => line.trim()).filter(Boolean);
  });
