import { Link } from 'react-router';
import type { Article } from '#contract/site/articles.ts';

const kinds = [
  { kind: null, label: 'All' },
  { kind: 'article', label: 'Articles' },
  { kind: 'project', label: 'Projects' },
] as const;

interface ArticleFilter {
  kind: Article['kind'] | null;
  topic: string | null;
}

/** The filters in the address; unknown values are ignored. */
export function chosenFrom(query: URLSearchParams, articles: readonly Article[]): ArticleFilter {
  const kind = kinds.find((one) => one.kind === query.get('kind'))?.kind ?? null;
  const topic = query.get('topic');
  const exists = articles.some((article) => topic && isChosen(article, { kind, topic }));
  return { kind, topic: exists ? topic : null };
}

export const isChosen = ({ kind, topic }: Article, chosen: ArticleFilter): boolean =>
  (!chosen.kind || chosen.kind === kind) && (!chosen.topic || chosen.topic === topic);

/** Links that filter the list; choosing a topic again removes it. Without script everything is shown. */
export function Filters({ articles, chosen }: { articles: readonly Article[]; chosen: ArticleFilter }) {
  const ofKind = articles.filter((article) => isChosen(article, { ...chosen, topic: null }));
  const topics = [...new Set(ofKind.map(({ topic }) => topic))].sort();
  return (
    <nav aria-label="Filter" className="needs-script no-print">
      <div className="article-filters">
        <ul>
          {kinds.map(({ kind, label }) => (
            <Choice key={label} to={addressOf({ kind, topic: null })} isCurrent={chosen.kind === kind} label={label} />
          ))}
        </ul>
        <ul>
          {topics.map((topic) => {
            const isCurrent = chosen.topic === topic;
            const to = addressOf({ ...chosen, topic: isCurrent ? null : topic });
            return <Choice key={topic} to={to} isCurrent={isCurrent} label={topic} />;
          })}
        </ul>
      </div>
    </nav>
  );
}

const Choice = ({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) => (
  <li>
    <Link to={to} data-hold="" preventScrollReset aria-current={isCurrent || undefined}>
      {label}
    </Link>
  </li>
);

/** Relative to the page's address. */
function addressOf({ kind, topic }: ArticleFilter): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(topic && { topic }) });
  return `?${query}`;
}
