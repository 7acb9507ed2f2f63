import { href } from 'react-router';
import { bookingChangeMessages } from '#contract/bookings/booking-changes.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { LoadFailure } from '#web/ui/records/async-section.tsx';
import { LinkedBookingView } from './linked-booking.tsx';
import { useLinkedBooking } from './use-linked-booking.ts';
import '../booking-page.css';
import '../calendar/month.css';
import '../calendar/slots.css';
import '../new/hold/hold-clock.css';

export const handle: PageHandle = { scripts: 'at-once', advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/your-booking'), {
  title: 'Your booking',
  description: 'The time of your consultation, and how to change or cancel it.',
  more: [{ name: 'referrer', content: 'no-referrer' }],
});

export default function LinkedBookingPage() {
  const { link, reload, refresh, replace } = useLinkedBooking();
  if (link.state === 'known') {
    return (
      <div className="page booking-page min-h-dvh">
        <LinkedBookingView token={link.token} booking={link.booking} onChange={replace} onOutdated={refresh} />
      </div>
    );
  }
  return (
    <div className="page booking-page min-h-dvh">
      <h1 className="mb-6 text-step-title">Your booking</h1>
      <noscript>
        <p className="callout mb-6">This page needs JavaScript. The time and how we meet are also in our email.</p>
      </noscript>
      {link.state === 'checking' && (
        <div className="needs-script">
          <Spinner label="Loading your booking..." />
        </div>
      )}
      {link.state === 'missing' && (
        <Ending>
          <Callout>{bookingChangeMessages.noToken}</Callout>
        </Ending>
      )}
      {link.state === 'unknown' && (
        <Ending>
          <Callout tone="danger">{bookingChangeMessages.link}</Callout>
        </Ending>
      )}
      {link.state === 'failed' && (
        <LoadFailure message={`Your booking could not be loaded. ${link.message}`} onRetry={reload} />
      )}
    </div>
  );
}

const Ending = ({ children }: { children: React.ReactNode }) => (
  <div className="grid max-w-2xl gap-6">
    {children}
    <div className="actions">
      <ButtonLink to={href('/account/bookings')}>See your bookings</ButtonLink>
      <ButtonLink kind="quiet" to={href('/contact')}>
        Contact us
      </ButtonLink>
    </div>
  </div>
);
