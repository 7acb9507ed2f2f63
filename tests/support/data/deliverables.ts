import { createHash } from 'node:crypto';
import * as office from '#contract/admin/orders/deliverables.ts';
import { askForChange } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { upload } from './attachments.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that differ from part to part: they repeat after 1 MiB, which is no divisor of a part. */
export function bytesOf(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const period = new Uint8Array(Math.min(length, 2 ** 20)).map((_, at) => (at * 31 + seed * 7 + (at >> 12)) % 256);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += period.length) bytes.set(period.subarray(0, length - at), at);
  return bytes;
}

export const partOf = (bytes: Uint8Array, part: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.subarray(part * deliveryLimits.filePartBytes, (part + 1) * deliveryLimits.filePartBytes));

export const addFile = async (staff: Visitor, ref: string, name: string, bytes: number) =>
  staff.call(office.addDeliverable, { params: { ref }, body: { kind: 'file', name, bytes } });

export const sendPart = (
  staff: Visitor,
  ref: string,
  id: string,
  part: number,
  bytes: Uint8Array<ArrayBuffer>,
  hash = sha256(bytes),
) =>
  upload<{ partsHere: number[] }>(
    staff,
    `admin/orders/${ref}/deliverables/${id}/parts/${part}?sha256=${hash}`,
    'part',
    bytes,
    'PUT',
  );

export const finish = (staff: Visitor, ref: string, id: string, hash: string) =>
  staff.call(office.finishFile, { params: { ref, id }, body: { sha256: hash } });

/** Uploads a whole file, part by part. */
export async function uploadFile(staff: Visitor, ref: string, name: string, bytes: Uint8Array): Promise<string> {
  const { id } = (await addFile(staff, ref, name, bytes.length)).body;
  for (let part = 0; part * deliveryLimits.filePartBytes < bytes.length; part += 1) {
    await sendPart(staff, ref, id, part, partOf(bytes, part));
  }
  await finish(staff, ref, id, sha256(bytes));
  return id;
}

/** Delivers without the seconds in which it could be taken back. Returns the first reply. */
export async function deliverThem(
  staff: Visitor,
  ref: string,
  ids: string[],
  changes: { sentence?: string; acceptsOn?: string; nextOn?: string } = {},
) {
  const planned = await planThem(staff, ref, ids, changes);
  if (planned.status === 201) await staff.call(office.sendDelivery, { params: { ref } });
  return planned;
}

/** Delivers, so that it can be taken back for some seconds. */
export const planThem = (
  staff: Visitor,
  ref: string,
  ids: string[],
  changes: { sentence?: string; acceptsOn?: string; nextOn?: string } = {},
) => staff.call(office.deliver, { params: { ref }, body: { ids, acceptsOn: '2026-03-16', ...changes } });

/** Work that is done becomes delivered, by a sentence that says so. */
export async function deliverWork(staff: Visitor, ref: string): Promise<string> {
  const body = { kind: 'text', name: 'Report', content: 'The work is done.' } as const;
  const { id, acceptsOn } = (await staff.call(office.addDeliverable, { params: { ref }, body })).body;
  await deliverThem(staff, ref, [id], { acceptsOn });
  return id;
}

/** Asks for a change, and returns the id of the request. */
export async function changeAsked(
  client: Visitor,
  params: { ref: string; id: string },
  text = 'Move the scale bar.',
): Promise<string> {
  const { deliverables } = (await client.call(askForChange, { params, body: { text } })).body;
  return deliverables.find(({ id }) => id === params.id)?.changes.at(-1)?.id ?? '';
}
