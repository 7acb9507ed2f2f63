import { recordActivity } from '#web/session/idle-timer.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';

/** Opens a minute before the idle sign-out (WCAG 2.2.1). Closing it in any way keeps the session. */
export const IdleWarning = ({ seconds }: { seconds: number }) => (
  <Dialog title="Still there?" onClose={recordActivity}>
    <p className="mt-3 text-ink2">You will be signed out in 1 minute. What you have typed is kept.</p>
    <p className="mt-3 font-strong" role="timer">
      {seconds} s
    </p>
    <StayButton />
  </Dialog>
);

function StayButton() {
  const close = useCloseDialog();
  return (
    <Button className="mt-6" onClick={close}>
      Stay signed in
    </Button>
  );
}
