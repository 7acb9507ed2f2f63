import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as office from '#contract/admin/orders/deliverables.ts';
import { placeManualOrder } from '#contract/admin/orders/manual-orders.ts';
import * as contract from '#contract/deliveries/secret-links.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { emailsAbout, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { deliverThem, deliverWork, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { raster } from '#tests/support/deliveries/tiff.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});
// Their sessions are valid again then.
afterEach(() => app.clock.set(mondayMorning));

const linkRow = async (ref: string) =>
  app.site.platform.db
    .selectFrom('delivery_links')
    .innerJoin('orders', 'orders.id', 'delivery_links.order_id')
    .selectAll('delivery_links')
    .where('ref', '=', ref)
    .execute();

describe('the address for GIS programs', () => {
  const read = (ref: string) => amara.visitor.call(contract.readGisAddress, { params: { ref } });
  const renew = (ref: string, after: number) =>
    amara.visitor.call(contract.renewGisAddress, { params: { ref }, body: { after } });

  it('is made on request, shown again, replaced once by calls that repeat, and stored as its hash', async () => {
    const { ref } = await order(amara.visitor);
    expect((await read(ref)).body).toEqual({ generation: 0, address: null, expiresOn: null, lastUsedAt: null });
    const first = (await renew(ref, 0)).body;
    expect(first).toMatchObject({ generation: 1, expiresOn: '2026-06-02', lastUsedAt: null });
    expect(first.address).toMatch(/^http:\/\/localhost:3000\/gis\/[\w-]{43}\/$/);
    expect((await read(ref)).body).toEqual(first);
    const [second, repeated] = await Promise.all([renew(ref, 1), renew(ref, 1)]);
    expect(second.body).toMatchObject({ generation: 2 });
    expect(repeated.body).toEqual(second.body);
    expect(second.body.address).not.toBe(first.address);
    const [row] = await linkRow(ref);
    expect(JSON.stringify(row)).not.toContain(second.body.address?.split('/')[4]);
  });

  it('ends after the months of the business, and a new one can be made then', async () => {
    const { ref } = await order(amara.visitor);
    await renew(ref, 0);
    app.clock.set(new Date('2026-06-02T10:00:00Z'));
    await signInAgain(app, amara);
    expect((await read(ref)).body.address).not.toBeNull();
    app.clock.set(new Date('2026-06-03T10:00:00Z'));
    await signInAgain(app, amara);
    expect((await read(ref)).body).toEqual({ generation: 1, address: null, expiresOn: null, lastUsedAt: null });
    expect((await renew(ref, 1)).body).toMatchObject({ generation: 2, expiresOn: '2026-09-03' });
  });

  it('is known to staff without its secret', async () => {
    const { ref } = await order(amara.visitor);
    const links = () => staff.visitor.call(contract.readOrderLinks, { params: { ref } });
    expect((await links()).body).toEqual({ gis: { expiresOn: null, lastUsedAt: null }, guest: null });
    const { address } = (await renew(ref, 0)).body;
    const reply = await links();
    expect(reply.body).toEqual({ gis: { expiresOn: '2026-06-02', lastUsedAt: null }, guest: null });
    expect(reply.text).not.toContain(address?.split('/')[4]);
  });

  it('is the only link of an order with an account', async () => {
    const { ref } = await order(amara.visitor);
    const made = await staff.visitor.call(contract.renewGuestLink, { params: { ref }, body: { after: 0 } });
    expect(outcome(made)).toBe('409 ORDER_OF_ACCOUNT');
    expect(outcome(await staff.visitor.call(contract.endGuestLink, { params: { ref } }))).toBe('409 ORDER_OF_ACCOUNT');
  });
});

describe('the link for a guest', () => {
  let ref: string;
  let id: string;
  let token: string;
  beforeEach(async () => {
    const person = { email: 'rudo@example.com', name: 'Rudo Dube', phone: '0772991110' };
    const body = { ...person, lines: [{ itemId: 'web-gis', unitCents: 15_000, quantity: 1 }] };
    ({ ref } = (await staff.visitor.call(placeManualOrder, { body }, { idempotencyKey: randomUUID() })).body);
    await setFulfilment(staff.visitor, ref, 'in_progress');
    id = await deliverWork(staff.visitor, ref);
    token = await newToken(0);
  });

  async function newToken(after: number): Promise<string> {
    const { guest } = (await staff.visitor.call(contract.renewGuestLink, { params: { ref }, body: { after } })).body;
    const [, secret = ''] = /^http:\/\/localhost:3000\/your-files#token=([\w-]{43})$/.exec(guest?.address ?? '') ?? [];
    return secret;
  }
  const read = (secret = token) => app.visitor().call(contract.readGuestFiles, { body: { token: secret } });

  it('shows what was delivered, and lets the guest ask for a change and accept', async () => {
    expect((await read()).body).toMatchObject({
      ref,
      expiresOn: '2026-06-02',
      deliverables: [{ id, state: 'waiting' }],
    });
    const guest = app.visitor();
    const change = { body: { token, id, text: 'Please add the date.' } };
    const asked = await guest.call(contract.askForGuestChange, change, { idempotencyKey: randomUUID() });
    expect(outcome(asked)).toBe('201');
    expect(asked.body.deliverables).toMatchObject([
      { state: 'change_asked', changes: [{ text: 'Please add the date.' }] },
    ]);
    const accept = () => guest.call(contract.acceptGuestFile, { body: { token, id } });
    expect((await accept()).body.deliverables).toMatchObject([{ state: 'accepted', acceptedBy: 'client' }]);
    expect(outcome(await accept())).toBe('200');
    for (const kind of ['change-asked-owner', 'work-accepted-owner'])
      expect(await emailsAbout(app, 'owner@example.com', ref, kind)).toHaveLength(1);
  });

  it('shows the picture and the file to the guest as to a client, and staff that they looked', async () => {
    const file = await uploadFile(staff.visitor, ref, 'landuse.tif', raster(Array(10_000).fill(3)));
    await expect
      .poll(async () => (await deliverThem(staff.visitor, ref, [file])).status, { timeout: 20_000 })
      .toBe(201);
    const shown = (kind: 'picture' | 'shapes') =>
      app.visitor().call(contract.readGuestShown, { body: { token, id: file, kind } });
    const picture = await shown('picture');
    expect([outcome(picture), picture.headers.get('content-type')]).toEqual(['200', 'image/png']);
    expect(outcome(await shown('shapes'))).toBe('404 NOT_FOUND');
    const { body } = await app.visitor().call(contract.createGuestTicket, { body: { token, id: file, use: 'view' } });
    const range = await app.visitor().send('GET', body.address, { headers: { Range: 'bytes=0-3' } });
    expect([range.status, range.text]).toEqual([206, 'II*\0']);
    const { deliverables } = (await staff.visitor.call(office.listOfficeDeliverables, { params: { ref } })).body;
    expect(deliverables.find((one) => one.id === file)?.downloads).toMatchObject([{ isView: true }]);
  });

  it('404 NOT_FOUND for a token that is wrong, replaced, ended, expired, or of another purpose', async () => {
    const second = await newToken(1);
    expect(outcome(await read(second))).toBe('200');
    for (const secret of [token, `${second.slice(0, -1)}_`, 'A'.repeat(43)])
      expect(outcome(await read(secret))).toBe('404 NOT_FOUND');
    const { ref: own } = await order(amara.visitor);
    const { address } = (
      await amara.visitor.call(contract.renewGisAddress, { params: { ref: own }, body: { after: 0 } })
    ).body;
    expect(outcome(await read(address?.split('/')[4]))).toBe('404 NOT_FOUND');
    const ended = await staff.visitor.call(contract.endGuestLink, { params: { ref } });
    expect(ended.body.guest).toEqual({ generation: 2, address: null, expiresOn: null, lastUsedAt: null });
    expect(outcome(await read(second))).toBe('404 NOT_FOUND');
    const third = await newToken(2);
    app.clock.set(new Date('2026-06-03T10:00:00Z'));
    expect(outcome(await read(third))).toBe('404 NOT_FOUND');
  });

  it('404 NOT_FOUND for what is prepared, or of another order', async () => {
    const prepared = { kind: 'text', name: 'Later', content: 'Not yet.' } as const;
    const added = await staff.visitor.call(office.addDeliverable, { params: { ref }, body: prepared });
    const { ref: other } = await order(amara.visitor, [{ id: 'web-gis', quantity: 1 }]);
    await setFulfilment(staff.visitor, other, 'in_progress');
    for (const strange of [added.body.id, await deliverWork(staff.visitor, other)]) {
      const one = { body: { token, id: strange } };
      expect(outcome(await app.visitor().call(contract.acceptGuestFile, one))).toBe('404 NOT_FOUND');
      expect(outcome(await app.visitor().call(contract.createGuestTicket, one))).toBe('404 NOT_FOUND');
      const shown = { body: { ...one.body, kind: 'picture' } } as const;
      expect(outcome(await app.visitor().call(contract.readGuestShown, shown))).toBe('404 NOT_FOUND');
    }
  });

  it('is named in the delivery email, which does not contain it', async () => {
    const [email] = await emailsAbout(app, 'rudo@example.com', ref, 'delivery');
    expect(email?.text).toContain('we give you a secret link to the files separately');
    expect(JSON.stringify(email)).not.toContain(token);
  });
});
