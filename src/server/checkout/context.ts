import type { Company } from '#contract/site/site.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { OrderEmails } from './emails/order-emails.ts';
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
