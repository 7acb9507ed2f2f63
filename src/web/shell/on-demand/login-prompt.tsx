import { sessionMessages } from '#contract/accounts/sessions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';

interface LoginPromptProps {
  title?: string;
  onClose: () => void;
  onLogin: () => void;
}

export function LoginPrompt({ title = sessionMessages.bookingsNeedLogin, onClose, onLogin }: LoginPromptProps) {
  return (
    <Dialog title={title} titleClassName="dialog-title-small" onClose={onClose}>
      <Choices
        onLogin={() => {
          onClose();
          onLogin();
        }}
      />
    </Dialog>
  );
}

function Choices({ onLogin }: { onLogin: () => void }) {
  const close = useCloseDialog();
  return (
    <div className="actions mt-7">
      <Button onClick={onLogin}>Login</Button>
      <Button kind="quiet" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
