import { type ReactNode, useState } from 'react';
import { type KnownAccount, useKnownAccounts } from '#web/auth/calls/known-accounts.ts';
import { forgetAccount, switchAccount } from '#web/auth/calls/session-calls.ts';
import { isSignedIn } from '#web/session/session.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { AccountLine } from '../avatar.tsx';
import { useOpenAuthModal } from '../open-auth-modal.ts';
import { useSignOutOfAll } from '../sign-out.ts';
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
      showToast(`Now using ${user.email}`);
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
}) => {
  const [isConfirming, setConfirming] = useState(false);
  if (isConfirming) return <ForgetQuestion account={account} role={role} onKeep={() => setConfirming(false)} />;
  return (
    <div className="flex items-center gap-1">
      <button type="button" role={role} className="account-other" aria-busy={busy || undefined} onClick={onSwitch}>
        <AccountLine account={account} />
      </button>
      <IconButton
        role={role}
        icon="close"
        label={`Forget ${account.email} on this device`}
        onClick={() => setConfirming(true)}
      />
    </div>
  );
};

interface ForgetQuestionProps {
  account: KnownAccount;
  role: Role;
  onKeep: () => void;
}

/** Asked first: to use the account again, its password is needed. */
function ForgetQuestion({ account, role, onKeep }: ForgetQuestionProps) {
  const keep = useFocusOnMount<HTMLButtonElement>();
  return (
    <div className="grid gap-2 py-4">
      <p className="wrap-anywhere text-small">Sign {account.email} out of this device?</p>
      <div className="flex gap-3">
        <Button small kind="quiet" role={role} ref={keep} onClick={onKeep}>
          Keep
        </Button>
        <Button
          small
          kind="danger"
          role={role}
          aria-label={`Sign out ${account.email}`}
          onClick={() => forget(account)}
        >
          Sign out
        </Button>
      </div>
    </div>
  );
}

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

interface AccountActionsProps {
  inMenu?: boolean;
  /** Called before the login dialog opens. */
  onUseAnother?: () => void;
  children?: ReactNode;
}

/** The actions for several accounts on one device; `children` is the row for the active account. */
export function AccountActions({ inMenu = false, onUseAnother, children }: AccountActionsProps) {
  const several = useKnownAccounts().length > 1;
  const signOutOfAll = useSignOutOfAll();
  const openAuthModal = useOpenAuthModal();
  const role = inMenu ? 'menuitem' : undefined;
  return (
    <>
      <button
        role={role}
        type="button"
        className="account-row"
        onClick={() => {
          onUseAnother?.();
          openAuthModal('login', undefined, '');
        }}
      >
        <Icon name="plus" /> Use another account
      </button>
      {children}
      {several && (
        <button role={role} type="button" className="account-row" onClick={signOutOfAll}>
          <Icon name="logout" /> Sign out of all accounts
        </button>
      )}
    </>
  );
}
