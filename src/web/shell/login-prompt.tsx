import { sessionMessages } from '#contract/sessions.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, useCloseDialog } from '../ui/dialog.tsx';

interface LoginPromptProps {
  onClose: () => void;
  onLogin: () => void;
}

/** What a visitor gets for Book Now (spec 2). */
export function LoginPrompt({ onClose, onLogin }: LoginPromptProps) {
  return (
    <Dialog title={sessionMessages.bookingsNeedLogin} titleClassName="dialog-title-small" onClose={onClose}>
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
    <div className="mt-7 flex flex-wrap gap-3">
      <Button onClick={onLogin}>Login</Button>
      <Button kind="quiet" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
