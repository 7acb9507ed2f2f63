import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import {
  addClientNote,
  deleteClient,
  downloadGuestData,
  listClients,
  readClient,
} from '#contract/admin/clients/clients.ts';
import { placeManualOrder } from '#contract/admin/orders/manual-orders.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { readAsAdmin, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { tablesWith } from '#tests/support/database/tables-with.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'office@example.com' } });
let owner: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  owner = await signedIn(app, { roles: ['owner'] });
});

let guests = 0;
function newGuest() {
  guests += 1;
  return { email: `walk.in.${guests}@example.com`, name: `Rudo Zwelithini${guests}`, phone: `07729911${10 + guests}` };
}
type Guest = ReturnType<typeof newGuest>;

async function placeFor(guest: Guest): Promise<string> {
  const body = { ...guest, lines: [{ itemId: 'training-qgis', unitCents: 10_000, quantity: 1 }] };
  return (await owner.visitor.call(placeManualOrder, { body }, { idempotencyKey: randomUUID() })).body.ref;
}
const listed = async (q: string) =>
  (await owner.visitor.call(listClients, { query: { show: 'guests', q } })).body.clients;
const idOf = async ({ email }: Guest): Promise<string> => (await listed(email))[0]?.id ?? '';
const read = (id: string) => owner.visitor.call(readClient, { params: { id } });
const remove = (id: string, { email }: Guest) => owner.visitor.call(deleteClient, { params: { id }, body: { email } });

/** The tables that contain these texts after idempotency keys have expired, not counting emails to the owner. */
async function traces(texts: string[]): Promise<string[]> {
  const { db, scheduler } = app.site.platform;
  app.clock.passSeconds(2 * 86_400);
  await scheduler.runDue();
  await db.deleteFrom('emails').where('to_address', '=', 'office@example.com').execute();
  owner = await signedIn(app, { roles: ['owner'] });
  return tablesWith(db, texts);
}

it('lists a guest who has only orders once, by name or address, with their orders and payments', async () => {
  const guest = newGuest();
  const ref = await placeFor(guest);
  app.clock.passSeconds(60);
  await placeFor(guest);
  await receive(owner.visitor, ref);
  for (const q of [guest.email, guest.name]) {
    expect(await listed(q)).toMatchObject([{ name: guest.name, email: guest.email, isGuest: true }]);
  }
  const { body } = await read(await idOf(guest));
  expect(body).toMatchObject({ name: guest.name, phone: `+263${guest.phone.slice(1)}` });
  expect(body.money).toEqual({ orders: 2, paidCents: 10_000, dueCents: 10_000 });
  expect(body.timeline.filter(({ kind }) => kind === 'order')).toHaveLength(2);
});

it('keeps notes about a guest with orders alone, until the guest is deleted', async () => {
  const guest = newGuest();
  await placeFor(guest);
  const id = await idOf(guest);
  const note = { params: { id }, body: { text: 'Prefers calls in the morning' } };
  await owner.visitor.call(addClientNote, note, { idempotencyKey: randomUUID() });
  app.clock.passSeconds(3_600);
  await app.site.platform.scheduler.runDue();
  owner = await signedIn(app, { roles: ['owner'] });
  expect((await read(id)).body.notes).toMatchObject([{ text: 'Prefers calls in the morning' }]);
});

it('puts the orders and payments of this guest only into the download', async () => {
  const [guest, other] = [newGuest(), newGuest()];
  const ref = await placeFor(guest);
  await placeFor(other);
  await receive(owner.visitor, ref);
  const reply = await owner.visitor.call(downloadGuestData, { params: { id: await idOf(guest) } });
  const files = unzipSync(reply.bytes);
  const rows = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  expect(rows('orders')).toMatchObject([{ reference: ref, name: guest.name, email: guest.email, totalCents: 10_000 }]);
  expect(rows('money')).toMatchObject([{ reference: ref, amountCents: 10_000 }]);
  expect(rows('order-changes').length).toBeGreaterThan(1);
  const everything = Object.values(files).map((content) => strFromU8(content));
  expect(everything.join('\n')).not.toContain(other.email);
});

it('202: no table names a guest whose order was never paid; then 404', async () => {
  const guest = newGuest();
  const ref = await placeFor(guest);
  const id = await idOf(guest);
  expect(outcome(await remove(id, guest))).toBe('202');
  expect(await traces([guest.email, guest.name, guest.phone.slice(1)])).toEqual([]);
  const { order, customer } = await readAsAdmin(owner.visitor, ref);
  expect({ customer, work: order.workStatus }).toEqual({ customer: null, work: 'cancelled' });
  expect(outcome(await remove(id, guest))).toBe('404 NOT_FOUND');
});

it('409 GUEST_ORDERS_OPEN while an order is in progress; a finished one keeps the name on its invoice only', async () => {
  const guest = newGuest();
  const ref = await placeFor(guest);
  await receive(owner.visitor, ref);
  const id = await idOf(guest);
  expect(outcome(await remove(id, guest))).toBe('409 GUEST_ORDERS_OPEN');
  for (const state of ['in_progress', 'delivered', 'completed'] as const)
    await setFulfilment(owner.visitor, ref, state);
  expect(outcome(await remove(id, guest))).toBe('202');
  expect(await traces([guest.email, guest.phone.slice(1)])).toEqual(['invoices']);
  expect((await readAsAdmin(owner.visitor, ref)).order.billing.name).toBe(guest.name);
  expect(outcome(await read(id))).toBe('404 NOT_FOUND');
});
