import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { filesBelow } from '#tests/support/project/project-files.ts';

const servicesInCatalogue = filesBelow(['content/catalogue/services']).length;

let journey: Journey;
let html: string;
beforeAll(async () => {
  journey = await startJourney();
  html = await (await fetch(`${journey.url}/services2`)).text();
});
afterAll(() => journey?.stop());

/** The text of a piece of HTML, without tags. */
const textOf = (part: string): string =>
  part
    .replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');

/** One section of the page, from its heading to the next section's. */
function section(heading: string): string {
  const start = html.search(new RegExp(`<h2[^>]*>${heading}<`));
  if (start < 0) throw new Error(`no section ${heading}`);
  const end = html.indexOf('<section', start);
  return html.slice(start, end < 0 ? undefined : end);
}

const services = [
  'Website Development',
  'Web GIS Development',
  'Desktop GIS Support',
  'GIS Tutorials',
  'API Integration',
  'Google Earth Engine',
  'Land Use Mapping',
  'Fire Analysis',
  'Indices Calculation',
  'Hydrological Modelling',
  'Geodatabase Design',
  'Data Sourcing',
  'Dashboards',
];

describe('the HTML of /services2, before any script', () => {
  it('has a header, an introduction and all 13 cards in the order of the catalogue', () => {
    expect(textOf(html)).toContain('Geospatial services From a single NDVI map to a city dashboard.');
    const names = [...html.matchAll(/<h3 class="text-card">([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual(services);
  });

  it('cuts each description to 100 characters and an ellipsis', () => {
    const texts = [...html.matchAll(/<a [^>]*class="plate-card[\s\S]*?<p>([^<]*)<\/p>/g)].map(([, text]) =>
      textOf(text ?? ''),
    );
    expect(texts).toHaveLength(servicesInCatalogue);
    for (const text of texts) {
      const characters = [...text];
      expect(characters.length).toBeLessThanOrEqual(limits.cardDescriptionMaxLength + 1);
      if (characters.length > limits.cardDescriptionMaxLength) expect(characters.at(-1)).toBe('…');
    }
    expect(texts.filter((text) => text.endsWith('…')).length).toBeGreaterThan(10);
  });

  it.each([
    ['Industry applications', ['Urban planning', 'Environmental management']],
    ['Tools we use', ['Web maps', 'Cloud imagery', 'Desktop GIS', 'Databases']],
    [
      'Typical projects',
      [
        'A web map of health facilities',
        'Land use maps for gazetted forests',
        'Separate sample points measure the accuracy of each class.',
      ],
    ],
    ['From survey point to published map', ['Field', 'Drone', 'Satellite', 'AI']],
    ['Support', ['Historical data mining', 'Data cleaning', 'Coordinate conversions', 'Software setup']],
    ['Questions', ['What do I need before I book?', 'Is the consultation really free?']],
    ['Work with us as a partner', ['Propose a partnership', '100% Client Satisfaction', '500+ data points analysed']],
  ])('has the section %s with its parts', (heading, parts) => {
    const text = textOf(section(heading));
    for (const part of parts) expect(text).toContain(part);
  });

  it('sells three courses at 100 USD against a struck-through 299', () => {
    const cards = section('Software training').split('<article').slice(1);
    expect(cards.map((card) => /<h3[^>]*>([^<]*)/.exec(card)?.[1])).toEqual(['QGIS', 'ArcMap', 'ArcGIS Pro']);
    for (const card of cards) {
      const text = textOf(card);
      for (const part of ['$100', '67% OFF', '3-Week Intensive Program', '12 hands-on projects', 'Certification']) {
        expect(text).toContain(part);
      }
      expect(card).toMatch(/<s>[\s\S]*\$299[\s\S]*<\/s>/);
      expect(card).toMatch(/<a [^>]*href="\/bookings"[^>]*>Book Consultation</);
    }
  });

  it('links to the contact page, related pages and a free consultation', () => {
    expect(section('Support')).toContain('href="/contact"');
    const related = /<nav aria-label="Related pages">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect([...related.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      '/smartcitysolutions',
      '/Artificial-Intelligence',
      '/articles-and-projects',
      '/gis-forest-resources-zimbabwe',
    ]);
    const closing = html.slice(html.indexOf('Free consultation. Bring'));
    expect(closing).toMatch(/href="\/bookings"/);
  });

  it('ends with the policies and the address of the business', () => {
    const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
    expect(footer).toMatch(/href="\/privacy"[^>]*>Privacy Policy</);
    expect(footer).toMatch(/href="\/terms"[^>]*>Terms</);
    expect(textOf(footer)).toContain('Based in Bulawayo, Zimbabwe');
  });
});

const cards = (page: Page) => page.locator('.plate-card:visible');

it('shows 3 of 13, then all, then 3 again', async () => {
  const page = await journey.newPage();
  await open(page, '/services2');
  expect(await cards(page).count()).toBe(limits.servicesInitiallyShown);
  await page.getByRole('button', { name: 'Explore All 10+ Geospatial Services', exact: true }).click();
  expect(await cards(page).count()).toBe(servicesInCatalogue);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View Less Services', exact: true }).click();
  expect(await cards(page).count()).toBe(limits.servicesInitiallyShown);
});

it('opens a service over the grid under its own title, and passes it to the booking', async () => {
  const page = await journey.newPage();
  await open(page, '/services2');
  const title = await page.title();
  await cards(page).nth(1).click();
  const modal = page.getByRole('dialog', { name: 'Web GIS Development' });
  await modal.waitFor();
  await expect.poll(() => page.title()).toBe('Kopje Geospatial - Web GIS Development');
  for (const fact of ['Duration', 'Target Audience', 'Related Services', 'FAQs']) {
    expect(await modal.getByText(fact, { exact: true }).isVisible()).toBe(true);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toBe(title);

  await cards(page).nth(1).click();
  await modal.getByRole('button', { name: 'Book Now' }).click();
  await page.waitForURL('**/bookings?service=web-gis');
  const { usr } = await page.evaluate(() => history.state);
  expect(usr.serviceDetails).toMatchObject({ id: 'web-gis', name: 'Web GIS Development', duration: '5 weeks' });
  await modal.waitFor({ state: 'detached' });
});
