import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { readArticles } from '#server/articles/articles.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { readSite } from '#server/site/site.ts';
import { content } from '#tests/support/project/content.ts';
import { documentsOf } from './documents.ts';
import { createSearch, type SearchDocument } from './search.ts';

const site = readSite(content, { mode: 'demo' });
const catalogue = readCatalogue(content);
const articles = readArticles(content);
const terms = z.array(z.string());
const synonyms = content.readYaml('search/synonyms.yaml', z.array(z.object({ terms, mean: terms })));
const { search, services } = createSearch(documentsOf({ site, catalogue, articles }), synonyms);
const firstFor = (query: string) => search(query)[0]?.results[0]?.address;

describe('real questions find their answer first', () => {
  it.each([
    // In visitors' own words.
    ['farm map', '/services/land-use'],
    ['map of my farm', '/services/land-use'],
    ['my dam is filling with sand', '/services/hydrology'],
    ['drone', '/articles/what-free-satellites-can-see'],
    ['borehole', '/services/hydrology'],
    ['boundary', '/services/data-sourcing'],
    ['how much does a website cost', '/services/web-dev'],
    ['how big is my farm', '/services/land-use'],
    ['crop health', '/services/indices-calculation'],
    ['burnt area of my ranch', '/services/fire-analysis'],
    ['will it flood', '/services/hydrology'],
    ['my project will not open', '/services/desktop-support'],
    ['connect our billing system', '/services/api-integration'],
    ['live charts for managers', '/services/dashboards'],
    ['machine learning', '/Artificial-Intelligence'],
    ['old air photos', '/services/data-sourcing#questions'],
    // By name, or part of it.
    ['smart city', '/smartcitysolutions'],
    ['google earth engine', '/services/google-earth-engine'],
    ['web map', '/services/web-gis'],
    ['price list', '/menu'],
    ['privacy cookies', '/privacy'],
    ['catchment above a dam wall', '/services/hydrology'],
    // Courses.
    ['arcmap retired', '/training/arcmap'],
    ['python notebook', '/training/arcgispro'],
    ['atlas with one page per ward', '/training/qgis'],
    ['certificate', '/training/arcgispro'],
    // Articles.
    ['arc 1950 to wgs84', '/articles/which-coordinate-system-in-zimbabwe'],
    ['utm zone bulawayo', '/articles/which-coordinate-system-in-zimbabwe'],
    ['how much forest is in zimbabwe', '/gis-forest-resources-zimbabwe'],
    ['mukwa', '/gis-forest-resources-zimbabwe'],
    // Questions and pages.
    ['can you work outside bulawayo', '/services2#do-you-work-outside-bulawayo'],
    ['file formats', '/services2#which-file-formats-do-you-deliver'],
    ['what do i need before i book', '/services2#what-do-i-need-before-i-book'],
    ['do you have an arcgis licence', '/services2#can-you-work-with-our-arcgis-licence'],
    ['refund', '/terms'],
    ['phone number', '/contact'],
    ['free consultation', '/bookings'],
    // One wrong letter, and a last word that is still being typed.
    ['hydrolgy', '/services/hydrology'],
    ['boreholle', '/services/hydrology'],
    ['gazeted forest', '/gis-forest-resources-zimbabwe'],
    ['tutori', '/services/tutorials'],
    ['fire ana', '/services/fire-analysis'],
    // Whatever the spelling.
    ['FIRE   ANALYSIS!!', '/services/fire-analysis'],
    ['Hydrological modeling', '/services/hydrology'],
  ])('%s → %s', (query, address) => {
    expect(firstFor(query)).toBe(address);
  });

  it.each(['', '   ', '!?', 'xyzzy', 'qqqq wwww'])('finds nothing for %j', (query) => {
    expect(search(query)).toEqual([]);
  });
});

describe('every service, course and article', () => {
  it.each([
    ...catalogue.services.map(({ name, id }) => [name, `/services/${id}`] as const),
    ...catalogue.page.courses.map(({ name, id }) => [`${name} course`, `/training/${id}`] as const),
    ...articles.list.map(({ title, address }) => [title, address] as const),
  ])('%s is found first by its name', (name, address) => {
    expect(firstFor(name)).toBe(address);
  });
});

describe('a result', () => {
  it('contains the matching sentence within the limit and marks the matching terms', () => {
    const [group] = search('mukwa trees');
    expect(group?.kind).toBe('article');
    expect(group?.results[0]?.excerpt).toMatch(/mukwa/);
    expect(group?.results[0]?.matched).toContain('mukwa');
  });

  it('has a stable order, no group twice, and a limited number of each kind', () => {
    const groups = search('map');
    expect(search('map')).toEqual(groups);
    expect(new Set(groups.map(({ kind }) => kind)).size).toBe(groups.length);
    for (const { results } of groups) expect(results.length).toBeLessThanOrEqual(limits.searchResultsPerGroup);
  });

  it('is complete for every query: a path of the site, an excerpt within its limit, marks inside it', {
    timeout: 60_000,
  }, () => {
    const query = fc.oneof(
      fc.string({ unit: 'binary', maxLength: limits.searchQueryMaxLength }),
      fc
        .array(fc.constantFrom('map', 'the', 'dam', 'sand', 'farm', "farmer's", '%', '__proto__', 'constructor', '𝒳'))
        .map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(query, (text) => {
        for (const { title, address, excerpt, matched } of search(text).flatMap(({ results }) => results)) {
          expect(address).toMatch(/^\/[\w/-]*(#[\w-]+)?$/);
          expect(excerpt.length).toBeLessThanOrEqual(limits.searchExcerptMaxLength + 1);
          for (const word of matched) expect(`${title} ${excerpt}`.toLowerCase()).toContain(word);
        }
      }),
    );
  });
});

describe('services by sentence', () => {
  const dam = 'My dam on the river is filling with sand';
  const found = (query: string) =>
    services(query).map(({ address, matches }) => [address, matches.map(({ from, to }) => query.slice(from, to))]);

  it('come with the words that match, a phrase as one, and with the words of the service', () => {
    const [first] = services(dam);
    expect(first?.address).toBe('/services/hydrology');
    expect(found(dam)[0]?.[1]).toEqual(['dam', 'river', 'filling with sand']);
    expect(first?.matches.map(({ words }) => words[0])).toEqual(['dams', 'stream', 'stream']);
  });

  it.each([
    ['how much of my farm burnt', '/services/fire-analysis', 'farm burnt'],
    ['put our clinics on a map', '/services/web-gis', 'clinics on a map'],
    ['my layers do not line up', '/services/desktop-support', 'layers do not line up'],
  ])('%s', (query, address, word) => {
    expect(found(query)[0]?.[0]).toBe(address);
    expect(found(query)[0]?.[1]).toContain(word);
  });

  it('are in the order of the search', () => {
    for (const query of [dam, 'veld fire', 'website', 'map of my farm']) {
      const group = search(query).find(({ kind }) => kind === 'service');
      const named = services(query).map(({ address }) => address);
      expect(named.slice(0, group?.results.length)).toEqual(group?.results.map(({ address }) => address));
    }
  });

  it('have a share from 0 to 1 that falls, and is smaller when fewer words match', () => {
    for (const query of [dam, 'hydrological modelling', 'dam', 'map']) {
      const shares = services(query).map(({ share }) => share);
      expect(shares).toEqual([...shares].sort((one, other) => other - one));
      for (const share of shares) expect(share > 0 && share <= 1).toBe(true);
    }
    const shareOf = (query: string) => services(query)[0]?.share ?? 0;
    expect(shareOf('dam xyzzy qwrtz')).toBeLessThan(shareOf('dam') / 2);
    // Even a service that has every word in its name can score more.
    expect(shareOf('hydrological modelling')).toBeLessThan(1);
  });

  it.each(['', '   ', 'xyzzy', '<>', '\0'])('are none for %j', (query) => expect(services(query)).toEqual([]));
});

describe('the synonyms', () => {
  it('are used: the pages contain every word they map to', () => {
    const lost = synonyms.flatMap(({ mean }) => mean).filter((meaning) => search(meaning).length === 0);
    expect(lost).toEqual([]);
  });

  it('match the longer phrase before its parts', () => {
    const page = (title: string): SearchDocument => ({
      kind: 'page',
      title,
      address: `/${title}`,
      summary: '',
      text: '',
    });
    const { search: small } = createSearch(
      [page('training'), page('models')],
      [
        { terms: ['learning'], mean: ['training'] },
        { terms: ['machine learning'], mean: ['models'] },
      ],
    );
    expect(small('machine learning').flatMap(({ results }) => results.map(({ title }) => title))).toEqual(['models']);
    expect(small('learning')[0]?.results[0]?.title).toBe('training');
  });
});
