import { href } from 'react-router';
import type { readWaiting } from '#contract/admin/waiting-counts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { AdminIconName } from './admin-icon.tsx';

export type Counts = ReplyOf<typeof readWaiting>;

export interface AdminPage {
  label: string;
  to: string;
  icon: AdminIconName;
  /** `waits`: the count is work for staff, so it is highlighted. */
  count?: (counts: Counts) => number;
  waits?: true;
  /** Shown in the bottom bar on a phone. */
  inBar?: true;
  /** The page is for owners only. */
  ofOwners?: true;
}

/** The pages of the admin, in groups and in order. To add a page, add a line here and one in routes.ts. */
export const adminPages: readonly (readonly AdminPage[])[] = [
  [
    { label: 'Today', to: href('/admin'), icon: 'today', count: ({ needs }) => needs, waits: true, inBar: true },
    { label: 'Calendar', to: href('/admin/calendar'), icon: 'bookings', inBar: true },
    { label: 'Bookings', to: href('/admin/bookings'), icon: 'check', count: ({ meetings }) => meetings },
    { label: 'Orders', to: href('/admin/orders'), icon: 'orders', count: ({ orders }) => orders.open, inBar: true },
    { label: 'Quote requests', to: href('/admin/briefs'), icon: 'briefs', count: ({ briefs }) => briefs, waits: true },
    {
      label: 'Inquiries',
      to: href('/admin/inquiries'),
      icon: 'inquiries',
      count: ({ inquiries }) => inquiries,
      inBar: true,
    },
    { label: 'Courses', to: href('/admin/courses'), icon: 'courses' },
    { label: 'Reviews', to: href('/admin/reviews'), icon: 'reviews' },
  ],
  [
    { label: 'Map', to: href('/admin/map'), icon: 'map' },
    { label: 'Clients', to: href('/admin/clients'), icon: 'clients' },
    {
      label: 'Emails',
      to: href('/admin/emails'),
      icon: 'emails',
      count: ({ failedEmails }) => failedEmails,
      waits: true,
    },
    { label: 'Figures', to: href('/admin/figures'), icon: 'figures' },
  ],
  [
    { label: 'Content', to: href('/admin/content'), icon: 'content', ofOwners: true },
    { label: 'Settings', to: href('/admin/settings'), icon: 'settings', ofOwners: true },
    { label: 'Staff', to: href('/admin/staff'), icon: 'staff', ofOwners: true },
    { label: 'Activity log', to: href('/admin/audit'), icon: 'history' },
  ],
];
