import { href } from 'react-router';
import type { readArticle } from '#contract/articles.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { Prose } from '../ui/prose.tsx';
import { TextLink } from '../ui/text-link.tsx';

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A whole article: summary, contents, text, sources, related services. */
export function Article({ article, html, contents, sources, relatedServices }: ReplyOf<typeof readArticle>) {
  return (
    <article className="page py-10 wide:py-16">
      <h1 className="max-w-4xl text-title">{article.title}</h1>
      <p className="mt-4 text-ink3 text-small">
        {article.topic}, {article.readingMinutes} min. Sources last checked on{' '}
        {dayInWords.format(new Date(article.checked))}.
      </p>
      <p className="mt-6 max-w-3xl text-lead text-ink2">{article.summary}</p>
      <div className="mt-10 grid gap-10 wide:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-labelledby="contents" className="print:hidden">
          <h2 id="contents" className="text-h4">
            Contents
          </h2>
          <ol className="mt-3 grid gap-1 border-line border-t pt-3 text-small">
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
          <Prose html={html} />
          <Sources sources={sources} />
          {relatedServices.length > 0 && (
            <section className="mt-10 max-w-3xl">
              <h2 className="text-h3">Services that do this</h2>
              <ul className="mt-4 grid gap-2">
                {relatedServices.map(({ id, name }) => (
                  <li key={id}>
                    <TextLink to={href('/services/:id', { id })}>{name}</TextLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

function Sources({ sources }: Pick<ReplyOf<typeof readArticle>, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <section className="mt-12 max-w-3xl border-line border-t pt-6">
      <h2 className="text-h3">Sources</h2>
      <ol className="mt-4 grid list-decimal gap-2 pl-6 text-small">
        {sources.map(({ title, publisher, url }) => (
          <li key={title}>
            {url ? (
              <a className="link" href={url} rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
            , {publisher}
          </li>
        ))}
      </ol>
    </section>
  );
}
