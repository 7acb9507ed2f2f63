import { markMeeting } from '#contract/back-office.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readReference } from '#server/platform/references.ts';
import type {} from './tables.ts';

/** What the office says about a meeting. One that was attended makes its client a verified one (FEATURES 2.9). */
export function mountBookingOffice({ router, db, clock }: Platform): void {
  router.on(markMeeting, {}, ({ account: { userId }, params, body: { status } }) =>
    inTransaction(db, async (trx) => {
      const ref = readReference('B', params.ref);
      const meeting =
        ref &&
        (await trx
          .selectFrom('bookings')
          .select(['status', 'start_at'])
          .where('ref', '=', ref)
          .forUpdate()
          .executeTakeFirst());
      if (!meeting) throw new AppError('NOT_FOUND');
      if (meeting.status === 'cancelled') throw new AppError('ALREADY_CANCELLED');
      if (clock.now() < meeting.start_at) throw new AppError('MEETING_NOT_BEGUN');
      if (meeting.status !== status) {
        await trx.updateTable('bookings').set({ status }).where('ref', '=', ref).execute();
        await audit(trx, clock, { event: `booking.${status}`, userId, subject: ref });
      }
      return { ref, status };
    }),
  );
}
