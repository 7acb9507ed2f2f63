import { useState } from 'react';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useIsOwner } from '../owner-only.tsx';
import { AdminIcon } from './admin-icon.tsx';
import { adminPages, type Counts } from './admin-pages.ts';
import { PageLink } from './page-link.tsx';
import './admin-nav.css';

// Loaded separately: with its dialog it is a tenth of the frame's code, and only phones need it.
const loadMorePages = () => import('./more-pages.tsx');

/** A column beside the page; on a phone a bar at the bottom of the window, with the other pages under More. */
export function AdminNav({ counts }: { counts: Counts | undefined }) {
  const [open, setOpen] = useState(false);
  const isOwner = useIsOwner();
  return (
    <nav aria-label="Office" className="admin-nav no-print">
      {adminPages.map((pages, index) => (
        <ul key={pages[0]?.label} className={index === 0 ? undefined : 'admin-nav-rest'}>
          {pages
            .filter(({ ofOwners }) => isOwner || !ofOwners)
            .map((page) => (
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
