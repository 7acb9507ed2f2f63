import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { stageOf } from '#contract/briefs/brief-labels.ts';
import { type BriefSummary, listBriefs } from '#contract/briefs/stored-briefs.ts';
import { formatDollars } from '#contract/money.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { call } from '#web/api.ts';
import { BriefTag } from '#web/brief-records/brief-tag.tsx';
import { LoadedList, type Part } from '#web/data/loaded-list.tsx';
import { type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import type { Route } from './+types/own-briefs-page.ts';
import '#web/ui/records/records.css';
import { WaitingBriefs } from './waiting-briefs.tsx';

export const meta = privateMetaOf(href('/account/briefs'), {
  title: 'Quote requests',
  description: 'The areas and work that you described to us, our quotes, and what was agreed.',
});

async function read(cursor?: string, signal?: AbortSignal): Promise<Part<BriefSummary>> {
  const { briefs, cursor: next } = await call(listBriefs, { query: { cursor } }, { signal });
  return { list: briefs, cursor: next };
}

export const clientLoader = pageLoader(({ signal }) => read(undefined, signal));

export const HydrateFallback = () => <OwnBriefsPage loaderData="loading" />;
export const ErrorBoundary = () => <OwnBriefsPage loaderData="failed" />;
export default OwnBriefsPage;

function OwnBriefsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <TitledSection id="briefs" title="Quote requests" level={2} look="mb-5 text-h3">
      <WaitingBriefs />
      <LoadedList
        name="your quote requests"
        loaded={loaderData}
        read={read}
        empty={
          <EmptyState title="Your quote requests and our quotes will appear here">
            <ButtonLink to={href('/map-your-project')}>Map your project</ButtonLink>
          </EmptyState>
        }
      >
        {(list) => (
          <ul className="record-rows">
            {list.map((brief) => (
              <Row key={brief.ref} brief={brief} />
            ))}
          </ul>
        )}
      </LoadedList>
    </TitledSection>
  );
}

function Row({ brief }: { brief: BriefSummary }) {
  const { ref, service, area, low, high, quote, createdAt, sentAt } = brief;
  const { value, unit } = areaFigures(area.squareMetres);
  return (
    <li className="record-row">
      <div className="min-w-0">
        <h3 className="text-card">
          <TextLink to={href('/account/briefs/:ref', { ref })}>
            {service?.name ?? 'I am not sure'}, {value} {unit}
          </TextLink>
        </h3>
        <p className="mt-2">{quote ? <strong>{formatDollars(quote.totalCents)}</strong> : estimateText(low, high)}</p>
        <p className="mt-1 text-small text-ink2">
          {sentAt ? 'Sent' : 'Saved'} {dayInFull(businessZone, sentAt ?? createdAt)}, reference{' '}
          <span className="whitespace-nowrap">{ref}</span>
        </p>
      </div>
      <BriefTag stage={stageOf(brief)} />
    </li>
  );
}

const estimateText = (low: number | null, high: number | null): string =>
  low === null || high === null ? 'We will quote this one' : `Indicative price: USD ${low} to ${high}`;
