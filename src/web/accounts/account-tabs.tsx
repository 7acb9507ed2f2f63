import { href, NavLink } from 'react-router';
import { type Role, staffRoles } from '#contract/accounts.ts';

/** The pages of the account, in order. A new one is one line here and one in routes.ts. */
const tabs = [
  { words: 'Profile', to: href('/account') },
  { words: 'Bookings', to: href('/account/bookings') },
  { words: 'Orders', to: href('/account/orders') },
  { words: 'Security', to: href('/account/security') },
  { words: 'My data', to: href('/account/data') },
];

export function AccountTabs({ roles }: { roles: readonly Role[] }) {
  const isStaff = staffRoles.some((role) => roles.includes(role));
  return (
    <nav aria-label="My account" className="account-tabs">
      <ul>
        {tabs.map(({ words, to }) => (
          <li key={to}>
            <NavLink to={to} end={to === href('/account')}>
              {words}
            </NavLink>
          </li>
        ))}
        {isStaff && (
          <li>
            <NavLink to={href('/admin')}>Office</NavLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
