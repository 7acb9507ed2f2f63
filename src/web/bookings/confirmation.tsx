import type { ReactNode } from 'react';
import { Spinner } from '../ui/content/spinner.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/forms/notice.tsx';
import './bookings.css';
import { Confirmed } from './confirmed.tsx';
import { useOwnBooking } from './manage/use-own-booking.ts';

interface Props {
  reference: string;
  email: string;
  /** Shown for a reference that is nobody's, or another person's. */
  none: ReactNode;
}

/** What /confirmation shows of a booking. */
export function BookingConfirmation({ reference, email, none }: Props) {
  const { own, reload } = useOwnBooking(reference);
  if (own.state === 'known') return <Confirmed booking={own.thing.booking} email={email} />;
  if (own.state === 'none') return none;
  return (
    <>
      <h1 className="mb-6 text-step-title">Confirmation</h1>
      {own.state === 'loading' ? (
        <Spinner words="Loading your booking..." />
      ) : (
        <div className="grid justify-items-start gap-4">
          <Notice tone="danger">Your booking could not be loaded. {own.words}</Notice>
          <Button kind="quiet" onClick={reload}>
            Try Again
          </Button>
        </div>
      )}
    </>
  );
}
