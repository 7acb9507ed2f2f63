import type { Role } from './accounts.ts';

// A file of its own: the menu of every page needs it, and no schema.
export const isStaff = ({ roles }: { roles: readonly Role[] }): boolean =>
  roles.includes('staff') || roles.includes('owner');
