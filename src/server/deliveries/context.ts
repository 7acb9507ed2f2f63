import type { WorkingDays } from '#contract/business-days.ts';
import type { Checkout } from '#server/checkout/checkout.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DeliveryEmails } from './emails.ts';
import type { FilesEndEmail } from './files-end-email.ts';
import type { DeliveryRules } from './rules.ts';

export interface DeliveriesContext {
  platform: Platform;
  storage: FileStorage;
  orders: Checkout['orders'];
  rules: DeliveryRules;
  /** The calendar of bookings. */
  workingDays(db: Queries): Promise<WorkingDays>;
  emails: DeliveryEmails;
  filesEndEmail: FilesEndEmail;
}
