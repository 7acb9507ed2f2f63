import { type signup, signupMessages } from '#contract/accounts/accounts.ts';
import { isCommonPassword } from '#contract/accounts/common-passwords.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { hashToken, randomDigits, randomToken } from '#server/platform/security/secrets.ts';
import { findAccount, networkKey, spendCodeEmail } from './accounts.ts';
import { codeEmail } from './code-email.ts';

// Per network, so that others elsewhere cannot stop a person from signing up.
const perEmail = { name: 'signup-email', most: 3, perSeconds: 86_400 };

/** @throws ContentError when a template is wrong */
export const readSignupEmails = (platform: Platform) => ({
  code: codeEmail(platform, 'activation-code'),
  known: readTemplate(platform.content, 'already-registered', ['firstName', 'signInUrl', 'brand']),
});

type Form = BodyOf<typeof signup>;

interface SignUp {
  form: Form;
  /** The requester that signs up, as `requesterOf` of networks.ts returns it. */
  client: string;
  /** Empty without one. */
  idempotencyKey: string;
  isRepeat: boolean;
}

interface PreparedSignup {
  /** For the `__Host-signup` cookie. */
  browserSecret: string;
  passwordHash: string;
}

/** @throws AppError RATE_LIMITED, VALIDATION_FAILED for a common password */
export async function prepareSignup(
  platform: Platform,
  { form, client, idempotencyKey: key, isRepeat }: SignUp,
): Promise<PreparedSignup> {
  const { rateLimiter, secrets, brand } = platform;
  const { email, firstName, lastName, password } = form;
  if (!isRepeat) await rateLimiter.spend(perEmail, networkKey(platform, { email, client }));
  if (isCommonPassword(password, [email, firstName, lastName, brand])) {
    throw new AppError('VALIDATION_FAILED', { fields: { password: signupMessages.passwordCommon } });
  }
  if (!isRepeat) await spendCodeEmail(platform, { email, client });
  // A repeated call gets the same secret, which is stored as a hash only.
  const browserSecret = key ? secrets.hmac('signup', `${email}|${key}`) : randomToken();
  // Hashed in both cases, so that timing does not reveal whether the address has an account.
  return { browserSecret, passwordHash: await hashPassword(password) };
}

/** Stores a sign-up that waits for its emailed code, or emails the owner of the account that has the address. */
export async function storeSignup(
  platform: Platform,
  emails: ReturnType<typeof readSignupEmails>,
  trx: Trx,
  form: Form,
  prepared: PreparedSignup,
): Promise<'stored' | 'known'> {
  const { clock, mailer, brand, link } = platform;
  const { email, firstName } = form;
  const known = await findAccount(trx, email);
  if (known) {
    const message = emails.known({ firstName: known.user.first_name, signInUrl: link('/login'), brand });
    await mailer.post(trx, { kind: 'already-registered', to: email, ...message });
    return 'known';
  }
  const code = await addPendingSignup(platform, trx, form, prepared);
  await mailer.post(trx, emails.code(email, { firstName, code, seconds: limits.activationCodeSeconds }));
  await audit(trx, clock, { event: 'signup' });
  return 'stored';
}

async function addPendingSignup(
  { clock, secrets }: Platform,
  trx: Trx,
  { email, firstName, lastName }: Form,
  { passwordHash, browserSecret }: PreparedSignup,
): Promise<string> {
  const id = newId();
  const code = randomDigits(limits.activationCodeDigits);
  const now = clock.now();
  await trx
    .insertInto('pending_signups')
    .values({
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      code_hmac: secrets.hmac('activation-code', `${id}|${code}`),
      code_expires_at: addSeconds(now, limits.activationCodeSeconds),
      browser_hash: hashToken(browserSecret),
      created_at: now,
    })
    .execute();
  return code;
}
