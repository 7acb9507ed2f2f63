import { href } from 'react-router';
import { priceText, sizeText } from '#geo/estimate/size-prices.ts';
import { ServiceLinks } from '../shell/on-demand/service-links.tsx';
import { Prose } from '../ui/content/prose.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { PageLink } from '../ui/controls/page-link.tsx';
import { formatDate } from '../ui/format/days.ts';
import { Breadcrumbs } from '../ui/navigation/breadcrumbs.tsx';
import { trailOf } from './article-meta.ts';
import type { WholeArticle } from './read-article.ts';
import './article.css';

interface ArticleProps extends WholeArticle {
  /** Shows breadcrumbs above it; a page without the header has its own link back. */
  withTrail?: boolean;
}

export function Article({
  article,
  html,
  contents,
  sources,
  service,
  relatedServices,
  withTrail = false,
}: ArticleProps) {
  const { beginning, figures, rest } = partsOf(html);
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
          <div className="article-text">
            <section className="article-summary" aria-labelledby="in-short">
              <h2 id="in-short" className="text-h4">
                In short
              </h2>
              <p className="mt-1.5 text-ink2">{article.summary}</p>
            </section>
            <Prose html={beginning} />
          </div>
          {figures && <Prose html={figures} />}
          <div className="article-text">
            <Prose html={rest} />
            {service && <ServiceCard service={service} others={relatedServices.slice(1)} />}
          </div>
          <Sources sources={sources} />
        </div>
      </div>
    </article>
  );
}

/** The text before, from and after its figures; without figures, before and from its first heading. */
function partsOf(html: string) {
  const from = html.search(/<figure>|$/);
  const to = html.lastIndexOf('</figure>') + '</figure>'.length;
  if (from < to) return { beginning: html.slice(0, from), figures: html.slice(from, to), rest: html.slice(to) };
  const heading = html.search(/<h2|$/);
  return { beginning: html.slice(0, heading), figures: '', rest: html.slice(heading) };
}

interface ServiceCardProps {
  service: NonNullable<WholeArticle['service']>;
  others: WholeArticle['relatedServices'];
}

function ServiceCard({ service, others }: ServiceCardProps) {
  const { id, name, description, needsArea, duration } = service;
  return (
    <section className="article-service no-print" aria-labelledby="service">
      <h2 id="service" className="text-h4">
        <PageLink className="hover:underline" to={href('/services/:id', { id })}>
          {name}
        </PageLink>
      </h2>
      <p className="mt-1.5 text-ink2">{description}</p>
      <p className="mt-4">
        <b className="text-h3 flared">{priceText(service)}</b>{' '}
        <span className="text-ink2">{[sizeText(service), duration].filter(Boolean).join(', ')}</span>
      </p>
      {needsArea ? (
        <ButtonLink to={`${href('/map-your-project')}?service=${id}`} className="mt-4">
          Mark the Area
        </ButtonLink>
      ) : (
        <ButtonLink to={`${href('/contact/:inquiryType', { inquiryType: 'quote' })}?service=${id}`} className="mt-4">
          Ask for a Quote
        </ButtonLink>
      )}
      {others.length > 0 && <p className="mt-4 text-ink2">Related services</p>}
      <ServiceLinks services={others} className="grid" />
    </section>
  );
}
