import { href, useNavigate, useRevalidator } from 'react-router';
import { readCalendar } from '#contract/admin/calendar.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import {
  keepWhileNamed,
  LoadedPart,
  type PageProps,
  pageLoader,
  useOwnValue,
  useReloadFor,
} from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { isWide, useIsWide } from '#web/ui/state/use-is-wide.ts';
import { NewBooking } from '../bookings/new-booking.tsx';
import { useMinute } from '../frame/use-minute.ts';
import type { Route } from './+types/calendar-page.ts';
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

const dayAt = (now: number): string => momentIn(businessZone, new Date(now).toISOString()).date;
const shownIn = (query: URLSearchParams, hasWeek: boolean, today: string): CalendarRange =>
  readCalendarRange(query, { view: hasWeek ? 'week' : 'list', date: today });
const shownNow = (query: URLSearchParams): CalendarRange => shownIn(query, isWide(), dayAt(Date.now()));
const nameOf = (shown: CalendarRange): string => `${shown.view} ${rangeOf(shown).from}`;
const identify = ({ pathname, searchParams }: URL): string => `${pathname} ${nameOf(shownNow(searchParams))}`;

export const clientLoader = pageLoader(async ({ query, signal }) => {
  const shown = shownNow(query);
  return { shown, calendar: await call(readCalendar, { query: rangeOf(shown) }, { signal }) };
}, identify);

export const shouldRevalidate = keepWhileNamed(identify);

export const HydrateFallback = () => <CalendarPage loaderData="loading" />;
export const ErrorBoundary = () => <CalendarPage loaderData="failed" />;
export default CalendarPage;

function CalendarPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const query = useQuery();
  const hasWeek = useIsWide(false);
  const now = useMinute();
  const today = dayAt(now);
  const shown = shownIn(query, hasWeek, today);
  const calendar = useOwnValue(loaderData)?.calendar;
  useReloadFor(`${now} ${hasWeek}`);
  return (
    <>
      <CalendarHead shown={shown} today={today} />
      <LoadedPart name="the calendar" loaded={loaderData}>
        {(loaded, { refresh }) => (
          <ShownView
            calendar={loaded.calendar}
            // A turned tablet shows another range, once it is loaded.
            shown={nameOf(loaded.shown) === nameOf(shown) ? shown : loaded.shown}
            now={now}
            today={today}
            onChange={() => void refresh()}
          />
        )}
      </LoadedPart>
      {calendar && <OpenedForm query={query} calendar={calendar} shown={shown} today={today} />}
    </>
  );
}

interface FormProps {
  query: URLSearchParams;
  calendar: CalendarData;
  shown: CalendarRange;
  today: string;
}

/** The form that the address names. It stays open, with what was typed in it, while the view changes. */
function OpenedForm({ query, calendar, shown, today }: FormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const opened = query.get('new');
  const day = shown.date < today ? today : shown.date;
  // The address first: a navigation would end the loading.
  async function close(): Promise<void> {
    await navigate(addressOf(shown), { replace: true, preventScrollReset: true });
    await revalidate();
  }
  if (opened === 'booking') return <NewBooking day={day} client={clientIn(query)} onClose={() => void close()} />;
  return opened === 'block' && <BlockDialog day={day} known={calendar} onClose={() => void close()} />;
}

/** The client, if the page of a client links here. */
function clientIn(query: URLSearchParams): { email: string; phone: string } | undefined {
  const email = query.get('email');
  return email ? { email, phone: query.get('phone') ?? '' } : undefined;
}

interface ViewProps {
  calendar: CalendarData;
  shown: CalendarRange;
  now: number;
  today: string;
  onChange: () => void;
}

function ShownView({ calendar, shown, now, today, onChange }: ViewProps) {
  const days = daysOf(calendar);
  if (shown.view === 'month') return <MonthView days={days} shown={shown} today={today} />;
  if (shown.view === 'list') return <ListView days={days} today={today} onChange={onChange} />;
  return <WeekView {...{ calendar, days, shown, today, now, onChange }} />;
}
