import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { planDeletion } from '#server/accounts/accounts.ts';
import { addHours } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import { endSessionsOf } from '../devices/device-sessions.ts';
import type { ScheduleDeletion } from '../sessions.ts';

/** Scheduling ends every session, removes an open request, and emails how to keep the account. @throws ContentError */
export function createScheduleDeletion({ clock, content, mailer, brand, link }: Platform): ScheduleDeletion {
  const email = readTemplate(content, 'account-deletion-planned', ['firstName', 'when', 'signInUrl', 'brand']);
  return async (trx, user) => {
    const deletesAt = addHours(clock.now(), limits.accountDeletionGraceDays * 24);
    await planDeletion(trx, user.id, deletesAt);
    await endSessionsOf(trx, user.id);
    await trx.deleteFrom('deletion_requests').where('user_id', '=', user.id).execute();
    const when = `${formatInstant(deletesAt, businessZone)}, Bulawayo time`;
    await mailer.post(trx, {
      kind: 'account-deletion-planned',
      to: user.email,
      ...email({ firstName: user.first_name, when, signInUrl: link('/login'), brand }),
    });
    await audit(trx, clock, { event: 'account.deletion.planned', userId: user.id });
    return deletesAt;
  };
}
