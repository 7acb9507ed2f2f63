import { href } from 'react-router';
import { HomeLink } from '../shell/home-link.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/forest-page.ts';
import { Article } from './article.tsx';
import { articleFor } from './read.ts';

export const loader = ({ context }: Route.LoaderArgs) => articleFor('gis-forest-resources-zimbabwe', context);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, href('/gis-forest-resources-zimbabwe'), {
        title: loaderData.article.title,
        description: loaderData.article.summary,
      })
    : [];

/** Without the header (spec 2), so it carries its own ways home and back. */
export default function ForestPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-4 pt-4">
        <HomeLink />
        <TextLink to={href('/articles-and-projects')}>Back to articles</TextLink>
      </div>
      <Article {...loaderData} />
    </>
  );
}
