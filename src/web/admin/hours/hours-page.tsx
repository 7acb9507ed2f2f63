import { href } from 'react-router';
import { type CalendarFeed, readFeed } from '#contract/admin/hours/calendar-feed.ts';
import { readHours, type StoredHours } from '#contract/admin/hours/hours.ts';
import { readMeetingPlaces, type StoredPlaces } from '#contract/admin/hours/meeting-places.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useIsOwner } from '../owner-only.tsx';
import type { Route } from './+types/hours-page.ts';
import { BreakFields } from './break-fields.tsx';
import { ExceptionFields } from './exception-fields.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { OutsideList, outsideSentence } from './outside-list.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { CalendarAddress } from './settings/calendar-address.tsx';
import { MeetingPlaces } from './settings/meeting-places.tsx';
import { useHours } from './use-hours.ts';
import { WeeklyFields } from './weekly-fields.tsx';
import './hours.css';

export const meta = privateMetaOf(href('/admin/hours'), {
  title: 'Opening hours',
  description: 'For staff: weekly hours, breaks, holidays, and days that are open or closed unlike others.',
});

export const clientLoader = pageLoader(async ({ signal }) => {
  const [hours, places, { feed }] = await Promise.all([
    call(readHours, {}, { signal }),
    call(readMeetingPlaces, {}, { signal }),
    call(readFeed, {}, { signal }),
  ]);
  return { hours, places, feed };
});

export const HydrateFallback = () => <HoursPage loaderData="loading" />;
export const ErrorBoundary = () => <HoursPage loaderData="failed" />;
export default HoursPage;

function HoursPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <LoadedPart name="the opening hours" loaded={loaderData}>
      {(stored) => <HoursView {...stored} />}
    </LoadedPart>
  );
}

interface ViewProps {
  hours: StoredHours;
  places: StoredPlaces;
  feed: CalendarFeed | null;
}

function HoursView({ hours: stored, places, feed }: ViewProps) {
  const hours = useHours(stored);
  const isOwner = useIsOwner();
  const { changedAt, outside, publicHolidays } = hours.saved;
  return (
    <>
      <div className="admin-head">
        <div>
          <h2 className="admin-title">Opening hours</h2>
          <p className="mt-2 text-ink2">
            Bulawayo time. Clients can book within these hours, and pages show them once they are changed here.{' '}
            {changedAt ? `Last changed ${instantInFull(businessZone, changedAt)}.` : 'Not changed here yet.'}
          </p>
        </div>
      </div>
      {outside.length > 0 && (
        <section aria-label="Outside opening hours" className="mb-6">
          <Callout>{outsideSentence(outside, 'the opening hours')}</Callout>
          <OutsideList outside={outside} />
        </section>
      )}
      {!isOwner && <Callout within="mb-6">Only an owner can change the opening hours and the meeting places.</Callout>}
      <fieldset className="hours" disabled={!isOwner}>
        <legend className="sr-only">Opening hours</legend>
        <TitledSection className="admin-section" id="weekly-hours" title="Every week">
          <WeeklyFields hours={hours} />
        </TitledSection>
        <TitledSection className="admin-section" id="breaks" title="Breaks">
          <BreakFields hours={hours} />
        </TitledSection>
        <TitledSection className="admin-section" id="exceptions" title="Open or closed once">
          <p className="mb-3 text-ink2">
            One-off closings override all; one-off openings override hours, breaks and holidays.
          </p>
          <ExceptionFields hours={hours} />
        </TitledSection>
        <TitledSection className="admin-section" id="holidays" title="Holidays">
          <p className="mb-3 text-ink2">Closed by default. Tick Open to use that weekday's hours.</p>
          <HolidayFields hours={hours} publicHolidays={publicHolidays} />
        </TitledSection>
      </fieldset>
      {isOwner && <ReviewChanges hours={hours} />}
      <div className="hours-settings">
        <TitledSection className="admin-section" id="meeting-places" title="Meeting places">
          <fieldset disabled={!isOwner}>
            <legend className="sr-only">Meeting places</legend>
            <MeetingPlaces stored={places} />
          </fieldset>
        </TitledSection>
        <TitledSection className="admin-section" id="calendar-address" title="Your calendar address">
          <CalendarAddress stored={feed} />
        </TitledSection>
      </div>
    </>
  );
}
