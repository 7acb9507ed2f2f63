import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { everyPage } from '#tests/support/browser/pages.ts';

const example = /kopje\.example|\+263 00|1 Example Street|\/demo\//;
const files = ['/rss.xml', '/sitemap.xml', '/site.webmanifest', '/api/openapi.json'];

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('shows example contact details in a demo, each linked to a page that explains them', async () => {
  const page = await journey.newPage();
  await open(page, '/contact');
  const details = page.getByRole('complementary', { name: 'Contact details' });
  for (const name of ['Phone', 'WhatsApp', 'Email', 'Address', 'Hours']) await details.getByText(name).waitFor();
  const footer = page.getByRole('contentinfo');
  for (const [place, name] of [
    [details, '+263 00 000 0000'],
    [details, 'office@kopje.example'],
    [footer, 'WhatsApp'],
  ] as const) {
    expect(await place.getByRole('link', { name }).first().getAttribute('href')).toBe('/demo/contact');
  }
  expect(await page.locator('a[href^="tel:"], a[href^="mailto:"], a[href*="wa.me"]').count()).toBe(0);
  await expectAccessible(page);
  await footer.getByRole('link', { name: '+263 00 000 0000' }).click();
  await page.getByRole('heading', { name: 'This contact is an example' }).waitFor();
  await expectAccessible(page);
});

it('wraps the email address of the business after its @ only, on a phone', async () => {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await open(page, '/contact');
  for (const place of [page.getByRole('complementary', { name: 'Contact details' }), page.getByRole('contentinfo')]) {
    const link = place.getByRole('link', { name: 'office@kopje.example' });
    expect(await link.locator('wbr').count()).toBe(1);
    const linesOfParts = await link.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const counts: number[] = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        counts.push(new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size);
      }
      return counts;
    });
    expect(linesOfParts).toEqual([1, 1]);
  }
});

it('leaves them out of structured data, feeds and the sitemap of a demo', async () => {
  for (const path of ['/', '/contact', '/about']) {
    const html = await (await fetch(journey.url + path)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => json,
    );
    expect(data.join(), path).not.toMatch(example);
    expect(data.join(), path).not.toContain('openingHours');
  }
  for (const path of files) expect(await (await fetch(journey.url + path)).text(), path).not.toMatch(example);
});

it('leaves them out of every page, feed and reply in live mode', async () => {
  const live = await startOwnSite({
    MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET: 'a secret for the automated tests only',
  });
  try {
    for (const path of [...everyPage, ...files, '/api/company']) {
      const text = await (await fetch(live.url + path)).text();
      expect(text.length, path).toBeGreaterThan(20);
      expect(example.exec(text)?.[0], path).toBeUndefined();
    }
    expect((await fetch(`${live.url}/demo/contact`)).status).toBe(404);
  } finally {
    await live.stop();
  }
});
