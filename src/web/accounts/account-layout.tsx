import { useState } from 'react';
import { href, Outlet } from 'react-router';
import { profileMessages } from '#contract/profile.ts';
import { RouteGuard } from '../sessions/guard.tsx';
import { useSession } from '../sessions/session-state.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { AccountContext } from './account-context.ts';
import { AccountTabs } from './account-tabs.tsx';
import './accounts.css';
import { Leaving } from './leaving.tsx';

/** The frame of /account: its pages as links, and behind the guard the one that is open. */
export default function AccountLayout() {
  const session = useSession();
  const user = session.state === 'user' ? session.user : null;
  const [deletesAt, setDeletesAt] = useState<string | null>(null);
  return (
    <div className="page account-page">
      <h1 className="text-step-title">My account</h1>
      <AccountTabs roles={user?.roles ?? []} />
      <noscript>
        <p className="notice my-6">
          <span>
            Your account needs JavaScript. Without it, <TextLink to={href('/contact')}>write to us</TextLink> from the
            email address of the account.
          </span>
        </p>
      </noscript>
      <div className="account-body needs-script">
        {deletesAt && !user ? (
          <Leaving deletesAt={deletesAt} />
        ) : (
          <RouteGuard roles={[]} why={profileMessages.signInNeeded}>
            {user && <Outlet key={user.id} context={{ leave: setDeletesAt } satisfies AccountContext} />}
          </RouteGuard>
        )}
      </div>
    </div>
  );
}
