import { useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { acceptQuote, type Quote } from '#contract/briefs/quotes.ts';
import { orderMessages } from '#contract/checkout/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { ApiError, call } from '#web/api.ts';
import { useKnownDetails } from '#web/auth/form-parts/use-known-details.ts';
import { billingOf, messagesOfBilling } from '#web/cart/billing/billing.ts';
import { CompanyFields } from '#web/cart/billing/company-fields.tsx';
import { useSession } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';

interface Props {
  quote: Quote;
  /** The quote has expired, was withdrawn, or was replaced since it was shown. */
  onOutdated: () => Promise<void>;
}

export function AcceptQuote({ quote, onOutdated }: Props) {
  const [open, setOpen] = useState(false);
  // Called after the dialog has closed, so that the focus moves to the result.
  const afterwards = useRef<() => void>(() => {});
  const navigate = useNavigate();
  function closed(): void {
    setOpen(false);
    afterwards.current();
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Accept this quote</Button>
      {open && (
        <Dialog title={`Accept this quote: ${formatDollars(quote.totalCents)}`} onClose={closed}>
          <AcceptForm
            quote={quote}
            onAccepted={(orderRef) => {
              afterwards.current = () => void navigate(`${href('/confirmation')}?order=${orderRef}`);
            }}
            onRefused={() => {
              afterwards.current = () => void onOutdated();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface FormProps {
  quote: Quote;
  onAccepted: (orderRef: string) => void;
  onRefused: () => void;
}

const empty = { organisation: '', address: '', taxNumber: '', purchaseOrder: '' };

function useAcceptForm({ quote: { id }, onAccepted, onRefused }: FormProps) {
  const close = useCloseDialog();
  const session = useSession();
  const user = session.state === 'user' ? session.user : null;
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { name: user ? `${user.first_name} ${user.last_name}`.trim() : '', ...empty, terms: false },
    validate: ({ terms, ...billing }) => ({
      ...messagesOfBilling(billing),
      ...(!terms && { terms: orderMessages.terms }),
    }),
    async submit({ terms: _, ...values }) {
      const body = { billing: billingOf(values), acceptTerms: true as const };
      try {
        const order = await submit(body, ({ key }) =>
          call(acceptQuote, { params: { id }, body }, { idempotencyKey: key }),
        );
        onAccepted(order.ref);
      } catch (error) {
        if (error instanceof ApiError && (error.status === 410 || error.code === 'QUOTE_REPLACED')) onRefused();
        throw error;
      }
      close();
    },
  });
  useKnownDetails(user?.id ?? null, { phone: '', organisation: '' }, ({ organisation }) => {
    if (organisation) form.fill({ organisation });
  });
  return form;
}

function AcceptForm(props: FormProps) {
  const form = useAcceptForm(props);
  return (
    <form className="mt-4 grid gap-6" {...form.form}>
      <p className="text-ink2">Accepting creates an order for this amount. You choose how to pay next.</p>
      <TextField
        label="Full name"
        hint="As it should appear on the invoice"
        autoComplete="name"
        {...form.field('name')}
      />
      <CompanyFields values={form.values} errors={form.errors} field={form.field} />
      <Checkbox
        label={
          <>
            I agree to the <TextLink to={href('/terms')}>Terms of Service</TextLink>
          </>
        }
        {...form.checkbox('terms')}
      />
      <FormFoot form={form}>{form.busy ? 'Sending...' : 'Accept and place the order'}</FormFoot>
    </form>
  );
}
