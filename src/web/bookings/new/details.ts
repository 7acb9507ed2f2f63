import type { AreaGeometry } from '#contract/areas/areas.ts';
import {
  bookingDetailsSchema,
  type confirmBooking,
  type MeetingMode,
  needsPhone,
} from '#contract/bookings/bookings.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import type { Details } from './draft.ts';

interface BookingChoices {
  holdId: string;
  /** Empty if no service is chosen. */
  serviceId: string;
  clientZone: string;
  /** Marked on the map. */
  area?: AreaGeometry;
}

type Body = RequestOf<typeof confirmBooking>['body'];

/** The request body, without fields that the meeting mode does not need. */
export const bodyOf = ({ mode, phone, ...texts }: Details, { serviceId, ...chosen }: BookingChoices): Body => ({
  ...chosen,
  type: 'consultation',
  ...(serviceId && { serviceId }),
  mode: mode as MeetingMode,
  ...(needsPhone(mode) && { phone }),
  ...texts,
});

// Placeholders for earlier steps, so that the server's schema validates this form alone.
const fixed: BookingChoices = { holdId: '00000000-0000-4000-8000-000000000000', serviceId: '', clientZone: 'UTC' };

export const messagesOfDetails = (details: Details): Partial<Record<keyof Details, string>> =>
  messagesOf(bookingDetailsSchema, bodyOf(details, fixed));
