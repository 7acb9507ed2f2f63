import { useCallback, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { staffRoles } from '#contract/accounts/accounts.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { call, countsChanged } from '#web/api.ts';
import { sessionMiddleware } from '#web/data/session-middleware.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { useSession } from '#web/session/session.ts';
import { useAsync } from '#web/ui/records/use-async.ts';
import { RouteGuard } from '../auth/guard/route-guard.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import type { Counts } from './frame/admin-pages.ts';
import './admin.css';

export const clientMiddleware = [sessionMiddleware];

export const handle: PageHandle = { frame: 'own', scripts: 'at-once', advert: false, offlineCopy: false };

export default function AdminLayout() {
  const session = useSession();
  const user = session.state === 'user' ? session.user : undefined;
  const counts = useWaitingCounts(user !== undefined && isStaff(user));
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

/** Loaded again when another page is opened and after each write of staff. */
function useWaitingCounts(isStaff: boolean): Counts | undefined {
  const { key } = useLocation();
  const load = useCallback(
    async (signal?: AbortSignal) => (isStaff ? call(readWaiting, {}, { signal, isBackground: true }) : undefined),
    [isStaff],
  );
  const { loaded, reload } = useAsync(load);
  const counted = useRef(key);
  useEffect(() => {
    if (counted.current === key) return;
    counted.current = key;
    void reload();
  }, [key, reload]);
  useEffect(() => {
    const again = (): void => void reload();
    document.addEventListener(countsChanged, again);
    return () => document.removeEventListener(countsChanged, again);
  }, [reload]);
  return loaded.state === 'known' ? loaded.value : undefined;
}
