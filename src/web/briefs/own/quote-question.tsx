import { useRef, useState } from 'react';
import { type Quote, sendQuestionSchema, sendQuoteQuestion } from '#contract/briefs/quotes.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';

interface Props {
  quote: Quote;
  onSent: () => Promise<void>;
}

export function QuoteQuestion({ quote, onSent }: Props) {
  const [open, setOpen] = useState(false);
  const wasSent = useRef(false);
  function closed(): void {
    setOpen(false);
    if (wasSent.current) void onSent();
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Ask a question
      </Button>
      {open && (
        <Dialog title="Ask a question about this quote" onClose={closed}>
          <QuestionForm
            quoteId={quote.id}
            onSent={() => {
              wasSent.current = true;
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function QuestionForm({ quoteId, onSent }: { quoteId: string; onSent: () => void }) {
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
