import { data, Form, href } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { listServices, type Service } from '#contract/site/catalogue.ts';
import { findServices, type WordMatch } from '#contract/site/search.ts';
import { priceText, sizeText } from '#geo/estimate/size-prices.ts';
import { ApiError, call } from '../api.ts';
import type { PageHandle } from '../page-runtime/page-handle.ts';
import { pageMeta, privateMeta } from '../seo/page-meta.ts';
import { webApplication } from '../seo/structured-data/structured-data.ts';
import { useFocusOnMount } from '../ui/content/use-focus-on-mount.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { PageLink } from '../ui/controls/page-link.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import { PageHead } from '../ui/layout/section.tsx';
import type { Route } from './+types/find-page.ts';
import { NotOfferedAnswer } from './not-offered-answer.tsx';
import { queryOf } from './search-query.ts';
import './find.css';

export const handle: PageHandle = { scripts: 'on-input-with-query', perRequest: 'q' };

/** The device stores pages without their query, so the answer to one would stand for all. */
const notCopied = { headers: { 'Offline-Copy': 'no' } };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

type Found = ReplyOf<typeof findServices>;
type Result = Service & Pick<Found['services'][number], 'share' | 'matches'>;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = await call(listServices, {}, { context });
  const q = queryOf(request);
  const nothing = { q, count: services.length, notOffered: null, results: [], problem: '' };
  if (!q) return data(nothing);
  try {
    const found = await call(findServices, { query: { q } }, { context, chargeVisitor: true });
    const results = found.services.flatMap(({ id, ...match }): Result[] => {
      const service = services.find((one) => one.id === id);
      return service ? [{ ...service, ...match }] : [];
    });
    return data({ ...nothing, notOffered: found.notOffered, results }, notCopied);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ ...nothing, problem: error.message }, { ...notCopied, status: error.status || 503 });
  }
}

const texts = {
  title: 'Find a service in your own words',
  description:
    'Say what you need in one sentence. See which of our services match, which words matched, what you receive and what it costs.',
  share: '/images/share/find.png',
};

/** A page with a sentence is for its visitor alone. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const pathname = href('/find');
  if (loaderData?.q) return privateMeta(matches, pathname, texts);
  return pageMeta(matches, pathname, { ...texts, more: webApplication(matches, pathname, texts) });
};

const addressOf = (q: string): string => `${href('/find')}?${new URLSearchParams({ q })}`;
const examples = ['how much of my farm burnt', 'put our clinics on a map', 'my layers do not line up'];

export default function FindPage({ loaderData: { q, count, notOffered, results, problem } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        heading="Say it in your words"
        lead="No AI here: your words are compared with ours and with a list of synonyms. So we can show you why."
      />
      <div className="page page-end">
        <Form action={href('/find')} method="get" role="search" className="finder">
          <input
            key={q}
            type="search"
            name="q"
            aria-label="What do you need?"
            defaultValue={q}
            maxLength={limits.searchQueryMaxLength}
            placeholder="My dam is filling with sand"
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit">Find</Button>
        </Form>
        <p className="finder-examples">
          <span className="text-ink2">Or try</span>
          {examples.map((example) => (
            <TextLink key={example} to={addressOf(example)}>
              {example}
            </TextLink>
          ))}
        </p>
        {notOffered && <NotOfferedAnswer {...notOffered} />}
        {problem && (
          <div className="mt-9">
            <Callout tone="danger">{problem}</Callout>
          </div>
        )}
        {q && !problem && <Results key={q} {...{ q, count, results }} />}
        {!q && <Explanation count={count} />}
      </div>
    </>
  );
}

const Explanation = ({ count }: { count: number }) => (
  <div className="mt-11 max-w-3xl">
    <p className="text-lead">
      Write one sentence about your land, your data or your problem. You get the services that match of our {count},
      with the words that matched, what you receive, the price and the duration.
    </p>
    <ButtonLink to={href('/services')} kind="ghost" className="mt-7">
      See All Services and Prices
    </ButtonLink>
  </div>
);

function Results({ q, count, results }: { q: string; count: number; results: readonly Result[] }) {
  const heading = useFocusOnMount<HTMLHeadingElement>(true);
  const [first, ...others] = results.slice(0, limits.searchResultsPerGroup);
  return (
    <section aria-labelledby="closest">
      <div className="finder-results">
        <h2 id="closest" ref={heading} tabIndex={-1} className="text-card outline-none">
          {first ? 'Closest first' : 'No match'}
        </h2>
        <p className="text-ink2">
          {results.length} of {count} services share a word with your sentence
        </p>
      </div>
      {first ? (
        <>
          <p className="finder-sentence text-h3">
            <Sentence q={q} matches={results.flatMap(({ matches }) => matches)} />
          </p>
          <Closest q={q} {...first} />
        </>
      ) : (
        <p className="mt-7 text-lead">None of our words match. Try a simpler word, or ask a person.</p>
      )}
      {others.length > 0 && (
        <ul>
          {others.map((service) => (
            <Other key={service.id} q={q} {...service} />
          ))}
        </ul>
      )}
      <div className="finder-foot">
        <p className="max-w-xl text-ink2">
          {first &&
            'Bars show how strongly the words match, compared with the best possible. The same sentence always gives the same answer.'}
        </p>
        <p className="flex flex-wrap items-center gap-4">
          <span className="text-ink2">None of these?</span>
          <ButtonLink to={href('/contact/:inquiryType', { inquiryType: 'general' })} kind="quiet">
            Ask a Person
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** The sentence with every word marked that some service matches. */
function Sentence({ q, matches }: { q: string; matches: readonly WordMatch[] }) {
  const widestFirst = matches.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const parts = [];
  let end = 0;
  for (const { from, to } of widestFirst) {
    if (from < end) continue;
    parts.push(q.slice(end, from), <mark key={from}>{q.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, q.slice(end)];
}

function Closest({ q, matches, ...service }: Result & { q: string }) {
  const { id, name, description, image, alt, details } = service;
  return (
    <article className="finder-first">
      <Figure src={image} alt={alt} eager />
      <div>
        <h3 className="text-h3">
          <PageLink to={href('/services/:id', { id })}>{name}</PageLink>
        </h3>
        <p className="mt-1 text-ink2">{description}</p>
        <ul className="finder-matches">
          {matches.map(({ from, to, words }) => (
            <li key={from}>
              <mark>{q.slice(from, to)}</mark>
              <Icon name="arrow-right" />
              <span className="sr-only"> matches </span>
              <span>{words.join(', ')}</span>
            </li>
          ))}
        </ul>
        <h4 className="font-strong">What you receive</h4>
        <ul className="finder-receive">
          {details.deliverables.map((deliverable) => (
            <li key={deliverable}>
              <Icon name="check" />
              {deliverable}
            </li>
          ))}
        </ul>
      </div>
      <div className="finder-offer">
        <p className="text-ink2">One piece of work</p>
        <p className="text-dialog flared">{priceText(service)}</p>
        <p className="text-ink2">{[sizeText(service), details.duration].filter(Boolean).join(', ')}</p>
        <div className="finder-actions">
          {service.needsArea && (
            <ButtonLink to={`${href('/map-your-project')}?service=${id}`}>
              Mark the Area
              <Icon name="arrow-right" />
            </ButtonLink>
          )}
          <ButtonLink
            kind={service.needsArea ? 'quiet' : 'primary'}
            to={`${href('/contact/:inquiryType', { inquiryType: 'quote' })}?service=${id}`}
          >
            Ask for a Quote
          </ButtonLink>
          <p>
            <TextLink to={href('/services/:id', { id })} className="inline-block py-1">
              Read about it
            </TextLink>
          </p>
        </div>
      </div>
    </article>
  );
}

function Other({ q, share, matches, ...service }: Result & { q: string }) {
  const { id, name, image, details } = service;
  return (
    <li className="finder-other">
      <Figure src={image} alt="" name={name} className="aspect-3/2" />
      <div>
        <h3 className="text-h4">
          <PageLink to={href('/services/:id', { id })}>{name}</PageLink>
        </h3>
        <Bar share={share} />
      </div>
      <p className="text-small">
        {matches.map(({ from, to, words }) => (
          <span key={from}>
            <mark>{q.slice(from, to)}</mark> {words.join(', ')}{' '}
          </span>
        ))}
      </p>
      <p className="text-small text-ink2">{details.deliverables.slice(0, 2).join('. ')}.</p>
      <p className="finder-price">
        <span className="text-h4">{priceText(service)}</span>
        <span className="text-small text-ink2">{details.duration}</span>
      </p>
      <Icon name="arrow-right" />
    </li>
  );
}

const Bar = ({ share }: { share: number }) => (
  <>
    <svg className="finder-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width="100" height="4" className="finder-bar-whole" />
      <rect width={Math.round(share * 100)} height="4" />
    </svg>
    <p className="sr-only">{Math.round(share * 100)} per cent of the best possible match</p>
  </>
);
