import { useState } from 'react';
import { href } from 'react-router';
import { type Booking, bookingCalendarFile, meetingModeNames } from '#contract/bookings/bookings.ts';
import { fetchFile } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';

type Saving = { state: 'idle' | 'fetching' } | { state: 'failed'; words: string };

/** The meeting for the person's own calendar: as a file, or as a plain link to Google's. */
export function CalendarButtons({ booking, brand }: { booking: Booking; brand: string }) {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  async function save(): Promise<void> {
    setSaving({ state: 'fetching' });
    try {
      saveAs(`${booking.ref}.ics`, await fetchFile(bookingCalendarFile, { ref: booking.ref }));
      setSaving({ state: 'idle' });
    } catch (error) {
      setSaving({ state: 'failed', words: (error as Error).message });
    }
  }
  return (
    <div className="no-print mt-7 grid gap-4">
      {saving.state === 'failed' && (
        <Notice tone="danger">The calendar file could not be downloaded. {saving.words}</Notice>
      )}
      <p className="flex flex-wrap gap-3">
        <Button busy={saving.state === 'fetching'} onClick={() => void save()}>
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
    ...(meetingPoint && { location: meetingPoint }),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
