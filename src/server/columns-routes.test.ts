import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { testApp } from '#tests/support/app/app.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { ownedRecords } from '#tests/support/data/owned-records.ts';
import { keptColumns, otherColumns, personalColumns } from '#tests/support/database/columns.ts';

const app = testApp();

const listed = (lists: Record<string, string>[]): string[] =>
  lists.flatMap((list) =>
    Object.entries(list).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  );

it('every column is listed once: as personal, as kept or as about no person', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    app.site.platform.db,
  );
  expect(listed([personalColumns, keptColumns, otherColumns]).sort()).toEqual(rows.map(({ name }) => name).sort());
});

/** What an account has, of each kind that a call can make. */
const made = [
  ...['readBookingFile', 'orderRefund', 'readProof', 'markMessagesRead', 'removeOrderFile', 'readPayment'],
  ...['editReview', 'quotePdf', 'removeFactor'],
];

/** Of an account these are secrets, computed from what is exported, the content of its own files, or only of guests. */
const notExported = [
  'areas.district',
  'attached_files.bytes',
  'attached_files.sha256',
  'bookings.guest_email',
  'bookings.guest_first_name',
  'bookings.guest_last_name',
  'emails.body_html',
  'emails.body_text',
  'emails.reply_to',
  'orders.guest_name',
  'orders.guest_phone',
  'payment_proofs.bytes',
  'payment_proofs.sha256',
  'users.password_hash',
];

it('every personal text of an account is exported, and erased with it', async () => {
  const { db, personalData } = app.site.platform;
  const owner = await signedIn(app);
  for (const name of made) await ownedRecords[name]?.make(owner, app);
  await owner.visitor.call(sendInquiry, { body: inquiryBody('general') });

  const planted = await plantTexts(db);
  const exported = JSON.stringify(await personalData.export(db, owner.userId));
  expect(planted.filter((column) => !exported.includes(markerOf(column))).sort()).toEqual(notExported);

  const before = await countMarkers(db, planted);
  await db.transaction().execute(async (trx) => {
    await personalData.erase(trx, owner.userId);
    await trx.deleteFrom('users').where('id', '=', owner.userId).execute();
  });
  const after = await countMarkers(db, planted);
  expect(planted.filter((_, index) => (after[index] ?? 0) >= (before[index] ?? 0))).toEqual([]);
});

const markerOf = (column: string): string => `planted in ${column}`;

/** Emails and accounts are found by it, a participant with another name stays, and the others have checks. */
const notPlanted = [
  'emails.to_address',
  'participants.email',
  'participants.name',
  'payment_proofs.reason',
  'quotes.decline_note',
  'quotes.decline_reason',
  'users.email',
];

/** Writes its own name into every personal text of every row. @returns the columns of tables with rows */
async function plantTexts(db: Database): Promise<string[]> {
  const { rows: texts } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea')`.execute(db);
  const isText = (column: string): boolean => texts.some(({ name }) => name === column);
  const planted: string[] = [];
  for (const column of listed([personalColumns]).filter((one) => isText(one) && !notPlanted.includes(one))) {
    const [table = '', name = ''] = column.split('.');
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${markerOf(column)}`.execute(db);
    if (numAffectedRows) planted.push(column);
  }
  return planted;
}

/** How many rows still have the marker of each column. */
const countMarkers = (db: Database, columns: readonly string[]): Promise<number[]> =>
  Promise.all(
    columns.map(async (column) => {
      const [table = '', name = ''] = column.split('.');
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(name)} = ${markerOf(column)}`.execute(db);
      return rows[0]?.count ?? 0;
    }),
  );
