import { cancelBookingSchema } from '#contract/bookings/booking-changes.ts';
import { type Booking, businessZone } from '#contract/bookings/bookings.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { CancelDialog } from '#web/ui/overlays/cancel-dialog.tsx';
import { whenInFull } from '../calendar/times.ts';
import { isOutdated } from './is-outdated.ts';

interface Props<Reply> {
  booking: Pick<Booking, 'start' | 'end'>;
  send: (body: { reason?: string }) => Promise<Reply>;
  onCancelled: (reply: Reply) => void;
  onOutdated: () => void;
}

export function CancelBooking<Reply>({ booking, ...what }: Props<Reply>) {
  return (
    <CancelDialog
      label="Cancel booking"
      title="Cancel this booking?"
      validate={(values) => messagesOf(cancelBookingSchema, values)}
      isOutdated={isOutdated}
      {...what}
    >
      <strong className="text-ink">{whenInFull(businessZone, booking)}</strong>, Bulawayo time. The time becomes free
      for others at once.
    </CancelDialog>
  );
}
