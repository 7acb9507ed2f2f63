import { useState } from 'react';
import { href, Outlet } from 'react-router';
import type { Role } from '#contract/accounts/accounts.ts';
import { profileMessages } from '#contract/accounts/profile.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import { sessionMiddleware } from '#web/data/session-middleware.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { useSession } from '#web/session/session.ts';
import { RouteGuard } from '../auth/guard/route-guard.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { TabBody, TabbedPage } from '../ui/records/tabs.tsx';
import type { AccountContext } from './account-context.ts';
import { Leaving } from './data/leaving.tsx';
import './accounts.css';

export const clientMiddleware = [sessionMiddleware];

export const handle: PageHandle = { scripts: 'at-once', advert: false, offlineCopy: false };

export default function AccountLayout() {
  const session = useSession();
  const user = session.state === 'user' ? session.user : null;
  const [deletesAt, setDeletesAt] = useState<string | null>(null);
  return (
    <TabbedPage title="My account" tabs={accountTabs(user?.roles ?? [])} first={href('/account')}>
      <noscript>
        <p className="callout my-6">
          <span>
            Your account needs JavaScript. Without it, <TextLink to={href('/contact')}>write to us</TextLink> from the
            email address of the account.
          </span>
        </p>
      </noscript>
      <TabBody>
        {deletesAt && !user ? (
          <Leaving deletesAt={deletesAt} />
        ) : (
          <RouteGuard roles={[]} why={profileMessages.signInNeeded}>
            {user && <Outlet key={user.id} context={{ leave: setDeletesAt } satisfies AccountContext} />}
          </RouteGuard>
        )}
      </TabBody>
    </TabbedPage>
  );
}

/** The pages of the account, in order. To add a page, add a line here and one in routes.ts. */
const own = [
  { label: 'Profile', to: href('/account') },
  { label: 'Bookings', to: href('/account/bookings') },
  { label: 'Orders', to: href('/account/orders') },
  { label: 'Quote requests', to: href('/account/briefs') },
  { label: 'Messages', to: href('/account/messages') },
  { label: 'Security', to: href('/account/security') },
  { label: 'My data', to: href('/account/data') },
];

const accountTabs = (roles: readonly Role[]) =>
  isStaff({ roles }) ? [...own, { label: 'Office', to: href('/admin') }] : own;
