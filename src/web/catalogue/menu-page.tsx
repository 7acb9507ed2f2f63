import { href, Link } from 'react-router';
import { listServices, readServicesPage } from '#contract/catalogue.ts';
import { call } from '../api.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { PageHead, Section } from '../ui/section.tsx';
import './catalogue.css';
import type { Route } from './+types/menu-page.ts';
import { PriceGroups } from './price-groups.tsx';
import { groupServices } from './service-groups.ts';

const pages = [
  { words: 'Home', to: href('/') },
  { words: 'Services overview', to: href('/services') },
  { words: 'Geospatial services', to: href('/services2') },
  { words: 'Smart city solutions', to: href('/smartcitysolutions') },
  { words: 'Artificial intelligence', to: href('/Artificial-Intelligence') },
  { words: 'Articles and projects', to: href('/articles-and-projects') },
  { words: 'About', to: href('/about') },
  { words: 'Contact', to: href('/contact') },
  { words: 'Book a consultation', to: href('/bookings') },
  { words: 'Login', to: href('/login') },
  { words: 'Sign Up', to: href('/signup') },
  { words: 'Terms and conditions', to: href('/terms') },
  { words: 'Privacy policy', to: href('/privacy') },
];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ services, groups }, { courses }] = await Promise.all([
    call(listServices, {}, { context }),
    call(readServicesPage, {}, { context }),
  ]);
  return { groups: groupServices(services, groups), courses };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, location.pathname, {
    title: 'Price list and all pages',
    description:
      'Every service with its duration and price in US dollars, the three courses, and every page of the site.',
  });

/** The whole price list on one sheet, fit for printing, and the index of the site. */
export default function MenuPage({ loaderData: { groups, courses } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        heading="Price list and all pages"
        lead="Prices in US dollars, each for one piece of work as described."
      />
      <div className="page">
        <div className="graticule mb-11" />
        <PriceGroups groups={groups} heading="h2" />
      </div>
      <Section heading="Courses">
        <ul className="price-list">
          {courses.map(({ id, name, weeks, price }) => (
            <li key={id}>
              <Link to={{ pathname: href('/services2'), hash: id }}>
                <span className="font-strong">{name}</span>
                <span className="index-duration">{weeks} weeks</span>
                <span className="price-column">USD {price}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section heading="Pages">
        <ul className="rows grid gap-x-7 wide:grid-cols-2">
          {pages.map(({ words, to }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ul>
      </Section>
      <ConsultationBand />
    </>
  );
}
