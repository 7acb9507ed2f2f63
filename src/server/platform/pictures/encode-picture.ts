import { randomUUID } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentLimits } from '#contract/content-limits.ts';
import type { StoredPicture } from '#contract/site/pictures.ts';
import { AppError } from '../app-error.ts';
import { createBoundedQueue } from '../load/bounded-queue.ts';
import { readPlainFile, withLimitedProcess } from '../load/limited-process.ts';
import { type PictureBytes, pictureId } from '../publications/stored-pictures.ts';
import { type Encoded, encodedFiles, encodedSchema, type PictureToEncode } from './encoded.ts';
import { pngSignature } from './png.ts';

export type EncodedPicture = StoredPicture & PictureBytes;

const oneAtOnce = createBoundedQueue({
  name: 'pictures',
  atOnce: 1,
  deadlineMs: contentLimits.pictureEncodingMs,
  lengthMax: contentLimits.picturesWaitingMax,
});

/** The libraries of image formats work outside of the objects of JavaScript, in as much memory again. */
const heapMb = 256;
const answerMaxBytes = 1_024;
/** More than a photograph of the largest size has. */
const encodedMaxBytes = 8_000_000;

/**
 * Writes the bytes of an upload, which are overwritten afterwards, into a file for `encodePicture`.
 * @throws AppError PICTURE_TYPE, PICTURE_HEIC by the first bytes, whatever its name says
 */
export async function keepPicture({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<string> {
  const kind = kindOf(bytes);
  if (kind !== 'picture') throw new AppError(kind === 'heic' ? 'PICTURE_HEIC' : 'PICTURE_TYPE', { name });
  const file = path.join(tmpdir(), `picture-${randomUUID()}`);
  await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  return file;
}

/**
 * Encodes a picture again in a process of its own (decisions 0129 and 0138): turned as the camera was held, at most as large
 * as the limits say, and without position, camera and other notes. The file is deleted.
 * @throws AppError PICTURE_PIXELS, PICTURE_UNREADABLE, TEMPORARILY_UNAVAILABLE
 */
export async function encodePicture(file: string, name: string, signal?: AbortSignal): Promise<EncodedPicture> {
  try {
    return await oneAtOnce.run(() => encodeInProcess(file, name, signal));
  } finally {
    await unlink(file).catch(() => undefined);
  }
}

function encodeInProcess(file: string, name: string, signal: AbortSignal | undefined): Promise<EncodedPicture> {
  return withLimitedProcess(
    {
      entry: new URL('./encode-process.ts', import.meta.url),
      input: pictureToEncode(file),
      readable: [file],
      longestMs: contentLimits.pictureEncodingMs,
      heapMb,
      outputMaxBytes: answerMaxBytes,
      usesLibraries: true,
    },
    ({ output, fault }, folder) => {
      if (fault === 'not started') throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 60 });
      const said = fault ? null : answerIn(output);
      if (said && 'refused' in said) throw new AppError(said.refused, { name });
      const bytes = said && readPlainFile(path.join(folder, encodedFiles.large), encodedMaxBytes);
      if (!bytes) throw new AppError('PICTURE_UNREADABLE', { name }, fault ?? 'no picture');
      const phoneBytes = readPlainFile(path.join(folder, encodedFiles.phone), encodedMaxBytes);
      return { id: pictureId({ bytes, phoneBytes }), width: said.width, height: said.height, bytes, phoneBytes };
    },
    signal,
  );
}

function answerIn(output: string | null): Encoded | null {
  try {
    return encodedSchema.parse(JSON.parse(output ?? ''));
  } catch {
    return null;
  }
}

/** With the sizes of the site. */
export const pictureToEncode = (file: string): PictureToEncode => ({
  file,
  maxPixels: contentLimits.pictureMaxPixels,
  width: contentLimits.pictureWidthMax,
  height: contentLimits.pictureHeightMax,
  phoneWidth: contentLimits.phonePictureWidthMax,
});

/** By its first bytes: a picture that we encode, one of a phone that we do not, or something else. */
function kindOf(bytes: Uint8Array): 'picture' | 'heic' | null {
  const start = Buffer.from(bytes.subarray(0, 16));
  const text = start.toString('latin1');
  const isPng = start.subarray(0, pngSignature.length).equals(pngSignature);
  if (isPng || /^(?:\xff\xd8\xff|RIFF.{4}WEBP)/s.test(text)) return 'picture';
  return /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text) ? 'heic' : null;
}
