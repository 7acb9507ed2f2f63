import type * as z from 'zod/mini';
import type { Review } from '#contract/site/reviews.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../action-dialog.tsx';

interface Props {
  action: string;
  initial: string;
  label: string;
  hint: string;
  /** The schema's field for the text. */
  field: 'text' | 'reason';
  schema: z.ZodMiniType;
  send: (text: string) => Promise<Review>;
  onSent: (review: Review) => void;
}

/** An action on a review that requires a text. */
export const TextForm = ({ action, onSent, ...form }: Props) => (
  <ActionDialog action={action} onChange={onSent}>
    {(done) => <Form action={action} onSent={done} {...form} />}
  </ActionDialog>
);

function Form({ action, initial, label, hint, field, schema, send, onSent }: Props) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { text: initial },
    validate({ text }) {
      const { [field]: message } = messagesOf(schema, { [field]: text });
      return message ? { text: message } : {};
    },
    async submit({ text }) {
      onSent(await send(text));
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label={label} hint={hint} rows={5} {...form.field('text')} />
      <FormFoot form={form}>{action}</FormFoot>
    </form>
  );
}
