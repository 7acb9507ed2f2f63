import type { User } from '#contract/accounts/accounts.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { AccountMenu } from '#web/shell/on-demand/account-menu.tsx';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { useMinute } from './use-minute.ts';

export const AdminAccount = ({ user }: { user: User }) => (
  <div className="admin-account no-print">
    <AccountMenu user={user} />
    <p className="narrow:hidden leading-snug">
      <span className="block font-strong">{user.roles.includes('owner') ? 'Owner' : 'Staff'}</span>
      <Clock />
    </p>
  </div>
);

/** Dates and times in the admin are in Bulawayo time. */
const Clock = () => (
  <span className="text-note text-ink2">
    Bulawayo {momentIn(businessZone, new Date(useMinute()).toISOString()).time}
  </span>
);
