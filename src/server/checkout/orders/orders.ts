import { type Selectable, sql } from 'kysely';
import { businessDate } from '#contract/business-days.ts';
import { type DeliveredFacts, type StateOfOrder, stateOfOrder } from '#contract/checkout/order-state.ts';
import type { LedgerEntry, Order } from '#contract/checkout/orders.ts';
import { limits } from '#contract/limits.ts';
import { courseOfItem } from '#contract/site/courses.ts';
import { type CourseDates, datesOfItems } from '#server/courses/courses.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type ListPosition, writeCursor } from '#server/platform/http/cursor.ts';
import type { CheckoutContext } from '../context.ts';
import { attachmentsOf } from './attachments.ts';
import { daysOf, deliveredOf } from './delivered.ts';
import { type Balance, balanceOf, dueOf, moneyStatusOf } from './ledger.ts';
import { asPayment, isPendingPayment, type PaymentRow, selectPayments } from './payment-rows.ts';

export const selectOrders = (db: Queries) => db.selectFrom('orders').selectAll();

export type OrderRow = Omit<Selectable<Tables['orders']>, 'is_open'>;
export type LedgerRow = Selectable<Tables['ledger_entries']>;

/** @throws AppError NOT_FOUND, also for another account's order */
export async function readOwnOrder(db: Queries, userId: string, written: string): Promise<OrderRow> {
  const ref = requireReference('ORD', written);
  return selectOrders(db).where('ref', '=', ref).where('user_id', '=', userId).executeTakeFirstOrThrow(notFound);
}

/** @throws AppError NOT_FOUND */
export async function findAnyOrder(db: Queries, written: string): Promise<OrderRow> {
  const ref = requireReference('ORD', written);
  return selectOrders(db).where('ref', '=', ref).executeTakeFirstOrThrow(notFound);
}

/** Locks an order until the transaction ends. Locked before its payments (product/security.md#locks). */
export const lockOrder = (trx: Trx, id: string): Promise<OrderRow> =>
  selectOrders(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export interface Money {
  entries: LedgerRow[];
  payments: PaymentRow[];
  balance: Balance;
  isPending: boolean;
}

async function moneyOf(db: Queries, orderIds: readonly string[]): Promise<Map<string, Money>> {
  if (orderIds.length === 0) return new Map();
  const entries = await db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('place')
    .execute();
  const payments = await selectPayments(db).where('order_id', 'in', orderIds).orderBy('attempt').execute();
  return new Map(
    orderIds.map((id) => {
      const ofOrder = entries.filter((entry) => entry.order_id === id);
      const attempts = payments.filter((payment) => payment.order_id === id);
      return [
        id,
        {
          entries: ofOrder,
          payments: attempts,
          balance: balanceOf(ofOrder.map(asEntry)),
          isPending: attempts.some(isPendingPayment),
        },
      ];
    }),
  );
}

const asEntry = ({ kind, amount_cents: amountCents, provider_status: status }: LedgerRow) => ({
  kind,
  amountCents,
  status,
});

export async function moneyOfOne(db: Queries, orderId: string): Promise<Money> {
  const money = (await moneyOf(db, [orderId])).get(orderId);
  if (!money) throw new Error('one order has one balance');
  return money;
}

export async function readOrder(db: Queries, checkout: CheckoutContext, row: OrderRow): Promise<Order> {
  const money = await moneyOfOne(db, row.id);
  const { entries, payments, balance, isPending } = money;
  const lines = await linesOf(db, [row.id]);
  const dates = await datesOfItems(db, lines);
  const invoice = await db
    .selectFrom('invoices')
    .select(['year', 'number'])
    .where('order_id', '=', row.id)
    .executeTakeFirst();
  const documents = await refundDocumentsOf(db, row.id);
  const delivered = (await deliveredOf(db, [row.id]))(row.id);
  const now = checkout.platform.clock.now();
  const { task: _, ...state } = stateOf(row, money, { lines, dates, documents, delivered, now });
  return {
    ref: row.ref,
    createdAt: row.created_at.toISOString(),
    lines: lines.map(asLine),
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    currency: row.currency,
    discount: row.discount_cents > 0 ? { cents: row.discount_cents, reason: row.discount_reason ?? '' } : null,
    billing: {
      name: row.billing.name,
      email: row.email,
      organisation: row.billing.organisation || null,
      address: row.billing.address || null,
      taxNumber: row.billing.taxNumber || null,
      purchaseOrder: row.billing.purchaseOrder || null,
    },
    scope: row.scope,
    attachments: await attachmentsOf(db, row),
    note: row.note,
    state,
    workStatus: row.work_status,
    moneyStatus: moneyStatusOf(row.total_cents, balance, isPending),
    days: { ...(await daysOf(db, row.id)), paidOn: paidOn(row, money) },
    paidCents: balance.paidCents,
    dueCents: dueOf(row.total_cents, balance, row.work_status),
    sumsDue: sumsDue(row, balance),
    expectedOn: row.expected_on,
    expiresAt: row.expires_at?.toISOString() ?? null,
    canCancel: canCancel(row, balance),
    invoiceNumber: invoice ? invoiceNumber(invoice) : null,
    payments: payments.map((payment) => asPayment(checkout, row.ref, payment)),
    ledger: entries.map((entry) => asLedgerEntry(entry, documents)),
  };
}

/** The day of the payment that completed the total; null while a part is due. */
function paidOn(row: OrderRow, { entries, balance }: Money): string | null {
  const last = entries.findLast(({ kind }) => kind === 'payment');
  return last && dueOf(row.total_cents, balance, row.work_status) === 0 ? businessDate(last.at) : null;
}

const asLine = ({ item_id: id, name, unit_cents: unitCents, quantity, total_cents: totalCents }: LineRow) => ({
  id,
  name,
  unitCents,
  quantity,
  totalCents,
});

interface Belongings {
  lines: readonly LineRow[];
  dates: CourseDates;
  documents: RefundDocuments;
  delivered: DeliveredFacts;
  now: Date;
}

/** The state of an order with its money, its lines and the dates of its courses. */
function stateOf(
  row: OrderRow,
  { entries, payments, balance }: Money,
  { lines, dates, documents, delivered, now }: Belongings,
): StateOfOrder {
  const ledger = entries.map((entry) => asLedgerEntry(entry, documents));
  const courses = lines.filter(({ item_id: id }) => courseOfItem(id) !== null);
  return stateOfOrder({
    workStatus: row.work_status,
    totalCents: row.total_cents,
    paidCents: balance.paidCents,
    sumsDue: sumsDue(row, balance),
    isDisputed: balance.disputed,
    payments: payments.map(({ method, status, amount_cents: amountCents, created_at: at }) => ({
      method,
      status,
      amountCents,
      createdAt: at.toISOString(),
    })),
    ledger,
    courses: courses.map(({ item_id: id, name, quantity }) => ({ name, seats: quantity, date: dates.get(id) ?? null })),
    hasWork: courses.length < lines.length,
    expectedOn: row.expected_on,
    delivered,
    refundDocument: ledger.findLast(({ document }) => document)?.document?.kind ?? null,
    today: businessDate(now),
  });
}

/** One sum for now: an order is not yet paid in stages. */
function sumsDue(row: OrderRow, balance: Balance): Order['sumsDue'] {
  const cents = dueOf(row.total_cents, balance, row.work_status);
  return cents > 0 ? [{ cents, payBy: row.expires_at && businessDate(row.expires_at) }] : [];
}

export const canCancel = ({ work_status: workStatus }: Pick<OrderRow, 'work_status'>, balance: Balance): boolean =>
  workStatus === 'placed' && balance.receivedCents === 0;

export const creditNoteNumber = ({ year, number }: { year: number; number: number }): string =>
  `CN-${year}-${String(number).padStart(4, '0')}`;

export const invoiceNumber = ({ year, number }: { year: number; number: number }): string =>
  `INV-${year}-${String(number).padStart(4, '0')}`;

type LineRow = Selectable<Tables['order_lines']>;

export const linesOf = (db: Queries, orderIds: readonly string[]) =>
  db.selectFrom('order_lines').selectAll().where('order_id', 'in', orderIds).orderBy('place').execute();

/** By the id of the refund's ledger entry. */
type RefundDocuments = ReadonlyMap<string, NonNullable<LedgerEntry['document']>>;

async function refundDocumentsOf(db: Queries, orderId: string): Promise<RefundDocuments> {
  const rows = await db
    .selectFrom('refund_documents')
    .select(['entry_id', 'year', 'number'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(
    rows.map(({ entry_id: id, year, number }) => [
      id,
      year === null || number === null
        ? { kind: 'refund_receipt', number: null }
        : { kind: 'credit_note', number: creditNoteNumber({ year, number }) },
    ]),
  );
}

const noDocuments: RefundDocuments = new Map();

const asLedgerEntry = (row: LedgerRow, documents: RefundDocuments): LedgerEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  amountCents: row.amount_cents,
  method: row.method,
  reference: referenceOf(row),
  reason: row.kind === 'refund' && row.provider === 'hand' ? row.note : null,
  document: documents.get(row.id) ?? null,
});

/** Manual references begin with the method (`bank FT123`), or with `own` when none was given. */
export function referenceOf(entry: Pick<LedgerRow, 'provider' | 'provider_reference'>): string | null {
  const { provider, provider_reference: reference } = entry;
  if (provider === 'paynow') return reference;
  return reference.startsWith('own ') ? null : reference.slice(reference.indexOf(' ') + 1);
}

/** Latest first; `narrow` adds conditions. */
export async function pageOfOrders(
  db: Queries,
  after: ListPosition | null,
  narrow: (orders: ReturnType<typeof selectOrders>) => ReturnType<typeof selectOrders>,
): Promise<{ rows: OrderRow[]; cursor: string | null }> {
  let query = narrow(selectOrders(db));
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.ordersPerPage + 1)
    .execute();
  const rows = found.slice(0, limits.ordersPerPage);
  const last = rows.at(-1);
  const goesOn = last !== undefined && found.length > rows.length;
  return { rows, cursor: goesOn ? writeCursor({ createdAt: last.created_at, id: last.id }) : null };
}

export async function asSummaries(db: Queries, now: Date, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id);
  const all = await moneyOf(db, ids);
  const lines = ids.length ? await linesOf(db, ids) : [];
  const dates = await datesOfItems(db, lines);
  const delivered = await deliveredOf(db, ids);
  return rows.flatMap((row) => {
    const money = all.get(row.id);
    if (!money) return [];
    const own = lines.filter((line) => line.order_id === row.id);
    const { heading, task } = stateOf(row, money, {
      lines: own,
      dates,
      documents: noDocuments,
      delivered: delivered(row.id),
      now,
    });
    return {
      ref: row.ref,
      createdAt: row.created_at.toISOString(),
      firstLine: own[0]?.name ?? '',
      lineCount: own.length,
      totalCents: row.total_cents,
      dueCents: dueOf(row.total_cents, money.balance, row.work_status),
      currency: row.currency,
      heading,
      task,
      workStatus: row.work_status,
      moneyStatus: moneyStatusOf(row.total_cents, money.balance, money.isPending),
      money,
    };
  });
}
