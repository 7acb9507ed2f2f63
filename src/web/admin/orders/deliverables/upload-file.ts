import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { finishFile, type OfficeDeliverables, sendFilePart } from '#contract/admin/orders/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { ApiError, call } from '#web/api.ts';
import { sendFile } from '#web/attachments/send-file.ts';

const pauseMs = 3_000;
const triesMax = 20;

interface Upload {
  ref: string;
  /** Of the deliverable. */
  id: string;
  /** The parts that the site has already. */
  partsHere: readonly number[];
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends the parts of a file that the site does not have yet, and ends the upload. A broken connection is tried again;
 * what was confirmed is not sent twice. @throws ApiError when it cannot go on, such as after a sign-out
 */
export async function uploadFile(
  file: Blob,
  { ref, id, partsHere, onProgress, signal }: Upload,
): Promise<OfficeDeliverables> {
  // Of the whole file, part by part: browsers hash only what is in memory as a whole.
  const whole = sha256.create();
  for (let part = 0; part * deliveryLimits.filePartBytes < file.size; part += 1) {
    signal.throwIfAborted();
    const end = Math.min(file.size, (part + 1) * deliveryLimits.filePartBytes);
    const bytes = new Uint8Array(await file.slice(part * deliveryLimits.filePartBytes, end).arrayBuffer());
    whole.update(bytes);
    if (!partsHere.includes(part)) await sendPart({ ref, id, part: String(part) }, bytes, signal);
    onProgress(end);
  }
  return call(finishFile, { params: { ref, id }, body: { sha256: bytesToHex(whole.digest()) } });
}

async function sendPart(
  params: { ref: string; id: string; part: string },
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<void> {
  const query = { sha256: bytesToHex(sha256(bytes)) };
  const name = `part-${params.part}`;
  for (let tries = 1; ; tries += 1) {
    try {
      await sendFile(sendFilePart, { params, query }, new File([bytes], name));
      return;
    } catch (error) {
      if (!canGoOn(error) || tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
    }
  }
}

/** The connection broke, the site was busy, or the part was damaged on its way. */
const canGoOn = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.status === 408 || error.code === 'FILE_PART_WRONG');
