import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface Props<Reply> {
  action: string;
  /** Of the dialog, where it is not the action. */
  title?: string;
  kind?: 'primary' | 'quiet';
  /** The accessible name, where several have the same action. */
  label?: string;
  /** What has been answered; called once the dialog has gone, so that the focus lands on what the page then says. */
  onChange: (reply: Reply) => void;
  children: (done: (reply: Reply) => void) => ReactNode;
}

/** A button that opens a dialog with the form of an action. */
export function ActionDialog<Reply>({
  action,
  title = action,
  kind = 'quiet',
  label,
  onChange,
  children,
}: Props<Reply>) {
  const [open, setOpen] = useState(false);
  const answered = useRef<Reply | null>(null);
  function closed(): void {
    setOpen(false);
    if (answered.current) onChange(answered.current);
    answered.current = null;
  }
  return (
    <>
      <Button kind={kind} small aria-label={label} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && (
        <Dialog title={title} onClose={closed}>
          {children((reply) => {
            answered.current = reply;
          })}
        </Dialog>
      )}
    </>
  );
}
