import { type MouseEvent as ReactMouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { AccountLine } from '../avatar.tsx';
import { NavLinks } from '../links/nav-links.tsx';
import { useSignOut } from '../sign-out.ts';
import { lockPage } from './handle-menu.ts';

const loadAdminLink = () => import('../on-demand/admin-link.tsx');
const loadOtherAccounts = () => import('../on-demand/other-accounts.tsx');

interface MobileActionsProps {
  onSignIn: (event: ReactMouseEvent) => void;
  onSignup: (event: ReactMouseEvent) => void;
  onBook: (event: ReactMouseEvent) => void;
}

interface MobileMenuProps extends MobileActionsProps {
  user: User | undefined;
}

/** The full-screen menu up to 768 px. A `details`, so that it opens before any script runs. */
export function MobileMenu({ user, ...onPress }: MobileMenuProps) {
  const menu = useMobileMenu();
  const closeMenu = (): void => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details className="mobile-menu" ref={menu}>
      <summary className="icon-button" aria-label="Menu">
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <div className="mobile-panel">
        <div className="graticule mx-5" />
        {user && (
          <div className="for-user rule-bottom mx-5 flex items-center gap-3.5 py-4">
            <AccountLine account={user} large />
          </div>
        )}
        {user && (
          <div className="for-user mx-5">
            <LazyModule load={loadOtherAccounts}>
              {({ OtherAccounts }) => <OtherAccounts key={user.email} active={user.email} onSwitched={closeMenu} />}
            </LazyModule>
          </div>
        )}
        {user && isStaff(user) && (
          <div className="for-user mx-5">
            <LazyModule load={loadAdminLink}>{({ AdminLink }) => <AdminLink key={user.email} />}</LazyModule>
          </div>
        )}
        <nav aria-label="Pages">
          <NavLinks />
        </nav>
        <div className="mobile-map" data-outside="" />
        <MobileActions {...onPress} />
        {user && (
          <div className="for-user">
            <LazyModule load={loadOtherAccounts}>{({ AccountActions }) => <AccountActions />}</LazyModule>
          </div>
        )}
      </div>
    </details>
  );
}

function MobileActions({ onSignIn, onSignup, onBook }: MobileActionsProps) {
  const signOut = useSignOut();
  return (
    <>
      <div className="mobile-actions for-visitor">
        <ButtonLink to={href('/bookings')} onClick={onBook} className="col-span-2">
          Book Now
        </ButtonLink>
        <MapLink />
        <ButtonLink to={href('/login')} kind="quiet" onClick={onSignIn}>
          Login
        </ButtonLink>
        <ButtonLink to={href('/signup')} kind="quiet" onClick={onSignup}>
          Sign Up
        </ButtonLink>
      </div>
      <div className="mobile-actions for-user">
        <ButtonLink to={href('/bookings')} className="col-span-2">
          Book Now
        </ButtonLink>
        <MapLink />
        <Button kind="quiet" onClick={signOut}>
          Logout
        </Button>
        <ButtonLink kind="quiet" to={href('/account')}>
          My account
        </ButtonLink>
      </div>
    </>
  );
}

const MapLink = () => (
  <ButtonLink to={href('/map-your-project')} kind="quiet" className="col-span-2">
    Map your project
  </ButtonLink>
);

/** Closes on a new page; `handleMenu` of the page script does the rest. */
function useMobileMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  // Layout effect: focuses the summary before a modal opened from the menu stores where to return the focus.
  useLayoutEffect(() => {
    const menu = ref.current;
    // A menu that was opened before hydration stays open.
    if (!menu?.open || openedAt.current === key) {
      openedAt.current = key;
      return;
    }
    openedAt.current = key;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }, [key]);

  // On a page without a header, the open menu is unmounted without a toggle event.
  useEffect(() => () => lockPage(false), []);
  return ref;
}
