import type { AreaGeometry } from '#contract/areas/areas.ts';
import {
  bookingDetailsSchema,
  type confirmBooking,
  type MeetingMode,
  needsPhone,
} from '#contract/bookings/bookings.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';

/** The details as typed; `mode` is empty until a meeting mode is chosen. */
export type Details = {
  mode: string;
  phone: string;
  organisation: string;
  topic: string;
};

export const detailsOf = ({ mode, phone, organisation, topic }: Details): Details => ({
  mode,
  phone,
  organisation,
  topic,
});

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
export function bodyOf(details: Details, { serviceId, ...chosen }: BookingChoices): Body {
  const organisation = details.organisation.trim();
  return {
    ...chosen,
    type: 'consultation',
    ...(serviceId && { serviceId }),
    mode: details.mode as MeetingMode,
    ...(needsPhone(details.mode) && { phone: details.phone }),
    ...(organisation && { organisation }),
    topic: details.topic,
  };
}

// Placeholders for earlier steps, so that the server's schema validates this form alone.
const fixed: BookingChoices = { holdId: '00000000-0000-4000-8000-000000000000', serviceId: '', clientZone: 'UTC' };

export const messagesOfDetails = (details: Details): Partial<Record<keyof Details, string>> =>
  messagesOf(bookingDetailsSchema, bodyOf(details, fixed));
