import type { ReactNode } from 'react';
import { useSession } from '#web/session/session.ts';

/** Whether the signed-in account is an owner of the office, who may do more than staff. */
export function useIsOwner(): boolean {
  const session = useSession();
  return session.state === 'user' && session.user.roles.includes('owner');
}

/** What only owners may do: the server refuses it to other staff, so that they do not see it. */
export const OwnerOnly = ({ children }: { children: ReactNode }) => (useIsOwner() ? children : null);
