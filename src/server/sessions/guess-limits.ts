import { addressKey } from '#server/accounts/accounts.ts';
import type { Platform } from '#server/platform/platform.ts';

/** How often a password may be guessed from one address, wherever it is asked for (SECURITY 5.15). */
export const guessesPerAddress = { name: 'login', most: 30, perSeconds: 600 };

// Five at once, then ever fewer: a guesser is slowed, the owner of the account is never locked out for good.
const guessesPerEmail = [
  { name: 'login-email-minute', most: 5, perSeconds: 60 },
  { name: 'login-email-hour', most: 30, perSeconds: 3_600 },
  { name: 'login-email-day', most: 100, perSeconds: 86_400 },
];

/** Counts one guess at the password of an address. @throws AppError RATE_LIMITED */
export async function spendGuess(platform: Pick<Platform, 'rateLimiter' | 'secrets'>, email: string): Promise<void> {
  for (const limit of guessesPerEmail) await platform.rateLimiter.spend(limit, addressKey(platform, email));
}
