import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { acceptAreaSize, downloadOrderFile, listAdminOrders, readAdminOrder } from '#contract/admin/orders/orders.ts';
import { readToday } from '#contract/admin/today.ts';
import { orderAttachments, readOrderMap } from '#contract/checkout/order-attachments.ts';
import { cancelOrder, type FulfilmentStatus, readOrder } from '#contract/checkout/orders.ts';
import { listDeliverables } from '#contract/deliveries/deliverables.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { polygonOf, rectangleOf } from '#tests/support/data/areas.ts';
import { addFile, idOfFile, plan } from '#tests/support/data/attachments.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let own: SignedIn;
let ref: string;
beforeEach(async () => {
  own = await signedIn(app);
  ref = (await order(own.visitor)).ref;
});

const area = rectangleOf(34_000, 25_000);
const setArea = (visitor: Visitor, changes: object = {}) =>
  visitor.call(orderAttachments.setArea, { params: { ref }, body: { area, nameOnMap: false, ...changes } });
const attachments = async () => (await own.visitor.call(readOrder, { params: { ref } })).body.attachments;
const asStaff = async () => (await signedIn(app, { roles: ['staff'] })).visitor;
const record = () => `orders/${ref}`;

describe('PUT and DELETE /orders/:ref/area', () => {
  it('measures the area, replaces the one before, shows it to the staff, and removes it', async () => {
    expect(await attachments()).toEqual({
      area: null,
      files: [],
      canChange: true,
      canChangeArea: true,
      acceptedKm2: null,
    });
    const first = (await setArea(own.visitor)).body.area;
    expect(Math.abs((first?.squareMetres ?? 0) / 850e6 - 1)).toBeLessThan(0.001);
    const second = (await setArea(own.visitor, { area: rectangleOf(3_000, 2_000), nameOnMap: true })).body.area;
    expect((await attachments()).area).toEqual(second);
    const staff = await asStaff();
    const { orders } = (await staff.call(listAdminOrders, { query: { show: 'all' } })).body;
    expect(orders.find((one) => one.ref === ref)?.area).toEqual(second);
    for (const _ of [1, 2]) {
      expect((await own.visitor.call(orderAttachments.removeArea, { params: { ref } })).body.area).toBeNull();
    }
    const { history } = (await staff.call(readAdminOrder, { params: { ref } })).body;
    expect(history.map(({ event }) => event)).toEqual([
      'placed',
      'area.set',
      'area.set',
      'area.removed',
      'area.removed',
    ]);
  });

  it('422 for an area that crosses itself', async () => {
    const bowTie = polygonOf([28, -20], [28.2, -19.8], [28.2, -20], [28, -19.8]);
    expect(outcome(await setArea(own.visitor, { area: bowTie }))).toBe('422 AOI_INVALID');
    expect((await attachments()).area).toBeNull();
  });

  it('is shown on a map of what is around it; 404 without an area', async () => {
    const map = () => own.visitor.call(readOrderMap, { params: { ref } });
    expect(outcome(await map())).toBe('404 NOT_FOUND');
    await setArea(own.visitor);
    // The map of what is delivered has its outline too, for client and staff.
    const staff = await asStaff();
    for (const list of [
      await own.visitor.call(listDeliverables, { params: { ref } }),
      await staff.call(listOfficeDeliverables, { params: { ref } }),
    ]) {
      expect(list.body.area?.coordinates.flat(2)).toHaveLength(area.coordinates.flat(1).length);
    }
    const { picture, outline, middle } = (await map()).body;
    expect([picture.width, picture.height, picture.labels.length > 0]).toEqual([420, 214, true]);
    expect(outline).toMatch(/^M/);
    expect(Math.hypot(middle[0] - 210, middle[1] - 107)).toBeLessThan(3);
    await setArea(own.visitor, { area: rectangleOf(200, 200) });
    expect((await map()).body.outline).toBe('');
  });

  it('409 AREA_AGREED when the area belongs to an accepted quote; files can still be added', async () => {
    const { db } = app.site.platform;
    await db.updateTable('orders').set({ agreement_id: newId() }).where('ref', '=', ref).execute();
    expect(outcome(await setArea(own.visitor))).toBe('409 AREA_AGREED');
    expect(outcome(await own.visitor.call(orderAttachments.removeArea, { params: { ref } }))).toBe('409 AREA_AGREED');
    expect(outcome(await addFile(own.visitor, record()))).toBe('201');
    expect(await attachments()).toMatchObject({ canChange: true, canChangeArea: false });
  });
});

describe('an area larger than the price includes', () => {
  beforeEach(async () => {
    ref = (await order(own.visitor, [{ id: 'hydrology', quantity: 1 }])).ref;
  });
  const needs = async (staff: Visitor) =>
    (await staff.call(readToday, {})).body.needs.filter((need) => need.kind === 'area_above_size' && need.ref === ref);
  const accept = (staff: Visitor) => staff.call(acceptAreaSize, { params: { ref } });

  it('needs a decision by staff until it is accepted or replaced by a smaller one; a larger one needs it again', async () => {
    const staff = await asStaff();
    expect(outcome(await accept(staff))).toBe('404 NOT_FOUND');
    await setArea(own.visitor);
    const about = 'Up to 100 km² is included. This area of 850 km² adds USD 40.00.';
    expect(await needs(staff)).toMatchObject([{ about, name: 'Amara Ncube' }]);
    await setArea(own.visitor, { area: rectangleOf(3_000, 2_000) });
    expect(await needs(staff)).toEqual([]);
    await setArea(own.visitor);
    for (const _ of [1, 2]) expect(outcome(await accept(staff))).toBe('200');
    expect(await needs(staff)).toEqual([]);
    expect((await attachments()).acceptedKm2).toBeCloseTo(850, 0);
    const { history } = (await staff.call(readAdminOrder, { params: { ref } })).body;
    expect(history.filter(({ event }) => event === 'area.accepted').map(({ change }) => change)).toEqual([
      { before: 'the size that the price includes', after: '850 km²' },
    ]);
    await setArea(own.visitor, { area: rectangleOf(50_000, 40_000) });
    expect(await needs(staff)).toMatchObject([
      { about: 'Up to 850 km² is included. This area of 2,000 km² adds USD 120.00.' },
    ]);
  });

  it('needs none for the area of a quote, nor once the order is cancelled', async () => {
    const staff = await asStaff();
    await setArea(own.visitor);
    const { db } = app.site.platform;
    await db.updateTable('orders').set({ agreement_id: newId() }).where('ref', '=', ref).execute();
    expect(await needs(staff)).toEqual([]);
    await db.updateTable('orders').set({ agreement_id: null }).where('ref', '=', ref).execute();
    expect(await needs(staff)).toHaveLength(1);
    await own.visitor.call(cancelOrder, { params: { ref }, body: {} });
    expect(await needs(staff)).toEqual([]);
  });
});

describe('the emails about an order', () => {
  const emailsTo = async (address: string, kind: string) =>
    (await app.emails(address)).filter((email) => email.kind === kind && email.subject.includes(ref));

  it('one email to the business for all changes, ten minutes after the last', async () => {
    await setArea(own.visitor);
    app.clock.passMinutes(9);
    await addFile(own.visitor, record());
    app.clock.passMinutes(9);
    await app.site.platform.scheduler.runDue();
    expect(await emailsTo('owner@example.com', 'order-attachments-owner')).toEqual([]);
    app.clock.passMinutes(1);
    for (const _ of [1, 2]) await app.site.platform.scheduler.runDue();
    const [report, ...more] = await emailsTo('owner@example.com', 'order-attachments-owner');
    expect(more).toEqual([]);
    expect(report?.text).toContain('Area: 850 km² (85,000 ha) in Umguza');
    expect(report?.text).toContain('- plan.pdf');
    expect(report?.html).toMatch(/<img src="cid:[\w-]+@area"/);
  });

  it('describe the area when work starts and when it is delivered', async () => {
    await setArea(own.visitor);
    await setFulfilment((await signedIn(app, { roles: ['owner'] })).visitor, ref, 'in_progress');
    const [started] = await emailsTo(own.email, 'work-started');
    expect(started?.text).toContain('The area: 850 km² (85,000 ha) in Umguza.');
    expect(started?.html).toMatch(/<img src="cid:[\w-]+@area"/);
  });
});

describe('the files of an order', () => {
  it('201: added, listed, read back byte for byte as a download by owner and staff, and removed', async () => {
    const [file] = (await addFile(own.visitor, record())).body.files;
    expect((await attachments()).files).toEqual([{ id: file?.id, name: 'plan.pdf', bytes: plan.length }]);
    const params = { ref, id: file?.id ?? '' };
    const staff = await asStaff();
    for (const reply of [
      await own.visitor.call(orderAttachments.readFile, { params }),
      await staff.call(downloadOrderFile, { params }),
    ]) {
      expect(Buffer.from(reply.bytes).equals(plan)).toBe(true);
      expect(reply.headers.get('content-disposition')).toContain('attachment; filename="plan.pdf"');
    }
    const { db } = app.site.platform;
    const trail = db.selectFrom('audit_events').select('event').where('subject', '=', ref);
    expect(await trail.where('event', '=', 'order.file_read').execute()).toHaveLength(1);
    expect((await own.visitor.call(orderAttachments.removeFile, { params })).body.files).toEqual([]);
    expect(outcome(await own.visitor.call(orderAttachments.readFile, { params }))).toBe('404 NOT_FOUND');
  });

  it('409 TOO_MANY_FILES for a fourth, 415 for a wrong kind and without a file, 404 for a file of another order', async () => {
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      expect(outcome(await addFile(own.visitor, record(), name))).toBe('201');
    }
    expect(outcome(await addFile(own.visitor, record(), 'four.pdf'))).toBe('409 TOO_MANY_FILES');
    expect(outcome(await addFile(own.visitor, record(), 'plan.pdf', 'MZ program'))).toBe('415 FILE_TYPE');
    expect(outcome(await own.visitor.call(orderAttachments.addFile, { params: { ref } }))).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    );
    const other = (await order(own.visitor)).ref;
    const id = await idOfFile(own.visitor, `orders/${other}`);
    expect(outcome(await own.visitor.call(orderAttachments.readFile, { params: { ref, id } }))).toBe('404 NOT_FOUND');
  });
});

describe('once the order can no longer be changed', () => {
  const tries = async (id: string): Promise<string[]> => [
    outcome(await setArea(own.visitor)),
    outcome(await own.visitor.call(orderAttachments.removeArea, { params: { ref } })),
    outcome(await addFile(own.visitor, record(), 'later.pdf')),
    outcome(await own.visitor.call(orderAttachments.removeFile, { params: { ref, id } })),
  ];

  it('200 while work is in progress, then 409 WORK_DELIVERED; files can still be read', async () => {
    const id = await idOfFile(own.visitor, record());
    const staff = await asStaff();
    await setFulfilment(staff, ref, 'in_progress');
    expect(outcome(await setArea(own.visitor))).toBe('200');
    for (const status of ['delivered', 'completed'] satisfies FulfilmentStatus[]) {
      await setFulfilment(staff, ref, status);
      expect(await tries(id)).toEqual(Array(4).fill('409 WORK_DELIVERED'));
    }
    expect(await attachments()).toMatchObject({ canChange: false, canChangeArea: false });
    expect(outcome(await own.visitor.call(orderAttachments.readFile, { params: { ref, id } }))).toBe('200');
  });

  it('409 ORDER_CANCELLED', async () => {
    const id = await idOfFile(own.visitor, record());
    await own.visitor.call(cancelOrder, { params: { ref }, body: {} });
    expect(await tries(id)).toEqual(Array(4).fill('409 ORDER_CANCELLED'));
  });
});

it('exports area and files with the data of the account, and erases them with it', async () => {
  await setArea(own.visitor);
  await addFile(own.visitor, record());
  const { id } = (await own.visitor.call(requestExport, {})).body;
  const archive = unzipSync((await own.visitor.call(readExport, { params: { id } })).bytes);
  const [exported] = JSON.parse(strFromU8(archive['orders.json'] ?? new Uint8Array()));
  expect(exported.files).toBe('plan.pdf');
  expect(JSON.parse(exported.area)).toMatchObject({ type: 'MultiPolygon' });
  const { db, personalData } = app.site.platform;
  const stored = await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow();
  await inTransaction(db, (trx) => personalData.erase(trx, own.userId));
  for (const table of ['areas', 'attached_files'] as const) {
    expect(await db.selectFrom(table).select('id').where('order_id', '=', stored.id).execute()).toEqual([]);
  }
});
