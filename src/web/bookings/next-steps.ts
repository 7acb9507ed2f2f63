import { type Booking, businessZone, meetingWords } from '#contract/bookings/bookings.ts';
import { momentIn } from '../ui/records/format-moment.ts';
import { whenInShort } from './calendar/times.ts';

/** What happens from the booking to the meeting, each with its day. */
export function nextSteps(booking: Booking, email: string): { when: string; what: string }[] {
  const meeting = whenInShort(businessZone, booking.start);
  const { weekday, day } = momentIn(businessZone, booking.createdAt);
  return [
    {
      when: `${weekday} ${day}`,
      what: `The confirmation goes to ${email}, with a calendar file.`,
    },
    {
      when: `Before ${meeting}`,
      what: 'It helps to have your question ready, and any map or file that goes with it. Neither is required.',
    },
    { when: meeting, what: meetingWords(booking.mode, booking.phone ?? '', booking.meetingPoint) },
  ];
}
