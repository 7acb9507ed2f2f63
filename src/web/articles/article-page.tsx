import { href } from 'react-router';
import { pageMeta } from '../shell/page-meta.ts';
import type { Route } from './+types/article-page.ts';
import { Article } from './article.tsx';
import { articleFor } from './read.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => articleFor(params.slug, context);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, href('/articles/:slug', { slug: loaderData.article.slug }), {
        title: loaderData.article.title,
        description: loaderData.article.summary,
      })
    : [];

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <Article {...loaderData} />;
}
