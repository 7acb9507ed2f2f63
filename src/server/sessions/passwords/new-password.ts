import { signupMessages, type User } from '#contract/accounts/accounts.ts';
import { isCommonPassword } from '#contract/accounts/common-passwords.ts';
import { errorMessage } from '#contract/errors.ts';
import { findUser, setFirstPassword } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashPassword, passwordMatches } from '#server/platform/security/passwords.ts';

/**
 * Stores the first password of an account that has none.
 * @throws AppError VALIDATION_FAILED for a common password, FORBIDDEN when the account has one
 */
export async function storeFirstPassword(platform: Platform, userId: string, password: string): Promise<undefined> {
  const { db, clock } = platform;
  const user = await findUser(db, userId);
  const hash = user && (await hashNewPassword(platform, user, null, password));
  if (!hash || !(await setFirstPassword(db, userId, hash))) throw new AppError('FORBIDDEN');
  await audit(db, clock, { event: 'password.set', userId });
}

/** @throws AppError VALIDATION_FAILED for a common password, PASSWORD_UNCHANGED for the current one */
export async function hashNewPassword(
  { brand }: Pick<Platform, 'brand'>,
  { email, first_name: firstName, last_name: lastName }: User,
  currentHash: string | null,
  password: string,
): Promise<string> {
  if (isCommonPassword(password, [email, firstName, lastName, brand])) {
    throw new AppError('VALIDATION_FAILED', { fields: { password: signupMessages.passwordCommon } });
  }
  if (currentHash && (await passwordMatches(password, currentHash))) {
    throw new AppError('PASSWORD_UNCHANGED', { fields: { password: errorMessage('PASSWORD_UNCHANGED') } });
  }
  return hashPassword(password);
}
