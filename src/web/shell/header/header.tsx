import { type MouseEvent, useState } from 'react';
import { href, Link } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { Company } from '#contract/site/site.ts';
import { CartButton } from '#web/cart/cart-button.tsx';
import { useSession } from '#web/session/session.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { Avatar } from '../avatar.tsx';
import { NavLinks } from '../links/nav-links.tsx';
import { onPlainClick } from '../links/plain-click.ts';
import { useOpenAuthModal } from '../open-auth-modal.ts';
import { MobileMenu } from './mobile-menu.tsx';

const loadAccountMenu = () => import('../on-demand/account-menu.tsx');
const loadSignInPrompt = () => import('../on-demand/sign-in-prompt.tsx');

/** Both headers are in the HTML; `data-account` on the document picks one before first paint. */
export function Header({ company }: { company: Company | undefined }) {
  const session = useSession();
  const [prompted, setPrompted] = useState(false);
  const openAuthModal = useOpenAuthModal();
  const user = session.state === 'user' ? session.user : undefined;
  const promptSignIn = onPlainClick(() => setPrompted(true));
  const signIn = onPlainClick(() => openAuthModal('login'));
  const signUp = onPlainClick(() => openAuthModal('signup'));
  return (
    <header className="site-header">
      <div className="header-bar">
        <Link to={href('/')} className="header-home" aria-label={company ? `${company.name}, home` : 'Home'}>
          <Logo strong={company?.nameStrong ?? ''} rest={company?.nameRest ?? ''} />
        </Link>
        <nav aria-label="Main" className="header-nav">
          <NavLinks />
        </nav>
        <VisitorActions onSignIn={signIn} onSignup={signUp} onBook={promptSignIn} />
        <div className="header-actions for-user">
          <ButtonLink to={href('/bookings')} small>
            Book Now
          </ButtonLink>
        </div>
        <Link to={href('/search')} className="icon-button header-search" aria-label="Search">
          <Icon name="search" />
        </Link>
        <CartButton />
        <div className="header-account for-user">{user ? <LazyAccountMenu user={user} /> : <AccountPlace />}</div>
        <MobileMenu user={user} onSignIn={signIn} onSignup={signUp} onBook={promptSignIn} />
      </div>
      {prompted && (
        <LazyModule load={loadSignInPrompt} onMissed={() => setPrompted(false)}>
          {({ SignInPrompt }) => (
            <SignInPrompt
              onClose={() => setPrompted(false)}
              onSignIn={() => openAuthModal('login', { pathname: href('/bookings'), search: '', hash: '' })}
            />
          )}
        </LazyModule>
      )}
    </header>
  );
}

const VisitorActions = ({
  onSignIn,
  onSignup,
  onBook,
}: Record<'onSignIn' | 'onSignup' | 'onBook', (event: MouseEvent) => void>) => (
  <div className="header-actions for-visitor">
    <Link to={href('/login')} className="header-link" onClick={onSignIn} data-hold="">
      Login
    </Link>
    <Link to={href('/signup')} className="header-link" onClick={onSignup} data-hold="">
      Sign Up
    </Link>
    <ButtonLink to={href('/bookings')} small onClick={onBook}>
      Book Now
    </ButtonLink>
  </div>
);

const LazyAccountMenu = ({ user }: { user: User }) => (
  <LazyModule load={loadAccountMenu} fallback={<AccountPlace />}>
    {({ AccountMenu }) => <AccountMenu user={user} />}
  </LazyModule>
);

const AccountPlace = () => (
  <button type="button" className="account-button" aria-label="Account menu" disabled>
    <Avatar email={undefined} />
  </button>
);
