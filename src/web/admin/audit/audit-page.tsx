import { href } from 'react-router';
import { type AuditKind, exportChanges, listChanges, type StaffChange } from '#contract/admin/audit.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/audit-page.ts';
import { ChangeRow } from './change-row.tsx';
import './audit.css';

export const meta = privateMetaOf(href('/admin/audit'), {
  title: 'Activity log',
  description: 'For staff: what the staff have changed, and who.',
});

async function read(query: ListQuery<AuditKind | 'all'>, signal?: AbortSignal): Promise<Part<StaffChange>> {
  const { changes, cursor } = await call(listChanges, { query }, { signal });
  return { list: changes, cursor };
}

const filters: Filters<AuditKind | 'all'> = [
  { show: 'all', label: 'All', empty: 'No changes.' },
  { show: 'order', label: 'Orders', empty: 'No changes to orders.' },
  { show: 'booking', label: 'Bookings', empty: 'No changes to bookings.' },
  { show: 'block', label: 'Blocked time', empty: 'No blocked times.' },
  { show: 'brief', label: 'Quote requests', empty: 'No changes to quote requests.' },
  { show: 'inquiry', label: 'Inquiries', empty: 'No changes to inquiries.' },
  { show: 'email', label: 'Emails', empty: 'No emails sent again.' },
  { show: 'hours', label: 'Opening hours', empty: 'No changes to opening hours.' },
  { show: 'client', label: 'Clients', empty: 'No changes to clients.' },
  { show: 'course', label: 'Courses', empty: 'No changes to course dates.' },
  { show: 'review', label: 'Reviews', empty: 'No changes to reviews.' },
  { show: 'staff', label: 'Staff', empty: 'No changes to staff.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <AuditPage loaderData="loading" />;
export const ErrorBoundary = () => <AuditPage loaderData="failed" />;
export default AuditPage;

function AuditPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <FilteredList
      name="changes"
      title="Activity log"
      tools={(query) => <ExportButton endpoint={exportChanges} name="changes" query={query} />}
      search={(query) => <ListSearch label="Number or staff name" query={query} />}
      filters={filters}
      loaded={loaderData}
      read={read}
    >
      {(list) => (
        <ul className="admin-rows change-rows mt-5">
          {list.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
    </FilteredList>
  );
}
