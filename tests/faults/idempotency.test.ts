import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { testApp } from '#tests/support/app/app.ts';
import { noteCode } from '#tests/support/run/reached-codes.ts';

const app = testApp({ lockMs: 2_000 });
let key = 0;
beforeEach(() => {
  key += 1;
});

const request = () => ({ scope: 'visitor', endpoint: '/orders', key: `key ${key}`, body: { map: 1 } });
const attempt = (work: () => Promise<string>): Promise<string> =>
  app.site.platform.db.transaction().execute((trx) => withIdempotency(trx, app.clock, request(), work));

describe('a second request with one key while the first is in progress', () => {
  it('waits for the first and gets its reply', async () => {
    const first = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const one = attempt(() => {
      begun.resolve();
      return first.promise;
    });
    await begun.promise;
    const two = attempt(async () => 'done twice');
    first.resolve('done');
    expect(await Promise.all([one, two])).toEqual(['done', 'done']);
  });

  it('gets 409 IDEMPOTENCY_IN_PROGRESS with Retry-After after 2 s', async () => {
    const first = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const one = attempt(() => {
      begun.resolve();
      return first.promise;
    });
    await begun.promise;
    await expect(attempt(async () => 'done twice')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
      details: { retryAfterSeconds: 2 },
    });
    noteCode('IDEMPOTENCY_IN_PROGRESS');
    first.resolve('done');
    expect(await one).toBe('done');
  });

  it('waits longer than one lock may take, as every call does', async () => {
    const first = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const one = attempt(() => {
      begun.resolve();
      return first.promise;
    });
    await begun.promise;
    const two = inTransaction(app.site.platform.db, (trx) =>
      withIdempotency(trx, app.clock, request(), async () => 'done twice'),
    );
    setTimeout(() => first.resolve('done'), 3_000);
    expect(await Promise.all([one, two])).toEqual(['done', 'done']);
  });

  it('does the work when the first fails', async () => {
    const first = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const one = attempt(() => {
      begun.resolve();
      return first.promise;
    });
    await begun.promise;
    const two = attempt(async () => 'done by the second');
    first.reject(new Error('no'));
    await expect(one).rejects.toThrow('no');
    expect(await two).toBe('done by the second');
  });
});
