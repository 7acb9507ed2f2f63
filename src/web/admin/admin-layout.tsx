import { href, Outlet } from 'react-router';
import { staffRoles } from '#contract/accounts/accounts.ts';
import { RouteGuard } from '../auth/guard/route-guard.tsx';
import { useSession } from '../auth/session/session-store.ts';
import { TabBody, TabbedPage } from '../ui/records/tabs.tsx';
import './admin.css';

/** The pages of the office, in order. A new one is one line here and one in routes.ts. */
const tabs = [
  { label: 'Today', to: href('/admin') },
  { label: 'Orders', to: href('/admin/orders') },
  { label: 'Briefs', to: href('/admin/briefs') },
  { label: 'Inquiries', to: href('/admin/inquiries') },
  { label: 'Map', to: href('/admin/map') },
];

export default function AdminLayout() {
  const session = useSession();
  return (
    <TabbedPage title="Office" tabs={tabs} first={href('/admin')}>
      <noscript>
        <p className="callout my-6">This page needs JavaScript.</p>
      </noscript>
      <TabBody>
        <RouteGuard roles={staffRoles} why="This page is for staff only.">
          {session.state === 'user' && <Outlet key={session.user.id} />}
        </RouteGuard>
      </TabBody>
    </TabbedPage>
  );
}
