import { redirect } from 'react-router';
import type { Route } from './+types/article-page.ts';
import { Article } from './article.tsx';
import { articleMeta } from './article-meta.ts';
import { articleWithService } from './read-article.ts';

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const reply = await articleWithService(slug, context);
  // An article with its own address has a single URL.
  if (reply.article.address !== `/articles/${slug}`) throw redirect(reply.article.address, 301);
  return reply;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? articleMeta(matches, loaderData) : [];

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <Article {...loaderData} withTrail />;
}
