import { href } from 'react-router';
import type { Role } from '#contract/accounts/accounts.ts';
import { isStaff } from '#contract/accounts/staff.ts';

/** The pages of the account, in order. A new one is one line here and one in routes.ts. */
const own = [
  { words: 'Profile', to: href('/account') },
  { words: 'Bookings', to: href('/account/bookings') },
  { words: 'Orders', to: href('/account/orders') },
  { words: 'Security', to: href('/account/security') },
  { words: 'My data', to: href('/account/data') },
];

/** The same, and for the people of the business the way to the office. */
export const accountTabs = (roles: readonly Role[]) =>
  isStaff({ roles }) ? [...own, { words: 'Office', to: href('/admin') }] : own;
