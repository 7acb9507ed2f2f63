import { href } from 'react-router';
import { exportMeetings, listMeetings, type MeetingFilter } from '#contract/admin/bookings.ts';
import type { Meeting } from '#contract/admin/meetings.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader, useCounts } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/bookings-page.ts';
import { MeetingRows } from './meeting-rows.tsx';

export const meta = privateMetaOf(href('/admin/bookings'), {
  title: 'Bookings',
  description: 'For staff: bookings to come, those without a recorded outcome, and all others.',
});

async function read(query: ListQuery<MeetingFilter>, signal?: AbortSignal): Promise<Part<Meeting>> {
  const { meetings, cursor } = await call(listMeetings, { query }, { signal });
  return { list: meetings, cursor };
}

const filters: Filters<MeetingFilter> = [
  { show: 'coming', label: 'Today and to come', empty: 'No upcoming meetings.' },
  { show: 'unmarked', label: 'How did it go?', empty: 'No meetings without an outcome.' },
  { show: 'all', label: 'All', empty: 'No bookings yet.' },
  { show: 'attended', label: 'Attended', empty: 'No attended meetings.' },
  { show: 'missed', label: 'Did not come', empty: 'No missed meetings.' },
  { show: 'cancelled', label: 'Cancelled', empty: 'No cancelled bookings.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <BookingsPage loaderData="loading" />;
export const ErrorBoundary = () => <BookingsPage loaderData="failed" />;
export default BookingsPage;

function BookingsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const counts = useCounts();
  return (
    <FilteredList
      name="bookings"
      title="Bookings"
      tools={(query) => <ExportButton endpoint={exportMeetings} name="bookings" query={query} />}
      search={(query) => <ListSearch label="Name, email or number" query={query} />}
      filters={filters}
      counts={{ unmarked: counts?.meetingsUnmarked }}
      loaded={loaderData}
      read={read}
    >
      {(list, change) => <MeetingRows meetings={list} change={change} />}
    </FilteredList>
  );
}
