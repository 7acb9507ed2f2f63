import type { recordPayment } from '#contract/admin/orders/orders.ts';
import type { PaymentProof, PaymentProofs } from '#contract/checkout/payment-proofs.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { hashOf, kindOf, sentInPieces } from '#server/files/files.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { databaseKey, readDatabaseFile } from '#server/platform/file-storage/database-files.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { dueOf } from '../orders/ledger.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { lockOrder, moneyOfOne, type OrderRow } from '../orders/orders.ts';
import { recordManualPayment } from '../payments/manual-payments.ts';

const acceptedTypes = ['application/pdf', 'image/jpeg', 'image/png'];

const selectProofs = (db: Queries, orderId: string) =>
  db
    .selectFrom('payment_proofs')
    .select(['id', 'name', 'byte_count', 'sha256', 'state', 'reason', 'created_at'])
    .where('order_id', '=', orderId);

/** Latest first. */
export async function proofsOf(db: Queries, orderId: string): Promise<PaymentProof[]> {
  const rows = await selectProofs(db, orderId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ id, name, byte_count: bytes, state, reason, created_at: createdAt }) => ({
    id,
    name,
    bytes,
    state,
    reason,
    createdAt: createdAt.toISOString(),
  }));
}

export async function readProofs(db: Queries, row: OrderRow): Promise<PaymentProofs> {
  return { proofs: await proofsOf(db, row.id), canAdd: (await refusalOf(db, row)) === null };
}

/** @throws AppError ORDER_CANCELLED, ALREADY_PAID */
export async function refuseProofs(db: Queries, row: OrderRow): Promise<void> {
  const refusal = await refusalOf(db, row);
  if (refusal) throw new AppError(refusal);
}

async function refusalOf(db: Queries, row: OrderRow): Promise<'ORDER_CANCELLED' | 'ALREADY_PAID' | null> {
  if (row.work_status === 'cancelled') return 'ORDER_CANCELLED';
  const { balance } = await moneyOfOne(db, row.id);
  return dueOf(row.total_cents, balance, row.work_status) === 0 ? 'ALREADY_PAID' : null;
}

/**
 * Stores a proof of payment. The same file again, while it is waiting or confirmed, is not stored twice.
 * @throws AppError ORDER_CANCELLED, ALREADY_PAID, FILE_TYPE, TOO_MANY_PROOFS
 */
export async function addProof(
  trx: Trx,
  checkout: CheckoutContext,
  { id: orderId, user_id: by }: OrderRow,
  { name, bytes }: UploadedFile,
): Promise<void> {
  const contentType = kindOf(name, bytes);
  if (!acceptedTypes.includes(contentType)) throw new AppError('FILE_TYPE', { name });
  const row = await lockOrder(trx, orderId);
  await refuseProofs(trx, row);
  const sha256 = hashOf(bytes);
  const others = await selectProofs(trx, orderId).execute();
  if (others.some((other) => other.sha256 === sha256 && other.state !== 'rejected')) return;
  if (others.length >= limits.paymentProofsMax) {
    throw new AppError('TOO_MANY_PROOFS', { most: limits.paymentProofsMax });
  }
  await trx
    .insertInto('payment_proofs')
    .values({
      id: newId(),
      order_id: orderId,
      name,
      content_type: contentType,
      bytes: await sentInPieces(trx, bytes),
      byte_count: bytes.length,
      sha256,
      state: 'waiting',
      reason: null,
      decided_by: null,
      created_at: checkout.platform.clock.now(),
      decided_at: null,
    })
    .execute();
  await appendOrderEvent(trx, checkout, row, { event: 'proof.added', by, details: name });
}

/** @throws AppError NOT_FOUND, also for a file of another order */
export async function proofFile(
  db: Queries,
  orderId: string,
  id: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { name } = await selectProofs(db, orderId).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return { name, bytes: await readDatabaseFile(db, databaseKey('proofs', id)) };
}

interface Decision {
  id: string;
  by: string;
}

/** The payment is recorded as any manual one. @throws AppError PROOF_DECIDED, and what `recordManualPayment` throws */
export async function confirmProof(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  { id, by, form }: Decision & { form: BodyOf<typeof recordPayment> },
): Promise<void> {
  const name = await decide(trx, checkout, row, { id, by, state: 'confirmed', reason: null });
  await appendOrderEvent(trx, checkout, row, {
    event: 'proof.confirmed',
    by,
    details: name,
    change: { before: 'waiting', after: 'confirmed' },
  });
  await recordManualPayment(trx, checkout, row.id, form, by);
}

/** @throws AppError PROOF_DECIDED */
export async function rejectProof(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  { id, by, reason: written }: Decision & { reason: string },
): Promise<void> {
  const reason = withoutControlCharacters(written);
  const name = await decide(trx, checkout, row, { id, by, state: 'rejected', reason });
  await appendOrderEvent(trx, checkout, row, {
    event: 'proof.rejected',
    by,
    details: `${name}: ${reason}`,
    change: { before: 'waiting', after: 'rejected' },
  });
  await checkout.emails.proofRejected(trx, await orderWithCustomer(trx, checkout, row), name, reason);
}

/** Locks the order, so that only one of two concurrent decisions is made. */
async function decide(
  trx: Trx,
  { platform }: CheckoutContext,
  row: OrderRow,
  { id, by, state, reason }: Decision & { state: 'confirmed' | 'rejected'; reason: string | null },
): Promise<string> {
  await lockOrder(trx, row.id);
  const proof = await selectProofs(trx, row.id).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  if (proof.state !== 'waiting') throw new AppError('PROOF_DECIDED');
  await trx
    .updateTable('payment_proofs')
    .set({ state, reason, decided_by: by, decided_at: platform.clock.now() })
    .where('id', '=', id)
    .execute();
  return proof.name;
}

/** Orders with an undecided proof, the longest waiting first. */
export async function waitingProofs(db: Queries) {
  const rows = await db
    .selectFrom('payment_proofs')
    .innerJoin('orders', 'orders.id', 'payment_proofs.order_id')
    .select(['ref', 'billing', 'name', 'payment_proofs.created_at as since'])
    .where('payment_proofs.state', '=', 'waiting')
    .orderBy('payment_proofs.created_at')
    .limit(limits.openWorkShown)
    .execute();
  return rows.map(({ ref, billing, name, since }) => ({ ref, customer: billing.name, about: name, since }));
}
