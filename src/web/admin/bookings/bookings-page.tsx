import { href } from 'react-router';
import { exportMeetings, listMeetings, type MeetingFilter } from '#contract/admin/bookings.ts';
import type { Meeting } from '#contract/admin/meetings.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { call } from '#web/api.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import type { Part } from '#web/ui/navigation/more-pages.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListFilters } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/bookings-page.ts';
import { MeetingRows } from './meeting-rows.tsx';

export const meta = privateMetaOf(href('/admin/bookings'), {
  title: 'Bookings',
  description: 'For staff: bookings to come, those without a recorded outcome, and all others.',
});

async function read(
  show: MeetingFilter,
  cursor?: string,
  signal?: AbortSignal,
  narrowed?: ListFilters,
): Promise<Part<Meeting>> {
  const { meetings, cursor: next } = await call(listMeetings, { query: { show, cursor, ...narrowed } }, { signal });
  return { list: meetings, cursor: next };
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
  const { loaded } = useReply(readWaiting);
  const unmarked = loaded.state === 'known' ? loaded.value.meetingsUnmarked : undefined;
  return (
    <FilteredList
      name="bookings"
      title="Bookings"
      tools={(show, narrowed) => (
        <ExportButton endpoint={exportMeetings} name="bookings" show={show} narrowed={narrowed} />
      )}
      search={(show, narrowed) => <ListSearch label="Name, email or number" show={show} narrowed={narrowed} />}
      filters={filters}
      counts={{ unmarked }}
      loaded={loaderData}
      read={read}
    >
      {(list, change) => <MeetingRows meetings={list} change={change} />}
    </FilteredList>
  );
}
