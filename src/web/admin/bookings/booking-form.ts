import { bookForClientSchema } from '#contract/admin/bookings.ts';
import { bookingMessages, type MeetingMode } from '#contract/bookings/bookings.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';

export interface BookingValues extends Record<string, string> {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  day: string;
  start: string;
  mode: string;
  serviceId: string;
  topic: string;
  note: string;
}

/** The request body, without empty fields. */
export const bodyOf = ({ day: _day, firstName, lastName, phone, serviceId, mode, ...rest }: BookingValues) => ({
  ...rest,
  mode: mode as MeetingMode,
  ...(firstName.trim() && { firstName }),
  ...(lastName.trim() && { lastName }),
  ...(phone.trim() && { phone }),
  ...(serviceId && { serviceId }),
});

export function problemsIn(values: BookingValues): Record<string, string> {
  const messages = messagesOf(bookForClientSchema, bodyOf(values));
  return values.start ? messages : { ...messages, start: bookingMessages.slot };
}
