import type { Role } from './accounts.ts';

// Separate from the schemas, because the menu of every page loads it.
export const isStaff = ({ roles }: { roles: readonly Role[] }): boolean =>
  roles.includes('staff') || roles.includes('owner');
