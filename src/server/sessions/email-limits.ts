import { networkKey, spendCodeEmail } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Platform } from '#server/platform/platform.ts';

// Per network, so that others elsewhere cannot use up a person's limit.
const codesPerNetwork = [
  { name: 'mail-email', most: 1, perSeconds: 120 },
  { name: 'mail-email-hour', most: 5, perSeconds: 3_600 },
];

/** Like `spendCode`, for calls whose reply must not reveal the outcome. False: send no email. */
export async function trySpendCode(platform: Platform, c: Ctx, email: string): Promise<boolean> {
  try {
    await spendCode(platform, c, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** Counts one more code for a pending sign-up, whether or not there is one. @throws AppError RATE_LIMITED */
export async function spendCode(platform: Platform, c: Ctx, email: string): Promise<void> {
  const request = { email, client: c.get('clientAddress') };
  for (const limit of codesPerNetwork) await platform.rateLimiter.spend(limit, networkKey(platform, request));
  await spendCodeEmail(platform, request);
}
