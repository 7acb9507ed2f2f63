import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Callout } from '../forms/callout.tsx';
import { TextArea } from '../forms/field.tsx';
import { useForm } from '../forms/submit/use-form.ts';
import { Dialog, useCloseDialog } from './dialog.tsx';

interface FormProps {
  children: ReactNode;
  validate: (values: { reason: string }) => Record<string, string>;
}

interface Props<Reply> extends FormProps {
  label: string;
  title: string;
  send: (body: { reason?: string }) => Promise<Reply>;
  onCancelled: (reply: Reply) => void;
  /** Whether an error means that the page shows an outdated state. */
  isOutdated: (error: unknown) => boolean;
  onOutdated: () => void;
}

export function CancelDialog<Reply>({
  label,
  title,
  send,
  onCancelled,
  isOutdated,
  onOutdated,
  ...form
}: Props<Reply>) {
  const [open, setOpen] = useState(false);
  // Called after the dialog has closed, so that the focus can move to what the page then shows.
  const afterwards = useRef<() => void>(() => {});

  async function cancel(reason: string): Promise<void> {
    try {
      const reply = await send(reason ? { reason } : {});
      afterwards.current = () => onCancelled(reply);
    } catch (error) {
      if (isOutdated(error)) afterwards.current = onOutdated;
      throw error;
    }
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Dialog
          title={title}
          onClose={() => {
            setOpen(false);
            afterwards.current();
          }}
        >
          <CancelForm cancel={cancel} {...form} />
        </Dialog>
      )}
    </>
  );
}

function CancelForm({ cancel, validate, children }: FormProps & { cancel: (reason: string) => Promise<void> }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { reason: '' },
    validate,
    async submit({ reason }) {
      await cancel(reason.trim());
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">{children}</p>
      <TextArea
        label="Reason (optional)"
        hint="It helps us to improve. Only our staff read it."
        rows={3}
        {...form.field('reason')}
      />
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <div className="flex flex-wrap justify-between gap-3">
        <Button kind="quiet" onClick={close}>
          Keep it
        </Button>
        <Button kind="danger" type="submit" busy={form.busy}>
          Yes, cancel it
        </Button>
      </div>
    </form>
  );
}
