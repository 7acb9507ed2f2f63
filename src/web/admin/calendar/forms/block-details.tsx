import { href } from 'react-router';
import type { Block } from '#contract/admin/calendar.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { timeOf } from '../entry-names.ts';
import { removeBlock } from './remove-block.ts';

interface Props {
  block: Block;
  onGone: () => void;
  onClose: () => void;
}

/** The details of a block in the grid, and the button that removes it. */
export const BlockDetails = ({ onClose, ...props }: Props) => (
  <Dialog title="Blocked time" onClose={onClose}>
    <Body {...props} />
  </Dialog>
);

function Body({ block: { id, start, end, reason, by, courseDateId }, onGone }: Omit<Props, 'onClose'>) {
  const close = useCloseDialog();
  const { busy, failure, act } = useAction();
  async function remove(): Promise<void> {
    await removeBlock(id);
    showToast('Block removed. This time can be booked again.');
    onGone();
    close();
  }
  return (
    <div className="mt-4 grid gap-5">
      <p>
        {timeOf(start)} to {timeOf(end)}
        {reason && `: ${reason}`}
        {by && <span className="block text-ink2">Blocked by {by}</span>}
      </p>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <p>
        {courseDateId ? (
          <ButtonLink kind="quiet" to={href('/admin/courses/:id', { id: courseDateId })}>
            Open the course date
          </ButtonLink>
        ) : (
          <Button kind="quiet" busy={busy} onClick={() => void act(remove)}>
            Remove
          </Button>
        )}
      </p>
    </div>
  );
}
