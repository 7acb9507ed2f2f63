import { href } from 'react-router';
import { type Booking, bookingCalendarFile, meetingModeNames, needsMeetingPoint } from '#contract/bookings/bookings.ts';
import { fetchFile } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { saveAs } from '#web/ui/records/save-as.ts';

export function CalendarButtons({ booking, brand }: { booking: Booking; brand: string }) {
  const { busy, failure, act } = useAction();
  const save = async () => saveAs(`${booking.ref}.ics`, await fetchFile(bookingCalendarFile, { ref: booking.ref }));
  return (
    <div className="no-print mt-7 grid gap-4">
      {failure && <Callout tone="danger">The calendar file could not be downloaded. {failure}</Callout>}
      <p className="actions">
        <Button busy={busy} onClick={() => void act(save)}>
          <Icon name="calendar" />
          Add to calendar
        </Button>
        <a className="button button-quiet" href={googleCalendarAddress(booking, brand)} rel="noopener noreferrer">
          Add to Google Calendar
        </a>
      </p>
    </div>
  );
}

function googleCalendarAddress({ ref, start, end, mode, meetingPoint }: Booking, brand: string): string {
  const compact = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `Consultation with ${brand}`,
    dates: `${compact(start)}/${compact(end)}`,
    details: `${meetingModeNames[mode]}. Reference ${ref}. ${location.origin}${href('/account/bookings/:ref', { ref })}`,
    ...(meetingPoint && needsMeetingPoint(mode) && { location: meetingPoint }),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
