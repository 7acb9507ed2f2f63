import { deleteReview, reviewMessages } from '#contract/site/reviews.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { type AsUser, withMessage } from '../use-as-user.tsx';

interface DeleteDialogProps {
  id: string;
  asUser: AsUser;
  onClose: () => void;
  onDeleted: () => void;
}

export const DeleteDialog = ({ onClose, ...choices }: DeleteDialogProps) => (
  <Dialog title={reviewMessages.confirmDelete} titleClassName="dialog-title-small" onClose={onClose}>
    <Choices {...choices} />
  </Dialog>
);

function Choices({ id, asUser, onDeleted }: Omit<DeleteDialogProps, 'onClose'>) {
  const close = useCloseDialog();
  const { busy, failure, act } = useAction();

  async function confirm(): Promise<void> {
    const deleted = await asUser(async () => {
      await call(deleteReview, { params: { id } }, { prompts: true });
      return true;
    }).catch((error: unknown) => {
      throw withMessage(error, reviewMessages.deleteFailed);
    });
    close();
    if (deleted) onDeleted();
  }

  return (
    <>
      {failure && (
        <Callout tone="danger" within="mt-5">
          {failure}
        </Callout>
      )}
      <div className="actions mt-7">
        <Button busy={busy} onClick={() => void act(confirm)}>
          Delete
        </Button>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </>
  );
}
