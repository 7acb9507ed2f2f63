import { join } from 'node:path';
import { readArticles } from '../../src/server/articles/articles.ts';
import { readCatalogue } from '../../src/server/catalogue/catalogue.ts';
import { openContent } from '../../src/server/platform/content/content.ts';
import { readSite } from '../../src/server/site/site.ts';
import type { ShareTexts } from './share.ts';

/** A picture for sharing: its name, its texts, and the file of its plate; without a plate it has the relief. */
export interface Share extends ShareTexts {
  name: string;
  plate?: string;
}

/** The plates of single pages. */
const PAGE_PLATES = {
  services: 'services/data-sourcing',
  'smart-city': 'site/smart-city',
  ai: 'site/ai',
  about: 'services/hydrology',
  contact: 'services/web-gis',
};

/** Every picture for sharing, with names and texts from the content of the site. */
export function sharesOf(root: string): Share[] {
  const content = openContent(join(root, 'content'));
  const site = readSite(content, { mode: 'live' });
  const catalogue = readCatalogue(content);
  const { name, nameStrong, nameRest, place } = site.company;
  const texts = {
    brand: [nameStrong || name, nameRest] as const,
    place: [`${place.city}, ${place.country}`, degrees(place)] as const,
  };
  const share = (name: string, headline: string, plate?: string): Share => ({
    ...texts,
    name,
    headline,
    ...(plate && { plate }),
  });
  return [
    share('home', site.home.hero.heading),
    share('services2', site.services2.intro.heading, 'services/land-use'),
    share('menu', 'Price list and all pages', 'services/database-design'),
    share('articles-and-projects', 'Articles and projects', 'site/gazetted-forests'),
    share('find', 'Find a service in your own words', 'services/hydrology'),
    share('index-lab', 'Index lab', 'services/indices-calculation'),
    share('coordinates', 'Coordinate desk', 'services/data-sourcing'),
    share('data', 'Open data of Zimbabwe', 'services/database-design'),
    share('bookings', 'Book a consultation', 'services/desktop-support'),
    ...Object.entries(PAGE_PLATES).map(([page, plate]) => share(page, site.page(page)?.title ?? page, plate)),
    ...catalogue.services.map((service) => share(`services/${service.id}`, service.name, plateOf(service))),
    ...catalogue.page.courses.map((course) => share(`training/${course.id}`, `${course.name} course`, plateOf(course))),
    ...readArticles(content).list.map((article) => share(`articles/${article.slug}`, article.title, plateOf(article))),
  ];
}

const plateOf = ({ image }: { image: string }): string => image.replace(/^\/images\/|\.svg$/g, '');

const degrees = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${Math.abs(latitude)}°${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude)}°${longitude < 0 ? 'W' : 'E'}`;
