import { href } from 'react-router';
import { type Booking, hoursInWords } from '#contract/bookings/bookings.ts';
import { errorMessage } from '#contract/errors.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';

/** In the last hours before a meeting only staff can change it. */
export function WindowClosed({ booking }: { booking: Pick<Booking, 'start' | 'changeDeadline'> }) {
  const hours = (Date.parse(booking.start) - Date.parse(booking.changeDeadline)) / 3_600_000;
  return (
    <Callout>
      {errorMessage('CHANGE_WINDOW_CLOSED', { notice: hoursInWords(hours) })}{' '}
      <TextLink to={href('/contact')}>Go to the contact page</TextLink>
    </Callout>
  );
}
