import { sessionMessages } from '#contract/accounts/sessions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';

interface SignInPromptProps {
  title?: string;
  onClose: () => void;
  onSignIn: () => void;
}

export function SignInPrompt({ title = sessionMessages.bookingsNeedLogin, onClose, onSignIn }: SignInPromptProps) {
  return (
    <Dialog title={title} titleClassName="dialog-title-small" onClose={onClose}>
      <Choices
        onSignIn={() => {
          onClose();
          onSignIn();
        }}
      />
    </Dialog>
  );
}

function Choices({ onSignIn }: { onSignIn: () => void }) {
  const close = useCloseDialog();
  return (
    <div className="actions mt-7">
      <Button onClick={onSignIn}>Login</Button>
      <Button kind="quiet" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
