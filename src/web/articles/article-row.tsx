import { Link } from 'react-router';
import type { Article } from '#contract/site/articles.ts';
import { dateInWords } from '../ui/format/days.ts';
import { Figure } from '../ui/layout/figure.tsx';

const kinds = { article: 'Article', project: 'Project' };

export function ArticleRow({ article }: { article: Article }) {
  const { address, title, summary, topic, kind, image, published, readingMinutes } = article;
  return (
    <li className="article-row">
      <Figure src={image} alt="" />
      <div className="max-w-3xl">
        <h2 className="text-card">
          <Link className="hover:underline" to={address}>
            {title}
          </Link>
        </h2>
        <p className="mt-2 text-ink2">{summary}</p>
        <p className="mt-3 text-ink3 text-small">
          {kinds[kind]}, {topic.toLowerCase()}. {readingMinutes} min. Published on{' '}
          <time dateTime={published}>{dateInWords(published)}</time>.
        </p>
      </div>
    </li>
  );
}
