import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { createStore } from '#web/ui/state/create-store.ts';
import { deviceStorage, whenOtherTabsStore } from '#web/ui/state/storage.ts';

// The fields that the account menu shows; never a token.
const knownAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  auth_provider: z.enum(['email', 'google']),
});
export type KnownAccount = z.output<typeof knownAccountSchema>;

export const knownAccountsName = 'accounts';
const stored = (): string => deviceStorage.get(knownAccountsName) ?? '[]';
const store = createStore(stored, '[]', whenOtherTabsStore);

export function useKnownAccounts(): KnownAccount[] {
  const text = store.use();
  return useMemo(() => readAccounts(text), [text]);
}

/** Accounts used on this device, most recent first; invalid entries are dropped. */
export const knownAccounts = (): KnownAccount[] => readAccounts(stored());

function readAccounts(text: string): KnownAccount[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.flatMap((entry) => knownAccountSchema.safeParse(entry).data ?? []) : [];
  } catch {
    return [];
  }
}

export function rememberActiveAccount({ id, email, first_name, last_name, auth_provider }: User): void {
  const others = knownAccounts().filter((account) => account.email !== email);
  const known = [{ id, email, first_name, last_name, auth_provider }, ...others];
  write(known.slice(0, limits.accountsPerDevice));
}

/** Without an email, removes all accounts. */
export function forgetKnownAccount(email?: string): void {
  write(email ? knownAccounts().filter((account) => account.email !== email) : []);
}

function write(accounts: readonly KnownAccount[]): void {
  deviceStorage.set(knownAccountsName, JSON.stringify(accounts));
  store.changed();
}
