import { useState } from 'react';
import type { CourseDatePage, Participant } from '#contract/admin/courses/course-dates.ts';
import { markAttendance } from '#contract/admin/courses/participants.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { businessDate, businessInstant } from '#contract/business-days.ts';
import { courseDays } from '#contract/site/day-span.ts';
import { call } from '#web/api.ts';
import { Select } from '#web/ui/forms/field.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import './participants.css';

interface Props {
  page: CourseDatePage;
  onChange: (page: CourseDatePage) => void;
}

/** Records attendance, one day at a time. */
export function Attendance({ page: { date, participants }, onChange }: Props) {
  const days = courseDays(date);
  const today = businessDate(new Date());
  const [day, setDay] = useState(days.includes(today) ? today : date.startsOn);
  const booked = participants.filter(({ state }) => state === 'booked');
  const present = booked.filter(({ attendance }) => attendance[day]).length;
  return (
    <TitledSection id="attendance" title="Attendance" look="text-h3">
      <div className="attendance-day">
        <Select label="Day" value={day} onChange={({ target }) => setDay(target.value)}>
          {days.map((one) => (
            <option key={one} value={one}>
              {dayInFull(businessZone, businessInstant(one, '12:00').toISOString())}
            </option>
          ))}
        </Select>
        <p className="text-ink2" role="status">
          {present} of {booked.length} present
        </p>
      </div>
      <ul className="admin-rows participant-rows attendance-rows mt-4">
        {booked.map((one) => (
          <Marks key={one.id} one={one} day={day} dateId={date.id} onChange={onChange} />
        ))}
      </ul>
    </TitledSection>
  );
}

interface MarksProps {
  one: Participant;
  day: string;
  dateId: string;
  onChange: Props['onChange'];
}

function Marks({ one, day, dateId, onChange }: MarksProps) {
  const { id, name, orderRef, attendance } = one;
  const called = [name || 'Nobody named', orderRef].filter(Boolean).join(', ');
  const marked = attendance[day];
  const mark = async (present: boolean): Promise<void> => {
    const body = { day, present: marked === present ? null : present };
    onChange(await call(markAttendance, { params: { id: dateId, participantId: id }, body }));
  };
  const days = Object.values(attendance);
  return (
    <li>
      <p className={name ? 'font-strong' : 'text-ink2'}>{name || 'Nobody named'}</p>
      <p className="text-ink2">
        {days.length > 0 && `Present on ${days.filter(Boolean).length} of ${days.length} marked days`}
      </p>
      <p />
      <div className="actions no-print">
        <ActionButton label={`Present: ${called}`} pressed={marked === true} run={() => mark(true)}>
          Present
        </ActionButton>
        <ActionButton label={`Absent: ${called}`} pressed={marked === false} run={() => mark(false)}>
          Absent
        </ActionButton>
      </div>
    </li>
  );
}
