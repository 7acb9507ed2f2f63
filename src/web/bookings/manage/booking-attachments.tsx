import { href } from 'react-router';
import { bookingAttachments } from '#contract/bookings/booking-attachments.ts';
import type { BookingRecord } from '#contract/bookings/bookings.ts';
import { callsOf } from '#web/attachments/attachment-calls.ts';
import { AttachmentsSection } from '#web/attachments/attachments-section.tsx';

export const BookingAttachments = ({ booking: { ref }, attachments }: BookingRecord) => (
  <AttachmentsSection
    first={attachments}
    calls={callsOf(bookingAttachments, ref)}
    address={href('/account/bookings/:ref', { ref })}
    closed="The meeting is over, so the area and the files stay as they are."
  />
);
