import type * as z from 'zod/mini';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { messagesOf } from './validate.ts';

interface Props {
  label: string;
  hint?: string;
  action: string;
  /** The schema of the field `text`. */
  schema: z.ZodMiniType;
  initial?: string;
  onCancel?: () => void;
  send: (text: string, idempotencyKey: string) => Promise<void>;
}

/** A form with one text field, sent without leaving the page and cleared afterwards. */
export function TextForm({ label, hint, action, schema, initial = '', onCancel, send }: Props) {
  const { submit, forget } = useIdempotentSubmit();
  const form = useForm({
    name: label,
    initial: { text: initial },
    validate: ({ text }) => messagesOf(schema, { text }),
    async submit({ text }) {
      await submit({ text }, ({ key }) => send(text, key));
      // Sending the same text again is a new request, not a retry.
      forget();
      form.reset();
    },
  });
  return (
    <form className="mt-4 grid gap-4" {...form.form}>
      <TextArea label={label} hint={hint} rows={3} {...form.field('text')} />
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <p className="actions">
        <Button type="submit" kind="quiet" small busy={form.busy}>
          {action}
        </Button>
        {onCancel && (
          <Button kind="quiet" small onClick={onCancel}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}
