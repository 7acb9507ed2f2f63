import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Checkout } from '#server/checkout/checkout.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BriefEmails } from './emails.ts';

export interface BriefsContext {
  platform: Platform;
  catalogue: Catalogue;
  checkout: Checkout;
  emails: BriefEmails;
}
