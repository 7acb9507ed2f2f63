import { href } from 'react-router';
import { exportBriefs, listAdminBriefs } from '#contract/admin/briefs.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { stageOf } from '#contract/briefs/brief-labels.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { formatDollars } from '#contract/money.ts';
import { call } from '#web/api.ts';
import { BriefTag } from '#web/brief-records/brief-tag.tsx';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import type { Route } from './+types/briefs-page.ts';
import '#web/ui/records/records.css';

export const meta = privateMetaOf(href('/admin/briefs'), {
  title: 'Quote requests',
  description: 'For staff: the quote requests that clients sent, those that wait for a quote, and what was agreed.',
});

type Show = 'waiting' | 'sent' | 'quoted' | 'accepted' | 'all';
type Row = ReplyOf<typeof listAdminBriefs>['briefs'][number];

async function read(query: ListQuery<Show>, signal?: AbortSignal): Promise<Part<Row>> {
  const { briefs, cursor } = await call(listAdminBriefs, { query }, { signal });
  return { list: briefs, cursor };
}

const filters: Filters<Show> = [
  { show: 'waiting', label: 'Waiting for us', empty: 'No requests waiting for us.' },
  { show: 'quoted', label: 'Quoted', empty: 'No open quotes.' },
  { show: 'accepted', label: 'Accepted', empty: 'No accepted quotes.' },
  { show: 'all', label: 'All', empty: 'No quote requests yet.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <BriefsPage loaderData="loading" />;
export const ErrorBoundary = () => <BriefsPage loaderData="failed" />;
export default BriefsPage;

function BriefsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <FilteredList
      name="briefs"
      title="Quote requests"
      filters={filters}
      loaded={loaderData}
      tools={(query) => <ExportButton endpoint={exportBriefs} name="briefs" query={query} />}
      search={(query) => <ListSearch label="Name, email or number" query={query} />}
      read={read}
    >
      {(list) => (
        <ul className="record-rows mt-6">
          {list.map((brief) => (
            <BriefRow key={brief.ref} brief={brief} />
          ))}
        </ul>
      )}
    </FilteredList>
  );
}

function BriefRow({ brief }: { brief: Row }) {
  const { ref, service, customer, area, quote, sentAt, waitingSince } = brief;
  return (
    <li className="record-row">
      <div className="min-w-0">
        <h3 className="text-card wrap-anywhere">
          <TextLink to={href('/admin/briefs/:ref', { ref })}>
            {ref}: {service?.name ?? 'I am not sure'}
          </TextLink>
        </h3>
        <p className="mt-1 wrap-anywhere">{customer}</p>
        {sentAt && <p className="mt-1 text-small text-ink2">Sent {instantInFull(businessZone, sentAt)}</p>}
        {waitingSince && (
          <p className="mt-1 text-small">Waiting for us since {instantInFull(businessZone, waitingSince)}</p>
        )}
        <AreaOutline area={area} />
        {brief.state !== 'accepted' && <OnMapLink reference={ref} />}
      </div>
      <div>
        <BriefTag stage={stageOf(brief)} />
        {quote && <p className="mt-2">{formatDollars(quote.totalCents)}</p>}
      </div>
    </li>
  );
}
