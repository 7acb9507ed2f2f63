import { redirect } from 'react-router';
import { readArticle } from '#contract/site/articles.ts';
import { asNotFound, call } from '../api.ts';
import type { Route } from './+types/article-page.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const reply = await call(readArticle, { params: { slug } }, { context }).catch(asNotFound);
  // An article with its own address has a single URL.
  if (reply.article.address !== `/articles/${slug}`) throw redirect(reply.article.address, 301);
  return reply;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? articleMeta(matches, loaderData) : [];

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <Article {...loaderData} withTrail />;
}
