import { endpoint } from '../endpoint.ts';
import { attachedAreaBody, attachedFileParams, attachmentsSchema } from '../files/attachments.ts';
import { limits } from '../limits.ts';
import { refParams } from './bookings.ts';

const closed = ['NOT_FOUND', 'MEETING_OVER', 'ALREADY_CANCELLED'] as const;

export const setBookingArea = endpoint('PUT /bookings/:ref/area', {
  summary: 'Sets or replaces the area of a booking until its meeting is over. Its size is computed here.',
  params: refParams,
  body: attachedAreaBody,
  bodyMaxBytes: limits.bodyMaxBytes + limits.areaBodyMaxBytes,
  reply: attachmentsSchema,
  guard: 'user',
  errors: [...closed, 'AOI_INVALID', 'AOI_TOO_SMALL', 'AOI_TOO_LARGE'],
});

export const removeBookingArea = endpoint('DELETE /bookings/:ref/area', {
  summary: 'Removes the area of a booking until its meeting is over; without one nothing changes.',
  params: refParams,
  reply: attachmentsSchema,
  guard: 'user',
  errors: closed,
});

export const addBookingFile = endpoint('POST /bookings/:ref/files', {
  summary:
    'Adds a file to a booking, as multipart/form-data with the one part `file`. The same file again is one file.',
  params: refParams,
  upload: { maxBytes: limits.inquiryFileMaxBytes },
  reply: attachmentsSchema,
  status: 201,
  guard: 'user',
  errors: [...closed, 'TOO_MANY_FILES', 'FILE_TOO_LARGE', 'FILE_TYPE', 'TEMPORARILY_UNAVAILABLE'],
});

export const removeBookingFile = endpoint('DELETE /bookings/:ref/files/:id', {
  summary: 'Removes a file of a booking until its meeting is over.',
  params: attachedFileParams,
  reply: attachmentsSchema,
  guard: 'user',
  errors: closed,
});

export const readBookingFile = endpoint('GET /bookings/:ref/files/:id', {
  summary: 'A file of a booking of the account, always as a download.',
  params: attachedFileParams,
  guard: 'user',
  errors: ['NOT_FOUND'],
});
