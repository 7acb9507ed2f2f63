import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { addNote, changeNote, deleteNote } from '#contract/admin/orders/notes.ts';
import { sendInvoice, sendOrderEmailAgain } from '#contract/admin/orders/sent-emails.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { emailsAbout, readAsAdmin, receive } from '#tests/support/data/admin-orders.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
let ref: string;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  ({ ref } = await order(amara.visitor));
});

const add = (text: string, idempotencyKey: string = randomUUID()) =>
  staff.visitor.call(addNote, { params: { ref }, body: { text } }, { idempotencyKey });

const auditOf = async (event: string) => {
  const { db } = app.site.platform;
  const rows = await db.selectFrom('audit_events').selectAll().where('subject', '=', ref).orderBy('id').execute();
  return rows
    .filter((row) => row.event === event)
    .map(({ user_id: by, before, after }) => ({ by: by === staff.userId, before, after }));
};

describe('notes about an order', () => {
  it('are added once for a key, changed and deleted, each with its author, time and audit row', async () => {
    const key = randomUUID();
    const first = await add('Prefers the afternoon', key);
    expect(outcome(first)).toBe('201');
    await add('Prefers the afternoon', key);
    const [note, ...more] = (await readAsAdmin(staff.visitor, ref)).notes;
    expect(more).toEqual([]);
    expect(note).toMatchObject({ text: 'Prefers the afternoon', by: 'Tendai Moyo', revision: 1, changedAt: null });
    expect(await auditOf('order.note_added')).toEqual([{ by: true, before: '', after: 'note of 21 characters' }]);

    app.clock.passMinutes(5);
    const params = { ref, id: note?.id ?? '' };
    const change = (text: string, revision: number) =>
      staff.visitor.call(changeNote, { params, body: { text, revision } });
    const changed = await change('Prefers the morning', 1);
    expect(changed.body.notes).toMatchObject([{ text: 'Prefers the morning', changedAt: '2026-03-02T07:05:00.000Z' }]);
    // A member of staff still sees the first text and is refused; sending an unchanged text changes nothing.
    expect(outcome(await change('Prefers the evening', 1))).toBe('409 NOTE_CHANGED');
    expect(outcome(await change('Prefers the morning', 1))).toBe('200');
    expect(await auditOf('order.note_changed')).toEqual([
      { by: true, before: 'note of 21 characters', after: 'note of 19 characters' },
    ]);

    const deleted = await staff.visitor.call(deleteNote, { params });
    expect(deleted.body.notes).toEqual([]);
    expect(outcome(await staff.visitor.call(deleteNote, { params }))).toBe('404 NOT_FOUND');
    expect(await auditOf('order.note_deleted')).toEqual([
      { by: true, before: 'note of 19 characters', after: 'deleted' },
    ]);
    expect(deleted.body.history.map(({ event }) => event)).toEqual([
      'placed',
      'note_added',
      'note_changed',
      'note_deleted',
    ]);
  });

  it('are in no email and not on the page of the customer, but in their data export', async () => {
    await add('Pays late');
    await receive(staff.visitor, ref);
    await staff.visitor.call(sendInvoice, { params: { ref } });
    const emails = [...(await app.emails(amara.email)), ...(await app.emails('owner@example.com'))];
    expect(JSON.stringify(emails)).not.toContain('Pays late');
    expect((await amara.visitor.call(readOrder, { params: { ref } })).text).not.toContain('Pays late');
    const { id } = (await amara.visitor.call(requestExport, {})).body;
    const files = unzipSync((await amara.visitor.call(readExport, { params: { id } })).bytes);
    const notes = JSON.parse(strFromU8(files['order-notes.json'] ?? new Uint8Array()));
    expect(notes).toEqual([{ reference: ref, at: '2026-03-02T07:00:00.000Z', text: 'Pays late' }]);
  });

  it('404 NOT_FOUND for a note of another order, 409 TOO_MANY_NOTES beyond the limit', async () => {
    const { notes } = (await add('Here')).body;
    const other = await order(amara.visitor);
    const params = { ref: other.ref, id: notes[0]?.id ?? '' };
    expect(outcome(await staff.visitor.call(deleteNote, { params }))).toBe('404 NOT_FOUND');
    for (let count = 1; count < limits.notesMax; count += 1) await add(`Note ${count}`);
    expect(outcome(await add('One more'))).toBe('409 TOO_MANY_NOTES');
  }, 30_000);
});

it('lists an action of staff once when its event and its audit row differ in time', async () => {
  await receive(staff.visitor, ref);
  const { db } = app.site.platform;
  await sql`update audit_events set at = at + interval '2 milliseconds' where subject = ${ref}`.execute(db);
  const { history } = await readAsAdmin(staff.visitor, ref);
  expect(history.map(({ event, change }) => [event, change?.after])).toEqual([
    ['placed', undefined],
    ['money.received', 'USD 100.00'],
    ['invoice.issued', undefined],
  ]);
});

describe('an email about an order, sent again', () => {
  const again = (id: string, idempotencyKey: string = randomUUID()) =>
    staff.visitor.call(sendOrderEmailAgain, { params: { ref, id } }, { idempotencyKey });

  it('is a new email with the same text to the same address, once for a key, with an audit row', async () => {
    const [first] = (await readAsAdmin(staff.visitor, ref)).emails;
    expect(first).toMatchObject({ to: amara.email, subject: `Your order ${ref}` });
    const key = randomUUID();
    const reply = await again(first?.id ?? '', key);
    expect(outcome(reply)).toBe('201');
    expect(outcome(await again(first?.id ?? '', key))).toBe('201');
    expect(reply.body.emails.map(({ subject }) => subject)).toEqual([`Your order ${ref}`, `Your order ${ref}`]);
    const emails = await emailsAbout(app, amara.email, ref, 'order-received');
    expect(emails).toHaveLength(2);
    expect(emails[1]?.text).toBe(emails[0]?.text);
    expect(await auditOf('order.email_sent_again')).toEqual([
      { by: true, before: `Your order ${ref}`, after: 'sent again' },
    ]);
  });

  it('404 NOT_FOUND for an email of another order', async () => {
    const other = await order(amara.visitor);
    const { emails } = await readAsAdmin(staff.visitor, other.ref);
    expect(outcome(await again(emails[0]?.id ?? ''))).toBe('404 NOT_FOUND');
  });

  it('attaches the pro forma until there is an invoice, then the invoice', async () => {
    const send = () => staff.visitor.call(sendInvoice, { params: { ref } });
    expect(outcome(await send())).toBe('201');
    await receive(staff.visitor, ref);
    const { invoiceNumber } = (await send()).body.order;
    const emails = await emailsAbout(app, amara.email, ref, 'order-invoice');
    expect(emails.map(({ subject }) => subject)).toEqual([`Invoice for order ${ref}`, `Invoice for order ${ref}`]);
    expect(emails[0]?.text).toContain('The pro forma invoice for your order');
    expect(emails[1]?.text).toContain(`Invoice ${invoiceNumber} for your order`);
    expect((await auditOf('order.email_sent_again')).map(({ before }) => before)).toEqual([
      'pro forma invoice',
      invoiceNumber,
    ]);
  });

  it('409 NO_ADDRESS once the account is deleted', async () => {
    const { db } = app.site.platform;
    await db.updateTable('orders').set({ user_id: null, email: '' }).where('ref', '=', ref).execute();
    expect(outcome(await staff.visitor.call(sendInvoice, { params: { ref } }))).toBe('409 NO_ADDRESS');
  });
});
