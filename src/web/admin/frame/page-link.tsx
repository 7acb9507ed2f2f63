import { href, NavLink } from 'react-router';
import { AdminIcon } from './admin-icon.tsx';
import type { AdminPage, Counts } from './admin-pages.ts';

interface LinkProps {
  page: AdminPage;
  counts: Counts | undefined;
  onGo?: () => void;
}

export function PageLink({ page: { label, to, icon, count, waits }, counts, onGo }: LinkProps) {
  const number = counts && count ? count(counts) : 0;
  return (
    <NavLink to={to} end={to === href('/admin')} className="admin-link" onClick={onGo}>
      <AdminIcon name={icon} /> <span>{label}</span>
      {number > 0 && (
        <span className={`admin-count${waits ? ' admin-count-waits' : ''}`}>
          {number}
          <span className="sr-only">{waits ? ' waiting' : ' open'}</span>
        </span>
      )}
    </NavLink>
  );
}
