import { useState } from 'react';
import { formatDay } from '#contract/business-days.ts';
import { readGisAddress, renewGisAddress, type SecretLink } from '#contract/deliveries/secret-links.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { CopyButton } from '#web/ui/records/copy-button.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useOrderPart } from './use-order-part.ts';

/** The secret address at which QGIS reads what was delivered. */
export function OpenInQgis({ reference }: { reference: string }) {
  const loaded = useOrderPart(readGisAddress, reference);
  return (
    <TitledSection id="qgis" title="Open in QGIS" className="gis-address">
      <div>
        <p className="text-ink2">
          Open the layer file in QGIS 3.22 or later: it has every file as a layer. Or paste the address under Layer, Add
          Layer, Add WFS / OGC API Features Layer, New.
        </p>
      </div>
      <AsyncSection {...loaded} waiting="Loading the address..." failure="The address could not be loaded.">
        {(stored) => <Address reference={reference} stored={stored} />}
      </AsyncSection>
    </TitledSection>
  );
}

function Address({ reference: ref, stored }: { reference: string; stored: SecretLink }) {
  const [{ generation, address, expiresOn }, setLink] = useState(stored);
  const renew = async (): Promise<void> =>
    setLink(await call(renewGisAddress, { params: { ref }, body: { after: generation } }));
  if (!address) {
    return (
      <div className="grid gap-3">
        <p>
          {generation === 0
            ? 'There is no address yet. Whoever has it can read the files without signing in.'
            : 'The address has ended. A new one can be made at any time.'}
        </p>
        <p>
          <ActionButton label="Make an address for QGIS" run={renew}>
            Make an address
          </ActionButton>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <TextField
        label="Address for QGIS"
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <p className="actions no-print">
        <CopyButton text={address} what="the address" brief />
        <a className="button button-quiet button-small" href={`${address}project.qlr`} download rel="noreferrer">
          Layer file, .qlr
        </a>
        <NewAddress renew={renew} />
      </p>
      <p className="text-small text-ink2">
        Whoever has this address can read the files without signing in. Valid until {formatDay(expiresOn ?? '')}.
      </p>
    </div>
  );
}

function NewAddress({ renew }: { renew: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" small onClick={() => setOpen(true)}>
        Make a new address
      </Button>
      {isOpen && (
        <Dialog title="Make a new address?" onClose={() => setOpen(false)}>
          <p className="mt-4 text-ink2">
            The address that you have now stops working at once. Projects in QGIS that use it need the new one.
          </p>
          <ConfirmForm run={renew}>Make a new address</ConfirmForm>
        </Dialog>
      )}
    </>
  );
}
