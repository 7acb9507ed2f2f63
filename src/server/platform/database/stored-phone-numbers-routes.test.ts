import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp();
const migration = new URL('../../../../migrations/0073-phone-numbers-without-trunk-zero.sql', import.meta.url);

it.each([
  ['+2630771234567', '+263771234567', '08:00'],
  ['+4402079460018', '+442079460018', '09:00'],
  ['+390669820000', '+390669820000', '10:00'],
  ['+263771230123', '+263771230123', '11:00'],
])('migration 0073 stores %s as %s wherever a person has a phone number', async (stored, correct, time) => {
  const { db } = app.site.platform;
  const { visitor, userId } = await signedIn(app);
  const booking = await bookAt(visitor, tuesday(time));
  const { ref: placed } = await order(visitor);
  const { ref: sent } = (await app.visitor().call(sendInquiry, { body: inquiryBody('general') })).body;
  await db.updateTable('users').set({ phone: stored }).where('id', '=', userId).execute();
  await db.updateTable('bookings').set({ phone: stored }).where('ref', '=', booking.ref).execute();
  await db.updateTable('orders').set({ guest_phone: stored }).where('ref', '=', placed).execute();
  await sql`update inquiries set answers = answers || ${JSON.stringify({ phone: stored })}::jsonb
    where ref = ${sent}`.execute(db);

  for (const statement of readFileSync(migration, 'utf8').split(/;\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }

  const { rows } = await sql<{ phone: string }>`
    select phone from users where id = ${userId}
    union all select phone from bookings where ref = ${booking.ref}
    union all select guest_phone from orders where ref = ${placed}
    union all select answers ->> 'phone' from inquiries where ref = ${sent}`.execute(db);
  expect(rows.map(({ phone }) => phone)).toEqual([correct, correct, correct, correct]);
});
