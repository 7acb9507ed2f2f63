import { describe, expect, it } from 'vitest';
import { listServices, readService, readServicesPage } from '#contract/site/catalogue.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';

const app = testApp();

// Id, price in dollars and duration, in catalogue order.
const catalogue = [
  ['web-dev', 100, '4 weeks'],
  ['web-gis', 150, '5 weeks'],
  ['desktop-support', 20, 'available 24/7'],
  ['tutorials', 30, 'self-paced'],
  ['api-integration', 200, '3 weeks'],
  ['google-earth-engine', 50, '2 weeks'],
  ['land-use', 50, '2 weeks'],
  ['fire-analysis', 80, '3 weeks'],
  ['indices-calculation', 50, '1 week'],
  ['hydrology', 80, '4 weeks'],
  ['database-design', 100, '3 weeks'],
  ['data-sourcing', 20, '1 week'],
  ['dashboards', 80, '4 weeks'],
] as const;

describe('GET /services', () => {
  it('200 with the 13 services, their prices and durations, in catalogue order', async () => {
    const { services } = (await app.visitor().call(listServices, {})).body;
    const found = services.map(({ id, price, details }) => [id, price, details.duration?.toLowerCase()]);
    expect(found).toEqual(catalogue);
  });

  it('every service has a name, a picture with a text alternative, and a group that exists', async () => {
    const { services, groups } = (await app.visitor().call(listServices, {})).body;
    for (const { id, name, image, alt, description, group, details } of services) {
      expect([id, name && alt && description]).not.toContain('');
      expect(image).toBe(`/images/services/${id}.svg`);
      expect(groups.map((one) => one.id)).toContain(group);
      expect(details.relatedServices.map((related) => related.id)).not.toContain(id);
    }
    expect(new Set(services.map(({ name }) => name)).size).toBe(13);
  });
});

describe('GET /services/:id', () => {
  it.each(catalogue)('200 %s with its own page as HTML', async (id) => {
    const { service, html } = (await app.visitor().call(readService, { params: { id } })).body;
    expect(service.id).toBe(id);
    expect(html).toMatch(/^<(p|h2|ul)>/);
    expect(html).not.toContain('<script');
  });

  it.each(['nothing', 'constructor', '__proto__', 'WEB-GIS', ''.padEnd(500, 'a')])('404 NOT_FOUND %s', async (id) => {
    expect(outcome(await app.visitor().call(readService, { params: { id } }))).toBe('404 NOT_FOUND');
  });
});

describe('GET /services-page', () => {
  it('200 with the three courses and their prices', async () => {
    const { courses, caseStudies, faqs } = (await app.visitor().call(readServicesPage, {})).body;
    expect(courses.map(({ id }) => id)).toEqual(['qgis', 'arcmap', 'arcgispro']);
    for (const course of courses) {
      expect(course).toMatchObject({ price: 100, previousPrice: 299, discountPercent: 67, weeks: 3, projects: 12 });
    }
    expect(caseStudies.map(({ id }) => id)).toEqual(['health-facilities', 'gazetted-forests']);
    expect(faqs.length).toBeGreaterThan(0);
  });
});
