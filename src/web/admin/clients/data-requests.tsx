import { useState } from 'react';
import {
  deleteClient,
  deleteClientSchema,
  downloadGuestData,
  exportClientData,
} from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { call, fetchFile } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { saveAs } from '#web/ui/records/save-as.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useIsOwner } from '../owner-only.tsx';

interface Props {
  id: string;
  email: string;
  isGuest: boolean;
  deletesAt: string | null;
  /** A guest is deleted at once. */
  onDeleted: () => void;
}

/** The personal data requests that staff can start at a client's request, with the same emails and safeguards. */
export function DataRequests({ id, email, isGuest, deletesAt, onDeleted }: Props) {
  const isOwner = useIsOwner();
  const [done, setDone] = useState<string | null>(null);
  if (!isOwner) return null;
  const exports = async (): Promise<string> => {
    if (isGuest) {
      saveAs('guest-data.zip', await fetchFile(downloadGuestData, { id }));
      return 'File saved. Send it only to this person.';
    }
    const { readableUntil } = await call(
      exportClientData,
      { params: { id } },
      { confirmation: { button: 'Export data', action: `Prepare the data of ${email}` } },
    );
    return `${email} was emailed. The download is ready until ${instantInFull(businessZone, readableUntil)}.`;
  };
  return (
    <section aria-labelledby="client-data" className="no-print">
      <h3 id="client-data" className="client-part">
        Personal data
      </h3>
      <p className="actions mt-4">
        <ActionButton label="Export data" run={async () => setDone(await exports())}>
          Export data
        </ActionButton>
        {!deletesAt && (
          <ActionDialog<Deleted>
            action="Delete on request"
            onChange={({ deletesAt: at }) =>
              at ? setDone(`The account will be deleted on ${instantInFull(businessZone, at)}.`) : onDeleted()
            }
          >
            {(answered) => <DeletionForm id={id} isGuest={isGuest} onDone={answered} />}
          </ActionDialog>
        )}
      </p>
      <p role="status" className="mt-2 text-small wrap-anywhere">
        {done}
      </p>
    </section>
  );
}

interface Deleted {
  deletesAt: string | null;
}

function DeletionForm({ id, isGuest, onDone }: { id: string; isGuest: boolean; onDone: (deleted: Deleted) => void }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { email: '' },
    validate: (values) => messagesOf(deleteClientSchema, values),
    async submit(values) {
      const confirmation = { button: 'Delete', action: `Delete ${values.email}` };
      onDone(await call(deleteClient, { params: { id }, body: values }, { confirmation }));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">
        {isGuest
          ? 'Their messages, our notes and the emails to them are deleted at once, and a meeting to come is cancelled. Of past meetings the time and the outcome stay, without the person; unpaid orders lose the person, and paid ones keep what the law requires. An order in progress prevents it. This cannot be undone.'
          : `The person is emailed and signed out everywhere. The account is deleted ${limits.accountDeletionGraceDays} days later, unless they sign in before. An order in progress prevents it.`}
      </p>
      <TextField
        label={`Email address of this ${isGuest ? 'guest' : 'account'}`}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <FormFoot form={form}>Delete {isGuest ? 'guest' : 'account'}</FormFoot>
    </form>
  );
}
