import type { User } from '#contract/accounts/accounts.ts';
import type { challengePasskey, proveSecondFactor } from '#contract/accounts/second-factor.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours, addMinutes, addSeconds } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { formatWait } from '#server/platform/security/rate-limits.ts';
import { readAppSecret, stepOfCode } from './authenticator-app.ts';
import type { EmailAboutFactor } from './factor-emails.ts';
import { authenticationOptions, checkPasskey, passkeyHost } from './passkeys.ts';
import { hashRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, factorsOf, type StoredFactor } from './stored-factors.ts';

const recoveryTries = { name: 'recovery-code', most: limits.recoveryCodeTriesPerDay, perSeconds: 86_400 };

/** A challenge for the passkeys of an account, valid for this session. @throws AppError PASSKEY_UNAVAILABLE */
export async function issueChallenge(
  { db, clock, config }: Platform,
  { userId, sessionId }: Account,
): Promise<ReplyOf<typeof challengePasskey>> {
  const host = passkeyHost(config);
  const passkeys = (await factorsOf(db, userId)).filter((factor) => factor.host === host && factor.credential_id);
  if (!host || passkeys.length === 0) throw new AppError('PASSKEY_UNAVAILABLE');
  const options = await authenticationOptions(
    host,
    passkeys.map(({ credential_id: id, transports }) => ({ credentialId: id ?? '', transports })),
  );
  await db
    .updateTable('sessions')
    .set({
      passkey_challenge: options.challenge,
      passkey_challenge_until: addSeconds(clock.now(), limits.passkeyChallengeSeconds),
    })
    .where('id', '=', sessionId)
    .execute();
  return { options: { ...options } };
}

/**
 * Confirms the second factor for this session. A wrong guess is stored although the call is refused.
 * @throws AppError as in the contract
 */
export async function proveFactor(
  platform: Platform,
  account: Account,
  body: BodyOf<typeof proveSecondFactor>,
  email: EmailAboutFactor,
): Promise<ReplyOf<typeof proveSecondFactor>> {
  const { db, clock, rateLimiter } = platform;
  if ('recoveryCode' in body) await rateLimiter.spend(recoveryTries, account.userId);
  const outcome = await inTransaction(db, async (trx): Promise<AppError | number> => {
    const owner = await lockAccount(trx, account.userId);
    const session = await trx
      .selectFrom('sessions')
      .select(['second_factor_at', 'passkey_challenge', 'passkey_challenge_until'])
      .where('id', '=', account.sessionId)
      .executeTakeFirst();
    if (!owner || !session) throw new AppError('UNAUTHENTICATED');
    // Two tabs asked at once, and one has been answered: the same code is not asked for twice.
    if (session.second_factor_at && session.second_factor_at > addMinutes(clock.now(), -1)) {
      return countRecoveryCodes(trx, account.userId);
    }
    const attempt = { ...platform, trx, user: owner.user, email };
    const refusal = await checkProof(attempt, body, session);
    if (refusal) return refusal;
    await trx
      .updateTable('sessions')
      .set({ second_factor_at: clock.now(), passkey_challenge: null, passkey_challenge_until: null })
      .where('id', '=', account.sessionId)
      .execute();
    await audit(trx, clock, {
      event: 'second_factor.proved',
      userId: account.userId,
      details: { by: Object.keys(body)[0] ?? '' },
    });
    return countRecoveryCodes(trx, account.userId);
  });
  if (outcome instanceof AppError) throw outcome;
  return { recoveryCodesLeft: outcome };
}

interface Attempt extends Platform {
  trx: Trx;
  user: User;
  email: EmailAboutFactor;
}

interface Challenge {
  passkey_challenge: string | null;
  passkey_challenge_until: Date | null;
}

/** Null when the proof is right. */
async function checkProof(
  attempt: Attempt,
  body: BodyOf<typeof proveSecondFactor>,
  challenge: Challenge,
): Promise<AppError | null> {
  const factors = await factorsOf(attempt.trx, attempt.user.id);
  if ('recoveryCode' in body) return checkRecoveryCode(attempt, body.recoveryCode);
  if ('passkey' in body) return checkAnswer(attempt, factors, body.passkey, challenge);
  const app = factors.find(({ kind }) => kind === 'app');
  return app ? checkCode(attempt, app, body.code) : new AppError('SECOND_FACTOR_CHANGED');
}

async function checkRecoveryCode(
  { trx, user, clock, mailer, email, ...platform }: Attempt,
  code: string,
): Promise<AppError | null> {
  const isRight = await spendRecoveryCode(trx, user.id, hashRecoveryCode(platform, user.id, code), clock.now());
  if (!isRight) {
    await audit(trx, clock, { event: 'second_factor.wrong', userId: user.id });
    return new AppError('RECOVERY_CODE_WRONG', { fields: { recoveryCode: 'Not right, or used' } });
  }
  // The owner of the account learns that one of the codes on paper was used.
  await mailer.post(trx, email(user, 'second_factor.recovery_code_used'));
  return null;
}

type PasskeyAnswer = Extract<BodyOf<typeof proveSecondFactor>, { passkey: unknown }>['passkey'];

async function checkAnswer(
  attempt: Attempt,
  factors: readonly StoredFactor[],
  answer: PasskeyAnswer,
  { passkey_challenge: challenge, passkey_challenge_until: until }: Challenge,
): Promise<AppError | null> {
  const { trx, user, clock, config } = attempt;
  const factor = factors.find(({ credential_id: id, host }) => id === answer.id && host === passkeyHost(config));
  const isOpen = challenge !== null && until !== null && until > clock.now();
  if (!factor?.public_key || factor.counter === null || !factor.host || !isOpen) return new AppError('PASSKEY_REFUSED');
  const passkey = {
    credentialId: answer.id,
    publicKey: factor.public_key,
    counter: factor.counter,
    transports: factor.transports,
    host: factor.host,
  };
  const counter = await checkPasskey(attempt, passkey, challenge, answer);
  if (counter === null) {
    await audit(trx, clock, { event: 'second_factor.wrong', userId: user.id });
    return new AppError('PASSKEY_REFUSED');
  }
  await trx
    .updateTable('second_factors')
    .set({ counter, last_used_at: clock.now() })
    .where('id', '=', factor.id)
    .execute();
  return null;
}

/** After five wrong codes the app's codes are refused for 15 minutes; recovery codes and passkeys still work. */
async function checkCode(attempt: Attempt, app: StoredFactor, code: string): Promise<AppError | null> {
  const { trx, user, clock } = attempt;
  const now = clock.now();
  const secret = readAppSecret(attempt, app);
  if (secret === null) return new AppError('SECOND_FACTOR_UNREADABLE');
  const guesses = await trx
    .selectFrom('second_factor_guesses')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (guesses?.locked_until && guesses.locked_until > now) return locked(guesses.locked_until, now);
  const step = stepOfCode(secret, code, now, limits.secondFactorDriftSteps);
  if (step === null) return noteWrongCode(attempt, guesses);
  if (step <= (app.last_step ?? 0)) return new AppError('SECOND_FACTOR_USED', { fields: { code: 'Used already' } });
  await trx
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', app.id)
    .execute();
  await trx.deleteFrom('second_factor_guesses').where('user_id', '=', user.id).execute();
  return null;
}

function locked(until: Date, now: Date): AppError {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return new AppError('SECOND_FACTOR_LOCKED', { wait: formatWait(retryAfterSeconds), retryAfterSeconds });
}

async function noteWrongCode(
  { trx, user, clock, mailer, email }: Attempt,
  before: { wrong: number; emailed_at: Date | null } | undefined,
): Promise<AppError> {
  const now = clock.now();
  const wrong = (before?.wrong ?? 0) + 1;
  const left = limits.secondFactorWrongTries - wrong;
  const lockedUntil = left > 0 ? null : addMinutes(now, limits.secondFactorLockMinutes);
  // Whoever types codes knows the password, so the account's owner should hear of it; at most once a day.
  const mustEmail = lockedUntil !== null && !(before?.emailed_at && before.emailed_at > addHours(now, -24));
  if (mustEmail) await mailer.post(trx, email(user, 'second_factor.locked'));
  const row = {
    wrong: left > 0 ? wrong : 0,
    locked_until: lockedUntil,
    emailed_at: mustEmail ? now : (before?.emailed_at ?? null),
  };
  await trx
    .insertInto('second_factor_guesses')
    .values({ user_id: user.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await audit(trx, clock, { event: 'second_factor.wrong', userId: user.id });
  if (lockedUntil) return locked(lockedUntil, now);
  const tries = left === 1 ? 'One try is left' : `${left} tries are left`;
  return new AppError('SECOND_FACTOR_WRONG', {
    fields: { code: 'This code is not right' },
    left: `Wait for the next one. ${tries}, then ${limits.secondFactorLockMinutes} minutes of waiting.`,
  });
}
