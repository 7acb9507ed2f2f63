import { useState } from 'react';
import { type KnownAccount, useKnownAccounts } from '#web/auth/requests/known-accounts.ts';
import { forgetAccount, switchAccount } from '#web/auth/requests/session-actions.ts';
import { isSignedIn } from '#web/auth/session/session-store.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { AccountLine, nameOf } from '../avatar.tsx';
import { useOpenAuthModal } from '../open-auth-modal.ts';
import '#web/ui/forms/field.css';

interface Props {
  active: string;
  inMenu?: boolean;
  onSwitched?: () => void;
}

export function OtherAccounts({ active, inMenu = false, onSwitched }: Props) {
  const [failed, setFailed] = useState<{ email: string; message: string } | null>(null);
  const [switching, setSwitching] = useState('');
  const openAuthModal = useOpenAuthModal();
  const others = useKnownAccounts().filter((account) => account.email !== active);
  if (others.length === 0) return null;

  async function goOnAs({ email }: KnownAccount): Promise<void> {
    if (switching) return;
    setSwitching(email);
    setFailed(null);
    try {
      const user = await switchAccount(email);
      showToast(`Now using ${nameOf(user)}`);
      onSwitched?.();
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      // After the session ended there is no menu in which to show the message.
      if (isSignedIn()) setFailed({ email, message });
      else openAuthModal('login', undefined, email, message);
    } finally {
      setSwitching('');
    }
  }

  const role = inMenu ? 'menuitem' : undefined;
  return (
    <fieldset className="account-others" aria-label="Other accounts on this device">
      <p className="text-small text-ink2">Switch to</p>
      {others.map((account) => (
        <OtherAccount
          key={account.email}
          account={account}
          role={role}
          busy={switching === account.email}
          onSwitch={() => void goOnAs(account)}
        />
      ))}
      {failed && (
        <FailedSwitch
          role={role}
          message={failed.message}
          onSignIn={() => openAuthModal('login', undefined, failed.email)}
        />
      )}
    </fieldset>
  );
}

type Role = 'menuitem' | undefined;

const OtherAccount = ({
  account,
  role,
  busy,
  onSwitch,
}: {
  account: KnownAccount;
  role: Role;
  busy: boolean;
  onSwitch: () => void;
}) => (
  <div className="flex items-center gap-1">
    <button type="button" role={role} className="account-other" aria-busy={busy || undefined} onClick={onSwitch}>
      <AccountLine account={account} />
    </button>
    <IconButton
      role={role}
      icon="close"
      label={`Forget ${account.email} on this device`}
      onClick={() => forget(account)}
    />
  </div>
);

const FailedSwitch = ({ role, message, onSignIn }: { role: Role; message: string; onSignIn: () => void }) => (
  <button
    type="button"
    role={role}
    className="account-failed"
    // A menu may contain only menu items, so the error is announced by moving the focus to it.
    ref={(row) => row?.focus()}
    onClick={onSignIn}
  >
    <span className="field-error">
      <Icon name="alert" />
      {message}
    </span>
    <span className="link">Sign in again</span>
  </button>
);

function forget({ email }: KnownAccount): void {
  forgetAccount(email).catch(() => {
    // Removed from the list here; the server deletes it within 7 days.
  });
}
