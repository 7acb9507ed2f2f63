import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { showAsUser } from '../session/account-hint.ts';

// The accounts known on this device: names for the menu, never a token.
const knownAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  auth_provider: z.enum(['email', 'google']),
});
export type KnownAccount = z.output<typeof knownAccountSchema>;

const accountsKey = 'accounts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function stored(): string {
  try {
    return localStorage.getItem(accountsKey) ?? '[]';
  } catch {
    return '[]';
  }
}

/** The accounts of this device for a component; none while rendering on the server. */
export function useKnownAccounts(): KnownAccount[] {
  const text = useSyncExternalStore(subscribe, stored, () => '[]');
  return useMemo(() => readAccounts(text), [text]);
}

/** Accounts used on this device, most recent first; entries that fail their types are dropped. */
const knownAccounts = (): KnownAccount[] => readAccounts(stored());

function readAccounts(text: string): KnownAccount[] {
  try {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry) => {
      const parsed = knownAccountSchema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}

export function rememberActiveAccount({ id, email, first_name, last_name, auth_provider }: User): void {
  const others = knownAccounts().filter((account) => account.email !== email);
  const known = [{ id, email, first_name, last_name, auth_provider }, ...others];
  write(accountsKey, JSON.stringify(known.slice(0, limits.accountsPerDevice)));
  showAsUser();
}

/** Takes an account off the list of this device; without an email, all of them. */
export function forgetKnownAccount(email?: string): void {
  write(accountsKey, JSON.stringify(email ? knownAccounts().filter((account) => account.email !== email) : []));
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or refused: the session works without the hint.
  }
  for (const listener of listeners) listener();
}
