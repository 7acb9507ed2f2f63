import { href } from 'react-router';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { HomeLink } from '../company/home-link.tsx';
import { BackLink } from '../ui/navigation/back-link.tsx';
import type { Route } from './+types/forest-page.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';
import { articleWithService } from './read-article.ts';
import './forest.css';

export const handle: PageHandle = { header: false };

export const loader = ({ context }: Route.LoaderArgs) => articleWithService('gis-forest-resources-zimbabwe', context);

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
