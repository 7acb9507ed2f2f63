import { createHash } from 'node:crypto';
import type { Articles } from '../articles/articles.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Site } from '../site/site.ts';
import type { ShareTexts } from './share-sheet.ts';

/** A picture for sharing: its name, its texts, and the address of its plate. */
export interface Share extends ShareTexts {
  name: string;
  plate: string;
}

interface Parts {
  site: Site;
  catalogue: Catalogue;
  articles: Articles;
}

/** The plates of single pages whose texts are files of content/site. */
const pagePlates = {
  services: '/images/services/data-sourcing.svg',
  'smart-city': '/images/site/smart-city.svg',
  ai: '/images/site/ai.svg',
  about: '/images/services/hydrology.svg',
  contact: '/images/services/web-gis.svg',
};

const withTexts = ({ company }: Site): ((name: string, headline: string, plate: string) => Share) => {
  const { name: brand, nameStrong, nameRest, place } = company;
  return (name, headline, plate) => ({
    name,
    headline,
    brand: [nameStrong || brand, nameRest],
    place: [`${place.city}, ${place.country}`, degrees(place)],
    plate,
  });
};

/** The pictures of pages whose titles owners edit: rendered again when a publication changes what they say. */
export function sharesOfPages({ site, catalogue, articles }: Parts): Share[] {
  const share = withTexts(site);
  return [
    { ...share('home', site.home.hero.heading, '/images/site/share-relief.svg'), isBehind: true },
    share('services2', site.services2.intro.heading, '/images/services/land-use.svg'),
    ...Object.entries(pagePlates).map(([page, plate]) => share(page, site.page(page)?.title ?? page, plate)),
    ...catalogue.services.map(({ id, name, image }) => share(`services/${id}`, name, image)),
    ...catalogue.page.courses.map(({ id, name, image }) => share(`training/${id}`, `${name} course`, image)),
    ...articles.list.map(({ slug, title, image }) => share(`articles/${slug}`, title, image)),
  ];
}

/** The pictures of all other pages: their titles are in the code, so that only a release changes them. */
export function sharesOfRelease({ site }: Pick<Parts, 'site'>): Share[] {
  const share = withTexts(site);
  return [
    share('menu', 'Price list and all pages', '/images/services/database-design.svg'),
    share('articles-and-projects', 'Articles and projects', '/images/site/gazetted-forests.svg'),
    share('find', 'Find a service in your own words', '/images/services/hydrology.svg'),
    share('index-lab', 'Index lab', '/images/services/indices-calculation.svg'),
    share('coordinates', 'Coordinate desk', '/images/services/data-sourcing.svg'),
    share('data', 'Open data of Zimbabwe', '/images/services/database-design.svg'),
    share('bookings', 'Book a consultation', '/images/services/desktop-support.svg'),
  ];
}

/** Of what a picture says: the same texts and plate have the same picture. */
export const shareId = ({ headline, brand, place, plate }: Share): string =>
  createHash('sha256')
    .update(JSON.stringify([headline, brand, place, plate]))
    .digest('hex')
    .slice(0, 32);

const degrees = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${Math.abs(latitude)}°${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude)}°${longitude < 0 ? 'W' : 'E'}`;
