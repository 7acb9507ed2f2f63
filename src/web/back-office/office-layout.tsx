import { href, NavLink, Outlet } from 'react-router';
import { staffRoles } from '#contract/accounts.ts';
import { RouteGuard } from '../sessions/guard.tsx';
import { useSession } from '../sessions/session-state.ts';
import './back-office.css';

/** The pages of the office, in order. A new one is one line here and one in routes.ts. */
const tabs = [
  { words: 'Today', to: href('/admin') },
  { words: 'Orders', to: href('/admin/orders') },
  { words: 'Inquiries', to: href('/admin/inquiries') },
];

/** The frame of /admin, for staff and owner (FEATURES 2.12): its pages as links, and behind the guard the open one. */
export default function OfficeLayout() {
  const session = useSession();
  return (
    <div className="page office-page">
      <h1 className="text-step-title">Office</h1>
      <nav aria-label="Office" className="office-tabs">
        <ul>
          {tabs.map(({ words, to }) => (
            <li key={to}>
              <NavLink to={to} end={to === href('/admin')}>
                {words}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <noscript>
        <p className="notice my-6">This page needs JavaScript.</p>
      </noscript>
      <div className="office-body needs-script">
        <RouteGuard roles={staffRoles} why="This page is for the people of the business.">
          {session.state === 'user' && <Outlet key={session.user.id} />}
        </RouteGuard>
      </div>
    </div>
  );
}
