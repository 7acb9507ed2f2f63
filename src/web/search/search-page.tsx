import { data, href } from 'react-router';
import { limits } from '#contract/limits.ts';
import { type NotOffered, searchSite } from '#contract/site/search.ts';
import { ApiError, call } from '../api.ts';
import type { PageHandle } from '../page-runtime/page-handle.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { SearchForm } from '../shell/on-demand/search-form.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { PageHead } from '../ui/layout/section.tsx';
import './search.css';
import type { Route } from './+types/search-page.ts';
import { FoundGroups } from './found-groups.tsx';

export const handle: PageHandle = { scripts: 'on-input-with-query', perRequest: true, offlineCopy: false };

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = queryOf(request);
  if (!q) return { q, notOffered: null, groups: [], problem: '' };
  try {
    return { q, problem: '', ...(await call(searchSite, { query: { q } }, { context, chargeVisitor: true })) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ q, notOffered: null, groups: [], problem: error.message }, { status: error.status || 503 });
  }
}

/** The first `q`, cut to the length of the field, without control characters. */
function queryOf({ url }: Request): string {
  const q = new URL(url).searchParams.get('q') ?? '';
  return q.toWellFormed().replaceAll('\0', '').trim().slice(0, limits.searchQueryMaxLength).toWellFormed();
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, href('/search'), {
    title: loaderData?.q ? `Search: ${loaderData.q}` : 'Search',
    description: 'Find a service, a course, an article, an answer or a page, in your own words.',
  });

export default function SearchPage({ loaderData: { q, notOffered, groups, problem } }: Route.ComponentProps) {
  return (
    <>
      <PageHead heading="Search" lead="Services, courses, articles, answers and pages, in your own words." />
      <div className="page page-end">
        <div className="graticule mb-9" />
        <SearchForm q={q} />
        {notOffered && <NotOfferedAnswer {...notOffered} />}
        <div className="mt-9">
          {problem ? <Callout tone="danger">{problem}</Callout> : <Outcome q={q} groups={groups} />}
        </div>
        <FoundGroups groups={groups} />
      </div>
    </>
  );
}

/** Shown above results that are only similar to the query. */
const NotOfferedAnswer = ({ heading, answer, nearest }: NotOffered) => (
  <section className="not-offered" aria-labelledby="not-offered">
    <h2 id="not-offered" className="text-h4">
      {heading}
    </h2>
    <p className="mt-2">{answer}</p>
    <p className="mt-2">
      Our nearest service: <TextLink to={nearest.address}>{nearest.name}</TextLink>
    </p>
  </section>
);

function Outcome({ q, groups }: Pick<Route.ComponentProps['loaderData'], 'q' | 'groups'>) {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  if (!q) return <p className="text-ink2">Try a few words: farm map, veld fire, learn QGIS.</p>;
  if (count > 0) {
    return (
      <p className="text-ink2" role="status">
        {count === 1 ? '1 result' : `${count} results`} for ‘{q}’
      </p>
    );
  }
  return (
    <p className="text-lead" role="status">
      Nothing found for &apos;{q}&apos;. Try a simpler word, or{' '}
      <TextLink to={href('/contact')}>tell us what you need</TextLink>.
    </p>
  );
}
