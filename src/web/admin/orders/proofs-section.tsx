import { type AdminOrder, recordPaymentSchema } from '#contract/admin/orders/orders.ts';
import { confirmProof, downloadProof, rejectProof, rejectProofSchema } from '#contract/admin/orders/proofs.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { businessDate } from '#contract/business-days.ts';
import type { PaymentProof } from '#contract/checkout/payment-proofs.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { EntryForm } from './entry-form.tsx';
import { markAsPaid, PaymentFields } from './ledger-entries.tsx';

interface Props {
  adminOrder: AdminOrder;
  onChange: (adminOrder: AdminOrder) => void;
}

const states = { waiting: 'Waiting', confirmed: 'Confirmed', rejected: 'Rejected' } as const;

/** The proofs of payment that the customer uploaded. */
export function ProofsSection({ adminOrder: { order, proofs }, onChange }: Props) {
  if (proofs.length === 0) return null;
  return (
    <TitledSection id="proofs" title="Proof of payment">
      <ul className="admin-rows admin-rows-thin admin-rows-ends">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <p className="min-w-0 wrap-anywhere">
              {proof.name} <Tag tone={proof.state === 'waiting' ? 'new' : 'quiet'}>{states[proof.state]}</Tag>
              <span className="block text-small text-ink2">
                {instantInFull(businessZone, proof.createdAt)}
                {proof.reason && `: ${proof.reason}`}
              </span>
            </p>
            <span className="actions">
              <DownloadButton
                endpoint={downloadProof}
                params={{ ref: order.ref, id: proof.id }}
                name={proof.name}
                label={`Download ${proof.name}`}
              >
                Download
              </DownloadButton>
              {proof.state === 'waiting' && <Decide order={order} proof={proof} onChange={onChange} />}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

interface DecideProps {
  order: AdminOrder['order'];
  proof: PaymentProof;
  onChange: Props['onChange'];
}

function Decide({ order, proof, onChange }: DecideProps) {
  const params = { ref: order.ref, id: proof.id };
  return (
    <>
      <ActionDialog action="Confirm payment" onChange={onChange}>
        {(done) => (
          <EntryForm
            record={(body, idempotencyKey) =>
              call(
                confirmProof,
                { params, body: recordPaymentSchema.parse(body) },
                { idempotencyKey, confirmation: markAsPaid(order.ref, order.dueCents) },
              )
            }
            schema={recordPaymentSchema}
            initial={{ method: 'bank', receivedOn: businessDate(new Date()), reference: '', note: '' }}
            cents={order.dueCents}
            optional="note"
            lead={`Confirm ${proof.name} once the money is in the account.`}
            label="Record payment"
            success="Payment recorded."
            onRecorded={done}
          >
            {(field) => <PaymentFields field={field} />}
          </EntryForm>
        )}
      </ActionDialog>
      <ActionDialog action="Reject" label={`Reject ${proof.name}`} onChange={onChange}>
        {(done) => <RejectForm params={params} onRejected={done} />}
      </ActionDialog>
    </>
  );
}

interface RejectProps {
  params: { ref: string; id: string };
  onRejected: Props['onChange'];
}

function RejectForm({ params, onRejected }: RejectProps) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { reason: '' },
    validate: (body) => messagesOf(rejectProofSchema, body),
    async submit(body) {
      onRejected(await submit(body, ({ key }) => call(rejectProof, { params, body }, { idempotencyKey: key })));
      showToast('Rejected. The customer has been emailed.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label="Reason" hint="Emailed to the customer." rows={3} {...form.field('reason')} />
      <FormFoot form={form}>Reject this proof</FormFoot>
    </form>
  );
}
