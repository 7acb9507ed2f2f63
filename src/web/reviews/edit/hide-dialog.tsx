import { hideReasonFormSchema, moderateReview, type Review } from '#contract/site/reviews.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import type { AsUser } from '../use-as-user.tsx';

interface HideDialogProps {
  id: string;
  asUser: AsUser;
  onClose: () => void;
  onHidden: (review: Review) => void;
}

/** Staff give a reason; only staff and the author see it and the hidden review. */
export function HideDialog({ onClose, ...rest }: HideDialogProps) {
  return (
    <Dialog title="Hide this review?" onClose={onClose}>
      <Reason {...rest} />
    </Dialog>
  );
}

function Reason({ id, asUser, onHidden }: Omit<HideDialogProps, 'onClose'>) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => messagesOf(hideReasonFormSchema, values),
    async submit({ reason }) {
      const body = { hidden: true, reason };
      const reply = await asUser(() => call(moderateReview, { params: { id }, body }, { prompts: true }));
      close();
      if (reply) onHidden(reply.review);
    },
  });
  return (
    <form className="mt-5 grid gap-5" {...form.form}>
      <TextArea
        label="Reason"
        hint="Shown to the reviewer. The review no longer counts."
        rows={3}
        {...form.field('reason')}
      />
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <div className="actions">
        <Button type="submit" busy={form.busy}>
          Hide
        </Button>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
