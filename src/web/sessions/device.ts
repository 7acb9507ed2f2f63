import * as z from 'zod/mini';
import type { User } from '#contract/accounts.ts';

// What this device knows of its accounts (spec 3): names for the menu, never a token.
const knownAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  auth_provider: z.enum(['email', 'google']),
});
export type KnownAccount = z.output<typeof knownAccountSchema>;

const accountsKey = 'accounts';
// Read by the head script before first paint, so that the right header shows at once.
const hintKey = 'account_hint';

/** Accounts used on this device, most recent first; entries that fail their types are dropped. */
export function knownAccounts(): KnownAccount[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(accountsKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry) => {
      const parsed = knownAccountSchema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}

export function rememberActiveAccount({ id, email, first_name, last_name, auth_provider }: User): void {
  const others = knownAccounts().filter((account) => account.email !== email);
  write(accountsKey, JSON.stringify([{ id, email, first_name, last_name, auth_provider }, ...others]));
  write(hintKey, '1');
  document.documentElement.dataset['account'] = 'user';
}

export function forgetActiveAccount(): void {
  try {
    localStorage.removeItem(hintKey);
  } catch {
    // Storage is refused: there was no hint to forget.
  }
  document.documentElement.dataset['account'] = 'visitor';
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or refused: the session works without the hint.
  }
}
