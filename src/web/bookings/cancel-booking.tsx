import { useRef, useState } from 'react';
import { cancelBookingSchema } from '#contract/booking-changes.ts';
import { type Booking, businessZone } from '#contract/bookings.ts';
import { messagesOf } from '../sessions/validate.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, useCloseDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useForm } from '../ui/use-form.ts';
import { isOutdated } from './outdated.ts';
import { whenInFull } from './times.ts';

interface Props<Reply> {
  booking: Pick<Booking, 'start' | 'end'>;
  /** Makes the call. */
  send: (body: { reason?: string }) => Promise<Reply>;
  /** The booking is cancelled. */
  onCancelled: (reply: Reply) => void;
  /** It could not be, because the booking is not what is shown. */
  onOutdated: () => void;
}

/** The button that cancels a booking, and the dialog that asks before it does. */
export function CancelBooking<Reply>({ booking, send, onCancelled, onOutdated }: Props<Reply>) {
  const [open, setOpen] = useState(false);
  // Acted on once the dialog has gone, so that the focus lands on what the page then says.
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
        Cancel booking
      </Button>
      {open && (
        <Dialog
          title="Cancel this booking?"
          onClose={() => {
            setOpen(false);
            afterwards.current();
          }}
        >
          <CancelForm when={whenInFull(businessZone, booking)} cancel={cancel} />
        </Dialog>
      )}
    </>
  );
}

function CancelForm({ when, cancel }: { when: string; cancel: (reason: string) => Promise<void> }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => messagesOf(cancelBookingSchema, values),
    async submit({ reason }) {
      await cancel(reason.trim());
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">
        <strong className="text-ink">{when}</strong>, Bulawayo time. The time becomes free for others at once.
      </p>
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
