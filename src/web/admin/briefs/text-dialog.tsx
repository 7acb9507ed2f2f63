import type * as z from 'zod/mini';
import type { AdminBrief } from '#contract/admin/briefs.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionDialog } from '../action-dialog.tsx';

interface Props {
  action: string;
  /** The schema's field for the text. */
  field: 'text' | 'reason';
  label: string;
  hint: string;
  schema: z.ZodMiniType;
  success: string;
  send: (text: string, idempotencyKey: string) => Promise<AdminBrief>;
  onSent: (brief: AdminBrief) => void;
}

/** An action on a brief that requires a text. */
export const TextDialog = ({ action, onSent, ...form }: Props) => (
  <ActionDialog action={action} onChange={onSent}>
    {(done) => <TextForm action={action} onSent={done} {...form} />}
  </ActionDialog>
);

function TextForm({ action, field, label, hint, schema, success, send, onSent }: Props) {
  const close = useCloseDialog();
  const { submit } = useIdempotentSubmit();
  const form = useForm({
    initial: { text: '' },
    validate({ text }) {
      const { [field]: message } = messagesOf(schema, { [field]: text });
      return message ? { text: message } : {};
    },
    async submit({ text }) {
      onSent(await submit({ text }, ({ key }) => send(text, key)));
      showToast(success);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextArea label={label} hint={hint} rows={4} {...form.field('text')} />
      <FormFoot form={form}>{action}</FormFoot>
    </form>
  );
}
