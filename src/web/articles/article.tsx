import type { ReplyOf } from '#contract/endpoint.ts';
import type { readArticle } from '#contract/site/articles.ts';
import { ServiceLinks } from '../shell/on-demand/service-links.tsx';
import { Prose } from '../ui/content/prose.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { formatDate } from '../ui/format/days.ts';
import { Breadcrumbs } from '../ui/navigation/breadcrumbs.tsx';
import './articles.css';
import { trailOf } from './article-meta.ts';

interface ArticleProps extends ReplyOf<typeof readArticle> {
  /** Shows breadcrumbs above it; a page without the header has its own link back. */
  withTrail?: boolean;
}

export function Article({ article, html, contents, sources, relatedServices, withTrail = false }: ArticleProps) {
  return (
    <article className="page article">
      {withTrail && <Breadcrumbs trail={trailOf(article)} />}
      <h1 className="max-w-4xl text-title">{article.title}</h1>
      <p className="mt-5 text-ink3 text-small">
        Published on <time dateTime={article.published}>{formatDate(article.published)}</time>. {article.readingMinutes}{' '}
        min to read. Sources last checked on <time dateTime={article.checked}>{formatDate(article.checked)}</time>.
      </p>
      <div className="article-columns">
        <nav aria-labelledby="contents" className="no-print">
          <h2 id="contents" className="text-h4">
            Contents
          </h2>
          <ol className="rule-top mt-3 grid gap-1 pt-3 text-small">
            {contents.map(({ id, heading }) => (
              <li key={id}>
                <a className="inline-block py-1 hover:underline" href={`#${id}`}>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0">
          <section className="article-summary" aria-labelledby="in-short">
            <h2 id="in-short" className="text-h4">
              In short
            </h2>
            <p className="mt-1.5 text-ink2">{article.summary}</p>
          </section>
          <Prose html={html} />
          <Sources sources={sources} />
          {relatedServices.length > 0 && (
            <section className="no-print mt-10 max-w-3xl">
              <h2 className="text-h3">Services that do this</h2>
              <ServiceLinks services={relatedServices} className="mt-4 grid gap-2" />
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
