import { deleteAccount, readDeletion } from '#contract/accounts/personal-data.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { findAccount, findUser, planDeletion } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours, addMinutes } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import { endSessionsOf } from '../devices/device-sessions.ts';
import { guessesPerAddress, spendOwnGuess } from '../guess-limits.ts';
import { leaveDevice, requirePassword } from '../security-routes.ts';
import { carryOutDeletions, deletedEmail } from './deletion.ts';

const roundSeconds = 60;

/** Requests the deletion of an account (product/accounts.md#account-deletion). @throws ContentError */
export function mountDeletion(platform: Platform): void {
  const { router, rounds, db, clock, content, mail, personalData, brand, link } = platform;
  const plannedEmail = readTemplate(content, 'account-deletion-planned', ['firstName', 'when', 'signInUrl', 'brand']);
  const lastEmail = deletedEmail(platform);
  rounds.add('sessions.deletions', roundSeconds, () => carryOutDeletions(platform, lastEmail));

  router.on(readDeletion, {}, async ({ account: { userId } }) => {
    const obstacles = await personalData.obstacles(db, userId);
    return { openOrders: obstacles.flatMap(({ code, refs }) => (code === 'OPEN_ORDERS' ? refs : [])) };
  });

  router.on(deleteAccount, { perAddress: guessesPerAddress }, async ({ c, account, body: { password } }) => {
    const { userId } = account;
    const known = await findUser(db, userId);
    const own = known && (await findAccount(db, known.email));
    if (!own) throw new AppError('UNAUTHENTICATED');
    const { user, passwordHash } = own;
    if (passwordHash) {
      await spendOwnGuess(platform, user.email);
      await requirePassword(password ?? '', passwordHash, 'password');
    } else {
      await requireFreshSignIn(platform, account);
    }
    await personalData.refuseObstacles(db, userId);
    const deletesAt = addHours(clock.now(), limits.accountDeletionGraceDays * 24);
    await inTransaction(db, async (trx) => {
      await planDeletion(trx, userId, deletesAt);
      await endSessionsOf(trx, userId);
      const when = `${formatInstant(deletesAt, businessZone)}, Bulawayo time`;
      await mail.post(trx, {
        kind: 'account-deletion-planned',
        to: user.email,
        ...plannedEmail({ firstName: user.first_name, when, signInUrl: link('/login'), brand }),
      });
      await audit(trx, clock, { event: 'account.deletion.planned', userId });
    });
    await leaveDevice(platform, c, account);
    return { deletesAt: deletesAt.toISOString() };
  });
}

/**
 * In place of a password: signed in within the last minutes, by Google or a code and not by switching accounts.
 * @throws AppError SIGN_IN_AGAIN
 */
async function requireFreshSignIn({ db, clock }: Platform, { sessionId }: Account): Promise<void> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', addMinutes(clock.now(), -limits.freshSignInMinutes))
    // A session from a switch (it lives longer, sign-in.ts) proves only that a cookie was kept.
    .where('idle_seconds', '=', limits.authCookieSeconds)
    .executeTakeFirst();
  if (!fresh) throw new AppError('SIGN_IN_AGAIN', { minutes: limits.freshSignInMinutes });
}
