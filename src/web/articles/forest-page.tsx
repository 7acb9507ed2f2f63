import { href } from 'react-router';
import { readArticle } from '#contract/site/articles.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { asNotFound, call } from '../api.ts';
import { HomeLink } from '../company/home-link.tsx';
import { BackLink } from '../ui/navigation/back-link.tsx';
import type { Route } from './+types/forest-page.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';

export const handle: PageHandle = { header: false };

export const loader = ({ context }: Route.LoaderArgs) =>
  call(readArticle, { params: { slug: 'gis-forest-resources-zimbabwe' } }, { context }).catch(asNotFound);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? articleMeta(matches, loaderData) : [];

/** This page has no header, so it has its own links home and back. */
export default function ForestPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="page forest-head">
        <HomeLink />
        <BackLink to={href('/articles-and-projects')}>Back to articles</BackLink>
      </div>
      <Article {...loaderData} />
    </>
  );
}
