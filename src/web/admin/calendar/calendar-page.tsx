import { useCallback, useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { readCalendar } from '#contract/admin/calendar.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';
import { useIsWide } from '#web/ui/state/use-is-wide.ts';
import { NewBooking } from '../bookings/new-booking.tsx';
import { useMinute } from '../frame/use-minute.ts';
import { addressOf, type CalendarRange, rangeOf, readCalendarRange } from './calendar-address.ts';
import { CalendarHead } from './calendar-head.tsx';
import { type CalendarData, daysOf } from './day-entries.ts';
import { BlockDialog } from './forms/block-dialog.tsx';
import { WeekView } from './grid/week-view.tsx';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';

export const meta = privateMetaOf(href('/admin/calendar'), {
  title: 'Calendar',
  description: 'For staff: bookings, holds, blocked time and opening hours by week, by month and as a list.',
});

export default function CalendarPage() {
  const query = useQuery();
  const isWide = useIsWide(false);
  const now = useMinute();
  const today = momentIn(businessZone, new Date(now).toISOString()).date;
  const shown = readCalendarRange(query, { view: isWide ? 'week' : 'list', date: today });
  return (
    <>
      <CalendarHead shown={shown} today={today} />
      <Range shown={shown} now={now} today={today} opened={query.get('new')} client={clientIn(query)} />
    </>
  );
}

type Client = { email: string; phone: string } | undefined;

function clientIn(query: URLSearchParams): Client {
  const email = query.get('email');
  return email ? { email, phone: query.get('phone') ?? '' } : undefined;
}

interface RangeProps {
  shown: CalendarRange;
  now: number;
  today: string;
  /** The form to open, from the address. */
  opened: string | null;
  /** The client, if the page of a client links here. */
  client: Client;
}

/** The forms stay open, with what was typed in them, while the view changes: a tablet may be turned. */
function Range({ shown, now, today, opened, client }: RangeProps) {
  const navigate = useNavigate();
  const { from, to } = rangeOf(shown);
  const { loaded, reload } = useAsync(
    useCallback((signal?: AbortSignal) => call(readCalendar, { query: { from, to } }, { signal }), [from, to]),
  );
  const read = useRef(now);
  useEffect(() => {
    if (read.current === now) return;
    read.current = now;
    void reload();
  }, [now, reload]);
  const closeForm = (): void => void navigate(addressOf(shown), { replace: true, preventScrollReset: true });
  const known = loaded.state === 'known' ? loaded.value : undefined;
  return (
    <>
      <AsyncSection
        loaded={loaded}
        reload={reload}
        waiting="Loading the calendar..."
        failure="The calendar could not be loaded."
      >
        {(calendar) => (
          <ShownView
            key={`${shown.view} ${from} ${to}`}
            calendar={calendar}
            shown={shown}
            now={now}
            today={today}
            onChange={reload}
          />
        )}
      </AsyncSection>
      {opened === 'booking' && (
        <NewBooking
          day={shown.date < today ? today : shown.date}
          client={client}
          onBooked={() => void reload()}
          onClose={closeForm}
        />
      )}
      {opened === 'block' && (
        <BlockDialog
          day={shown.date < today ? today : shown.date}
          known={known}
          onBlocked={() => void reload()}
          onClose={closeForm}
        />
      )}
    </>
  );
}

interface ViewProps {
  calendar: CalendarData;
  shown: CalendarRange;
  now: number;
  today: string;
  onChange: () => Promise<void>;
}

function ShownView({ calendar, shown, now, today, onChange }: ViewProps) {
  const days = daysOf(calendar);
  const changed = (): void => void onChange();
  if (shown.view === 'month') return <MonthView days={days} shown={shown} today={today} />;
  if (shown.view === 'list') return <ListView days={days} today={today} onChange={changed} />;
  return <WeekView calendar={calendar} days={days} shown={shown} today={today} now={now} onChange={changed} />;
}
