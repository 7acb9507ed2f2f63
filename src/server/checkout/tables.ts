import type { Generated } from 'kysely';
import type { Billing, WorkStatus } from '#contract/checkout/orders.ts';
import type { PaymentMethod, PaymentStatus } from '#contract/checkout/payments.ts';
import type { InvoiceSnapshot } from './invoice-snapshot.ts';

interface CartsTable {
  user_id: string;
  items: { id: string; quantity: number }[];
  updated_at: Date;
}

interface OrdersTable {
  id: string;
  ref: string;
  user_id: string | null;
  email: string;
  billing: Billing;
  note: string | null;
  currency: 'USD';
  tax_cents: number;
  total_cents: number;
  work_status: WorkStatus;
  expires_at: Date | null;
  first_reminder_at: Date | null;
  last_reminder_at: Date | null;
  created_at: Date;
}

interface OrderLinesTable {
  order_id: string;
  place: number;
  item_id: string;
  name: string;
  unit_cents: number;
  quantity: number;
  total_cents: number;
}

interface PaymentsTable {
  id: string;
  order_id: string;
  attempt: number;
  method: PaymentMethod;
  amount_cents: number;
  currency: 'USD';
  phone: string | null;
  status: PaymentStatus;
  reason: string | null;
  gateway_reference: string | null;
  /** As Paynow writes it, `Awaiting Delivery` for one. */
  gateway_status: string | null;
  poll_url: string | null;
  browser_url: string | null;
  instructions: string | null;
  polled_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface LedgerEntriesTable {
  id: string;
  place: Generated<number>;
  order_id: string;
  payment_id: string | null;
  kind: 'payment' | 'refund' | 'dispute';
  /** Refunds are negative; a dispute moves no money yet and is 0. */
  amount_cents: number;
  currency: 'USD';
  method: PaymentMethod;
  provider: 'paynow' | 'hand';
  provider_reference: string;
  provider_status: string;
  received_on: string | null;
  note: string | null;
  entered_by: string | null;
  at: Date;
}

interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  at: Date;
  event: string;
  by_user_id: string | null;
  details: Generated<string>;
}

interface InvoiceYearsTable {
  year: number;
  last_number: number;
}

interface InvoicesTable {
  year: number;
  number: number;
  order_id: string;
  snapshot: InvoiceSnapshot;
  issued_at: Date;
}

interface GatewayNoticesTable {
  id: string;
  gateway_reference: string;
  fields: Record<string, string>;
  received_at: Date;
  handled_at: Date | null;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    carts: CartsTable;
    orders: OrdersTable;
    order_lines: OrderLinesTable;
    payments: PaymentsTable;
    ledger_entries: LedgerEntriesTable;
    order_events: OrderEventsTable;
    invoice_years: InvoiceYearsTable;
    invoices: InvoicesTable;
    gateway_notices: GatewayNoticesTable;
  }
}
