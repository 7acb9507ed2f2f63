import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addDeliverable,
  listOfficeDeliverables,
  removeDeliverable,
  sendDelivery,
  takeBackDelivery,
} from '#contract/admin/orders/deliverables.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { acceptDeliverable, askForChange, listDeliverables } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, startProcesses } from '#tests/support/app/processes.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { addFile, bytesOf, deliverWork, finish, planThem, sendPart, sha256 } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { brokenInvariants, countIn } from '#tests/support/stand-ins/shop-processes.ts';
import { inParallel, tally } from './booking-crowd.ts';

// Two processes share one database and one folder; calls reach them in turn (product/operations.md#races).

const rounds = repetitions(12, 3);
const folder = mkdtempSync(path.join(tmpdir(), 'site-delivery-races-'));
let databaseUrl: string;
let site: Processes;
let amara: Visitor;
let staff: Visitor;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(2, databaseUrl, {
    RATE_LIMIT_FACTOR: '100000',
    OWNER_EMAIL: 'owner@example.com',
    DATA_DIR: folder,
    STORAGE_SHARED: '1',
  });
  amara = site.visitorOfAllProcesses();
  await amara.signUpAndActivate();
  staff = site.visitorOfAllProcesses();
  await staff.signUpAndActivate({ email: 'owner@example.com' });
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const emailsOf = (kind: string, ref: string) =>
  countIn(databaseUrl, "select count(*) from emails where kind = $1 and subject like '%' || $2 || '%'", kind, ref);
const eventsOf = (event: string, ref: string) =>
  countIn(databaseUrl, 'select count(*) from audit_events where event = $1 and subject = $2', `order.${event}`, ref);
const accept = (ref: string, id: string) => amara.call(acceptDeliverable, { params: { ref, id } });
const ask = (ref: string, id: string) =>
  amara.call(askForChange, { params: { ref, id }, body: { text: 'The scale bar covers the dam.' } });
const deliverablesOf = async (ref: string) =>
  (await amara.call(listDeliverables, { params: { ref } })).body.deliverables;

async function begunOrder(): Promise<string> {
  const { ref } = await order(amara, [{ id: 'web-gis', quantity: 1 }]);
  await setFulfilment(staff, ref, 'in_progress');
  return ref;
}

it('20 acceptances of one deliverable at once have one effect and one email', async () => {
  const ref = await begunOrder();
  const id = await deliverWork(staff, ref);
  const replies = await inParallel(
    20,
    times(20, () => () => accept(ref, id)),
  );
  expect(tally(replies)).toEqual({ '200': 20 });
  expect(await deliverablesOf(ref)).toMatchObject([{ state: 'accepted', acceptedBy: 'client' }]);
  expect(await emailsOf('work-accepted-owner', ref)).toBe(1);
  expect(await eventsOf('delivery.accepted', ref)).toBe(1);
  expect((await amara.call(readOrder, { params: { ref } })).body.workStatus).toBe('completed');
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

it(`${rounds} times, an acceptance and a change request at once: accepted, and the request is refused or done`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ref = await begunOrder();
    const id = await deliverWork(staff, ref);
    const calls = [() => accept(ref, id), () => ask(ref, id)];
    const [one, other] = await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => call()));
    const [accepted, asked] = round % 2 ? [other, one] : [one, other];
    expect(accepted?.status).toBe(200);
    const wasAsked = asked?.status === 201;
    if (!wasAsked) expect(asked?.code).toBe('DELIVERABLE_CHANGED');
    expect(await deliverablesOf(ref)).toMatchObject([
      { state: 'accepted', changes: wasAsked ? [{ isDone: true }] : [] },
    ]);
    expect(await emailsOf('work-accepted-owner', ref)).toBe(1);
    expect(await emailsOf('change-asked-owner', ref)).toBe(wasAsked ? 1 : 0);
  }
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

it(`${rounds} times, the end of an upload and its removal at once: the file is whole or gone`, async () => {
  const ref = await begunOrder();
  const bytes = bytesOf(70_000);
  for (let round = 0; round < rounds; round += 1) {
    const { id } = (await addFile(staff, ref, `map-${round}.dat`, bytes.length)).body;
    await sendPart(staff, ref, id, 0, bytes);
    const [again, finished, removed] = await Promise.all([
      sendPart(staff, ref, id, 0, bytes),
      finish(staff, ref, id, sha256(bytes)),
      staff.call(removeDeliverable, { params: { ref, id } }),
    ]);
    expect(removed.status).toBe(200);
    expect(`${again.status} ${again.code ?? ''}`).toMatch(/^(?:200 |404 NOT_FOUND|409 DELIVERABLE_CHANGED)$/);
    expect(`${finished.status} ${finished.code ?? ''}`).toMatch(/^(?:200 |404 NOT_FOUND)$/);
    expect((await finish(staff, ref, id, sha256(bytes))).status).toBe(404);
  }
  expect((await staff.call(listOfficeDeliverables, { params: { ref } })).body.deliverables).toEqual([]);
  const rows = 'select count(*) from deliverable_parts';
  expect(await countIn(databaseUrl, rows)).toBe(0);
});

it(`${rounds} times, the end of a delivery in both processes and its taking back at once: sent once, or not at all`, async () => {
  const ref = await begunOrder();
  for (let round = 0; round < rounds; round += 1) {
    const body = { kind: 'text', name: `Report ${round}`, content: 'The work is done.' } as const;
    const { id, acceptsOn } = (await staff.call(addDeliverable, { params: { ref }, body })).body;
    const before = await emailsOf('delivery', ref);
    await planThem(staff, ref, [id], { acceptsOn });
    const send = () => staff.call(sendDelivery, { params: { ref } });
    const takeBack = () => staff.call(takeBackDelivery, { params: { ref } });
    const calls = round % 2 ? [takeBack, send, send] : [send, takeBack, send];
    const replies = await Promise.all(calls.map((call) => call()));
    const [back] = round % 2 ? replies : replies.slice(1);
    expect(`${back?.status} ${back?.code ?? ''}`).toMatch(/^(?:200 |409 DELIVERY_SENT)$/);
    const isSent = back?.status !== 200;
    expect((await emailsOf('delivery', ref)) - before).toBe(isSent ? 1 : 0);
    expect((await deliverablesOf(ref)).some((item) => item.id === id)).toBe(isSent);
    expect(await eventsOf('delivery.planned', ref)).toBe(round + 1);
  }
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
});

it('10 people who add one name at once: one uploads it', async () => {
  const ref = await begunOrder();
  const replies = await inParallel(
    10,
    times(10, () => () => addFile(staff, ref, 'map.dat', 9)),
  );
  expect(tally(replies)).toEqual({ '201': 1, '409 UPLOAD_UNFINISHED': 9 });
});

it('a part that is too long is refused while it arrives, and the right one is stored', async () => {
  const ref = await begunOrder();
  const bytes = bytesOf(2_000_000);
  const { id } = (await addFile(staff, ref, 'long.dat', bytes.length)).body;
  const refused = await sendPart(staff, ref, id, 0, bytesOf(deliveryLimits.filePartBytes + 1_000_000));
  expect([refused.status, refused.code]).toEqual([413, 'BODY_TOO_LARGE']);
  expect((await sendPart(staff, ref, id, 0, bytes)).body.partsHere).toEqual([0]);
  expect((await finish(staff, ref, id, sha256(bytes))).status).toBe(200);
});
