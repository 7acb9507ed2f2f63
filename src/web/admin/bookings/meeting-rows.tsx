import { href } from 'react-router';
import { downloadBookingFile, type Meeting, markMeeting } from '#contract/admin/meetings.ts';
import { businessZone, meetingModeNames } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { dayInFull, momentIn } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { AttachedFiles } from '../attached-files.tsx';
import { ClientLink } from '../client-link.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import { useLinkedRow } from '../use-linked-row.ts';
import { MeetingPoint } from './meeting-point.tsx';

interface Props {
  meetings: readonly Meeting[];
  change: (change: (meeting: Meeting) => Meeting) => void;
}

/** Meetings, with everything that staff need in order to hold them. */
export const MeetingRows = ({ meetings, change }: Props) => (
  <ul className="admin-rows contact-rows mt-4">
    {meetings.map((meeting) => (
      <MeetingRow
        key={meeting.ref}
        meeting={meeting}
        onMark={({ ref }, status) => change((one) => (one.ref === ref ? { ...one, status } : one))}
        onSetPoint={({ ref }, meetingPoint) => change((one) => (one.ref === ref ? { ...one, meetingPoint } : one))}
      />
    ))}
  </ul>
);

type Outcome = 'completed' | 'no_show';

const states = {
  confirmed: { tone: 'strong', label: 'Confirmed' },
  completed: { tone: 'quiet', label: 'Attended' },
  no_show: { tone: 'danger', label: 'Did not come' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
} as const;

interface RowProps {
  meeting: Meeting;
  onMark: (meeting: Meeting, status: Outcome) => void;
  onSetPoint: (meeting: Meeting, meetingPoint: string) => void;
}

function MeetingRow({ meeting, onMark, onSetPoint }: RowProps) {
  const hasBegun = Date.parse(meeting.start) <= Date.now();
  return (
    <li {...useLinkedRow(meeting.ref)}>
      <MeetingTime meeting={meeting} />
      <MeetingContact meeting={meeting} />
      <div className="min-w-0">
        <p className="font-strong">
          {meetingModeNames[meeting.mode]}, {meeting.service ?? 'no service chosen yet'}
        </p>
        <p className="text-ink2 wrap-anywhere whitespace-pre-line">{meeting.topic}</p>
        <AreaOutline area={meeting.area} />
        {meeting.area && <OnMapLink reference={meeting.ref} />}
        <AttachedFiles endpoint={downloadBookingFile} reference={meeting.ref} files={meeting.files} />
        {meeting.note && <p className="mt-2 text-small wrap-anywhere whitespace-pre-line">Note: {meeting.note}</p>}
        <p className="mt-1 text-small">
          <TextLink to={href('/admin/bookings/:ref', { ref: meeting.ref })}>{meeting.ref}</TextLink>
        </p>
        <MeetingPoint meeting={meeting} onSet={(meetingPoint) => onSetPoint(meeting, meetingPoint)} />
        {hasBegun && meeting.status !== 'cancelled' && (
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

function MeetingTime({ meeting: { start, end, status } }: { meeting: Meeting }) {
  const { tone, label } = states[status];
  return (
    <div>
      <p className="font-strong">{dayInFull(businessZone, start)}</p>
      <p className="text-h4">
        {momentIn(businessZone, start).time} to {momentIn(businessZone, end).time}
      </p>
      <p className="mt-1">
        <Tag tone={tone}>{label}</Tag>
      </p>
    </div>
  );
}

const MeetingContact = ({ meeting }: { meeting: Meeting }) => (
  <div className="min-w-0">
    <p className="font-strong">
      <ClientLink name={meeting.name || 'Client deleted'} clientId={meeting.clientId} />
    </p>
    {meeting.isGuest && <p className="text-ink2">Guest, no account</p>}
    {meeting.organisation && <p>{meeting.organisation}</p>}
    {meeting.email && (
      <p className="wrap-anywhere">
        <a className="link" href={`mailto:${meeting.email}`}>
          {meeting.email}
        </a>
      </p>
    )}
    {meeting.phone && (
      <p>
        <a className="link" href={`tel:${meeting.phone}`}>
          {meeting.phone}
        </a>
      </p>
    )}
  </div>
);
