import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inquiryTypes } from '#contract/contact/inquiry-fields.ts';
import { priceText, sizeText } from '#geo/estimate/size-prices.ts';
import { readArticles } from '#server/articles/articles.ts';
import { readBookingContent } from '#server/bookings/calendar.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { readSettings } from '#server/checkout/settings.ts';
import { type Content, ContentError, openContent } from '#server/platform/content/content.ts';
import { readSite } from '#server/site/site.ts';
import { content, copyOfContent } from '#tests/support/project/content.ts';
import { textOf } from '#tests/support/project/project-files.ts';
import routes from '#web/routes.ts';

/** Fixed addresses that are not in the search index, or that other content names itself. */
const notListed = [
  '/gis-forest-resources-zimbabwe',
  '/activate',
  '/forgot-password',
  '/reset-password',
  '/oauth-success',
  '/welcome',
  '/booking-login-prompt',
  '/checkout',
  '/confirmation',
  '/contact/sent',
  '/offline',
  '/your-booking',
  '/your-files',
  '/account',
  '/account/second-factor',
  '/email-change',
  '/invitation',
  '/admin',
];

it('every fixed address of the site is in content/site/pages.yaml, and the other way round', () => {
  const fixed = routes.map((route) => `/${route.path ?? ''}`).filter((address) => !/[:*]/.test(address));
  const inquiries = inquiryTypes.map((type) => `/contact/${type}`);
  const listed = readSite(content, { mode: 'demo' }).pages.map((page) => page.path);
  expect([...listed, ...notListed].sort()).toEqual([...fixed, ...inquiries].sort());
});

it('every course that is taught has its fixed facts, and ArcMap its source', () => {
  const { page } = readCatalogue(content);
  expect(page.courses.map(({ id }) => id)).toEqual(['qgis', 'arcmap', 'arcgispro']);
  for (const course of page.courses) {
    expect(course).toMatchObject({ price: 100, previousPrice: 299, discountPercent: 67, weeks: 3, projects: 12 });
    expect(course.projectTitles).toHaveLength(12);
    expect(new Set(course.projectTitles).size).toBe(12);
    expect(course.syllabus.map(({ week }) => week)).toEqual([1, 2, 3]);
  }
  const arcmap = page.courses.find(({ id }) => id === 'arcmap');
  expect(arcmap?.licenceNote).toContain('1 March 2026');
  expect(arcmap?.sources.map(({ url }) => url).join()).toContain('https://support.esri.com/');
});

it('the overview states the price of each service as the catalogue does', () => {
  const { services, course } = readCatalogue(content);
  const text = textOf('content/site/services.md');
  const stated = services.flatMap((service) => {
    const [, sentence] = new RegExp(`\\(/services/${service.id}\\), (.+)`).exec(text) ?? [];
    return sentence === undefined ? [] : [[service.id, sentence.includes(`, ${priceText(service)}`)]];
  });
  expect(stated).toEqual(services.map(({ id }) => [id, true]));
  expect(text).toContain(`3 weeks, USD ${course('qgis')?.price}`);
  expect(text).toContain(`includes an area of ${sizeText({ includedKm2: 100 })}`);
  expect(services.filter(({ includedKm2 }) => includedKm2 !== null && includedKm2 !== 100)).toEqual([]);
});

/** Reads all the content that the start of the site reads. */
function readAll(all: Content): void {
  const catalogue = readCatalogue(all);
  readArticles(all);
  readSite(all, { mode: 'demo' });
  readBookingContent(all);
  readSettings(all, { mode: 'live' }, '');
  expect(catalogue.services.length).toBeGreaterThan(0);
}

const copy = copyOfContent();
afterAll(copy.remove);

const monday = '{ from: Monday, to: Monday';

describe('a file of content/ that is wrong stops the start with the file, the field and the reason', () => {
  it.each([
    ['catalogue/services/hydrology.md', 'priceUsd: 80', 'priceUsd: about 80', 'priceUsd: '],
    ['catalogue/services/hydrology.md', 'priceUsd: 80', 'priceUsd: 79.5', 'priceUsd: '],
    ['catalogue/services/hydrology.md', 'id: hydrology', 'id: water', 'id: must be hydrology, as the file is called'],
    ['catalogue/services/hydrology.md', 'group: mapping', 'group: maps', 'group: maps is not in catalogue/groups.yaml'],
    ['catalogue/services/hydrology.md', 'name: Hydrological Modelling', 'name: ""', 'name: must not be empty'],
    ['catalogue/services/hydrology.md', 'icon: drop', 'icon: drop\ncolour: blue', 'file: '],
    [
      'catalogue/services/hydrology.md',
      'relatedServices: [google-earth-engine,',
      'relatedServices: [moon,',
      'relatedServices: there is no service moon',
    ],
    [
      'catalogue/courses.yaml',
      '    - Locality map with scale, grid and sources\n',
      '',
      '0.projectTitles: must have exactly 12',
    ],
    ['catalogue/courses.yaml', '    - week: 2', '    - week: 4', '0.syllabus: must have weeks 1 to 3, in order'],
    ['catalogue/courses.yaml', 'priceUsd: 100', 'priceUsd: 120', '0.priceUsd: '],
    ['catalogue/courses.yaml', '- id: arcmap', '- id: qgis', 'id: qgis is there twice'],
    ['articles/ndvi-nbr-ndwi.md', 'published: 2026-11-21', 'published: 21 November', 'published: must be a date like'],
    ['articles/ndvi-nbr-ndwi.md', 'slug: ndvi-nbr-ndwi', 'slug: ndvi', 'slug: must be ndvi-nbr-ndwi'],
    ['articles/ndvi-nbr-ndwi.md', 'kind: article', 'kind: poem', 'kind: '],
    ['articles/ndvi-nbr-ndwi.md', 'figure:index-lines', 'figure:lines', 'figure lines: there is no such figure'],
    ['site/pages.yaml', 'text: about', 'text: abuot', 'text of /about: there is no abuot.md'],
    ['site/pages.yaml', 'path: /menu', 'path: menu', '21.path: must be a path like /about'],
    ['company.yaml', 'name: Kopje Geospatial', 'name: [', 'line'],
    ['company.yaml', 'hours: []', `hours: [${monday}, opens: 8am, closes: "16:30" }]`, 'hours.0.opens: must be a time'],
    [
      'company.yaml',
      'hours: []',
      `hours: [${monday}, opens: "17:00", closes: "16:30" }]`,
      'opens must be before closes',
    ],
    ['company.yaml', 'hours: []', 'hours: Mondays', 'contact.hours: '],
    ['booking.yaml', 'opens: ', 'opened: ', 'opens: '],
    ['estimates.yaml', 'factor: 1.5', 'factor: much', 'areaFactors.1.factor: '],
    ['estimates.yaml', 'upToKm2: 1000,', 'upToKm2: 10,', 'areaFactors: must ascend in size and factor'],
    ['estimates.yaml', 'webMapService: web-gis', 'webMapService: web', 'webMapService: there is no service web'],
    ['estimates.yaml', 'months: [wet, ', 'months: [', 'months: must name 12 months'],
    ['estimates.yaml', 'detail: 30m', 'detail: 10m', 'images: must have one row for 10m and one for 30m'],
    ['estimates.yaml', 'extraDatePercent: 25', 'extraDatePercent: -1', 'extraDatePercent: '],
    ['shop.yaml', 'taxPercent: ""', 'taxPercent: 120', 'taxPercent: '],
    ['shop.yaml', 'cash: true', 'cash: sometimes', 'cash: '],
    ['shop.yaml', 'accountNumber: ""', 'accountNumber: 12345', 'bank.accountNumber: '],
  ])('%s with %j as %j', (file, right, wrong, reason) => {
    const text = textOf(`content/${file}`);
    expect(text).toContain(right);
    writeFileSync(path.join(copy.folder, file), text.replace(right, wrong));
    const problem = catchProblem(() => readAll(openContent(copy.folder)));
    writeFileSync(path.join(copy.folder, file), text);
    expect(problem).toMatch(new RegExp(`^content/${file}: `));
    expect(problem).toContain(reason);
  });

  it('starts again once everything is valid', () => {
    expect(catchProblem(() => readAll(openContent(copy.folder)))).toBe('nothing was wrong');
  });
});

function catchProblem(read: () => void): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  return 'nothing was wrong';
}
