import { useCallback, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/business-days.ts';
import {
  endGuestLink,
  type OrderLinks as Links,
  readOrderLinks,
  renewGuestLink,
  type SecretLink,
} from '#contract/deliveries/secret-links.ts';
import { call } from '#web/api.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

/** The secret link of a guest to the files, and whether the client has an address for QGIS. */
export function OrderLinks({ reference: ref }: { reference: string }) {
  const loaded = useAsync(
    useCallback((signal?: AbortSignal) => call(readOrderLinks, { params: { ref } }, { signal }), [ref]),
  );
  return (
    <div className="mt-5">
      <AsyncSection {...loaded} waiting="Loading the links..." failure="The links could not be loaded.">
        {(links) => <Loaded reference={ref} stored={links} />}
      </AsyncSection>
    </div>
  );
}

function Loaded({ reference: ref, stored }: { reference: string; stored: Links }) {
  const [{ gis, guest }, show] = useState(stored);
  return (
    <div className="grid gap-4">
      {guest && <GuestLink reference={ref} link={guest} onChange={show} />}
      <p className="text-small text-ink2">
        {gis.expiresOn
          ? `The client has an address for QGIS, valid until ${formatDay(gis.expiresOn)}, ${usedWhen(gis.lastUsedAt)}.`
          : 'The client has no address for QGIS.'}
      </p>
    </div>
  );
}

const usedWhen = (at: string | null): string => (at ? `last used ${instantInFull(businessZone, at)}` : 'not used yet');

interface GuestLinkProps {
  reference: string;
  link: SecretLink;
  onChange: (links: Links) => void;
}

function GuestLink({ reference: ref, link: { generation, address, expiresOn, lastUsedAt }, onChange }: GuestLinkProps) {
  const label = address ? 'Replace the link' : 'Make a link';
  return (
    <section className="grid gap-3" aria-labelledby="guest-link">
      <h4 id="guest-link" className="text-h4">
        Link for the guest
      </h4>
      <p className="text-ink2">
        This client has no account. With the link they read, download, accept or have changed what you delivered. Send
        it to them yourself; whoever has it can do the same.
      </p>
      {address && (
        <div>
          <TextField
            label="Link"
            readOnly
            autoComplete="off"
            spellCheck={false}
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <p className="mt-2 text-small text-ink2">
            Valid until {formatDay(expiresOn ?? '')}, {usedWhen(lastUsedAt)}.
          </p>
        </div>
      )}
      <p className="actions no-print">
        {address && <CopyButton text={address} what="the link" brief />}
        <ActionButton
          label={`${label} for the guest`}
          run={async () => onChange(await call(renewGuestLink, { params: { ref }, body: { after: generation } }))}
        >
          {label}
        </ActionButton>
        {address && (
          <ActionButton
            label="End the link of the guest"
            run={async () => onChange(await call(endGuestLink, { params: { ref } }))}
          >
            End the link
          </ActionButton>
        )}
      </p>
    </section>
  );
}
