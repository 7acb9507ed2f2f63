import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import { addHours, type Clock } from '../clock.ts';
import { isLockTimeout, type Trx } from '../database/database.ts';

interface Request {
  scope: string;
  endpoint: string;
  key: string;
  body: unknown;
}

const keyPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** @throws AppError IDEMPOTENCY_KEY_REQUIRED unless the header holds a UUID. */
export function requireKey(header: string | undefined): string {
  if (!header || !keyPattern.test(header)) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  return header.toLowerCase();
}

/**
 * Answers a repeated request with the first answer. The key's row is part of the caller's transaction: work that fails
 * before its commit leaves the key unused, and a concurrent duplicate waits for the commit on the row's lock.
 * @throws AppError IDEMPOTENCY_MISMATCH when the key came with another body
 */
export async function withIdempotency<Reply>(trx: Trx, clock: Clock, request: Request, work: () => Promise<Reply>) {
  const { scope, endpoint, key } = request;
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
  const now = clock.now();
  await trx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ scope, endpoint, key }))
    .where('created_at', '<', addHours(now, -limits.idempotencyKeyHours))
    .execute();
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ scope, endpoint, key, request_hash: requestHash, reply: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 2 });
    });
  const own = trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('scope', '=', scope)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key);
  if (!claimed) {
    const first = await own.executeTakeFirstOrThrow();
    if (first.request_hash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return first.reply as Reply;
  }
  const reply = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where((eb) => eb.and({ scope, endpoint, key }))
    .execute();
  return reply;
}

export async function releaseKey(trx: Trx, { scope, endpoint, key }: Omit<Request, 'body'>): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ scope, endpoint, key }))
    .execute();
}

export async function forgetAnswers(trx: Trx, scope: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('scope', '=', scope).execute();
}
