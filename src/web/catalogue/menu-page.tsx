import { href, Link } from 'react-router';
import { listArticles } from '#contract/site/articles.ts';
import { listServices, readServicesPage } from '#contract/site/catalogue.ts';
import { courseTitle } from '#contract/site/courses.ts';
import { listPages } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { AddRowToCart } from '../cart/add-to-cart.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { ConsultationBand } from '../shell/consultation-band.tsx';
import { SearchForm } from '../shell/on-demand/search-form.tsx';
import { PageLink } from '../ui/controls/page-link.tsx';
import { PageHead, Section } from '../ui/layout/section.tsx';
import './catalogue.css';
import type { Route } from './+types/menu-page.ts';
import { courseForCart } from './courses/course-for-cart.ts';
import { PriceGroups } from './price-groups.tsx';
import { groupServices } from './services/service-groups.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ services, groups }, { courses }, { articles }, { pages }] = await Promise.all([
    call(listServices, {}, { context }),
    call(readServicesPage, {}, { context }),
    call(listArticles, {}, { context }),
    call(listPages, {}, { context }),
  ]);
  return {
    groups: groupServices(services, groups),
    courses: courses.map(({ id, name, weeks, price }) => ({
      ...{ id, name, weeks, price },
      inCart: courseForCart({ id, name, price }),
    })),
    articles: articles.map(({ title, address }) => ({ name: title, path: address })),
    pages,
  };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, location.pathname, {
    title: 'Price list and all pages',
    description:
      'Every service with its duration and price in US dollars, the three courses, the articles, and every page of the site.',
    share: '/images/share/menu.png',
  });

export default function MenuPage({ loaderData: { groups, courses, articles, pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        heading="Price list and all pages"
        lead="Prices in US dollars, each for one piece of work as described."
      />
      <div className="page">
        <div className="no-print mb-11">
          <SearchForm />
        </div>
        <div className="graticule mb-11" />
        <PriceGroups groups={groups} heading="h2" />
      </div>
      <Section heading="Courses">
        <ul className="price-list">
          {courses.map(({ id, name, weeks, price, inCart }) => (
            <li key={id}>
              <Link to={href('/training/:id', { id })}>
                <span className="font-strong">{courseTitle(name)}</span>
                <span className="index-duration">{weeks} weeks</span>
                <span className="price-column">USD {price}</span>
              </Link>
              <AddRowToCart item={inCart} />
            </li>
          ))}
        </ul>
      </Section>
      <Section heading="Articles">
        <Rows pages={articles} />
      </Section>
      <Section heading="Pages">
        <Rows pages={pages} />
      </Section>
      <ConsultationBand />
    </>
  );
}

const Rows = ({ pages }: { pages: readonly { name: string; path: string }[] }) => (
  <ul className="rows grid gap-x-7 wide:grid-cols-2">
    {pages.map(({ name, path }) => (
      <li key={path}>
        <PageLink to={path} className="py-2.5">
          {name}
        </PageLink>
      </li>
    ))}
  </ul>
);
