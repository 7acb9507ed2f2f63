import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import { AccountLine, Avatar } from '../avatar.tsx';
import { useSignOut } from '../sign-out.ts';
import { AdminLink } from './admin-link.tsx';
import { AccountActions, OtherAccounts } from './other-accounts.tsx';
import './account-menu.css';

const ownPages = [
  { label: 'My account', icon: 'person', to: href('/account') },
  { label: 'Bookings', icon: 'calendar', to: href('/account/bookings') },
  { label: 'Orders', icon: 'cart', to: href('/account/orders') },
  { label: 'Privacy & Security', icon: 'shield', to: href('/privacy') },
] as const;

export function AccountMenu({ user }: { user: User }) {
  const { open, setOpen, box, moveFocus } = useMenu();
  const signOut = useSignOut();
  return (
    <div className="account" ref={box}>
      <button
        type="button"
        className="account-button"
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar email={user.email} />
      </button>
      {open && (
        <div className="account-panel" role="menu" aria-label="Account" tabIndex={-1} onKeyDown={moveFocus}>
          <div className="account-active">
            <p className="text-small text-ink2">Active Account</p>
            <div className="mt-2 flex items-center gap-3.5">
              <AccountLine account={user} large />
            </div>
          </div>
          {isStaff(user) && <AdminLink inMenu onGo={() => setOpen(false)} />}
          <OtherAccounts active={user.email} inMenu onSwitched={() => setOpen(false)} />
          {ownPages.map(({ label, icon, to }) => (
            <Link key={to} role="menuitem" className="account-row" to={to} onClick={() => setOpen(false)}>
              <Icon name={icon} /> {label}
            </Link>
          ))}
          {/* The menu closes, so the focus returns to its button. */}
          <AccountActions inMenu onUseAnother={() => box.current?.querySelector('button')?.focus()}>
            <button role="menuitem" type="button" className="account-row" onClick={signOut}>
              <Icon name="logout" /> Logout
            </button>
          </AccountActions>
        </div>
      )}
    </div>
  );
}

/** Opens on the first row; arrows move, Escape returns the focus, a press outside or a new page closes it. */
function useMenu() {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const open = openAt === key;
  const setOpen = (next: boolean): void => setOpenAt(next ? key : null);
  const rows = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const press = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) setOpenAt(null);
    };
    const leave = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);

  function moveFocus(event: KeyboardEvent): void {
    const all = rows();
    const here = all.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: here + 1, ArrowUp: here - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Tab') setOpenAt(null);
    if (target === undefined) return;
    event.preventDefault();
    all[target % all.length]?.focus();
  }

  return { open, setOpen, box, moveFocus };
}
