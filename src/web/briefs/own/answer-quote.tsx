import { type ReactNode, useRef, useState } from 'react';
import {
  declineQuote,
  declineQuoteSchema,
  declineReasons,
  sendQuestionSchema,
  sendQuoteQuestion,
} from '#contract/briefs/quotes.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Select, TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';

interface FormProps {
  quoteId: string;
  onSent: () => void;
}

interface Props {
  quoteId: string;
  onSent: () => Promise<void>;
}

export const QuoteQuestion = (props: Props) => (
  <QuoteDialog action="Ask a question" title="Ask a question about this quote" form={QuestionForm} {...props} />
);

export const DeclineQuote = (props: Props) => (
  <QuoteDialog action="No, thank you" title="Decline this quote" form={DeclineForm} {...props} />
);

interface DialogProps extends Props {
  action: string;
  title: string;
  form: (props: FormProps) => ReactNode;
}

function QuoteDialog({ action, title, form: Form, quoteId, onSent }: DialogProps) {
  const [open, setOpen] = useState(false);
  const wasSent = useRef(false);
  function closed(): void {
    setOpen(false);
    if (wasSent.current) void onSent();
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && (
        <Dialog title={title} onClose={closed}>
          <Form
            quoteId={quoteId}
            onSent={() => {
              wasSent.current = true;
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function QuestionForm({ quoteId, onSent }: FormProps) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { text: '' },
    validate: (values) => messagesOf(sendQuestionSchema, values),
    async submit(body) {
      await submit(body, ({ key }) =>
        call(sendQuoteQuestion, { params: { id: quoteId }, body }, { idempotencyKey: key }),
      );
      onSent();
      showToast('Your question was sent. We answer by email and on this page.');
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label="Your question" rows={5} {...form.field('text')} />
      <FormFoot form={form}>{form.busy ? 'Sending...' : 'Send question'}</FormFoot>
    </form>
  );
}

function DeclineForm({ quoteId, onSent }: FormProps) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { reason: '', note: '' },
    validate: (values) => messagesOf(declineQuoteSchema, bodyOf(values)),
    async submit(values) {
      await call(declineQuote, { params: { id: quoteId }, body: bodyOf(values) });
      onSent();
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <Select label="Reason (optional)" {...form.field('reason')}>
        <option value="">Choose a reason</option>
        {Object.entries(declineReasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea label="More about it (optional)" rows={4} {...form.field('note')} />
      <FormFoot form={form}>{form.busy ? 'Sending...' : 'Decline quote'}</FormFoot>
    </form>
  );
}

const bodyOf = ({ reason, note }: { reason: string; note: string }) => ({
  ...(isReason(reason) && { reason }),
  note,
});

const isReason = (value: string): value is keyof typeof declineReasons => Object.hasOwn(declineReasons, value);
