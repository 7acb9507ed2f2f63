import { useState } from 'react';
import { downloadBookingFile, type Meeting, markMeeting } from '#contract/admin/meetings-inquiries.ts';
import { businessZone, meetingModeNames } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { AreaOutline } from '#web/map/area-outline.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { dayInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { AttachedFiles } from '../attached-files.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import { useLinkedRow } from '../use-linked-row.ts';
import { MeetingPoint } from './meeting-point.tsx';

interface Props {
  today: string;
  meetings: readonly Meeting[];
  unmarked: readonly Meeting[];
}

export function MeetingDays({ today, ...known }: Props) {
  const [{ meetings, unmarked }, setMeetings] = useState(known);
  function mark({ ref }: Meeting, status: Marked): void {
    const marked = (one: Meeting): Meeting => (one.ref === ref ? { ...one, status } : one);
    setMeetings({ meetings: meetings.map(marked), unmarked: unmarked.map(marked) });
  }
  function setPoint({ ref }: Meeting, meetingPoint: string): void {
    setMeetings({ unmarked, meetings: meetings.map((one) => (one.ref === ref ? { ...one, meetingPoint } : one)) });
  }
  const days = new Map<string, Meeting[]>([[today, []]]);
  for (const meeting of meetings) {
    const { date } = momentIn(businessZone, meeting.start);
    days.set(date, [...(days.get(date) ?? []), meeting]);
  }
  return (
    <div className="grid gap-10">
      {[...days].map(([date, ofDay]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h3 id={`day-${date}`} className="text-h3">
            {date === today ? `Today, ${dayLabel(date)}` : dayLabel(date)}
          </h3>
          {ofDay.length ? (
            <ul className="meetings">
              {ofDay.map((meeting) => (
                <MeetingRow key={meeting.ref} meeting={meeting} onMark={mark} onSetPoint={setPoint} />
              ))}
            </ul>
          ) : (
            <p className="mt-3 text-ink2">No meetings today.</p>
          )}
        </section>
      ))}
      {days.size === 1 && <p className="text-ink2">No upcoming meetings.</p>}
      {unmarked.length > 0 && (
        <TitledSection id="unmarked" title="Earlier: how did it go?" look="text-h3">
          <ul className="meetings">
            {unmarked.map((meeting) => (
              <MeetingRow key={meeting.ref} meeting={meeting} onMark={mark} onSetPoint={setPoint} dated />
            ))}
          </ul>
        </TitledSection>
      )}
    </div>
  );
}

type Marked = Exclude<Meeting['status'], 'confirmed'>;

const states = {
  confirmed: { tone: 'strong', label: 'Confirmed' },
  completed: { tone: 'quiet', label: 'Attended' },
  no_show: { tone: 'danger', label: 'Did not come' },
} as const;

interface RowProps {
  meeting: Meeting;
  onMark: (meeting: Meeting, status: Marked) => void;
  onSetPoint: (meeting: Meeting, meetingPoint: string) => void;
  dated?: boolean;
}

function MeetingRow({ meeting, onMark, onSetPoint, dated = false }: RowProps) {
  const state = states[meeting.status];
  const hasBegun = Date.parse(meeting.start) <= Date.now();
  const from = momentIn(businessZone, meeting.start).time;
  const until = momentIn(businessZone, meeting.end).time;
  return (
    <li {...useLinkedRow(meeting.ref)}>
      <div>
        {dated && <p className="font-strong">{dayInFull(businessZone, meeting.start)}</p>}
        <p className="text-h4">
          {from} to {until}
        </p>
        <p className="mt-1">
          <Tag tone={state.tone}>{state.label}</Tag>
        </p>
      </div>
      <MeetingContact meeting={meeting} />
      <div className="min-w-0">
        <p className="font-strong">
          {meetingModeNames[meeting.mode]}, {meeting.service ?? 'no service chosen yet'}
        </p>
        <p className="text-ink2 wrap-anywhere pre-line">{meeting.topic}</p>
        <AreaOutline area={meeting.area} />
        {meeting.area && <OnMapLink reference={meeting.ref} />}
        <AttachedFiles endpoint={downloadBookingFile} reference={meeting.ref} files={meeting.files} />
        <p className="mt-1 text-small text-ink2">{meeting.ref}</p>
        <MeetingPoint meeting={meeting} onSet={(meetingPoint) => onSetPoint(meeting, meetingPoint)} />
        {hasBegun && (
          <p className="actions mt-3">
            {(['completed', 'no_show'] as const).map((status) => (
              <ActionButton
                key={status}
                label={`${states[status].label}: ${meeting.ref}`}
                pressed={meeting.status === status}
                run={async () => {
                  await call(markMeeting, { params: { ref: meeting.ref }, body: { status } });
                  onMark(meeting, status);
                }}
              >
                {states[status].label}
              </ActionButton>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

const MeetingContact = ({ meeting }: { meeting: Meeting }) => (
  <div className="min-w-0">
    <p className="font-strong">{meeting.name}</p>
    {meeting.organisation && <p>{meeting.organisation}</p>}
    <p className="wrap-anywhere">
      <a className="link" href={`mailto:${meeting.email}`}>
        {meeting.email}
      </a>
    </p>
    {meeting.phone && (
      <p>
        <a className="link" href={`tel:${meeting.phone}`}>
          {meeting.phone}
        </a>
      </p>
    )}
  </div>
);

function dayLabel(date: string): string {
  const { weekday, day } = momentIn('UTC', `${date}T00:00:00Z`);
  return `${weekday} ${day}`;
}
