import * as contract from '#contract/admin/meetings.ts';
import { attachmentDownloads, readFile } from '#server/attachments/attachments.ts';
import { notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BookingEmails } from '../emails/booking-emails.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { findMeeting, markMeeting, setMeetingPoint } from './meetings.ts';

export function mountAdminBookingRoutes(platform: Platform, emails: BookingEmails, rules: BookingRules): void {
  const { router, db, clock } = platform;
  router.on(contract.markMeeting, {}, ({ account: { userId: by }, params: { ref }, body: { status } }) =>
    inTransaction(db, (trx) => markMeeting(trx, platform, { ref, status, by })),
  );

  router.on(contract.setMeetingPoint, {}, ({ account: { userId: by }, params: { ref }, body: { meetingPoint } }) =>
    inTransaction(db, (trx) => setMeetingPoint(trx, { platform, emails, rules }, { ref, meetingPoint, by })),
  );

  router.on(
    contract.downloadBookingFile,
    { perAccount: attachmentDownloads('booking') },
    async ({ c, account: { userId }, params }) => {
      const { id, ref } = await findMeeting(db, params.ref).executeTakeFirstOrThrow(notFound);
      const file = await readFile(db, { column: 'booking_id', id }, params.id);
      await audit(db, clock, { event: 'booking.file_read', userId, subject: ref ?? '', details: { file: params.id } });
      return sendDownload(c, file);
    },
  );
}
