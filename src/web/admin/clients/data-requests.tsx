import { useState } from 'react';
import { deleteClient, deleteClientSchema, exportClientData } from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { useSession } from '#web/auth/session/session-store.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { ActionDialog } from '../action-dialog.tsx';

interface Props {
  id: string;
  email: string;
  isGuest: boolean;
  deletesAt: string | null;
}

/** What the person can start under their account, on their request: with the same emails and safeguards. */
export function DataRequests({ id, email, isGuest, deletesAt }: Props) {
  const session = useSession();
  const isOwner = session.state === 'user' && session.user.roles.includes('owner');
  const [done, setDone] = useState<string | null>(null);
  if (isGuest) return <p className="mt-8 text-small text-ink2">A guest has no account to export or delete.</p>;
  return (
    <section aria-labelledby="client-data" className="no-print">
      <h3 id="client-data" className="client-part">
        Personal data
      </h3>
      <p className="actions mt-4">
        <ActionButton
          label="Export the data"
          run={async () => {
            const { readableUntil } = await call(exportClientData, { params: { id } });
            setDone(
              `${email} was emailed that the download is ready until ${instantInFull(businessZone, readableUntil)}.`,
            );
          }}
        >
          Export the data
        </ActionButton>
        {isOwner && !deletesAt && (
          <ActionDialog<string>
            action="Delete on request"
            onChange={(at) => setDone(`The account will be deleted on ${instantInFull(businessZone, at)}.`)}
          >
            {(answered) => <DeletionForm id={id} onDone={answered} />}
          </ActionDialog>
        )}
      </p>
      <p role="status" className="mt-2 text-small wrap-anywhere">
        {done}
      </p>
    </section>
  );
}

function DeletionForm({ id, onDone }: { id: string; onDone: (deletesAt: string) => void }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { email: '' },
    validate: (values) => messagesOf(deleteClientSchema, values),
    async submit(values) {
      onDone((await call(deleteClient, { params: { id }, body: values })).deletesAt);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">
        The person is emailed and signed out everywhere. The account is deleted {limits.accountDeletionGraceDays} days
        later, unless they sign in before. An order in progress prevents it.
      </p>
      <TextField label="Email address of this account" type="email" autoComplete="off" {...form.field('email')} />
      <FormFoot form={form}>Delete account</FormFoot>
    </form>
  );
}
