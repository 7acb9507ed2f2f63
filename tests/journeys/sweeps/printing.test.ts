import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout-faults.ts';
import { bookRoomyTime } from '#tests/support/screens/booking-page.ts';
import { startSignedIn } from '#tests/support/screens/sign-up-page.ts';

/** The text width of an A4 sheet with the margins of print.css, in CSS pixels. */
const sheet = { width: 680, height: 1008 };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

/** What does not belong on paper, and words that are not dark on white. */
const printFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const brightness = (colour: string): number => {
      const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return opacity === 0 ? 255 : (red * 3 + green * 6 + blue) / 10;
    };
    const seen = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().height > 1,
    );
    const toPress = 'nav, button, input, form, footer, dialog, [role="status"], .button, .cookie-bar, .advert, .toast';
    return seen.flatMap((element) => {
      const name = `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
      const { color, backgroundColor, position } = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      return [
        ...(element.matches(toPress) && element.textContent?.trim() ? [`not for paper: ${name}`] : []),
        ...(hasText && brightness(color) > 90 ? [`pale words (${color}): ${name}`] : []),
        ...(brightness(backgroundColor) < 250 ? [`dark ground (${backgroundColor}): ${name}`] : []),
        ...(/fixed|sticky/.test(position) ? [`stands on every sheet: ${name}`] : []),
      ];
    });
  });

async function expectPrintable(page: Page, texts: string[]): Promise<void> {
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await printFaults(page)).toEqual([]);
  expect((await layoutFaults(page)).filter((fault) => !fault.startsWith('small target'))).toEqual([]);
  // The letterhead.
  expect(await page.getByText('Kopje Geospatial').first().isVisible()).toBe(true);
  const seen = await page.getByRole('main').innerText();
  for (const word of texts) expect(seen).toContain(word);
}

it.each([
  [
    '/menu',
    ['Hydrological Modelling', 'USD 200', 'ArcGIS Pro', 'Why your map app gets the area wrong', 'Privacy policy'],
  ],
  ['/articles/mapping-a-veld-fire', ['In short', 'Sources']],
  ['/gis-forest-resources-zimbabwe', ['In short', 'Sources']],
  ['/services/hydrology', ['What you receive', 'Copernicus at 30 m, unless you have a survey']],
  ['/services2', ['Website Development', 'GIS Tutorials']],
  ['/training/arcmap', ['ArcMap course', '67% OFF']],
  ['/terms', ['Terms and conditions']],
  ['/privacy', ['Privacy policy']],
  ['/about', ['Bulawayo']],
])('prints %s completely: black on white, no controls', async (path, texts) => {
  const page = await journey.newPage({ firstVisit: true, colorScheme: 'dark' });
  await open(page, path);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expectPrintable(page, texts);
});

it('prints the address of a source', async () => {
  const page = await journey.newPage();
  await open(page, '/articles/mapping-a-veld-fire');
  await page.emulateMedia({ media: 'print' });
  const source = page.getByRole('link', { name: /^FIREMON/ });
  const printed = await source.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(printed).toContain((await source.getAttribute('href')) ?? 'no address');
});

it('prints the confirmation of a booking on one sheet', async () => {
  const page = await journey.newPage({ viewport: sheet });
  await startSignedIn(journey, page, newPerson());
  const ref = await bookRoomyTime(page);
  await page.getByText(ref).first().waitFor();
  await expectPrintable(page, [ref, 'What is booked', 'Phone call', 'What happens next']);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(sheet.height);
});
