import { describe, expect, it } from 'vitest';
import { readArticles } from '#server/articles/articles.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { readSite } from '#server/site/site.ts';
import { content } from '#tests/support/project/content.ts';
import { documentsOf } from './documents.ts';
import { readNotOffered } from './not-offered.ts';
import { createSearch } from './search.ts';
import { readSynonyms } from './synonyms.ts';

const catalogue = readCatalogue(content);
const sources = { site: readSite(content, { mode: 'demo' }), catalogue, articles: readArticles(content) };
const { search } = createSearch(documentsOf(sources), readSynonyms(content));
const notOffered = readNotOffered(content, catalogue);
const firstFor = (query: string) => search(query)[0]?.results[0]?.address;

describe('a place or a task in everyday language finds the service first', () => {
  it.each([
    ['ward map', 'land-use'],
    ['land-use map of a ward', 'land-use'],
    ['map of ward 7', 'land-use'],
    ['landuse', 'land-use'],
    ['map of my plot', 'land-use'],
    ['map of our suburb', 'land-use'],
    ['stand map', 'land-use'],
    ['farm map', 'land-use'],
    ['map for my farm', 'land-use'],
    ['village map', 'land-use'],
    ['township layout map', 'land-use'],
    ['district map', 'land-use'],
    ['what is on my land', 'land-use'],
    ['maize fields', 'indices-calculation'],
    ['ndvi', 'indices-calculation'],
    ['veld fire', 'fire-analysis'],
    ['burnt grazing', 'fire-analysis'],
    ['flood map', 'hydrology'],
    ['catchment', 'hydrology'],
    ['satellite images', 'google-earth-engine'],
    ['website for my business', 'web-dev'],
    ['put my map online', 'web-gis'],
    ['arcgis error', 'desktop-support'],
    ['dashboard for managers', 'dashboards'],
    ['excel records into a database', 'database-design'],
    ['connect two systems', 'api-integration'],
    ['old maps', 'data-sourcing'],
  ])('%s → %s', (query, id) => {
    expect(firstFor(query)).toBe(`/services/${id}`);
  });
});

it('land use does not find services that people merely use', () => {
  const services = search('land use').find(({ kind }) => kind === 'service')?.results ?? [];
  expect(services[0]?.address).toBe('/services/land-use');
  expect(services.map(({ address }) => address)).not.toContain('/services/database-design');
});

describe('a query with one wrong letter or two swapped letters is corrected', () => {
  it.each([
    ['lanudse', 'land-use'],
    ['lanud use map', 'land-use'],
    ['land ues mapping', 'land-use'],
    ['dashbord', 'dashboards'],
    ['websit', 'web-dev'],
    ['wbesite', 'web-dev'],
    ['hidrology', 'hydrology'],
    ['fier analysis', 'fire-analysis'],
    ['databse', 'database-design'],
    ['tutroials', 'tutorials'],
  ])('%s → %s', (query, id) => {
    expect(firstFor(query)).toBe(`/services/${id}`);
  });
});

describe('a question about payment finds its answer', () => {
  it.each([
    'ecocash',
    'EcoCash',
    'onemoney',
    'mobile money',
    'bank transfer',
    'how do i pay',
    'visa card',
    'ecocahs',
  ])('%s', (query) => {
    expect(firstFor(query)).toBe('/services2#how-can-i-pay');
  });
});

describe('a search for a service we do not offer names who does', () => {
  it.each([
    ['drone survey', 'We do not fly drones'],
    ['droen survey', 'We do not fly drones'],
    ['cadastral survey', 'We do not survey legal boundaries'],
    ['survey my land', 'We do not survey legal boundaries'],
    ['land surveyors in bulawayo', 'We do not survey legal boundaries'],
    ['title deeds', 'We do not handle title deeds'],
    ['title deeds for my stand', 'We do not handle title deeds'],
    ['site plan', 'We do not draw site plans or building plans'],
    ['house plans', 'We do not draw site plans or building plans'],
    ['borehole', 'We do not site or drill boreholes'],
    ['borehole drilling', 'We do not site or drill boreholes'],
    ['stands for sale', 'We do not sell land or stands'],
    ['topographic survey', 'We do not carry out topographic surveys'],
    ['gps tracker', 'We do not sell vehicle tracking'],
    ['eia report', 'We do not write environmental impact assessments'],
  ])('%s → %s', (query, heading) => {
    const answer = notOffered(query);
    expect(answer?.heading).toBe(heading);
    expect(catalogue.services.map(({ id }) => `/services/${id}`)).toContain(answer?.nearest.address);
  });

  it.each([
    'drone',
    'boundary',
    'farm map',
    'land use',
    'site',
    'plan',
    'website',
    'learn qgis',
    '',
    'how much',
    'gps',
  ])('does not match %j', (query) => {
    expect(notOffered(query)).toBeNull();
  });

  it.each(catalogue.services.map(({ name }) => name))('does not match the name of a service: %s', (name) => {
    expect(notOffered(name)).toBeNull();
  });
});
