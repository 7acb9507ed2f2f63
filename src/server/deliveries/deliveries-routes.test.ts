import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as office from '#contract/admin/orders/deliverables.ts';
import { answerOrderMessage } from '#contract/admin/orders/messages.ts';
import { readToday } from '#contract/admin/today.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import * as client from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { listReviews } from '#contract/site/review-list.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { mondayMorning, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { emailsAbout, setFulfilment } from '#tests/support/data/admin-orders.ts';
import {
  addFile,
  bytesOf,
  deliverThem,
  finish,
  partOf,
  sendPart,
  sha256,
  uploadFile,
} from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { publish } from '#tests/support/data/reviews.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { type S3Server, startS3Server } from '#tests/support/stand-ins/s3.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-deliveries-'));
afterAll(() => rmSync(folder, { recursive: true }));

const base = { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com', DATA_DIR: folder };
const part = deliveryLimits.filePartBytes;
const plot = { type: 'Point', coordinates: [28.6, -20.1] };
/** Two parts and a bit. */
const bytes = bytesOf(2 * part + 5);

let app: TestApp;
let s3: S3Server;
let amara: SignedIn;
let staff: SignedIn;
let ref: string;

function arrivesInParts(): void {
  it('a file arrives in parts in any order, is read in ranges by a ticket, and is the same on both ends', async () => {
    const { id } = (await addFile(staff.visitor, ref, 'landuse.dat', bytes.length)).body;
    for (const at of [2, 0, 2]) {
      expect(outcome(await sendPart(staff.visitor, ref, id, at, partOf(bytes, at)))).toBe('200');
    }
    expect(outcome(await finish(staff.visitor, ref, id, sha256(bytes)))).toBe('409 FILE_INCOMPLETE');
    expect((await sendPart(staff.visitor, ref, id, 1, partOf(bytes, 1))).body).toEqual({ partsHere: [0, 1, 2] });
    const finished = await finish(staff.visitor, ref, id, sha256(bytes));
    expect(finished.body.deliverables).toMatchObject([{ id, isBeingChecked: true, partsHere: null }]);
    // The reply may have been lost.
    expect(outcome(await finish(staff.visitor, ref, id, sha256(bytes)))).toBe('200');
    await untilChecked();
    expect(outcome(await deliverThem(staff.visitor, ref, [id]))).toBe('201');

    const ticket = (await amara.visitor.call(client.createFileTicket, { params: { ref, id }, query: { use: 'save' } }))
      .body;
    const whole = await fetchTicket(ticket.address);
    expect(whole.status).toBe(200);
    expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes));
    for (const [asked, from, to] of [
      ['bytes=0-0', 0, 0],
      [`bytes=${part - 2}-${part + 1}`, part - 2, part + 1],
      [`bytes=${2 * part}-`, 2 * part, 2 * part + 4],
      ['bytes=-3', 2 * part + 2, 2 * part + 4],
      [`bytes=5-${10 * part}`, 5, bytes.length - 1],
    ] as const) {
      const reply = await fetchTicket(ticket.address, asked);
      expect([asked, reply.status, reply.headers.get('content-range')]).toEqual([
        asked,
        206,
        `bytes ${from}-${to}/${bytes.length}`,
      ]);
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    const beyond = await app.visitor().send('GET', ticket.address, { headers: { Range: `bytes=${bytes.length}-` } });
    expect(outcome(beyond)).toBe('416 RANGE_NOT_SATISFIABLE');
  });
}

// `upload-routes.test.ts` uploads, delivers and downloads a file with S3 in `npm test`.
onlyInLongRun(() =>
  describe('with files in S3', () => {
    beforeAll(async () => {
      s3 = await startS3Server();
      const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
      app = await startTestApp({
        settings: {
          ...base,
          S3_ENDPOINT: endpoint,
          S3_BUCKET: bucket,
          S3_REGION: region,
          S3_ACCESS_KEY_ID: accessKeyId,
          S3_SECRET_ACCESS_KEY: secretAccessKey,
        },
      });
    });
    afterAll(async () => {
      await app.stop();
      await s3.stop();
    });
    beforeEach(begin);

    arrivesInParts();
  }),
);

describe('with files in a folder', () => {
  beforeAll(async () => {
    app = await startTestApp({ settings: { ...base, STORAGE_SHARED: '1' } });
  });
  afterAll(() => app.stop());
  beforeEach(begin);

  arrivesInParts();

  it.each<[problem: string, code: string, send: (id: string) => Promise<{ status: number }>]>([
    [
      'another hash',
      '422 FILE_PART_WRONG',
      (id) => sendPart(staff.visitor, ref, id, 0, partOf(bytes, 0), 'b'.repeat(64)),
    ],
    ['a short part', '422 FILE_PART_WRONG', (id) => sendPart(staff.visitor, ref, id, 0, partOf(bytes, 2))],
    ['a part after the last', '422 FILE_PART_WRONG', (id) => sendPart(staff.visitor, ref, id, 3, partOf(bytes, 2))],
    ['a part that is too long', '413 BODY_TOO_LARGE', (id) => sendPart(staff.visitor, ref, id, 0, bytes)],
    [
      'the part of another order',
      '404 NOT_FOUND',
      async (id) => {
        const { ref: other } = await begunOrder();
        return sendPart(staff.visitor, other, id, 0, partOf(bytes, 0));
      },
    ],
    ['a part by the client', '403 FORBIDDEN', (id) => sendPart(amara.visitor, ref, id, 0, partOf(bytes, 0))],
  ])('refuses %s', async (_, code, send) => {
    const { id } = (await addFile(staff.visitor, ref, 'landuse.dat', bytes.length)).body;
    expect(outcome((await send(id)) as never)).toBe(code);
    expect(await deliverablesOfOffice()).toMatchObject([{ partsHere: [] }]);
  });

  it('a file that arrived damaged is held back until it is replaced or staff give a reason', async () => {
    const { id } = (await addFile(staff.visitor, ref, 'table.csv', 3)).body;
    await sendPart(staff.visitor, ref, id, 0, bytesOf(3));
    await finish(staff.visitor, ref, id, 'c'.repeat(64));
    await untilChecked();
    expect(await deliverablesOfOffice()).toMatchObject([
      { findings: [{ outcome: 'failed', text: expect.stringContaining('arrived damaged') }] },
    ]);
    expect(outcome(await deliverThem(staff.visitor, ref, [id]))).toBe('409 CHECK_FAILED');
    const anywayReason = 'You asked for this state of the file.';
    await staff.visitor.call(office.deliverAnyway, { params: { ref, id }, body: { anywayReason } });
    expect(outcome(await deliverThem(staff.visitor, ref, [id]))).toBe('201');
    expect(await deliverablesOfClient()).toMatchObject([
      { state: 'waiting', anywayReason, findings: [{ outcome: 'failed' }] },
    ]);
  });

  it('a map file has a picture and its features, for staff at once and for the client with the delivery', async () => {
    const id = await uploadFile(staff.visitor, ref, 'plots.geojson', Buffer.from(JSON.stringify(plot)));
    const text = await uploadFile(staff.visitor, ref, 'notes.dat', bytesOf(9));
    await untilChecked();
    const shown = (who: SignedIn, file: string, kind: 'picture' | 'shapes') =>
      who === staff
        ? staff.visitor.send('GET', `/api/admin/orders/${ref}/deliverables/${file}/shown/${kind}`)
        : who.visitor.send('GET', `/api/orders/${ref}/deliverables/${file}/shown/${kind}`);
    expect(await deliverablesOfOffice()).toMatchObject([
      { name: 'notes.dat', picture: null, withoutPicture: null, hasShapes: false },
      {
        name: 'plots.geojson',
        picture: { epsg: 3857, look: { kind: 'outlines' } },
        withoutPicture: null,
        hasShapes: true,
      },
    ]);
    expect(outcome(await shown(staff, id, 'shapes'))).toBe('200');
    expect(outcome(await shown(staff, text, 'picture'))).toBe('404 NOT_FOUND');
    expect(outcome(await shown(amara, id, 'picture'))).toBe('404 NOT_FOUND');
    await deliverThem(staff.visitor, ref, [id, text]);
    const picture = await shown(amara, id, 'picture');
    expect([outcome(picture), picture.headers.get('content-type')]).toEqual(['200', 'image/png']);
    const shapes = await shown(amara, id, 'shapes');
    expect(shapes.headers.get('content-type')).toBe('application/geo+json');
    expect(shapes.body).toEqual({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id: 1, properties: { layer: null }, geometry: plot }],
    });
    expect(outcome(await shown(await signedIn(app), id, 'picture'))).toBe('404 NOT_FOUND');
  });

  it('a map that is looked at is listed once in an hour, apart from downloads', async () => {
    const id = await readyFile('notes.dat');
    await deliverThem(staff.visitor, ref, [id]);
    for (const use of ['view', 'view', 'save', 'save'] as const) {
      await amara.visitor.call(client.createFileTicket, { params: { ref, id }, query: { use } });
    }
    const [{ downloads } = { downloads: [] }] = await deliverablesOfOffice();
    expect(downloads.map(({ isView }) => isView).sort()).toEqual([false, false, true]);
  });

  it('what is delivered is emailed, answered, and completed: the client then has a verified review', async () => {
    const map = await readyFile('map-sheet.dat');
    const note = await addText('Method', 'We classified three images.');
    expect(await deliverablesOfClient()).toEqual([]);
    expect(outcome(await deliverThem(staff.visitor, ref, [map, note], { sentence: 'Ward numbers are on it.' }))).toBe(
      '201',
    );
    const [email] = await emailsAbout(app, amara.email, ref, 'delivery');
    expect(email?.subject).toBe(`Two deliverables wait for you, ${ref}`);
    for (const text of [
      'map-sheet.dat',
      'Method: We classified three images.',
      'Ward numbers are on it.',
      '16 March 2026',
    ]) {
      expect(email?.text).toContain(text);
    }
    expect((await amara.visitor.call(readOrder, { params: { ref } })).body).toMatchObject({
      workStatus: 'delivered',
      expectedOn: null,
      days: { begunOn: '2026-03-02', deliveredOn: '2026-03-02', completedOn: null },
      state: { heading: 'Two deliverables wait for you', action: { target: 'waiting' }, look: 'act' },
    });

    const asked = await ask(map, 'The scale bar covers the dam.', [28.61, -20.15]);
    expect(outcome(asked)).toBe('201');
    expect((await emailsAbout(app, 'owner@example.com', ref, 'change-asked-owner'))[0]?.text).toContain(
      '-20.15000, 28.61000',
    );
    expect(await headingOf()).toBe('One deliverable waits for you');
    const second = await readyFile('map-sheet.dat');
    await deliverThem(staff.visitor, ref, [second], { nextOn: '2026-03-09' });
    expect((await amara.visitor.call(readOrder, { params: { ref } })).body.expectedOn).toBe('2026-03-09');
    expect(await deliverablesOfClient()).toMatchObject([
      { name: 'Method', state: 'waiting' },
      { id: second, version: 2, state: 'waiting' },
    ]);

    const { id: review } = await publish(amara.visitor);
    const isVerified = async () =>
      (await app.visitor().call(listReviews, { query: {} })).body.reviews.find(({ id }) => id === review)?.verified;
    await accept(second);
    expect(outcome(await accept(second))).toBe('200');
    expect(await isVerified()).toBe(false);
    await accept(note);
    expect((await amara.visitor.call(readOrder, { params: { ref } })).body.workStatus).toBe('completed');
    expect(await headingOf()).toBe('Accepted on 2 March 2026');
    expect(await isVerified()).toBe(true);
    expect(await emailsAbout(app, 'owner@example.com', ref, 'work-accepted-owner')).toHaveLength(2);
  });

  it('is exported with the account, and deleted with it, the files too', async () => {
    const id = await uploadFile(staff.visitor, ref, 'map-sheet.dat', Buffer.from(JSON.stringify(plot)));
    await untilChecked();
    await staff.visitor.call(office.deliverAnyway, { params: { ref, id }, body: { anywayReason: 'As agreed.' } });
    await deliverThem(staff.visitor, ref, [id]);
    await ask(id, 'The scale bar covers the dam.');
    const { db, personalData, scheduler } = app.site.platform;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', amara.email)
      .executeTakeFirstOrThrow();
    const part = (await personalData.export(db, userId)).find(({ name }) => name === 'deliverables');
    expect(part?.rows).toMatchObject([
      { reference: ref, name: 'map-sheet.dat', changesAsked: 'The scale bar covers the dam.' },
    ]);
    const stored = path.join(folder, 'files/deliverables', id);
    expect(readdirSync(stored).sort()).toEqual(['0', 'picture', 'shapes']);
    await inTransaction(db, (trx) => personalData.erase(trx, userId));
    await scheduler.runDue();
    expect(await deliverablesOfOffice()).toEqual([]);
    expect(readdirSync(stored)).toEqual([]);
  });

  it('reminds twice of what waits, once for each day though two processes try, and not of what was answered', async () => {
    const ids = [await addText('One', 'Done.'), await addText('Other', 'Done too.'), await addText('Third', 'Done.')];
    await deliverThem(staff.visitor, ref, ids);
    const reminders = () => emailsAbout(app, amara.email, ref, 'delivery-reminder');
    await onDay('2026-03-08T21:59:00Z');
    expect(await reminders()).toEqual([]);
    await ask(ids[1] ?? '', 'Please say when.');
    await accept(ids[2] ?? '');
    await onDay('2026-03-08T22:05:00Z');
    await onDay('2026-03-12T21:59:00Z');
    const first = await reminders();
    expect(first.map(({ subject }) => subject)).toEqual([`One deliverable waits for you, ${ref}`]);
    expect(first[0]?.text).toContain('- One: Done.');
    expect(first[0]?.text).not.toContain('Other');
    expect(first[0]?.text?.replace(/\s+/g, ' ')).toContain('it counts as accepted at the end of 16 March 2026.');
    await onDay('2026-03-12T22:05:00Z');
    await onDay('2026-03-16T12:00:00Z');
    expect(await reminders()).toHaveLength(2);
  });

  it('one reminder after a long break covers both days; none is sent after the last day', async () => {
    await deliverThem(staff.visitor, ref, [await addText('One', 'Done.')]);
    const late = await begunOrder();
    const body = { kind: 'text', name: 'Late', content: 'Done.' } as const;
    const added = await staff.visitor.call(office.addDeliverable, { params: { ref: late.ref }, body });
    await deliverThem(staff.visitor, late.ref, [added.body.id], { acceptsOn: '2026-03-11' });
    await onDay('2026-03-16T12:00:00Z');
    await onDay('2026-03-16T12:10:00Z');
    expect(await emailsAbout(app, amara.email, ref, 'delivery-reminder')).toHaveLength(1);
    expect(await emailsAbout(app, amara.email, late.ref, 'delivery-reminder')).toEqual([]);
  });

  it('Today lists a change until the next version, a delivery nobody has downloaded, and news until they are seen', async () => {
    const id = await readyFile('map-sheet.dat');
    await deliverThem(staff.visitor, ref, [id]);
    expect(await needsOf()).toEqual([]);
    await onDay('2026-03-07T07:01:00Z');
    staff = await signedIn(app, { roles: ['staff'] });
    expect(await needsOf()).toEqual([['delivery_unseen', 'map-sheet.dat']]);
    await amara.visitor.call(client.createFileTicket, { params: { ref, id }, query: { use: 'view' } });
    expect(await needsOf()).toEqual([]);
    await ask(id, 'The scale bar covers the dam.');
    expect(await needsOf()).toEqual([['change_asked', 'map-sheet.dat: The scale bar covers the dam.']]);
    app.clock.passSeconds(1);
    const second = await readyFile('map-sheet.dat');
    await deliverThem(staff.visitor, ref, [second]);
    expect(await needsOf()).toEqual([]);
    await onDay('2026-03-12T09:00:00Z');
    staff = await signedIn(app, { roles: ['staff'] });
    expect(await needsOf()).toEqual([['delivery_unseen', 'map-sheet.dat']]);
    const body = { text: 'Have you found the files?' };
    await staff.visitor.call(answerOrderMessage, { params: { ref }, body }, { idempotencyKey: randomUUID() });
    expect(await needsOf()).toEqual([]);
    await accept(second);
    expect(await needsOf()).toEqual([['delivery_accepted', 'map-sheet.dat']]);
    expect((await deliverablesOfOffice()).map(({ isNews }) => isNews)).toEqual([true]);
    const seen = () => staff.visitor.call(office.markAcceptancesSeen, { params: { ref } });
    expect([outcome(await seen()), outcome(await seen())]).toEqual(['200', '200']);
    expect(await needsOf()).toEqual([]);
  });

  it('counts as accepted after its last day, unless a change was asked for', async () => {
    const [one, other] = [await addText('One', 'Done.'), await addText('Other', 'Done too.')];
    await deliverThem(staff.visitor, ref, [one, other]);
    await ask(other, 'Please say when.');
    await onDay('2026-03-16T21:59:00Z');
    expect(await statesOf()).toEqual(['waiting', 'change_asked']);
    await onDay('2026-03-16T22:10:00Z');
    expect(await statesOf()).toEqual(['accepted', 'change_asked']);
    expect(await deliverablesOfClient()).toMatchObject([{ acceptedBy: 'time' }, { acceptedBy: null }]);
  });

  it('keeps files for the months of the owner, writes twice, and deletes them: what was delivered stays', async () => {
    const id = await uploadFile(staff.visitor, ref, 'map-sheet.dat', bytesOf(9));
    await untilChecked();
    await deliverThem(staff.visitor, ref, [id]);
    expect((await kept()).kept).toBeNull();
    await accept(id);
    expect((await kept()).kept).toEqual({ until: '2027-03-02', areDeleted: false });
    const notices = async () => (await emailsAbout(app, amara.email, ref, 'files-end')).map(({ subject }) => subject);
    await onDay('2027-01-30T06:00:00Z');
    expect(await notices()).toEqual([]);
    await onDay('2027-01-31T06:00:00Z');
    const subject = `Files of ${ref} are deleted after 2 March 2027`;
    expect(await notices()).toEqual([subject]);
    await onDay('2027-02-23T06:00:00Z');
    await onDay('2027-03-02T21:58:00Z');
    expect(await notices()).toEqual([subject, subject]);
    const ticket = () => amara.visitor.call(client.createFileTicket, { params: { ref, id }, query: { use: 'save' } });
    const { address } = (await ticket()).body;
    await onDay('2027-03-02T22:05:00Z');
    expect((await kept()).kept).toEqual({ until: '2027-03-02', areDeleted: true });
    expect(await deliverablesOfClient()).toMatchObject([{ name: 'map-sheet.dat', state: 'accepted' }]);
    expect(outcome((await ticket()) as never)).toBe('410 FILE_NOT_KEPT');
    expect((await fetchTicket(address)).status).toBe(410);
    await app.site.platform.scheduler.runDue();
    expect(readdirSync(path.join(folder, 'files/deliverables', id))).toEqual([]);
    expect(await notices()).toHaveLength(2);
  });

  it('after a time in which the site was off, the client has a week from the last email', async () => {
    const id = await readyFile('map-sheet.dat');
    await deliverThem(staff.visitor, ref, [id]);
    await accept(id);
    await onDay('2028-05-01T06:00:00Z');
    expect((await kept()).kept).toEqual({ until: '2028-05-08', areDeleted: false });
    expect(await emailsAbout(app, amara.email, ref, 'files-end')).toHaveLength(1);
    await onDay('2028-05-09T06:00:00Z');
    expect((await kept()).kept).toEqual({ until: '2028-05-08', areDeleted: true });
  });

  it('a file is read, and held back when it is not what its name says', async () => {
    const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [28.6, -20.1] } };
    const good = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [point] }));
    await uploadFile(staff.visitor, ref, 'point.geojson', good);
    const coordinates = [
      [
        [28.5, -20.2],
        [28.6, -20.1],
        [28.6, -20.2],
        [28.5, -20.1],
        [28.5, -20.2],
      ],
    ];
    await uploadFile(staff.visitor, ref, 'sheet.pdf', Buffer.from(JSON.stringify({ type: 'Polygon', coordinates })));
    await untilChecked();
    expect(await deliverablesOfOffice()).toMatchObject([
      { name: 'point.geojson', summary: 'GeoJSON, 1 point', fileKinds: ['geojson'] },
      { name: 'sheet.pdf' },
    ]);
    const failed = (await deliverablesOfOffice())[1]?.findings.filter(({ outcome }) => outcome === 'failed');
    const row = { layer: null, feature: 'Polygon 1', reason: 'crosses itself', place: [28.55, -20.15] };
    expect(failed).toEqual([
      { id: 'name', outcome: 'failed', text: 'sheet.pdf is GeoJSON' },
      {
        id: 'geometry',
        outcome: 'failed',
        text: '1 of 1 polygon crosses itself: 1',
        faults: { count: 1, rows: [row] },
      },
    ]);
    expect((await deliverablesOfOffice())[0]?.findings.map(({ outcome }) => outcome)).not.toContain('failed');
  });

  it('a file is not delivered before it was checked', async () => {
    const id = await readyFile('map-sheet.dat');
    const { db } = app.site.platform;
    await db.updateTable('deliverables').set({ checked_at: null }).where('id', '=', id).execute();
    expect(outcome(await deliverThem(staff.visitor, ref, [id]))).toBe('409 CHECK_RUNNING');
  });

  it('files of all orders together have their limit, unfinished uploads included', async () => {
    const { db } = app.site.platform;
    const filesOfAllOrders = async () =>
      (await staff.visitor.call(office.listOfficeDeliverables, { params: { ref } })).body.filesOfAllOrders;
    const { bytes: before, mostBytes } = await filesOfAllOrders();
    expect(mostBytes).toBe(100_000_000_000);
    const { id } = (await addFile(staff.visitor, ref, 'a.pdf', 10)).body;
    const large = mostBytes - before - 1_000;
    await db.updateTable('deliverables').set({ byte_count: large }).where('id', '=', id).execute();
    const outcomes: string[] = [];
    for (const size of [1_001, 1_000, 1])
      outcomes.push(outcome(await addFile(staff.visitor, ref, `${size}.pdf`, size)));
    expect(outcomes).toEqual(['409 QUOTA_REACHED', '201', '409 QUOTA_REACHED']);
    expect((await filesOfAllOrders()).bytes).toBe(mostBytes);
    await db.deleteFrom('deliverables').where('id', '=', id).execute();
  });

  it('an upload ends after 7 days, and nothing of it stays', async () => {
    const { id } = (await addFile(staff.visitor, ref, 'landuse.dat', bytes.length)).body;
    await sendPart(staff.visitor, ref, id, 0, partOf(bytes, 0));
    const stored = path.join(folder, 'files/deliverables', id);
    expect(readdirSync(stored)).toEqual(['0']);
    await onDay('2026-03-09T09:00:00Z');
    staff = await signedIn(app, { roles: ['staff'] });
    expect(await deliverablesOfOffice()).toEqual([]);
    await app.site.platform.scheduler.runDue();
    expect(readdirSync(stored)).toEqual([]);
  });

  it.each<[problem: string, code: string, act: (id: string) => Promise<{ status: number }>]>([
    ['accept what is not delivered', '404 NOT_FOUND', (id) => accept(id)],
    ['ask for a change to what is not delivered', '404 NOT_FOUND', (id) => ask(id, 'Earlier, please.')],
    [
      'a ticket for what is not delivered',
      '404 NOT_FOUND',
      (id) => amara.visitor.call(client.createFileTicket, { params: { ref, id }, query: { use: 'save' } }),
    ],
    [
      'deliver for today',
      '422 VALIDATION_FAILED',
      (id) => deliverThem(staff.visitor, ref, [id], { acceptsOn: '2026-03-02' }),
    ],
    [
      'deliver twice',
      '409 DELIVERABLE_CHANGED',
      async (id) => {
        await deliverThem(staff.visitor, ref, [id]);
        return deliverThem(staff.visitor, ref, [id]);
      },
    ],
    [
      'remove what is delivered',
      '409 DELIVERABLE_CHANGED',
      async (id) => {
        await deliverThem(staff.visitor, ref, [id]);
        return staff.visitor.call(office.removeDeliverable, { params: { ref, id } });
      },
    ],
    [
      'accept for another account',
      '404 NOT_FOUND',
      async (id) => {
        await deliverThem(staff.visitor, ref, [id]);
        const other = await signedIn(app, { email: 'other@example.com' });
        return other.visitor.call(client.acceptDeliverable, { params: { ref, id } });
      },
    ],
    [
      'ask after accepting',
      '409 DELIVERABLE_CHANGED',
      async (id) => {
        await deliverThem(staff.visitor, ref, [id]);
        await accept(id);
        return ask(id, 'One more thing.');
      },
    ],
    [
      'a new version of what was accepted',
      '409 DELIVERABLE_ACCEPTED',
      async (id) => {
        await addText('More', 'So that the order stays open.');
        await deliverThem(staff.visitor, ref, [id]);
        await accept(id);
        return staff.visitor.call(office.addDeliverable, {
          params: { ref },
          body: { kind: 'text', name: 'Method', content: 'Again.' },
        });
      },
    ],
  ])('nobody can %s', async (_, code, act) => {
    const id = await addText('Method', 'We classified three images.');
    expect(outcome((await act(id)) as never)).toBe(code);
  });

  it('work is delivered with something to accept only', async () => {
    expect(outcome(await setFulfilment(staff.visitor, ref, 'delivered'))).toBe('409 NOTHING_DELIVERED');
  });

  it('has a limit of deliverables, and of changes to one', async () => {
    const id = await addText('Method', 'We classified three images.');
    await deliverThem(staff.visitor, ref, [id]);
    const { db } = app.site.platform;
    const row = await db.selectFrom('deliverables').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { findings: _, picture: __, map_layers: ___, ...copied } = row;
    const copies = Array.from({ length: 99 }, (_, at) => ({ ...copied, id: randomUUID(), name: `Copy ${at}` }));
    await db.insertInto('deliverables').values(copies).execute();
    const more = { params: { ref }, body: { kind: 'text', name: 'More', content: 'Too much.' } } as const;
    expect(outcome(await staff.visitor.call(office.addDeliverable, more))).toBe('409 TOO_MANY_DELIVERABLES');
    const change = { deliverable_id: id, text: 'Again.', created_at: app.clock.now() };
    const changes = Array.from({ length: 50 }, () => ({ ...change, id: randomUUID() }));
    await db.insertInto('change_requests').values(changes).execute();
    expect(outcome(await ask(id, 'Once more.'))).toBe('409 TOO_MANY_CHANGES');
  });

  it('nothing is added before the work has begun, nor is a file that the disk cannot hold', async () => {
    const { ref: placed } = await order(amara.visitor, [{ id: 'web-gis', quantity: 1 }]);
    expect(outcome(await addFile(staff.visitor, placed, 'a.pdf', 10))).toBe('409 WORK_NOT_BEGUN');
    expect(outcome(await addFile(staff.visitor, ref, 'a.pdf', 2_000_000_001))).toBe('422 VALIDATION_FAILED');
    await addFile(staff.visitor, ref, 'a.pdf', 10);
    expect(outcome(await addFile(staff.visitor, ref, 'a.pdf', 10))).toBe('409 UPLOAD_UNFINISHED');
  });

  it('a ticket ends after 10 minutes, and is for one file', async () => {
    const id = await uploadFile(staff.visitor, ref, 'map-sheet.dat', bytesOf(9));
    const { address } = (await staff.visitor.call(office.createOfficeFileTicket, { params: { ref, id } })).body;
    expect((await fetchTicket(address)).status).toBe(200);
    // A map reads hundreds of ranges; only refused reads are counted.
    const ranges = await Promise.all(Array.from({ length: 70 }, () => fetchTicket(address, 'bytes=2-4')));
    expect(new Set(ranges.map(({ status }) => status))).toEqual(new Set([206]));
    const forged = Buffer.from(
      Buffer.from(address.split('/').at(-1) ?? '', 'base64url')
        .toString()
        .replace(/^./, (first) => (first === 'f' ? 'e' : 'f')),
    ).toString('base64url');
    expect((await fetchTicket(`/api/files/${forged}`)).status).toBe(404);
    app.clock.passMinutes(11);
    expect((await fetchTicket(address)).status).toBe(404);
  });
});

describe('several processes without a shared storage', () => {
  beforeAll(async () => {
    app = await startTestApp({ settings: { ...base, DATABASE_URL: 'postgres://site@localhost/site' } });
  });
  afterAll(() => app.stop());
  beforeEach(begin);

  it('take links and sentences, but no files', async () => {
    expect(await addText('Method', 'We classified three images.')).toMatch(/^[\w-]{36}$/);
    expect(outcome(await addFile(staff.visitor, ref, 'a.pdf', 10))).toBe('409 STORAGE_NOT_SHARED');
  });
});

describe('without room on the disk', () => {
  beforeAll(async () => {
    // A file system of Linux that has no free space.
    app = await startTestApp({ settings: { ...base, DATA_DIR: '/proc' } });
  });
  afterAll(() => app.stop());
  beforeEach(begin);

  it('a file is refused before any part of it is sent', async () => {
    expect(outcome(await addFile(staff.visitor, ref, 'a.pdf', 10))).toBe('409 NO_ROOM_FOR_FILE');
  });
});

async function begin() {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  ({ ref } = await begunOrder());
}

async function begunOrder() {
  const placed = await order(amara.visitor, [{ id: 'web-gis', quantity: 1 }]);
  await setFulfilment(staff.visitor, placed.ref, 'in_progress');
  return placed;
}

async function onDay(instant: string) {
  app.clock.set(new Date(instant));
  await Promise.all([app.site.platform.scheduler.runDue(), app.site.platform.scheduler.runDue()]);
  await signInAgain(app, amara);
}

/** A file that has arrived and was checked, for tests that are about neither: nothing of it is stored. */
async function readyFile(name: string): Promise<string> {
  const { id } = (await addFile(staff.visitor, ref, name, 9)).body;
  const now = app.clock.now();
  const ready = { arrived_at: now, checked_at: now, sha256: 'a'.repeat(64), findings: '[]' };
  await app.site.platform.db.updateTable('deliverables').set(ready).where('id', '=', id).execute();
  return id;
}

const untilChecked = () =>
  expect.poll(async () => (await deliverablesOfOffice()).some(({ isBeingChecked }) => isBeingChecked)).toBe(false);

const addText = async (name: string, content: string): Promise<string> =>
  (await staff.visitor.call(office.addDeliverable, { params: { ref }, body: { kind: 'text', name, content } })).body.id;
const accept = (id: string) => amara.visitor.call(client.acceptDeliverable, { params: { ref, id } });
const ask = (id: string, text: string, place?: [number, number]) =>
  amara.visitor.call(client.askForChange, { params: { ref, id }, body: { text, ...(place && { place }) } });
const deliverablesOfOffice = async () =>
  (await staff.visitor.call(office.listOfficeDeliverables, { params: { ref } })).body.deliverables;
const deliverablesOfClient = async () =>
  (await amara.visitor.call(client.listDeliverables, { params: { ref } })).body.deliverables;
const needsOf = async () => {
  const { needs } = (await staff.visitor.call(readToday, {})).body;
  return needs.filter((need) => need.ref === ref).map(({ kind, about }) => [kind, about]);
};
const headingOf = async () => (await amara.visitor.call(readOrder, { params: { ref } })).body.state.heading;
const kept = async () => (await amara.visitor.call(client.listDeliverables, { params: { ref } })).body;
const statesOf = async () => (await deliverablesOfClient()).map(({ state }) => state);
const fetchTicket = (address: string, range?: string) =>
  app.request(new Request(`http://localhost${address}`, range ? { headers: { Range: range } } : {}));
