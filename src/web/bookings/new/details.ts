import type { AreaGeometry } from '#contract/areas/areas.ts';
import {
  bookingDetailsSchema,
  bookingMessages,
  type confirmBooking,
  type MeetingMode,
  needsPhone,
} from '#contract/bookings/bookings.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { phoneAsE164 } from '#contract/phone.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';

/** The details as typed; `mode` is empty until a meeting mode is chosen. */
export type Details = {
  mode: string;
  phone: string;
  organisation: string;
  topic: string;
  whatsappConsent: boolean;
};

export const detailsOf = ({ mode, phone, organisation, topic, whatsappConsent }: Details): Details => ({
  mode,
  phone,
  organisation,
  topic,
  whatsappConsent,
});

interface Chosen {
  holdId: string;
  /** Empty if no service is chosen. */
  serviceId: string;
  clientZone: string;
  /** Marked on the map. */
  area?: AreaGeometry;
}

type Body = RequestOf<typeof confirmBooking>['body'];

/** The request body, without fields that the meeting mode does not need. */
export function bodyOf(details: Details, { serviceId, ...chosen }: Chosen): Body {
  const organisation = details.organisation.trim();
  return {
    ...chosen,
    type: 'consultation',
    ...(serviceId && { serviceId }),
    mode: details.mode as MeetingMode,
    ...(needsPhone(details.mode) && { phone: details.phone }),
    ...(organisation && { organisation }),
    topic: details.topic,
    whatsappConsent: details.mode === 'whatsapp' && details.whatsappConsent,
  };
}

// Placeholders for earlier steps, so that the server's schema validates this form alone.
const fixed: Chosen = { holdId: '00000000-0000-4000-8000-000000000000', serviceId: '', clientZone: 'UTC' };

/** All messages at once, one per invalid field: the schema validates the phone only once all other fields are valid. */
export function messagesOfDetails(details: Details): Partial<Record<keyof Details, string>> {
  const messages = messagesOf(bookingDetailsSchema, bodyOf(details, fixed));
  return {
    ...messages,
    ...(needsPhone(details.mode) && !phoneAsE164(details.phone) && { phone: bookingMessages.phone }),
    ...(details.mode === 'whatsapp' && !details.whatsappConsent && { whatsappConsent: bookingMessages.whatsapp }),
  };
}
