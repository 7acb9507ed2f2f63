import { useState } from 'react';
import { href } from 'react-router';
import { listChanges, type StaffChange } from '#contract/admin/audit.ts';
import { type CourseDatePage, readCourseDate } from '#contract/admin/courses/course-dates.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { daySpan, weekdaysText } from '#contract/site/day-span.ts';
import { call } from '#web/api.ts';
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

export default function CourseDatePageView({ params: { id } }: Route.ComponentProps) {
  return (
    <RecordPage
      key={id}
      name="course date"
      list={{ address: href('/admin/courses'), label: 'All course dates' }}
      read={async (signal) => ({
        page: await call(readCourseDate, { params: { id } }, { signal }),
        changes: await readChanges(id, signal),
      })}
      none="It may have been deleted."
    >
      {(record) => <CourseDateView first={record} />}
    </RecordPage>
  );
}

const readChanges = async (id: string, signal?: AbortSignal): Promise<readonly StaffChange[]> =>
  (await call(listChanges, { query: { show: 'course', q: id } }, { signal })).changes;

interface CourseDateRecord {
  page: CourseDatePage;
  changes: readonly StaffChange[];
}

function CourseDateView({ first }: { first: CourseDateRecord }) {
  const [{ page, changes }, setRecord] = useState(first);
  function change(next: CourseDatePage): void {
    setRecord((before) => ({ ...before, page: next }));
    // Loads the change just made; without a connection the list stays as it is.
    void readChanges(next.date.id).then(
      (latest) => setRecord((before) => ({ ...before, changes: latest })),
      () => {},
    );
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
