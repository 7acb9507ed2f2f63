import { href } from 'react-router';
import { listChanges } from '#contract/admin/audit.ts';
import { type CourseDatePage, readCourseDate } from '#contract/admin/courses/course-dates.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { daySpan, weekdaysText } from '#contract/site/day-span.ts';
import { call } from '#web/api.ts';
import { type LoadRequest, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ChangeRow } from '../audit/change-row.tsx';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/course-date-page.ts';
import { CancelDate } from './cancel-date.tsx';
import { placeLabel, seatsLabel, stateLabel } from './course-labels.ts';
import { ChangeDate } from './date-form.tsx';
import { Attendance } from './participants/attendance.tsx';
import { Participants } from './participants/participants.tsx';
import '../audit/audit.css';

export const meta = privateMetaOf(href('/admin/courses'), {
  title: 'Course date',
  description: 'For staff: one date of a course with its participants and their attendance.',
});

export const clientLoader = pageLoader(({ params: { id }, signal }: LoadRequest<Route.ComponentProps['params']>) =>
  readWithChanges(id, { signal }),
);

export const HydrateFallback = () => <CourseDatePageView loaderData="loading" />;
export const ErrorBoundary = () => <CourseDatePageView loaderData="failed" />;
export default CourseDatePageView;

function CourseDatePageView({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <RecordPage
      name="course date"
      list={{ address: href('/admin/courses'), label: 'All course dates' }}
      none={() => 'It may have been deleted.'}
      loaded={loaderData}
    >
      {(record, { replace, refresh }) => <CourseDateView record={record} onChange={replace} refresh={refresh} />}
    </RecordPage>
  );
}

async function readWithChanges(id: string, options: { signal: AbortSignal }) {
  const page = await call(readCourseDate, { params: { id } }, options);
  const { changes } = await call(listChanges, { query: { show: 'course', q: id } }, options);
  return { page, changes };
}

type CourseDateRecord = Awaited<ReturnType<typeof readWithChanges>>;

interface CourseDateViewProps {
  record: CourseDateRecord;
  onChange: (record: CourseDateRecord) => void;
  refresh: () => Promise<void>;
}

function CourseDateView({ record: { page, changes }, onChange, refresh }: CourseDateViewProps) {
  function change(next: CourseDatePage): void {
    onChange({ page: next, changes });
    // Loads the line of the log about this change.
    void refresh();
  }
  const { date, participants } = page;
  const days = daySpan(date.startsOn, date.endsOn);
  return (
    <article className="grid gap-10">
      <div>
        <div className="admin-head">
          <FocusSubheading>
            {date.course}, {days}
          </FocusSubheading>
          {date.state === 'scheduled' && (
            <p className="actions">
              <ActionDialog action="Edit date" onChange={change}>
                {(done) => <ChangeDate page={page} onChange={done} />}
              </ActionDialog>
              {!date.isOver && (
                <ActionDialog action="Cancel date" onChange={change}>
                  {(done) => <CancelDate page={page} onChange={done} />}
                </ActionDialog>
              )}
            </p>
          )}
        </div>
        <Facts date={date} />
        <Meetings meetings={page.meetings} />
      </div>
      <Participants page={page} onChange={change} />
      {participants.some(({ state }) => state === 'booked') && date.state === 'scheduled' && (
        <Attendance page={page} onChange={change} />
      )}
      <TitledSection id="course-changes" title="Activity log" look="text-h3">
        <ul className="admin-rows change-rows mt-5">
          {changes.map((row) => (
            <ChangeRow key={row.id} change={row} />
          ))}
        </ul>
      </TitledSection>
    </article>
  );
}

/** Bookings made before the date closed its hours. */
const Meetings = ({ meetings }: Pick<CourseDatePage, 'meetings'>) =>
  meetings.length > 0 && (
    <div className="mt-6">
      <Callout>
        <p>
          {meetings.length === 1 ? '1 booking' : `${meetings.length} bookings`} during this course. Move{' '}
          {meetings.length === 1 ? 'it' : 'them'} if needed.
        </p>
        <ul>
          {meetings.map(({ ref, start }) => (
            <li key={ref}>
              <TextLink to={href('/admin/bookings/:ref', { ref })}>{ref}</TextLink>,{' '}
              {instantInFull(businessZone, start)}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );

const Facts = ({ date }: { date: CourseDatePage['date'] }) => (
  <div className="mt-4 wrap-anywhere">
    <DescriptionList
      facts={[
        { name: 'State', value: stateLabel(date) },
        ...(date.cancelReason ? [{ name: 'Reason', value: date.cancelReason }] : []),
        {
          name: 'Times',
          value: [weekdaysText(date), `${date.dayBegins} to ${date.dayEnds}`, 'Bulawayo time']
            .filter(Boolean)
            .join(', '),
        },
        {
          name: 'Calendar',
          value: date.blocksCalendar
            ? 'No consultations during the course'
            : 'Consultations are offered during the course',
        },
        { name: 'Place', value: placeLabel(date) },
        ...(date.link ? [{ name: 'Link to join', value: date.link }] : []),
        { name: 'Seats', value: seatsLabel(date) },
        ...(date.note ? [{ name: 'Note', value: <span className="whitespace-pre-line">{date.note}</span> }] : []),
      ]}
    />
  </div>
);
