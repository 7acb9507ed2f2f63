import { useState } from 'react';
import { type CalendarFeed, createFeed, revokeFeed } from '#contract/admin/hours/calendar-feed.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';

/** The private address of the calendar feed, with which this account's calendar program loads all meetings. */
export function CalendarAddress({ stored }: { stored: CalendarFeed | null }) {
  const [feed, setFeed] = useState(stored);
  const [address, setAddress] = useState('');
  async function create(): Promise<void> {
    const made = await call(createFeed, {});
    setFeed(made.feed);
    setAddress(made.address);
  }
  async function revoke(): Promise<void> {
    await call(revokeFeed, {});
    setFeed(null);
    setAddress('');
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink2">
        Subscribe to all meetings in the calendar of your phone or computer. Keep this address private: anyone with it
        can see your meetings.
      </p>
      <div aria-live="polite" className="grid gap-4">
        <p>{stateOf(feed)}</p>
        {address && (
          <div>
            <TextField
              label="Your calendar address"
              hint="Copy it now. It is shown once."
              readOnly
              autoComplete="off"
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <p className="actions mt-3">
              <CopyButton text={address} what="the address" />
            </p>
          </div>
        )}
      </div>
      <p className="actions">
        <ActionButton label={feed ? 'Replace address' : 'Create address'} run={create}>
          {feed ? 'Replace address' : 'Create address'}
        </ActionButton>
        {feed && (
          <ActionButton label="Remove address" run={revoke}>
            Remove address
          </ActionButton>
        )}
      </p>
    </div>
  );
}

function stateOf(feed: CalendarFeed | null): string {
  if (!feed) return 'You have no calendar address.';
  const used = feed.lastUsedAt ? `last used ${instantInFull(businessZone, feed.lastUsedAt)}` : 'not used yet';
  return `Made ${instantInFull(businessZone, feed.createdAt)}, ${used}.`;
}
