import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as open } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  addDeliverable,
  createOfficeFileTicket,
  listOfficeDeliverables,
  takeBackDelivery,
} from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { newPostgresUrl, openPatient, startTestApp } from '#tests/support/app/app.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { addFile, finish, partOf, planThem, sendPart, sha256 } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-delivery-kills-'));
let databaseUrl: string;
let site: SiteProcess;
let staff: Visitor;
/** Of the next request; the site is killed after them. */
let bytesUntilKill: number | null = null;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  await start();
  staff = new Visitor({ ...hostOf(site, databaseUrl), request: send }, addressOf(1));
  await staff.signUpAndActivate({ email: 'owner@example.com' });
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  site = await startSiteProcess({
    ...processSettings,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: '100000',
    OWNER_EMAIL: 'owner@example.com',
    DATA_DIR: folder,
    STORAGE_SHARED: '1',
  });
}

async function send(request: Request): Promise<Response> {
  const url = request.url.replace(processSettings.PUBLIC_URL, site.url);
  if (bytesUntilKill === null) return fetch(new Request(url, request));
  const body = Buffer.from(await request.arrayBuffer());
  const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) };
  const sent = open(url, { method: request.method, headers });
  const broken = once(sent, 'error');
  await new Promise((resolve) => sent.write(body.subarray(0, bytesUntilKill ?? 0), resolve));
  await site.kill();
  await broken;
  throw new TypeError('The site was killed');
}

async function begunOrder(): Promise<string> {
  const { ref } = await order(staff, [{ id: 'web-gis', quantity: 1 }]);
  await setFulfilment(staff, ref, 'in_progress');
  return ref;
}

onlyInLongRun(() => {
  const partBytes = deliveryLimits.filePartBytes;
  const kills = 12;
  const megabytes = 64;
  const bytes = new Uint8Array(randomBytes(megabytes * 1_000_000));
  const partCount = Math.ceil(bytes.length / partBytes);
  const killedAt = Array.from({ length: kills }, () => randomInt(1, bytes.length)).sort((one, other) => one - other);
  const message = `killed at the bytes ${killedAt.join(', ')}`;

  it(`${megabytes} MB go on after ${kills} kill -9 of the site (${message}), and are the same on both ends`, async () => {
    const ref = await begunOrder();
    const { id } = (await addFile(staff, ref, 'orthophoto.dat', bytes.length)).body;
    const shown = async () => {
      const { deliverables } = (await staff.call(listOfficeDeliverables, { params: { ref } })).body;
      return deliverables[0];
    };
    const sentParts: number[] = [];
    for (const at of [...killedAt, null]) {
      const confirmed = (await shown())?.partsHere ?? [];
      expect(confirmed, message).toEqual(sentParts);
      const last = at === null ? partCount : Math.floor(at / partBytes);
      for (let part = confirmed.length; part < last; part += 1) {
        expect((await sendPart(staff, ref, id, part, partOf(bytes, part))).status, message).toBe(200);
        sentParts.push(part);
      }
      if (at === null) break;
      bytesUntilKill = Math.max(1, at % partBytes);
      await expect(sendPart(staff, ref, id, last, partOf(bytes, last)), message).rejects.toThrow('was killed');
      bytesUntilKill = null;
      await start();
    }
    expect((await finish(staff, ref, id, sha256(bytes))).status, message).toBe(200);
    await expect.poll(async () => (await shown())?.isBeingChecked, { message }).toBe(false);
    expect((await shown())?.findings, message).toContainEqual({
      id: 'transfer',
      outcome: 'passed',
      text: 'The same on both ends, by SHA-256',
    });
    const { address } = (await staff.call(createOfficeFileTicket, { params: { ref, id } })).body;
    const got = await fetch(site.url + address);
    expect(sha256(new Uint8Array(await got.arrayBuffer())), message).toBe(sha256(bytes));
  });
});

it('what was pressed before a kill -9 is delivered after it, once, with one email; what was taken back is not', async () => {
  const [pressed, takenBack] = [await begunOrder(), await begunOrder()];
  for (const ref of [pressed, takenBack]) {
    const body = { kind: 'text', name: 'Report', content: 'The work is done.' } as const;
    const { id, acceptsOn } = (await staff.call(addDeliverable, { params: { ref }, body })).body;
    expect((await planThem(staff, ref, [id], { acceptsOn })).status).toBe(201);
  }
  expect((await staff.call(takeBackDelivery, { params: { ref: takenBack } })).status).toBe(200);
  await site.kill();
  const stateOf = (ref: string) =>
    withClient(databaseUrl, async (client) => {
      const query = `select state,
          (select count(*)::int from emails where kind = 'delivery' and subject like '%' || ref || '%') as emails,
          (select count(*)::int from audit_events where event = 'order.deliverables.sent' and subject = ref) as sent
        from deliverables join orders on orders.id = order_id where ref = $1`;
      return (await client.query(query, [ref])).rows;
    });
  expect(await stateOf(pressed)).toEqual([{ state: 'not_yet', emails: 0, sent: 0 }]);

  // The next process starts after the 10 seconds.
  const app = await startTestApp({
    database: await openPatient(databaseUrl),
    now: addSeconds(new Date(), deliveryLimits.takeBackSeconds + 1),
    settings: { ...processSettings, DATA_DIR: folder, STORAGE_SHARED: '1' },
  });
  onTestFinished(app.stop);
  const { scheduler } = app.site.platform;
  for (let run = 0; run < 2; run += 1) await scheduler.runDue();
  expect(await stateOf(pressed)).toEqual([{ state: 'waiting', emails: 1, sent: 1 }]);
  expect(await stateOf(takenBack)).toEqual([{ state: 'not_yet', emails: 0, sent: 0 }]);
});
