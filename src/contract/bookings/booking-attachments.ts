import { attachmentCalls } from '../files/attachment-calls.ts';
import { refParams } from './bookings.ts';

export const bookingAttachments = attachmentCalls({
  path: '/bookings/:ref',
  params: refParams,
  owner: 'a booking',
  end: 'its meeting is over',
  closed: ['NOT_FOUND', 'MEETING_OVER', 'ALREADY_CANCELLED'],
  agreed: [],
});
