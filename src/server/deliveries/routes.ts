import type { WorkingDays } from '#contract/business-days.ts';
import type { Checkout } from '#server/checkout/checkout.ts';
import type { App } from '#server/platform/context.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { deleteCopies } from '#server/platform/file-storage/database-copies.ts';
import { openFileStorage } from '#server/platform/file-storage/open-file-storage.ts';
import type { Platform } from '#server/platform/platform.ts';
import { acceptInTime } from './accept.ts';
import { checkArrivedFiles, checkJob } from './check-files.ts';
import { mountClientDeliverables } from './client-routes.ts';
import type { DeliveriesContext } from './context.ts';
import { deleteFiles, deleteUnfinished } from './deletion.ts';
import { sendDueDeliveries } from './deliver.ts';
import { createDeliveryEmails } from './emails.ts';
import { mountFiles } from './file-routes.ts';
import { createFilesEndEmail } from './files-end-email.ts';
import { mountGis } from './gis/gis-routes.ts';
import { mountGuestDeliverables } from './guest-routes.ts';
import { announceDeletion, endKeeping, startKeepingAll } from './keeping.ts';
import { mountOfficeDeliverables } from './office-routes.ts';
import { deliverablesPart } from './personal-data.ts';
import { remindOfDeliverables } from './remind.ts';
import { readRules } from './rules.ts';
import { mountUploads } from './upload-routes.ts';

const checkSeconds = 30;
const deadlineSeconds = 300;
const sendSeconds = 30;

interface Parts {
  platform: Platform;
  app: App;
  orders: Checkout['orders'];
  workingDays(db: Queries): Promise<WorkingDays>;
}

/** @throws ContentError when content/deliveries.yaml or an email template is wrong */
export function mountDeliveries({ platform, app, orders, workingDays }: Parts): void {
  const deliveries: DeliveriesContext = {
    platform,
    storage: openFileStorage(platform.config.fileStorage),
    orders,
    rules: readRules(platform.content),
    workingDays,
    emails: createDeliveryEmails(platform, orders),
    filesEndEmail: createFilesEndEmail(platform, orders),
  };
  platform.scheduler.addLong(checkJob, checkSeconds, (stopping) => checkArrivedFiles(deliveries, stopping));
  platform.scheduler.add('deliveries.send', sendSeconds, () => sendDueDeliveries(deliveries));
  platform.scheduler.add('deliveries.remind', deadlineSeconds, () => remindOfDeliverables(deliveries));
  platform.scheduler.add('deliveries.accept', deadlineSeconds, () => acceptInTime(deliveries));
  platform.scheduler.add('deliveries.keep', deadlineSeconds, () => startKeepingAll(deliveries));
  platform.scheduler.add('deliveries.notice', deadlineSeconds, () => announceDeletion(deliveries));
  platform.scheduler.addDeletion('deliveries.end', deadlineSeconds, () => endKeeping(deliveries));
  platform.scheduler.addDeletion('deliveries.unfinished', deadlineSeconds, () => deleteUnfinished(deliveries));
  platform.scheduler.addDeletion('deliveries.files', deadlineSeconds, () => deleteFiles(deliveries));
  platform.scheduler.addDeletion('files.copies', deadlineSeconds, () => deleteCopies(platform.db, deliveries.storage));
  platform.personalData.addFirst(deliverablesPart);
  mountClientDeliverables(deliveries);
  mountGuestDeliverables(deliveries);
  mountOfficeDeliverables(deliveries);
  mountUploads(deliveries);
  mountFiles(deliveries);
  mountGis(deliveries, app);
}
