import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import { isRefundedInFull } from '#contract/checkout/order-state.ts';

type Document = AdminOrder['order']['ledger'][number]['document'];

export interface LedgerLine {
  key: string;
  at: string;
  what: string;
  /** `awaited` or `failed`, for a payment that has not been received. */
  state: string | null;
  details: string[];
  inCents: number | null;
  outCents: number | null;
  /** Of a refund: its entry, to issue or download its document. */
  refund: { id: string; document: Document } | null;
  /** Null if no money moved. */
  dueAfterCents: number | null;
}

/** Attempts to pay, then ledger entries, then the order, each newest first. Attempts change no sum. */
export function ledgerLines({ order, entries }: Pick<AdminOrder, 'order' | 'entries'>): LedgerLine[] {
  let receivedCents = 0;
  let returnedCents = 0;
  const dueAfter = (): number =>
    isRefundedInFull(receivedCents, returnedCents) ? 0 : Math.max(0, order.totalCents - receivedCents);
  const lines: LedgerLine[] = [
    {
      key: order.ref,
      at: order.createdAt,
      what: 'Ordered',
      state: null,
      details: order.invoiceNumber ? [`Invoice ${order.invoiceNumber}`] : [],
      inCents: null,
      outCents: null,
      refund: null,
      dueAfterCents: dueAfter(),
    },
  ];
  for (const { id, at, kind, amountCents, method, reference, document } of order.ledger) {
    if (kind === 'payment') receivedCents += amountCents;
    if (kind === 'refund') returnedCents -= amountCents;
    const known = entries.find((entry) => entry.id === id);
    lines.push({
      key: id,
      at,
      what: `${kinds[kind]}, ${shortMethodNames[method]}`,
      state: null,
      details: [reference && `Reference ${reference}`, known?.note, known?.by && `Recorded by ${known.by}`].flatMap(
        (text) => text || [],
      ),
      inCents: kind === 'payment' ? amountCents : null,
      outCents: kind === 'refund' ? Math.abs(amountCents) : null,
      refund: kind === 'refund' && amountCents < 0 ? { id, document } : null,
      dueAfterCents: dueAfter(),
    });
  }
  return [...attemptsOf(order), ...lines.toReversed()];
}

const attemptsOf = ({ payments }: AdminOrder['order']): LedgerLine[] =>
  payments
    .filter(({ status }) => status !== 'paid')
    .toReversed()
    .map(({ id, createdAt, method, status, amountCents, reason }) => ({
      key: id,
      at: createdAt,
      what: shortMethodNames[method],
      state: attempts[status],
      details: reason ? [reason] : [],
      inCents: isAwaited(status) ? amountCents : null,
      outCents: null,
      refund: null,
      dueAfterCents: null,
    }));

type Status = AdminOrder['order']['payments'][number]['status'];

const isAwaited = (status: Status): boolean => status === 'starting' || status === 'pending' || status === 'unknown';

const kinds: Record<AdminOrder['order']['ledger'][number]['kind'], string> = {
  payment: 'Received',
  refund: 'Refunded',
  dispute: 'Disputed',
};

const attempts: Record<Status, string> = {
  starting: 'started',
  pending: 'awaited',
  unknown: 'no answer yet',
  paid: 'paid',
  cancelled: 'cancelled',
  failed: 'failed',
};
