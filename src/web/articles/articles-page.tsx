import { href, Link } from 'react-router';
import { type Article, listArticles } from '#contract/site/articles.ts';
import { call } from '../api.ts';
import { useQuery } from '../auth/query/use-query.ts';
import { metaOf } from '../seo/page-meta.ts';
import { formatDate } from '../ui/format/days.ts';
import { Figure } from '../ui/layout/figure.tsx';
import { PageHead } from '../ui/layout/section.tsx';
import type { Route } from './+types/articles-page.ts';
import { feedLink } from './article-meta.ts';
import { chosenFrom, Filters, isChosen } from './filters.tsx';
import './articles.css';

export const meta = metaOf(href('/articles-and-projects'), {
  title: 'Articles and projects',
  description:
    'Articles in plain English on coordinates, areas, satellites, fire and forests in Zimbabwe, with their sources and the date they were last checked.',
  share: '/images/share/articles-and-projects.png',
  more: [feedLink],
});

export const loader = ({ context }: Route.LoaderArgs) => call(listArticles, {}, { context });

/** Filters only change what is shown, not the data. */
export const shouldRevalidate = () => false;

/** All articles are in the HTML; with script, the query of the address filters them. */
export default function ArticlesPage({ loaderData: { articles } }: Route.ComponentProps) {
  const chosen = chosenFrom(useQuery(), articles);
  const shown = articles.filter((article) => isChosen(article, chosen));
  return (
    <>
      <PageHead
        heading="Articles and projects"
        lead="Practical answers about maps, satellites and coordinates. Facts from elsewhere come with their source, and every article with the date it was last checked."
      />
      <div className="page page-end">
        <div className="graticule" />
        <Filters articles={articles} chosen={chosen} />
        <p role="status" className="sr-only">
          {shown.length === 1 ? '1 text' : `${shown.length} texts`}
        </p>
        <ul>
          {shown.map((article) => (
            <ArticleRow key={article.slug} article={article} />
          ))}
        </ul>
      </div>
    </>
  );
}

const kinds = { article: 'Article', project: 'Project' };

function ArticleRow({ article }: { article: Article }) {
  const { address, title, summary, topic, kind, image, published, readingMinutes } = article;
  return (
    <li className="article-row">
      <Figure src={image} alt="" name={title} />
      <div className="max-w-3xl">
        <h2 className="text-card">
          <Link className="hover:underline" to={address}>
            {title}
          </Link>
        </h2>
        <p className="mt-2 text-ink2">{summary}</p>
        <p className="mt-3 text-ink3 text-small">
          {kinds[kind]}, {topic.toLowerCase()}. {readingMinutes} min. Published on{' '}
          <time dateTime={published}>{formatDate(published)}</time>.
        </p>
      </div>
    </li>
  );
}
