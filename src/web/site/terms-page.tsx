import { readSitePage } from '#contract/site/site.ts';
import { call } from '../api.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/terms-page.ts';
import { PlainPage } from './plain-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return call(readSitePage, { params: { page: 'terms' } }, { context });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  loaderData ? pageMeta(matches, location.pathname, loaderData) : [];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PlainPage words={loaderData} />;
}
