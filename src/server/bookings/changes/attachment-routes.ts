import { bookingAttachments } from '#contract/bookings/booking-attachments.ts';
import { limits } from '#contract/limits.ts';
import { checkedArea, deleteAreasWith, storeArea } from '#server/areas/areas.ts';
import { addFile, readFile, recordChange, removeFile } from '#server/files/files.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type BookingRow, readBooking } from '../booking-rows.ts';
import { attachmentWrites, downloads } from '../write-limits.ts';
import { attachmentsOf, lockOpen, refuseClosed } from './attachments.ts';

/** The area and the files that a customer adds to their booking. */
export function mountBookingAttachments({ router, db, clock, receiveUpload, workerTime }: Platform): void {
  const change = (own: BookingRow, event: string, write: (trx: Trx, at: Date) => Promise<unknown>) =>
    inTransaction(db, async (trx) => {
      const at = clock.now();
      const row = await lockOpen(trx, own, at);
      const isChanged = (await write(trx, at)) !== false;
      if (isChanged) await recordChange(trx, { column: 'booking_id', id: own.id, at });
      await audit(trx, clock, { event: `booking.${event}`, userId: own.user_id, subject: own.ref ?? '' });
      return attachmentsOf(trx, at, row);
    });

  router.on(bookingAttachments.setArea, attachmentWrites, async ({ c, account: { userId }, params: { ref }, body }) => {
    const own = await readBooking(db, userId, ref);
    const area = await checkedArea(workerTime(c), body.area);
    return change(own, 'area_set', async (trx, at) => {
      await deleteAreasWith(trx, 'booking_id', [own.id]);
      await storeArea(trx, area, { column: 'booking_id', id: own.id, at, nameOnMap: body.nameOnMap });
    });
  });

  router.on(bookingAttachments.removeArea, attachmentWrites, async ({ account: { userId }, params: { ref } }) => {
    const own = await readBooking(db, userId, ref);
    return change(own, 'area_removed', (trx) => deleteAreasWith(trx, 'booking_id', [own.id]));
  });

  router.on(bookingAttachments.addFile, attachmentWrites, async ({ c, account: { userId }, params: { ref } }) => {
    const own = await readBooking(db, userId, ref);
    refuseClosed(own, clock.now());
    const attachments = await receiveUpload(c, limits.inquiryFileMaxBytes, (file) =>
      change(own, 'file_added', (trx, at) => addFile(trx, { column: 'booking_id', id: own.id, at }, file)),
    );
    return attachments;
  });

  router.on(bookingAttachments.removeFile, attachmentWrites, async ({ account: { userId }, params: { ref, id } }) => {
    const own = await readBooking(db, userId, ref);
    return change(own, 'file_removed', (trx) => removeFile(trx, { column: 'booking_id', id: own.id }, id));
  });

  router.on(bookingAttachments.readFile, { perAccount: downloads }, async ({ c, account: { userId }, params }) => {
    const own = await readBooking(db, userId, params.ref);
    return sendDownload(c, await readFile(db, { column: 'booking_id', id: own.id }, params.id));
  });
}
