import type { User } from '#contract/accounts/accounts.ts';
import type { completeEnrolment, proveEnrolment, startEnrolment } from '#contract/accounts/second-factor.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, isUniqueViolation, type Queries, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockOwnSession } from '../sign-in/confirm-owner.ts';
import { appAddress, encryptAppSecret, newAppSecret, qrCode, readAppSecret, stepOfCode } from './authenticator-app.ts';
import type { EmailAboutFactor } from './factor-emails.ts';
import { type Passkey, passkeyHost, readNewPasskey, registrationOptions } from './passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { factorsOf } from './stored-factors.ts';

/** How far the clock of a phone is searched for the first code, so that its owner learns that it is wrong. */
const searchedSteps = 120;

/** @throws AppError SECOND_FACTOR_CHANGED, PASSKEY_UNAVAILABLE */
export async function beginEnrolment(
  platform: Platform,
  { sessionId }: Account,
  { id: userId, email, first_name: firstName, last_name: lastName }: User,
  kind: BodyOf<typeof startEnrolment>['kind'],
): Promise<ReplyOf<typeof startEnrolment>> {
  const { db, clock, brand, config } = platform;
  const factors = await factorsOf(db, userId);
  const enrolment = {
    id: newId(),
    user_id: userId,
    session_id: sessionId,
    expires_at: addMinutes(clock.now(), limits.secondFactorEnrolmentMinutes),
  };
  if (kind === 'app') {
    if (factors.some((factor) => factor.kind === 'app')) throw new AppError('SECOND_FACTOR_CHANGED');
    const secret = newAppSecret();
    const address = appAddress(secret, brand, email);
    await db
      .insertInto('second_factor_enrolments')
      .values({ ...enrolment, kind, secret: encryptAppSecret(platform, userId, secret) })
      .execute();
    return { kind, id: enrolment.id, secret, address, qr: qrCode(address) };
  }
  const host = passkeyHost(config);
  const known = factors.flatMap(({ credential_id: id }) => id ?? []);
  if (!host || known.length >= limits.passkeysMax) throw new AppError('PASSKEY_UNAVAILABLE');
  const owner = { userId, email, name: `${firstName} ${lastName}`.trim() };
  const options = await registrationOptions(platform, host, owner, known);
  await db
    .insertInto('second_factor_enrolments')
    .values({ ...enrolment, kind, challenge: options.challenge })
    .execute();
  return { kind, id: enrolment.id, options: { ...options } };
}

const openEnrolment = (db: Queries, { userId, sessionId }: Account, id: string, now: Date) =>
  db
    .selectFrom('second_factor_enrolments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(notFound);

/** What is stored as the factor once the enrolment is completed. */
type Proved = { lastStep: number } | { name: string; passkey: Passkey };

/**
 * Returns the recovery codes of a first factor; none otherwise.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_WRONG, SECOND_FACTOR_CLOCK, SECOND_FACTOR_UNREADABLE, PASSKEY_REFUSED
 */
export async function proveNewFactor(
  platform: Platform,
  account: Account,
  id: string,
  body: BodyOf<typeof proveEnrolment>,
): Promise<ReplyOf<typeof proveEnrolment>> {
  const { db, clock } = platform;
  const enrolment = await openEnrolment(db, account, id, clock.now());
  const proved = await readProof(platform, enrolment, body);
  const recoveryCodes = account.hasSecondFactor ? [] : newRecoveryCodes();
  await db
    .updateTable('second_factor_enrolments')
    .set({
      proved: JSON.stringify(proved),
      recovery_code_hmacs: recoveryCodes.map((code) => hashRecoveryCode(platform, account.userId, code)),
    })
    .where('id', '=', id)
    .execute();
  return { recoveryCodes };
}

async function readProof(
  platform: Platform,
  enrolment: Awaited<ReturnType<typeof openEnrolment>>,
  body: BodyOf<typeof proveEnrolment>,
): Promise<Proved> {
  if ('code' in body && enrolment.kind === 'app') {
    const secret = readAppSecret(platform, enrolment);
    if (secret === null) throw new AppError('SECOND_FACTOR_UNREADABLE');
    return { lastStep: stepOfFirstCode(secret, body.code, platform.clock.now()) };
  }
  const host = passkeyHost(platform.config);
  if ('passkey' in body && enrolment.challenge && host) {
    const passkey = await readNewPasskey(platform, host, enrolment.challenge, body.passkey);
    if (passkey) return { name: body.name, passkey };
  }
  throw new AppError('PASSKEY_REFUSED');
}

function stepOfFirstCode(secret: string, code: string, now: Date): number {
  const step = stepOfCode(secret, code, now, limits.secondFactorDriftSteps);
  if (step !== null) return step;
  const distant = stepOfCode(secret, code, now, searchedSteps);
  const fields = { code: 'This code is not right' };
  if (distant === null) throw new AppError('SECOND_FACTOR_WRONG', { fields, left: 'Type the code that is shown now.' });
  const current = Math.floor(now.getTime() / 1_000 / limits.secondFactorStepSeconds);
  const minutes = Math.max(1, Math.round((Math.abs(distant - current) * limits.secondFactorStepSeconds) / 60));
  throw new AppError('SECOND_FACTOR_CLOCK', { fields, minutes: minutes === 1 ? '1 minute' : `${minutes} minutes` });
}

/** @throws AppError NOT_FOUND, SECOND_FACTOR_CHANGED when another tab was faster */
export async function finishEnrolment(
  platform: Platform,
  account: Account,
  id: string,
  email: EmailAboutFactor,
): Promise<ReplyOf<typeof completeEnrolment>> {
  const { db, clock } = platform;
  const { userId, sessionId } = account;
  await inTransaction(db, async (trx) => {
    const user = await lockOwnSession(trx, account);
    const enrolment = await openEnrolment(trx, account, id, clock.now());
    if (!enrolment.proved) throw notFound();
    const isFirst = (await factorsOf(trx, userId)).length === 0;
    // Its page shows recovery codes exactly if there was no factor then.
    if (isFirst !== enrolment.recovery_code_hmacs.length > 0) throw new AppError('SECOND_FACTOR_CHANGED');
    await storeFactor(trx, enrolment, clock.now());
    if (isFirst) await replaceRecoveryCodes(trx, userId, enrolment.recovery_code_hmacs);
    await trx.deleteFrom('second_factor_enrolments').where('id', '=', id).execute();
    await trx.updateTable('sessions').set({ second_factor_at: clock.now() }).where('id', '=', sessionId).execute();
    const event = `second_factor.${enrolment.kind}_added` as const;
    await platform.mailer.post(trx, email(user, event));
    await audit(trx, clock, { event, userId });
  });
}

interface Completed {
  id: string;
  user_id: string;
  kind: 'app' | 'passkey';
  secret: string | null;
  proved: unknown;
}

async function storeFactor(trx: Trx, enrolment: Completed, now: Date): Promise<void> {
  const proved = enrolment.proved as Proved;
  const base = { id: enrolment.id, user_id: enrolment.user_id, kind: enrolment.kind, created_at: now };
  const row =
    'passkey' in proved
      ? {
          ...base,
          name: proved.name,
          credential_id: proved.passkey.credentialId,
          public_key: proved.passkey.publicKey,
          counter: proved.passkey.counter,
          transports: proved.passkey.transports,
          host: proved.passkey.host,
        }
      : { ...base, name: 'Authenticator app', secret: enrolment.secret, last_step: proved.lastStep };
  try {
    await trx.insertInto('second_factors').values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('SECOND_FACTOR_CHANGED');
    throw error;
  }
}

export async function deleteExpiredEnrolments({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('second_factor_enrolments').where('expires_at', '<', clock.now()).execute();
}
