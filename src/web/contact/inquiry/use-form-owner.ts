import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { useSession } from '#web/session/session.ts';

/** The account that fills in the form, null for a visitor; undefined until it is known. */
export type Owner = User | null | undefined;

/** The account that fills in the form, and a key that changes with the account, so that drafts stay private. */
export function useFormOwner(): { owner: Owner; key: number } {
  const session = useSession();
  const owner = session.state === 'checking' ? undefined : session.state === 'user' ? session.user : null;
  const id = owner === undefined ? undefined : (owner?.id ?? null);
  const [form, setForm] = useState({ id, key: 0 });
  if (id !== undefined && id !== form.id) setForm({ id, key: form.key + (form.id === undefined ? 0 : 1) });
  return { owner, key: form.key };
}
