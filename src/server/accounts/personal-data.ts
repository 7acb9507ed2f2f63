import { limits } from '#contract/limits.ts';
import { eventsOf } from '#server/platform/database/audit.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { addressesOf, findUser } from './accounts.ts';

export function accountParts({ mailer }: Pick<Platform, 'mailer'>): PersonalPart[] {
  return [
    profilePart,
    {
      name: 'letters',
      about: `The emails we sent you in the last ${limits.emailKeptDays} days.`,
      async export(db, userId) {
        const emails = [];
        for (const { email, until } of await addressesOf(db, userId)) {
          emails.push(...(await mailer.emailsTo(db, email, until)));
        }
        return emails;
      },
      async erase(trx, userId) {
        for (const { email, until } of await addressesOf(trx, userId)) await mailer.forget(trx, email, until);
      },
      guest: {
        export: (db, email) => mailer.emailsTo(db, email),
        erase: (trx, email) => mailer.forget(trx, email),
      },
    },
    {
      name: 'activity',
      about: 'What happened on your account: sign-ins, changes, bookings.',
      async export(db, userId) {
        return (await eventsOf(db, userId)).map(({ at, event }) => ({ at, event }));
      },
      // Erases nothing: the audit trail is never changed, and its ids identify nobody after the deletion.
    },
  ];
}

const profilePart: PersonalPart = {
  name: 'account',
  about: 'Your name, email address and the other details of your profile.',
  async export(db, userId) {
    const rows = await db
      .selectFrom('users')
      .select([
        'first_name as firstName',
        'last_name as lastName',
        'email',
        'phone',
        'organisation',
        'auth_provider as signsInWith',
        'roles',
        'created_at as createdAt',
      ])
      .where('id', '=', userId)
      .execute();
    return rows.map((row) => ({ ...row, roles: row.roles.join(', ') }));
  },
  async erase(trx, userId) {
    const user = await findUser(trx, userId);
    if (user) await trx.deleteFrom('pending_signups').where('email', '=', user.email).execute();
    await forgetAnswers(trx, `user:${userId}`);
  },
};
