import type { login } from '#contract/accounts/sessions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { errorMessage } from '#contract/errors.ts';
import { findAccount, pendingPasswordHash } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Platform } from '#server/platform/platform.ts';
import { passwordMatches } from '#server/platform/security/passwords.ts';

/**
 * Returns the account that an email and a password belong to. One password is always hashed, so that timing does not
 * reveal whether the address has an account.
 * @throws AppError AUTH_PROVIDER_MISMATCH, INVALID_CREDENTIALS, ACCOUNT_INACTIVE, also for a sign-up that waits for its code
 */
export async function checkCredentials({ db, clock }: Platform, { email, password }: BodyOf<typeof login>) {
  const account = await findAccount(db, email);
  if (account?.user.auth_provider === 'google') throw new AppError('AUTH_PROVIDER_MISMATCH', { provider: 'google' });
  const pendingHash = account ? null : await pendingPasswordHash(db, email);
  if (!(await passwordMatches(password, account?.passwordHash ?? pendingHash))) {
    await audit(db, clock, { event: 'login.failed', subject: account?.user.id ?? 'unknown' });
    throw new AppError('INVALID_CREDENTIALS');
  }
  if (!account?.user.is_active) throw new AppError('ACCOUNT_INACTIVE');
  await audit(db, clock, { event: 'login', userId: account.user.id });
  return account;
}

/** @throws AppError CURRENT_PASSWORD_WRONG, reported at its field */
export async function requirePassword(password: string, hash: string, field: string): Promise<void> {
  if (await passwordMatches(password, hash)) return;
  throw new AppError('CURRENT_PASSWORD_WRONG', { fields: { [field]: errorMessage('CURRENT_PASSWORD_WRONG') } });
}
