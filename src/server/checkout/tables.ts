import type { Generated, GeneratedAlways } from 'kysely';
import type { FulfilmentStatus, Scope } from '#contract/checkout/orders.ts';
import type { PaymentMethod, PaymentStatus } from '#contract/checkout/payments.ts';
import type { Billing } from '#contract/checkout/place-order.ts';
import type { InvoiceSnapshot } from './invoice-snapshot.ts';
import type { PaymentReason } from './payment-reasons.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    carts: {
      user_id: string;
      items: { id: string; quantity: number }[];
      updated_at: Date;
    };
    orders: {
      id: string;
      ref: string;
      user_id: string | null;
      email: string;
      /** Of a client without an account; null for the order of an account. */
      guest_name: Generated<string | null>;
      guest_phone: Generated<string | null>;
      billing: Billing;
      note: string | null;
      currency: 'USD';
      tax_cents: number;
      /** The sum of the lines less the discount. */
      total_cents: number;
      discount_cents: Generated<number>;
      discount_reason: Generated<string | null>;
      /** The sums of the ledger, maintained by a trigger on its table; only lists and counts read them. */
      received_cents: Generated<number>;
      balance_cents: Generated<number>;
      disputed: Generated<boolean>;
      amount_differs: Generated<boolean>;
      /** The order waits for payment, work or a decision. */
      is_open: GeneratedAlways<boolean>;
      work_status: FulfilmentStatus;
      expires_at: Date | null;
      first_reminder_at: Date | null;
      last_reminder_at: Date | null;
      created_at: Date;
      review_requested_at: Generated<Date | null>;
      /** `YYYY-MM-DD`, the day on which we expect to deliver; null until work begins. */
      expected_on: Generated<string | null>;
      /** Id of the agreement; null for an order at catalogue prices. */
      agreement_id: string | null;
      /** The size of area that staff accepted although the price includes less; null while none was. */
      accepted_km2: Generated<number | null>;
      scope: Scope | null;
    };
    order_lines: {
      order_id: string;
      place: number;
      item_id: string;
      name: string;
      unit_cents: number;
      quantity: number;
      total_cents: number;
    };
    payments: {
      id: string;
      order_id: string;
      attempt: number;
      method: PaymentMethod;
      amount_cents: number;
      currency: 'USD';
      phone: string | null;
      status: PaymentStatus;
      /** Why it ended; the code decides, the sentence in `reason` is shown. */
      reason_code: PaymentReason | null;
      reason: string | null;
      gateway_reference: string | null;
      /** As Paynow writes it, such as `Awaiting Delivery`. */
      gateway_status: string | null;
      poll_url: string | null;
      browser_url: string | null;
      instructions: string | null;
      polled_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    ledger_entries: {
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
    };
    order_events: {
      id: Generated<number>;
      order_id: string;
      at: Date;
      event: string;
      by_user_id: string | null;
      details: Generated<string>;
    };
    order_notes: {
      id: string;
      order_id: string;
      author_id: string | null;
      text: string;
      revision: Generated<number>;
      created_at: Date;
      changed_at: Date | null;
    };
    order_messages: {
      id: string;
      order_id: string;
      author: 'client' | 'business';
      author_id: string | null;
      text: string;
      at: Date;
      read_at: Date | null;
      /** Of a message of the customer: when it was answered, or staff recorded that it needs no answer. */
      handled_at: Date | null;
    };
    payment_proofs: {
      id: string;
      order_id: string;
      name: string;
      content_type: string;
      bytes: Buffer;
      byte_count: number;
      sha256: string;
      state: 'waiting' | 'confirmed' | 'rejected';
      reason: string | null;
      decided_by: string | null;
      created_at: Date;
      decided_at: Date | null;
    };
    invoice_years: {
      year: number;
      last_number: number;
    };
    invoices: {
      year: number;
      number: number;
      order_id: string;
      snapshot: InvoiceSnapshot;
      issued_at: Date;
    };
    credit_note_years: {
      year: number;
      last_number: number;
    };
    refund_documents: {
      entry_id: string;
      order_id: string;
      /** Of a credit note; null for a refund receipt, which has no number and no invoice. */
      year: number | null;
      number: number | null;
      invoice_year: number | null;
      invoice_number: number | null;
      snapshot: InvoiceSnapshot;
      issued_at: Date;
    };
    gateway_notices: {
      id: string;
      gateway_reference: string;
      fields: Record<string, string>;
      received_at: Date;
      handled_at: Date | null;
    };
  }
}
