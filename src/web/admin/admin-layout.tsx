import { Outlet } from 'react-router';
import { staffRoles } from '#contract/accounts/accounts.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import { sessionMiddleware } from '#web/data/session-middleware.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { useSession } from '#web/session/session.ts';
import { RouteGuard } from '../auth/guard/route-guard.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { useLoadedCounts } from './frame/waiting-counts.ts';
import './admin.css';

export const clientMiddleware = [sessionMiddleware];

export const handle: PageHandle = { frame: 'own', scripts: 'at-once', advert: false, offlineCopy: false };

export default function AdminLayout() {
  const session = useSession();
  const user = session.state === 'user' ? session.user : undefined;
  const counts = useLoadedCounts(user !== undefined && isStaff(user));
  return (
    <AdminFrame counts={counts}>
      <h1 className="sr-only">Office</h1>
      <noscript>
        <p className="callout my-6">This page needs JavaScript.</p>
      </noscript>
      <div className="needs-script">
        <RouteGuard roles={staffRoles} why="This page is for staff only.">
          {user && <Outlet key={user.id} context={counts} />}
        </RouteGuard>
      </div>
    </AdminFrame>
  );
}
