import { useOpenAuthModal } from '#web/shell/open-auth-modal.ts';
import { Button } from '#web/ui/controls/button.tsx';

interface Props {
  email: string;
  /** The page that opens after the log-in. */
  onward: string;
}

/** For an account without a password: its owner confirms by a new log-in. */
export function SignInAgain({ email, onward }: Props) {
  const openAuthModal = useOpenAuthModal();
  return (
    <Button kind="quiet" onClick={() => openAuthModal('login', { pathname: onward, search: '', hash: '' }, email)}>
      Sign in again
    </Button>
  );
}
