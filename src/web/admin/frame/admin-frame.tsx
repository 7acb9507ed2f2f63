import type { ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import { isStaff } from '#contract/accounts/staff.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { useRootReply } from '#web/company/company.ts';
import { useSession } from '#web/session/session.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { AdminNav } from './admin-nav.tsx';
import type { Counts } from './admin-pages.ts';
import './admin-frame.css';
import './admin-print.css';
import './top-actions.css';

const loadSearch = () => import('./search/admin-search.tsx');
const loadAccount = () => import('./admin-account.tsx');

interface Props {
  counts: Counts | undefined;
  children: ReactNode;
}

/** The frame of every admin page, in place of the header and footer of the site. */
export function AdminFrame({ counts, children }: Props) {
  const company = useRootReply()?.company;
  const session = useSession();
  const user = session.state === 'user' ? session.user : undefined;
  return (
    <div className="admin">
      <header className="admin-rail">
        <Link to={href('/')} className="admin-home" aria-label={company ? `${company.name}, home` : 'Home'}>
          <Logo strong={company?.nameStrong ?? ''} rest={company?.nameRest ?? ''} />
        </Link>
        <AdminNav counts={counts} />
        {user && <LazyModule load={loadAccount}>{({ AdminAccount }) => <AdminAccount user={user} />}</LazyModule>}
      </header>
      <div className="admin-top no-print">
        {user && isStaff(user) && <LazyModule load={loadSearch}>{({ AdminSearch }) => <AdminSearch />}</LazyModule>}
        {user && isStaff(user) && <TopActions />}
      </div>
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </div>
  );
}

/** The most frequent actions, above the day and the calendar. */
function TopActions() {
  const { pathname } = useLocation();
  const query = useQuery();
  const calendar = href('/admin/calendar');
  if (pathname !== calendar && pathname !== href('/admin')) return null;
  const view = pathname === calendar ? ['view', 'date'].flatMap((name) => pair(name, query.get(name))) : [];
  const opening = (form: string): string => `${calendar}?${new URLSearchParams([...view, ['new', form]])}`;
  return (
    <p className="top-actions">
      {pathname === calendar && (
        <ButtonLink kind="quiet" small to={href('/admin/hours')}>
          <Icon name="clock" /> Opening hours
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" small to={opening('block')}>
        <Icon name="calendar" /> Block time
      </ButtonLink>
      <ButtonLink small to={opening('booking')}>
        <Icon name="plus" /> New booking
      </ButtonLink>
    </p>
  );
}

const pair = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);
