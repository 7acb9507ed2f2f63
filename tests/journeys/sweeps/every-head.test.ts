import { beforeAll, describe, expect, it } from 'vitest';
import { listServices } from '#contract/site/catalogue.ts';
import { crawl } from '#tests/support/browser/crawl.ts';
import { sharedSiteUrl } from '#tests/support/browser/journey.ts';
import { everyPage } from '#tests/support/browser/pages.ts';
import { shapes, type Thing, wrongIn } from '#tests/support/browser/structured-data.ts';

const url = sharedSiteUrl();
let pages: Map<string, string>;
beforeAll(async () => {
  pages = await crawl(url);
});

const answers = new Map<string, Promise<Response>>();

/** Fetches each address only once. */
function answerOf(address: string): Promise<Response> {
  const path = address.replace(url, '').replace(/#.*/, '') || '/';
  const answer = answers.get(path) ?? fetch(url + path);
  answers.set(path, answer);
  return answer.then((response) => response.clone());
}

const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

const isIndexed = (html: string): boolean => metaOf(html, 'robots') !== 'noindex';

const thingsOf = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );

describe('the head of every page', () => {
  it('has a canonical address and a share card', async () => {
    for (const [path, html] of pages) {
      const address = path === '/' ? `${url}/` : url + path;
      expect(html, path).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(metaOf(html, 'og:url'), path).toBe(address);
      expect(metaOf(html, 'og:title'), path).toBe(/<title>([^<]*)/.exec(html)?.[1]);
      expect(metaOf(html, 'og:description'), path).toBe(metaOf(html, 'description'));
      expect(metaOf(html, 'og:image:alt'), path).toMatch(/.{10,}/);
      expect(metaOf(html, 'og:type'), path).toBe(isArticle(path) ? 'article' : 'website');
    }
  });

  it('names an existing PNG of 1200 by 630, its own for services, courses, articles and main pages', async () => {
    for (const [path, html] of pages) {
      const address = metaOf(html, 'og:image') ?? '';
      const response = await answerOf(address);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      const png = Buffer.from(await response.arrayBuffer());
      expect([path, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([path, 1200, 630]);
      const own = /^\/(services|training|articles)\//.test(path) || mainPages.includes(path);
      if (own) expect(address, path).not.toContain('/share/home.png');
    }
  });

  it('links articles to the feed', () => {
    for (const [path, html] of pages) {
      const leads = html.includes('<link rel="alternate" type="application/rss+xml"');
      expect([path, leads]).toEqual([path, isArticle(path) || path === '/articles-and-projects']);
    }
  });
});

const mainPages = [
  '/services',
  '/services2',
  '/smartcitysolutions',
  '/Artificial-Intelligence',
  '/find',
  '/tools/coordinates',
  '/tools/index-lab',
  '/data',
  '/about',
  '/contact',
  '/menu',
  '/bookings',
  '/articles-and-projects',
  '/gis-forest-resources-zimbabwe',
];

const isArticle = (path: string): boolean => /^\/articles\/|^\/gis-forest/.test(path);

/** The structured data on each kind of page; pages not listed here have none. */
const expected: [RegExp, string[]][] = [
  [/^\/$|^\/contact$/, ['ProfessionalService']],
  [/^\/services2$/, ['ItemList']],
  [/^\/(?:find$|tools\/)/, ['WebApplication']],
  [/^\/data$/, Array.from({ length: 10 }, () => 'Dataset')],
  [/^\/services\//, ['Service', 'BreadcrumbList']],
  [/^\/training\//, ['Course', 'BreadcrumbList']],
  [/^\/articles\/|^\/gis-forest/, ['Article', 'BreadcrumbList']],
];

describe('structured data', () => {
  it('is on its pages, in the shapes of schema.org', () => {
    for (const [path, html] of pages) {
      const types = expected.find(([pattern]) => pattern.test(path))?.[1] ?? [];
      const things = thingsOf(html);
      expect([path, things.map((thing) => thing['@type'])]).toEqual([path, types]);
      expect([path, things.flatMap(wrongIn)]).toEqual([path, []]);
    }
  });

  it('has only addresses that work', async () => {
    const addresses = new Set([...pages.values()].flatMap(thingsOf).flatMap(addressesIn));
    expect(addresses.size).toBeGreaterThan(60);
    for (const address of addresses) {
      expect(address.startsWith(url), address).toBe(true);
      expect([address, (await answerOf(address)).status]).toEqual([address, 200]);
    }
  });

  it('has every service with its price in US dollars, and no ratings', async () => {
    const { services } = listServices.reply?.parse(await (await fetch(`${url}/api/services`)).json()) ?? {
      services: [],
    };
    for (const { id, name, price } of services) {
      const [thing] = thingsOf(pages.get(`/services/${id}`) ?? '');
      expect(thing).toMatchObject({ name, offers: { price, priceCurrency: 'USD' } });
    }
    expect(services).toHaveLength(13);
    expect([...pages.values()].join()).not.toMatch(/AggregateRating|"author"/);
  });

  it('reports a missing property, an unknown property and an unknown type', () => {
    const offer = { '@type': 'Offer', price: 1, priceCurrency: 'USD', url: 'x' };
    expect(wrongIn(offer)).toEqual([]);
    expect(wrongIn({ ...offer, price: undefined })).toEqual(['Offer lacks price']);
    expect(wrongIn({ ...offer, rating: 5 })).toEqual(['Offer has no rating']);
    expect(wrongIn({ '@type': 'Service', name: 'a', provider: { '@type': 'Person', name: 'b' } })).toContain(
      'Person is not stated',
    );
    expect(Object.keys(shapes)).not.toContain('AggregateRating');
  });
});

describe('what pages declare', () => {
  interface Sent {
    html: string;
    headers: Headers;
  }
  const account = everyPage.filter((path) => path.startsWith('/account'));
  const admin = everyPage.filter((path) => path.startsWith('/admin'));
  const inquiries = everyPage.filter((path) => path.startsWith('/contact/'));
  const signIn = ['/login', '/signup', '/forgot-password', '/reset-password', '/oauth-success'];
  const links = ['/invitation', '/email-change'];
  const confirmations = ['/booking-login-prompt', '/checkout', ...everyPage.filter((path) => /^\/conf/.test(path))];
  const once = [
    ...signIn,
    ...links,
    ...confirmations,
    '/your-booking',
    '/your-files',
    '/bookings',
    ...account,
    ...admin,
  ];

  it.each<[string, (sent: Sent) => boolean, readonly string[]]>([
    [
      'to have no header',
      ({ html }) => !html.includes('class="site-header"'),
      [...inquiries, ...signIn, ...links, '/account/second-factor', '/gis-forest-resources-zimbabwe', ...admin],
    ],
    [
      'to open no advert',
      ({ html }) => !/id="advert"(?![^>]*data-quiet)/.test(html),
      [...once, ...inquiries, '/map-your-project'],
    ],
    [
      'to leave no copy on the device',
      ({ headers }) => headers.get('offline-copy') === 'no',
      [...once, '/contact/sent', ...everyPage.filter((path) => /^\/search|\?point=|\/find\?/.test(path))],
    ],
    [
      'that their document may ask for the position',
      ({ headers }) => headers.get('permissions-policy')?.includes('geolocation=(self)') ?? false,
      ['/map-your-project', '/bookings', '/account/bookings/B-26-00000', '/account/orders/ORD-26-00000'],
    ],
  ])('%s', async (_what, isDeclared, expected) => {
    const declared: string[] = [];
    for (const path of everyPage) {
      const sent = await answerOf(path);
      if (isDeclared({ html: await sent.text(), headers: sent.headers })) declared.push(path);
    }
    expect(declared.sort()).toEqual([...expected].sort());
  });
});

describe('the sitemap', () => {
  it('has every indexable page and no other, each at its canonical address', async () => {
    const xml = await (await fetch(`${url}/sitemap.xml`)).text();
    const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.replace(url, '') || '/');
    expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
    const indexable = [...pages].filter(([path, html]) => isIndexed(html) && !leftOut.includes(path));
    expect([...listed].sort()).toEqual(indexable.map(([path]) => path).sort());
  });

  it('is at the address in robots.txt', async () => {
    const robots = await (await fetch(`${url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`);
  });
});

// Indexable but not in the sitemap: visitors reach these from other pages and do not search for them.
const leftOut = ['/login', '/signup', '/forgot-password'];

function addressesIn(thing: unknown): string[] {
  if (typeof thing === 'string') return /^https?:/.test(thing) && thing !== 'https://schema.org' ? [thing] : [];
  if (typeof thing !== 'object' || !thing) return [];
  // Licences are others' pages.
  return Object.entries(thing).flatMap(([name, value]) => (name === 'license' ? [] : addressesIn(value)));
}
