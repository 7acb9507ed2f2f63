import { useRef, useState } from 'react';
import { cancelOrder, cancelOrderSchema, type Order } from '#contract/orders.ts';
import { ApiError, call } from '../api.ts';
import { messagesOf } from '../sessions/validate.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, useCloseDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useForm } from '../ui/use-form.ts';

interface Props {
  reference: string;
  onCancelled: (order: Order) => void;
  /** It could not be, because the order is not what is shown. */
  onOutdated: () => void;
}

/** The button that cancels an order, and the dialog that asks before it does. */
export function CancelOrder({ reference, onCancelled, onOutdated }: Props) {
  const [open, setOpen] = useState(false);
  // Acted on once the dialog has gone, so that the focus lands on what the page then says.
  const afterwards = useRef<() => void>(() => {});

  async function cancel(reason: string): Promise<void> {
    try {
      const order = await call(cancelOrder, { params: { ref: reference }, body: reason ? { reason } : {} });
      afterwards.current = () => onCancelled(order);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) afterwards.current = onOutdated;
      throw error;
    }
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      {open && (
        <Dialog
          title="Cancel this order?"
          onClose={() => {
            setOpen(false);
            afterwards.current();
          }}
        >
          <CancelForm cancel={cancel} />
        </Dialog>
      )}
    </>
  );
}

function CancelForm({ cancel }: { cancel: (reason: string) => Promise<void> }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => messagesOf(cancelOrderSchema, values),
    async submit({ reason }) {
      await cancel(reason.trim());
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">Nothing has been paid for it and no work has begun. You can order again at any time.</p>
      <TextArea
        label="Reason (optional)"
        hint="It helps us to know. Only we read it."
        rows={3}
        {...form.field('reason')}
      />
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <div className="flex flex-wrap justify-between gap-3">
        <Button kind="quiet" onClick={close}>
          Keep it
        </Button>
        <Button type="submit" busy={form.busy}>
          Yes, cancel it
        </Button>
      </div>
    </form>
  );
}
