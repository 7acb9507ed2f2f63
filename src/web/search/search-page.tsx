import { data, href } from 'react-router';
import { searchSite } from '#contract/site/search.ts';
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
import { NotOfferedAnswer } from './not-offered-answer.tsx';
import { queryOf } from './search-query.ts';

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
