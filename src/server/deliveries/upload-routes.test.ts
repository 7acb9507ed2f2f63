import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#contract/accounts/sessions.ts';
import * as office from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { openFileStorage } from '#server/platform/file-storage/open-file-storage.ts';
import { mondayMorning, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { addFile, bytesOf, deliverThem, finish, partOf, sendPart, sha256 } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { type S3Server, startS3Server } from '#tests/support/stand-ins/s3.ts';

const base = { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' };
const part = deliveryLimits.filePartBytes;
/** Two parts. */
const bytes = bytesOf(part + 5);

let app: TestApp;
let amara: SignedIn;
let staff: SignedIn;
let ref: string;

async function begin() {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  ({ ref } = await order(amara.visitor, [{ id: 'web-gis', quantity: 1 }]));
  await setFulfilment(staff.visitor, ref, 'in_progress');
}

const arrivedWhole = expect.arrayContaining([
  { id: 'transfer', outcome: 'passed', text: 'The same on both ends, by SHA-256' },
]);
const add = async (name = 'landuse.dat') => (await addFile(staff.visitor, ref, name, bytes.length)).body.id;
const send = (id: string, place: number) => sendPart(staff.visitor, ref, id, place, partOf(bytes, place));
const listed = async () =>
  (await staff.visitor.call(office.listOfficeDeliverables, { params: { ref } })).body.deliverables;
const untilChecked = () =>
  expect.poll(async () => (await listed()).some(({ isBeingChecked }) => isBeingChecked)).toBe(false);
const fetchFile = async (id: string) => {
  const { address } = (await staff.visitor.call(office.createOfficeFileTicket, { params: { ref, id } })).body;
  return app.visitor().send('GET', address);
};

describe('with files in a folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-uploads-'));
  beforeAll(async () => {
    app = await startTestApp({ settings: { ...base, DATA_DIR: folder, STORAGE_SHARED: '1' } });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(begin);

  it('pauses with the session, which it does not extend, and goes on from the last confirmed part', async () => {
    const { db } = app.site.platform;
    const ends = () =>
      db
        .selectFrom('sessions')
        .select(['last_seen_at', 'idle_expires_at'])
        .where('user_id', '=', staff.userId)
        .executeTakeFirstOrThrow();
    const id = await add();
    const before = await ends();
    app.clock.passMinutes(5);
    expect(outcome(await send(id, 0))).toBe('200');
    expect(await ends()).toEqual(before);
    // The bearer ends without a refresh, which only a person's activity causes after an hour.
    app.clock.passMinutes(6);
    expect((await send(id, 1)).status).toBe(401);
    await signInAgain(app, staff);
    await staff.visitor.call(logout, {});
    expect((await send(id, 1)).status).toBe(401);
    expect((await finish(staff.visitor, ref, id, sha256(bytes))).status).toBe(401);
    await signInAgain(app, staff);
    expect(await listed()).toMatchObject([{ id, partsHere: [0] }]);
    expect((await send(id, 1)).body).toEqual({ partsHere: [0, 1] });
    expect(outcome(await finish(staff.visitor, ref, id, sha256(bytes)))).toBe('200');
    await untilChecked();
    expect(await listed()).toMatchObject([{ sha256: sha256(bytes), findings: arrivedWhole }]);
  });

  it('of two people who add one name, one uploads it, and the other is told', async () => {
    const other = await signedIn(app, { roles: ['staff'] });
    const replies = await Promise.all([staff, other].map(({ visitor }) => addFile(visitor, ref, 'a.dat', part + 5)));
    expect(replies.map(outcome).sort()).toEqual(['201', '409 UPLOAD_UNFINISHED']);
    expect(await listed()).toMatchObject([{ name: 'a.dat', version: 1 }]);
    // Both send the same file into it.
    const { id } = (await listed())[0] as { id: string };
    const sent = [staff, other].flatMap(({ visitor }) =>
      [0, 1].map((place) => sendPart(visitor, ref, id, place, partOf(bytes, place))),
    );
    expect((await Promise.all(sent)).map(outcome)).toEqual(['200', '200', '200', '200']);
    const ended = await Promise.all([staff, other].map(({ visitor }) => finish(visitor, ref, id, sha256(bytes))));
    expect(ended.map(outcome)).toEqual(['200', '200']);
    await untilChecked();
    expect(await listed()).toMatchObject([{ version: 1, findings: arrivedWhole }]);
  });
});

describe('with a store that stops', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
    app = await startTestApp({
      settings: {
        ...base,
        S3_ENDPOINT: s3.settings.endpoint,
        S3_BUCKET: s3.settings.bucket,
        S3_REGION: s3.settings.region,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    await s3.stop();
  });
  beforeEach(begin);

  const away = { status: 503, code: 'TEMPORARILY_UNAVAILABLE' };

  it('nothing is confirmed, delivered or sent half, and all goes on when it is back', async () => {
    const id = await add();
    await send(id, 0);
    await s3.goAway();
    expect(await send(id, 1)).toMatchObject(away);
    expect(await listed()).toMatchObject([{ partsHere: [0] }]);
    expect(outcome(await finish(staff.visitor, ref, id, sha256(bytes)))).toBe('409 FILE_INCOMPLETE');
    await s3.comeBack();
    expect((await send(id, 1)).body).toEqual({ partsHere: [0, 1] });

    await s3.goAway();
    expect(outcome(await finish(staff.visitor, ref, id, sha256(bytes)))).toBe('200');
    await app.site.platform.scheduler.runDue();
    expect(outcome(await deliverThem(staff.visitor, ref, [id]))).toBe('409 CHECK_RUNNING');
    expect(await fetchFile(id)).toMatchObject(away);
    await s3.comeBack();
    app.clock.passMinutes(1);
    await app.site.platform.scheduler.runDue();
    await untilChecked();
    expect(await listed()).toMatchObject([{ findings: arrivedWhole }]);
    expect(outcome(await deliverThem(staff.visitor, ref, [id]))).toBe('201');
    expect((await fetchFile(id)).status).toBe(200);
  });

  it.each<[what: string, remove: (id: string) => Promise<unknown>]>([
    [
      'its file is removed',
      async (id) =>
        expect(outcome(await staff.visitor.call(office.removeDeliverable, { params: { ref, id } }))).toBe('200'),
    ],
    [
      'the account of the client is deleted',
      () => inTransaction(app.site.platform.db, (trx) => app.site.platform.personalData.erase(trx, amara.userId)),
    ],
  ])('a part that arrives while %s leaves nothing in the storage', async (_, remove) => {
    const id = await add();
    s3.beforeNext(async () => {
      await remove(id);
      app.clock.passMinutes(6);
      await app.site.platform.scheduler.runDue();
    });
    expect(outcome(await send(id, 1))).toBe('404 NOT_FOUND');
    expect(await openFileStorage(s3.settings).head(`deliverables/${id}/1`)).toBeNull();
  });

  it('what a killed process has stored after its file was removed is deleted an hour later', async () => {
    const id = await add();
    await staff.visitor.call(office.removeDeliverable, { params: { ref, id } });
    const { db, scheduler } = app.site.platform;
    app.clock.passMinutes(6);
    await scheduler.runDue();
    const late = openFileStorage(s3.settings);
    await late.put(`deliverables/${id}/1`, bytes.subarray(part));
    app.clock.passMinutes(61);
    await scheduler.runDue();
    expect(await late.head(`deliverables/${id}/1`)).toBeNull();
    expect(await db.selectFrom('files_to_delete').selectAll().execute()).toEqual([]);
  });

  it('another file of the same name and size changes nothing in what was begun, and none of its parts is stored', async () => {
    const other = await signedIn(app, { roles: ['staff'] });
    const edited = bytes.map((byte) => byte ^ 1);
    const id = await add();
    await send(id, 0);
    const sendEdited = (place: number) => sendPart(other.visitor, ref, id, place, partOf(edited, place));
    expect(outcome(await sendEdited(0))).toBe('409 FILE_DIFFERS');
    // What is noted first counts, also while its bytes are not stored yet.
    await s3.goAway();
    expect(await send(id, 1)).toMatchObject(away);
    await s3.comeBack();
    expect(outcome(await sendEdited(1))).toBe('409 FILE_DIFFERS');
    expect((await send(id, 1)).body).toEqual({ partsHere: [0, 1] });
    expect(outcome(await finish(staff.visitor, ref, id, sha256(bytes)))).toBe('200');
    expect(outcome(await sendEdited(1))).toBe('409 DELIVERABLE_CHANGED');
    await untilChecked();
    expect(await listed()).toMatchObject([{ sha256: sha256(bytes), findings: arrivedWhole }]);
  });

  it('a download that it breaks off ends as an error, and a range gets the rest', async () => {
    const id = await add();
    for (const place of [0, 1]) await send(id, place);
    await finish(staff.visitor, ref, id, sha256(bytes));
    await untilChecked();
    const { address } = (await staff.visitor.call(office.createOfficeFileTicket, { params: { ref, id } })).body;
    const get = (headers: Record<string, string> = {}) =>
      app.request(new Request(`http://localhost${address}`, { headers }));
    const reader = (await get()).body?.getReader();
    const got: Uint8Array[] = [(await reader?.read())?.value ?? new Uint8Array()];
    await s3.goAway();
    const rest = async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) got.push(next.value);
    };
    await expect(rest()).rejects.toThrow();
    await s3.comeBack();
    const begun = Buffer.concat(got);
    expect(begun.length).toBeLessThan(bytes.length);
    const reply = await get({ Range: `bytes=${begun.length}-` });
    expect(reply.status).toBe(206);
    expect(sha256(Buffer.concat([begun, Buffer.from(await reply.arrayBuffer())]))).toBe(sha256(bytes));
  });
});
