import type { User } from '#contract/accounts/accounts.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import type { Order } from '#contract/checkout/orders.ts';
import type { PaymentMethod } from '#contract/checkout/payments.ts';
import type { Company } from '#contract/site/site.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Gateway } from './paynow/gateway.ts';
import type { ShopSettings } from './settings.ts';

export interface Business {
  company: Company;
  contact: Company['contact'];
}

export interface CheckoutContext {
  platform: Platform;
  catalogue: Catalogue;
  business: Business;
  settings: ShopSettings;
  emails: OrderEmails;
  /** Null: wallets and cards are not set up here. */
  gateway: Gateway | null;
  /** The gateway moves no money. */
  simulated: boolean;
}

/** An order as it is now, and who is emailed about it: null once the account is deleted. */
export interface OrderWithCustomer {
  order: Order;
  person: Pick<User, 'email' | 'first_name'> | null;
  /** A guest has no account, so emails contain no link to an account page. */
  isGuest: boolean;
}

export interface MoneyMovement {
  amountCents: number;
  method: PaymentMethod;
  reference: string | null;
}

export type CancelledBy = 'client' | 'staff' | 'time';

/** Each is written in the transaction of the change it reports. */
export interface OrderEmails {
  /** Without `howToPay`, only the business is emailed: the order is paid in full when it is placed. */
  received(trx: Trx, purchase: OrderWithCustomer, options: { howToPay: boolean }): Promise<void>;
  /** Without `toOwner`, only the customer is emailed: the owner recorded the payment. */
  paid(trx: Trx, purchase: OrderWithCustomer, money: MoneyMovement, options: { toOwner: boolean }): Promise<void>;
  failed(
    trx: Trx,
    purchase: OrderWithCustomer,
    payment: Omit<MoneyMovement, 'reference'>,
    reason: string,
  ): Promise<void>;
  reminder(trx: Trx, purchase: OrderWithCustomer, sendBefore: Date): Promise<void>;
  cancelled(trx: Trx, purchase: OrderWithCustomer, by: CancelledBy, reason: string): Promise<void>;
  /** With the document of the refund, whose ledger entry is given. */
  refunded(
    trx: Trx,
    purchase: OrderWithCustomer,
    money: MoneyMovement,
    refund: { entryId: string; reason: string },
  ): Promise<void>;
  invoice(trx: Trx, purchase: OrderWithCustomer): Promise<void>;
  proofRejected(trx: Trx, purchase: OrderWithCustomer, file: string, reason: string): Promise<void>;
  message(trx: Trx, purchase: OrderWithCustomer, text: string): Promise<void>;
  messageToOwner(trx: Trx, purchase: OrderWithCustomer, text: string): Promise<void>;
  started(trx: Trx, purchase: OrderWithCustomer): Promise<void>;
  delivered(trx: Trx, purchase: OrderWithCustomer): Promise<void>;
  /** A new day of delivery; `reason` may be empty. */
  expectedDay(trx: Trx, purchase: OrderWithCustomer, day: string, reason: string): Promise<void>;
  attention(trx: Trx, purchase: OrderWithCustomer, reasons: AdminOrder['attention']): Promise<void>;
}
