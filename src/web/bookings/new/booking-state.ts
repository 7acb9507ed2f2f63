import type { Booking } from '#contract/bookings/bookings.ts';

/** Whether the meeting is not over yet, by this device's clock. */
export const isToCome = ({ status, end }: Pick<Booking, 'status' | 'end'>): boolean =>
  status === 'confirmed' && Date.parse(end) > Date.now();

export function bookingHeading(booking: Pick<Booking, 'status' | 'end'>): string {
  if (booking.status === 'cancelled') return 'This consultation was cancelled';
  return isToCome(booking) ? 'Your consultation is booked' : 'This consultation is over';
}

export function bookingState(booking: Pick<Booking, 'status' | 'end'>): 'Confirmed' | 'Cancelled' | 'Missed' | 'Over' {
  if (booking.status === 'cancelled') return 'Cancelled';
  if (booking.status === 'no_show') return 'Missed';
  return isToCome(booking) ? 'Confirmed' : 'Over';
}
