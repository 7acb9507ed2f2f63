import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { call, countsChanged } from '#web/api.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { AdminIcon } from './admin-icon.tsx';
import { adminPages, type Counts } from './admin-pages.ts';
import { PageLink } from './page-link.tsx';
import './admin-nav.css';

// Loaded separately: with its dialog it is a tenth of the frame's code, and only phones need it.
const loadMorePages = () => import('./more-pages.tsx');

/** Loaded again when another page is opened and after each write of staff. */
function useCounts(isStaff: boolean): Counts | undefined {
  const { key } = useLocation();
  const load = useCallback(
    async (signal?: AbortSignal) => (isStaff ? call(readWaiting, {}, { signal }) : undefined),
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

/** A column beside the page; on a phone a bar at the bottom of the window, with the other pages under More. */
export function AdminNav({ isStaff }: { isStaff: boolean }) {
  const counts = useCounts(isStaff);
  const [open, setOpen] = useState(false);
  return (
    <nav aria-label="Office" className="admin-nav no-print">
      {adminPages.map((pages, index) => (
        <ul key={pages[0]?.label} className={index === 0 ? undefined : 'admin-nav-rest'}>
          {pages.map((page) => (
            <li key={page.to} className={page.inBar ? undefined : 'admin-nav-rest'}>
              <PageLink page={page} counts={counts} />
            </li>
          ))}
          {index === 0 && (
            <li className="wide:hidden">
              <button type="button" className="admin-link" onClick={() => setOpen(true)}>
                <AdminIcon name="more" /> More
              </button>
            </li>
          )}
        </ul>
      ))}
      {open && (
        <LazyModule load={loadMorePages} onMissed={() => setOpen(false)}>
          {({ MorePages }) => <MorePages counts={counts} onClose={() => setOpen(false)} />}
        </LazyModule>
      )}
    </nav>
  );
}
