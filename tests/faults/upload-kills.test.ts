import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as open } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOfficeFileTicket, listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { addFile, finish, partOf, sendPart, sha256 } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { repetitions } from '#tests/support/run/extent.ts';

const partBytes = deliveryLimits.filePartBytes;
const kills = repetitions(12, 1);
const bytes = new Uint8Array(randomBytes(64_000_000));
const partCount = Math.ceil(bytes.length / partBytes);
const folder = mkdtempSync(path.join(tmpdir(), 'site-upload-kills-'));
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

const killedAt = Array.from({ length: kills }, () => randomInt(1, bytes.length)).sort((one, other) => one - other);
const message = `killed at the bytes ${killedAt.join(', ')}`;

it(`64 MB go on after ${kills} kill -9 of the site (${message}), and are the same on both ends`, async () => {
  const { ref } = await order(staff, [{ id: 'web-gis', quantity: 1 }]);
  await setFulfilment(staff, ref, 'in_progress');
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
    outcome: 'passed',
    text: 'The same on both ends, by SHA-256',
  });
  const { address } = (await staff.call(createOfficeFileTicket, { params: { ref, id } })).body;
  const got = await fetch(site.url + address);
  expect(sha256(new Uint8Array(await got.arrayBuffer())), message).toBe(sha256(bytes));
});
