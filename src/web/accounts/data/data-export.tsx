import { useState } from 'react';
import {
  type DataExport as Packed,
  personalDataMessages,
  readExport,
  requestExport,
} from '#contract/accounts/personal-data.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call, fetchFile } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { saveAs } from '#web/ui/records/save-as.ts';

interface Props {
  /** The latest one that can be downloaded, if there is one. */
  ready: Packed | undefined;
  reload: () => Promise<void>;
}

export function DataExport({ ready, reload }: Props) {
  const [working, setWorking] = useState<'' | 'packing' | 'saving'>('');
  const [failure, setFailure] = useState('');

  async function work(what: 'packing' | 'saving', task: () => Promise<void>): Promise<void> {
    if (working) return;
    setWorking(what);
    setFailure('');
    await task().catch((error: Error) => setFailure(error.message));
    setWorking('');
  }
  const pack = () =>
    work('packing', async () => {
      const { id } = await call(
        requestExport,
        {},
        { confirmation: { button: 'Prepare', action: 'Prepare the data of your account' } },
      );
      if (id === ready?.id) showToast(personalDataMessages.stillFresh);
      await reload();
    });
  const save = ({ id }: Packed) =>
    work('saving', async () => saveAs('my-data.zip', await fetchFile(readExport, { id })));

  return (
    <div className="mt-5 grid max-w-lg justify-items-start gap-5">
      <p className="text-ink2">
        Everything we hold about you, from your profile and bookings to the emails we sent you, in one zip file. Each
        part comes as a spreadsheet (.csv) and for other programs (.json), with a note that explains it. We email you
        when it is ready.
      </p>
      {failure && <Callout tone="danger">{failure}</Callout>}
      {ready && <ReadyExport ready={ready} />}
      <p className="actions">
        {ready && (
          <Button busy={working === 'saving'} onClick={() => void save(ready)}>
            <Icon name="download" />
            Download my-data.zip
          </Button>
        )}
        <Button kind={ready ? 'quiet' : 'primary'} busy={working === 'packing'} onClick={() => void pack()}>
          {ready ? 'Prepare a new download' : 'Prepare download'}
        </Button>
      </p>
    </div>
  );
}

const ReadyExport = ({ ready }: { ready: Packed }) => (
  <Callout tone="ok">
    Your download is ready. Prepared on {instantInFull(businessZone, ready.createdAt)}; available until{' '}
    {instantInFull(businessZone, ready.readableUntil)}, Bulawayo time.
  </Callout>
);
