import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface KeyedRequest {
  scope: string;
  endpoint: string;
  key: string;
  body: unknown;
}

/** Does the work once per key. The thread is read afterwards, as it is too large to store with the key. */
export const doneOnce = ({ db, clock }: Platform, request: KeyedRequest, work: (trx: Trx) => Promise<void>) =>
  inTransaction(db, (trx) =>
    withIdempotency(trx, clock, request, async () => {
      await work(trx);
      return {};
    }),
  );
