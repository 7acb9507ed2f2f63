import type { Ctx } from '#server/platform/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf } from '#server/platform/security/networks.ts';
import { recallDevice } from './known-accounts.ts';

/** How calls are mounted that check a password: together they have one limit per client, and the queue of passwords. */
export const passwordCalls = { queue: 'passwords', perAddress: { name: 'login', most: 30, perSeconds: 600 } } as const;

// Five at once, then at a falling rate.
const guesses = [
  { name: 'login-email-minute', most: 5, perSeconds: 60 },
  { name: 'login-email-hour', most: 30, perSeconds: 3_600 },
  { name: 'login-email-day', most: 100, perSeconds: 86_400 },
];

/**
 * Counts one password attempt against an email address by a client that is not signed in. Each network has its own
 * count, and so does a browser with this account's cookie: others can lock out only their own network.
 * @throws AppError RATE_LIMITED
 */
export async function spendGuess(platform: Platform, c: Ctx, email: string): Promise<void> {
  const device = await recallDevice(platform, c, email);
  await spend(platform, email, device ? `device ${device.id}` : networkOf(c.get('clientAddress')));
}

/** Like `spendGuess` for a signed-in account: counted per account. @throws AppError RATE_LIMITED */
export const spendOwnGuess = (platform: Platform, email: string): Promise<void> => spend(platform, email, 'signed in');

async function spend({ rateLimiter, secrets }: Platform, email: string, from: string): Promise<void> {
  for (const limit of guesses) await rateLimiter.spend(limit, secrets.hmac('address', `${email}|${from}`));
}
