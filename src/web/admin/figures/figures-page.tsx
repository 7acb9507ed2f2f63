import { href, Link } from 'react-router';
import { exportFigures, readFigures, type Span } from '#contract/admin/figures.ts';
import { addDays } from '#contract/business-days.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { identifyByQuery, LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { formatDate } from '#web/ui/format/days.ts';
import { ExportButton } from '../lists/export-button.tsx';
import type { Route } from './+types/figures-page.ts';
import { FigurePart } from './figure-part.tsx';
import { SearchMisses, Sources } from './figure-tables.tsx';
import './figures.css';

export const meta = privateMetaOf(href('/admin/figures'), {
  title: 'Figures',
  description: 'For staff: bookings, orders, money, inquiries and searches without a result, by week and month.',
});

interface Wanted {
  by: Span;
  until: string | undefined;
}

const linkTo = ({ by, until }: Wanted): string => `?${new URLSearchParams({ by, ...(until && { until }) })}`;

export const clientLoader = pageLoader(
  ({ query, signal }) => call(readFigures, { query: spanIn(query) }, { signal }),
  identifyByQuery,
);

export const HydrateFallback = () => <FiguresPage loaderData="loading" />;
export const ErrorBoundary = () => <FiguresPage loaderData="failed" />;
export default FiguresPage;

function FiguresPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const { by, until } = spanIn(useQuery());
  return (
    <>
      <div className="admin-head">
        <h2 className="admin-title">Figures</h2>
        <ExportButton endpoint={exportFigures} name="figures" query={{ by, ...(until && { until }) }} />
      </div>
      <nav aria-label="Figures by" className="admin-filters">
        <ul>
          {(['week', 'month'] as const).map((span) => (
            <li key={span}>
              <Link to={linkTo({ by: span, until })} aria-current={span === by ? 'page' : undefined}>
                {span === 'week' ? 'By week' : 'By month'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LoadedPart name="the figures" loaded={loaderData}>
        {(figures) => <FiguresView {...figures} by={by} />}
      </LoadedPart>
    </>
  );
}

const spanIn = (query: URLSearchParams): Wanted => ({
  by: query.get('by') === 'month' ? 'month' : 'week',
  until: query.get('until') ?? undefined,
});

type FiguresProps = ReplyOf<typeof readFigures> & { by: Span };

function FiguresView({ periods, isRunning, figures, sources, searches, by }: FiguresProps) {
  const [first] = periods;
  const last = periods.at(-1);
  if (!first || !last) return null;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
        <p>
          {formatDate(first.from)} to {formatDate(last.to)} (Bulawayo time)
        </p>
        <TextLink to={linkTo({ by, until: addDays(first.from, -1) })}>Earlier</TextLink>
        {!isRunning && <TextLink to={linkTo({ by, until: laterThan(last.to, by) })}>Later</TextLink>}
        {!isRunning && <TextLink to={linkTo({ by, until: undefined })}>Latest</TextLink>}
      </div>
      <div className="figure-grid">
        {figures.map((figure) => (
          <FigurePart key={figure.name} {...{ figure, periods, by, isRunning }} />
        ))}
        <Sources sources={sources} by={by} />
        <SearchMisses searches={searches} by={by} />
      </div>
    </>
  );
}

/** May be in the future: the server limits it to today. */
const laterThan = (day: string, by: Span): string => addDays(day, by === 'week' ? 12 * 7 : 360);
