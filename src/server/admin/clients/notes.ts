import { sql } from 'kysely';
import type { ClientNote } from '#contract/admin/clients/clients.ts';
import { limits } from '#contract/limits.ts';
import { findUser, namesOf } from '#server/accounts/accounts.ts';
import type { EditableNotes } from '#server/notes/notes.ts';
import type { Clock } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import type { KnownClient } from './clients.ts';

/** Notes about the account, and those written while the person was a guest. */
const notesAbout = (db: Queries, { userId, email }: Pick<KnownClient, 'userId' | 'email'>) =>
  db
    .selectFrom('client_notes')
    .selectAll()
    .where((eb) => eb.or([eb('guest_email', '=', email), ...(userId ? [eb('user_id', '=', userId)] : [])]));

/** Latest first. */
export async function notesOf(db: Queries, client: KnownClient): Promise<ClientNote[]> {
  const rows = await notesAbout(db, client)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.notesMax)
    .execute();
  const names = await namesOf(db, [...new Set(rows.flatMap(({ written_by: by }) => by ?? []))]);
  return rows.map(({ id, text, written_by: by, created_at: at, changed_at: changedAt, revision }) => {
    const name = by && names.get(by);
    return {
      id,
      text,
      by: name ? `${name.first_name} ${name.last_name}`.trim() : '',
      at: at.toISOString(),
      changedAt: changedAt > at ? changedAt.toISOString() : null,
      revision,
    };
  });
}

/** The notes about a client, as written by one member of staff. */
export const clientNotes = (trx: Trx, clock: Clock, client: KnownClient, userId: string): EditableNotes => ({
  async count() {
    await notesAbout(trx, client).forUpdate().execute();
    // Read again: the first statement does not see notes that were added while it waited for the lock.
    return (await notesAbout(trx, client).execute()).length;
  },
  find: (id) => notesAbout(trx, client).where('id', '=', id).forUpdate().executeTakeFirst(),
  insert: ({ id, text, by, at }) =>
    trx
      .insertInto('client_notes')
      .values({
        id,
        user_id: client.userId,
        guest_email: client.userId ? null : client.email,
        text,
        written_by: by,
        created_at: at,
        changed_at: at,
      })
      .execute(),
  update: (id, values) => trx.updateTable('client_notes').set(values).where('id', '=', id).execute(),
  remove: (id) => trx.deleteFrom('client_notes').where('id', '=', id).execute(),
  record: (event, before, after) =>
    audit(trx, clock, {
      event: `client.${event}`,
      userId,
      subject: client.id,
      change: { before: sizeOf(before), after: sizeOf(after) },
    }),
});

const sizeOf = (text: string | null): string => (text === null ? 'no note' : `${text.length} characters`);

/** Notes are deleted with the account: those with its id by their foreign key, those with its address here. */
export const notesPart: PersonalPart = {
  name: 'staff-notes',
  about: 'What our staff have noted about you for their own work.',
  async export(db, userId) {
    const user = await findUser(db, userId);
    return user ? exportNotes(db, { userId, email: user.email }) : [];
  },
  async erase(trx, userId) {
    const user = await findUser(trx, userId);
    if (user) await deleteNotesAbout(trx, user.email);
  },
  guest: {
    export: (db, email) => exportNotes(db, { userId: null, email }),
    erase: deleteNotesAbout,
  },
};

async function exportNotes(db: Queries, about: Pick<KnownClient, 'userId' | 'email'>) {
  const rows = await notesAbout(db, about).orderBy('created_at').execute();
  return rows.map(({ created_at: at, text }) => ({ at, text }));
}

async function deleteNotesAbout(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('client_notes').where('guest_email', '=', email).execute();
}

/** Deletes notes about guests who no longer have a message, a booking or an order. */
export async function deleteNotesWithoutGuest(db: Queries): Promise<void> {
  await sql`delete from client_notes where guest_email is not null
    and not exists (select from users where users.email = guest_email)
    and not exists (select from inquiries where inquiries.email = guest_email and inquiries.user_id is null)
    and not exists (select from bookings where bookings.guest_email = client_notes.guest_email)
    and not exists (select from orders where orders.email = client_notes.guest_email and guest_name is not null)`.execute(
    db,
  );
}
