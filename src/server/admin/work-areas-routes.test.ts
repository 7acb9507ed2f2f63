import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/accounts/accounts.ts';
import {
  areasGeoJson,
  areasKml,
  listWorkAreas,
  readAreaMap,
  readRecordMap,
  type ShownAreas,
} from '#contract/admin/area-map.ts';
import { markMeeting } from '#contract/admin/meetings.ts';
import { cancelBooking } from '#contract/bookings/booking-changes.ts';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { quoted, saveDraft } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['owner'] });
});
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await signInAgain(app, staff);
  client = await signedIn(app);
  await app.site.platform.db.deleteFrom('areas').execute();
  await app.site.platform.db.deleteFrom('bookings').execute();
});

const large = rectangleOf(34_000, 25_000);
const small = rectangleOf(500, 400);
const list = async (show: ShownAreas = 'all', cursor?: string) =>
  (await staff.visitor.call(listWorkAreas, { query: { show, ...(cursor && { cursor }) } })).body;
const states = async () =>
  Object.fromEntries((await list()).areas.map(({ kind, ref, state }) => [ref, `${kind} ${state}`]));
async function ordered(visitor: Visitor, nameOnMap = false): Promise<string> {
  const { ref } = await order(visitor);
  await visitor.call(orderAttachments.setArea, { params: { ref }, body: { area: large, nameOnMap } });
  return ref;
}

describe('GET /admin/areas', () => {
  it('200 with the areas of inquiries, bookings, briefs and orders and their progress, latest first', async () => {
    const sent = await client.visitor.call(sendInquiry, { body: inquiryBody('quote', { area: large }) });
    app.clock.passSeconds(1);
    const booked = await bookAt(client.visitor, tuesday('09:00'), {
      area: small,
      serviceId: 'land-use',
      nameOnMap: false,
    });
    app.clock.passSeconds(1);
    const brief = await quoted(client.visitor, staff.visitor);
    app.clock.passSeconds(1);
    const placed = await ordered(client.visitor);
    const { areas, cursor } = await list();
    expect(areas.map(({ ref }) => ref)).toEqual([placed, brief.ref, booked.ref, sent.body.ref]);
    expect(cursor).toBeNull();
    expect(areas.map(({ title }) => title)).toEqual([
      'QGIS course',
      'Land Use Mapping',
      'Land Use Mapping',
      'Hydrological Modelling',
    ]);
    expect(areas[2]).toMatchObject({ kind: 'booking', state: 'new', district: 'Umguza', name: null });
    expect(Math.round((areas[2]?.squareMetres ?? 0) / 1_000)).toBe(200);
    await setFulfilment(staff.visitor, placed, 'in_progress');
    expect((await states())[placed]).toBe('order in_progress');
    await setFulfilment(staff.visitor, placed, 'delivered');
    expect((await states())[placed]).toBe('order done');
    expect((await list('done')).areas.map(({ ref }) => ref)).toEqual([placed]);
    expect((await list('in_progress')).areas).toEqual([]);
  });

  it('leaves out spam, drafts, and cancelled or missed work', async () => {
    await client.visitor.call(sendInquiry, { body: inquiryBody('quote', { area: large, openForMs: 10 }) });
    await saveDraft(client.visitor);
    const cancelled = await bookAt(client.visitor, tuesday('10:00'), { area: large });
    await client.visitor.call(cancelBooking, { params: { ref: cancelled.ref }, body: {} });
    const placed = await ordered(client.visitor);
    await setFulfilment(staff.visitor, placed, 'cancelled');
    const { ref } = await bookAt(client.visitor, tuesday('11:00'), { area: large });
    app.clock.set(new Date(tuesday('12:00')));
    await signInAgain(app, staff);
    await staff.visitor.call(markMeeting, { params: { ref }, body: { status: 'completed' } });
    expect(await states()).toEqual({ [ref]: 'booking done' });
    await staff.visitor.call(markMeeting, { params: { ref }, body: { status: 'no_show' } });
    expect((await list()).areas).toEqual([]);
  });

  it('names each customer except those who kept their name off it', async () => {
    await ordered(client.visitor);
    await ordered(client.visitor, true);
    await bookAt(client.visitor, tuesday('14:00'), { area: large, nameOnMap: true });
    await bookAt(client.visitor, tuesday('15:00'), { area: large });
    for (const ticked of [{ nameOnMap: true }, { nameOnMap: false }, {}]) {
      const body = inquiryBody('quote', { area: large, ...ticked });
      expect(outcome(await client.visitor.call(sendInquiry, { body }))).toBe('201');
    }
    const named = (await list()).areas.flatMap(({ kind, name }) => (name ? [`${kind} ${name}`] : []));
    expect(named.sort()).toEqual([
      'booking Tendai Moyo',
      'booking Tendai Moyo',
      'inquiry Rudo Dube',
      'inquiry Rudo Dube',
      'order Amara Ncube',
    ]);
  });

  it(`continues after ${limits.areasPerPage} areas with the cursor`, async () => {
    const { db } = app.site.platform;
    const ref = await ordered(client.visitor);
    const {
      order_id: _,
      id: __,
      geometry,
      ...area
    } = await db.selectFrom('areas').selectAll().executeTakeFirstOrThrow();
    const inquiries = [];
    for (let count = 0; count < limits.areasPerPage; count += 1) {
      const body = inquiryBody('quote');
      inquiries.push((await app.visitor().call(sendInquiry, { body })).body.ref);
    }
    const rows = await db.selectFrom('inquiries').select('id').where('ref', 'in', inquiries).execute();
    const copy = { ...area, order_id: null, geometry: JSON.stringify(geometry) };
    await db
      .insertInto('areas')
      .values(rows.map(({ id }) => ({ ...copy, id, inquiry_id: id, created_at: app.clock.now() })))
      .execute();
    const first = await list();
    expect(first.areas).toHaveLength(limits.areasPerPage);
    const rest = await list('all', first.cursor ?? '');
    const refs = [...first.areas, ...rest.areas].map((one) => one.ref);
    expect(refs.sort()).toEqual([...inquiries, ref].sort());
    expect(rest.cursor).toBeNull();
  });
});

describe('GET /admin/areas/map', () => {
  it('200 with the country and its areas; an area too small to draw has a point and no outline', async () => {
    await bookAt(client.visitor, tuesday('09:30'), { area: small });
    app.clock.passSeconds(1);
    await ordered(client.visitor);
    const { picture, areas, totals } = (await staff.visitor.call(readAreaMap, {})).body;
    expect(picture.paths.map(({ className }) => className)).toEqual(
      expect.arrayContaining(['map-country', 'map-rivers', 'map-border']),
    );
    expect(picture.labels.map(({ name }) => name.text)).toContain('Harare');
    expect(areas.map(({ outline }) => outline !== '')).toEqual([true, false]);
    for (const { middle } of areas) {
      // Between Bulawayo and Hwange: in the south-west of the picture.
      expect(middle[0] / picture.width).toBeCloseTo(0.35, 1);
      expect(middle[1] / picture.height).toBeCloseTo(0.58, 1);
    }
    expect(totals).toMatchObject({ new: 2, in_progress: 0, done: 0 });
    expect(Math.abs(totals.squareMetres / 850.2e6 - 1)).toBeLessThan(0.001);
  });
});

describe('GET /admin/areas/map/:ref', () => {
  const read = (ref: string) => staff.visitor.call(readRecordMap, { params: { ref } });

  it('200 with the area of an inquiry, a booking, a brief, an order, and of cancelled work', async () => {
    const sent = await client.visitor.call(sendInquiry, { body: inquiryBody('quote', { area: large }) });
    const booked = await bookAt(client.visitor, tuesday('09:00'), { area: large });
    const brief = await quoted(client.visitor, staff.visitor);
    const placed = await ordered(client.visitor);
    await setFulfilment(staff.visitor, placed, 'cancelled');
    for (const [kind, ref] of [
      ['inquiry', sent.body.ref],
      ['booking', booked.ref],
      ['brief', brief.ref],
      ['order', placed],
    ] as const) {
      const { picture, areas } = (await read(ref)).body;
      expect(areas).toMatchObject([{ kind, ref, state: 'new', outline: expect.stringMatching(/^M/) }]);
      const [west, , east] = picture.bounds;
      expect(east - west).toBeLessThan(1);
    }
  });

  it('404 without an area, for a draft, and for an unknown reference', async () => {
    const { ref } = await saveDraft(client.visitor);
    const { ref: withoutArea } = await order(client.visitor);
    for (const missing of [ref, withoutArea, 'Q-26-00000']) expect(outcome(await read(missing))).toBe('404 NOT_FOUND');
  });
});

describe('GET /admin/areas/:show.geojson and .kml', () => {
  it('200 with the areas of the map, of one state or all, without names kept off it, and an audit row', async () => {
    const named = await ordered(client.visitor, true);
    await setFulfilment(staff.visitor, named, 'in_progress');
    const booked = await bookAt(client.visitor, tuesday('09:00'), {
      area: small,
      serviceId: 'land-use',
      nameOnMap: false,
    });
    const file = async (endpoint: typeof areasGeoJson, show: ShownAreas) =>
      staff.visitor.call(endpoint, { params: { show } });
    const all = await file(areasGeoJson, 'all');
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="areas-all.geojson"');
    const { features } = JSON.parse(all.text) as {
      features: { properties: Record<string, unknown>; geometry: { coordinates: number[][][][] } }[];
    };
    const byRef = new Map(features.map((feature) => [feature.properties['ref'], feature]));
    expect(byRef.get(named)?.properties).toMatchObject({
      state: 'in_progress',
      name: 'Amara Ncube',
      title: 'QGIS course',
    });
    expect(byRef.get(booked.ref)?.properties).toMatchObject({ kind: 'booking', state: 'new', name: null });
    expect(byRef.get(booked.ref)?.geometry.coordinates[0]?.[0]).toHaveLength(5);
    expect(all.text).not.toContain('Tendai');
    const begun = (await file(areasKml, 'in_progress')).text;
    expect(begun.match(/<name>.*<\/name>|<description>.*<\/description>/g)).toEqual([
      `<name>${named}</name>`,
      '<description>QGIS course, Amara Ncube, in progress</description>',
    ]);
    const { rows } = await sql<{ subject: string }>`select subject from audit_events
      where event = 'areas.downloaded' and user_id = ${staff.userId} order by subject`.execute(app.site.platform.db);
    expect(rows.map(({ subject }) => subject)).toEqual(['areas-all.geojson', 'areas-in_progress.kml']);
  });
});

describe.each([
  { endpoint: listWorkAreas, ofStaff: '200' },
  { endpoint: readAreaMap, ofStaff: '200' },
  { endpoint: areasGeoJson, ofStaff: '403 FORBIDDEN' },
  { endpoint: areasKml, ofStaff: '403 FORBIDDEN' },
])('$endpoint.method $endpoint.path', ({ endpoint, ofStaff }) => {
  const show = { show: 'all' };
  const call = (visitor: Visitor) => visitor.call(endpoint, { query: show, params: show } as never);
  it.each([
    ['200', ['owner']],
    [ofStaff, ['customer', 'staff']],
    ['403 FORBIDDEN', ['customer']],
    ['403 FORBIDDEN', []],
  ] as [string, Role[]][])('%s for the roles %j', async (expected, roles) => {
    expect(outcome(await call((await signedIn(app, { roles })).visitor))).toBe(expected);
  });
  it('401 for a visitor', async () => {
    expect(outcome(await call(app.visitor()))).toBe('401 UNAUTHENTICATED');
  });
});
