import { href, Link } from 'react-router';
import { type Article, listArticles } from '#contract/articles.ts';
import { call } from '../api.ts';
import { pageMeta } from '../shell/page-meta.ts';
import type { Route } from './+types/articles-page.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, href('/articles-and-projects'), {
    title: 'Articles and projects',
    description:
      'Plain articles on coordinates, areas, satellites, fire and forests in Zimbabwe, each with its sources and the date it was checked.',
  });

export const loader = ({ context }: Route.LoaderArgs) => call(listArticles, {}, { context });

export default function ArticlesPage({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <div className="page py-10 wide:py-16">
      <h1 className="text-title">Articles and projects</h1>
      <p className="mt-5 max-w-2xl text-lead text-ink2">
        What we are asked most, written down. Each text names its sources and the day they were checked.
      </p>
      <ul className="mt-10 border-line border-t">
        {articles.map((article) => (
          <ArticleRow key={article.slug} article={article} />
        ))}
      </ul>
    </div>
  );
}

function ArticleRow({ article }: { article: Article }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-line border-b py-6 wide:grid-cols-[14rem_1fr]">
      <p className="text-ink3 text-small">
        {article.topic}
        <br />
        {article.readingMinutes} min
      </p>
      <div className="max-w-3xl">
        <h2 className="text-card">
          <Link className="hover:underline" to={addressOf(article.slug)}>
            {article.title}
          </Link>
        </h2>
        <p className="mt-2 text-ink2">{article.summary}</p>
      </div>
    </li>
  );
}

/** The forest article has an address of its own (spec 2). */
const addressOf = (slug: string): string =>
  slug === 'gis-forest-resources-zimbabwe' ? href('/gis-forest-resources-zimbabwe') : href('/articles/:slug', { slug });
