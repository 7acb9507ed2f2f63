import { href } from 'react-router';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { sendInvoice, sendOrderEmailAgain } from '#contract/admin/orders/sent-emails.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ActionDialog } from '../../action-dialog.tsx';

interface Props {
  adminOrder: AdminOrder;
  onChange: (adminOrder: AdminOrder) => void;
}

interface EmailProps extends Pick<Props, 'onChange'> {
  email: AdminOrder['emails'][number];
  orderRef: string;
}

/** The emails sent to the customer about an order; each can be sent again. */
export function EmailsSection({ adminOrder: { order, emails, customer }, onChange }: Props) {
  const { ref } = order;
  return (
    <TitledSection id="emails" title="Emails">
      {emails.length === 0 && (
        <p className="text-ink2">
          {customer?.email === null
            ? 'The client has no email address. Print or download the invoice for them.'
            : 'No emails to the client.'}
        </p>
      )}
      <ul className="admin-rows admin-rows-thin admin-rows-ends">
        {emails.map((email) => (
          <SentEmail key={email.id} email={email} orderRef={ref} onChange={onChange} />
        ))}
      </ul>
      {customer?.email && (
        <p className="mt-4">
          <ActionDialog action="Email the invoice" onChange={onChange}>
            {(done) => (
              <SendForm
                to={customer.email ?? ''}
                what={order.invoiceNumber ? `Invoice ${order.invoiceNumber}` : 'Pro forma invoice'}
                send={(idempotencyKey) => call(sendInvoice, { params: { ref } }, { idempotencyKey }).then(done)}
              />
            )}
          </ActionDialog>
        </p>
      )}
    </TitledSection>
  );
}

function SentEmail({ email, orderRef, onChange }: EmailProps) {
  const { id, to, subject, at, state } = email;
  return (
    <li>
      <p className="min-w-0 wrap-anywhere">
        <TextLink to={href('/admin/emails/:id', { id })} className="tall-link">
          {subject}
        </TextLink>
        <span className="block text-small text-ink2">
          {instantInFull(businessZone, at)}, {states[state]}
        </span>
      </p>
      <ActionDialog action="Send again" label={`Send again: ${subject}`} onChange={onChange}>
        {(done) => (
          <SendForm
            to={to}
            what={subject}
            send={(idempotencyKey) =>
              call(sendOrderEmailAgain, { params: { ref: orderRef, id } }, { idempotencyKey }).then(done)
            }
          />
        )}
      </ActionDialog>
    </li>
  );
}

const states: Record<EmailProps['email']['state'], string> = {
  queued: 'queued',
  sent: 'sent',
  held: 'not sent',
  failed: 'failed',
  dropped: 'expired',
};

function SendForm({ to, what, send }: { to: string; what: string; send: (idempotencyKey: string) => Promise<void> }) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      await submit({}, ({ key }) => send(key));
      showToast('Email queued.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="wrap-anywhere">
        {what}, to <strong>{to}</strong>
      </p>
      <FormFoot form={form}>Send</FormFoot>
    </form>
  );
}
