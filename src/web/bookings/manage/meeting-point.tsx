import { type Booking, meetingModeNames, needsMeetingPoint } from '#contract/bookings/bookings.ts';
import type { Fact } from '#web/ui/display/description-list.tsx';

/** The meeting mode and the meeting point: the video link or the address, once it is set. */
export function meetingFacts({ mode, meetingPoint }: Pick<Booking, 'mode' | 'meetingPoint'>): Fact[] {
  const how = { name: 'How', value: meetingModeNames[mode] };
  if (!meetingPoint) return [how];
  if (!needsMeetingPoint(mode)) return [how, { name: 'Our number', value: meetingPoint }];
  if (mode !== 'video') return [how, { name: 'Where', value: <span className="wrap-anywhere">{meetingPoint}</span> }];
  return [
    how,
    {
      name: 'Link',
      value: (
        <a className="link wrap-anywhere" href={meetingPoint} rel="noopener noreferrer">
          {meetingPoint}
        </a>
      ),
    },
  ];
}
