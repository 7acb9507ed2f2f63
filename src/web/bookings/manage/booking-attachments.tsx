import { href } from 'react-router';
import {
  addBookingFile,
  readBookingFile,
  removeBookingArea,
  removeBookingFile,
  setBookingArea,
} from '#contract/bookings/booking-attachments.ts';
import type { BookingRecord } from '#contract/bookings/bookings.ts';
import { call, fetchFile } from '#web/api.ts';
import type { AttachmentCalls } from '#web/attachments/attachment-calls.ts';
import { AttachmentsSection } from '#web/attachments/attachments-section.tsx';
import { sendFile } from '#web/attachments/send-file.ts';

const callsOf = (ref: string): AttachmentCalls => ({
  setArea: (body) => call(setBookingArea, { params: { ref }, body }),
  removeArea: () => call(removeBookingArea, { params: { ref } }),
  addFile: (file) => sendFile(addBookingFile, { params: { ref } }, file),
  removeFile: (id) => call(removeBookingFile, { params: { ref, id } }),
  readFile: (id) => fetchFile(readBookingFile, { ref, id }),
});

export const BookingAttachments = ({ booking: { ref }, attachments }: BookingRecord) => (
  <AttachmentsSection
    first={attachments}
    calls={callsOf(ref)}
    address={href('/account/bookings/:ref', { ref })}
    closed="The meeting is over, so the area and the files stay as they are."
  />
);
