import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type MultipartPart, parseMultipart } from '@remix-run/multipart-parser';
import { limits } from '#contract/limits.ts';
import { uploadFramingMaxBytes } from '#contract/request-limits.ts';
import { AppError } from '../app-error.ts';
import type { Ctx } from '../context.ts';
import { freeMemory } from '../free-memory.ts';
import { createBoundedQueue } from '../load/bounded-queue.ts';
import type { RateLimit, RateLimiter } from '../security/rate-limits.ts';
import type { Secrets } from '../security/secrets.ts';

export interface UploadedFile {
  /** The name on the sender's device: for display, never a path. */
  name: string;
  bytes: Uint8Array;
}

const checkPlacesEveryMs = 100;

/** The places for bodies of one kind while they arrive. */
interface Places {
  /** The number of bodies that are arriving, by sender. */
  receiving: Map<string, number>;
  ofSender: number;
  inAll(isAccount: boolean): number;
}

/** Files of customers and visitors. A slow sender holds a place for minutes, so visitors cannot hold all of them. */
const places: Places = {
  receiving: new Map(),
  ofSender: limits.uploadsAtOnceOfSender,
  inAll: (isAccount) => limits.uploadsAtOnce - (isAccount ? 0 : limits.uploadsKeptForAccounts),
};
/** Parts of files that staff deliver. */
const placesOfParts: Places = {
  receiving: new Map(),
  ofSender: limits.filePartsAtOnceOfSender,
  inAll: () => limits.filePartsAtOnce,
};
// Only one file is in memory at a time; the others wait on disk. The buffer is shared with the thread of the embedded
// database, which avoids a copy, and reused for the files of the next minute: shared memory is garbage collected late.
let memory: Buffer | null = null;
let forgetting: NodeJS.Timeout | undefined;
const memoryKeptMs = 60_000;
const inMemory = createBoundedQueue({
  name: 'uploads',
  atOnce: 1,
  deadlineMs: limits.uploadTimeoutMs,
  lengthMax: limits.uploadsAtOnce,
});

/** Kilobytes of files a day, from the address of visitors or from an account. */
const perAddress: RateLimit = { name: 'upload-kb', most: limits.visitorFilesMbPerDay * 1_024, perSeconds: 86_400 };
const perAccount: RateLimit = { name: 'upload-kb', most: limits.accountFilesMbPerDay * 1_024, perSeconds: 86_400 };

/**
 * Receives the one file of a multipart body and passes it to `store`. Call it once the sender is known: nothing is read
 * before. On a slow connection this takes minutes; meanwhile the body is written to the folder for temporary files.
 * @throws AppError FILE_TOO_LARGE as soon as it is too large, MALFORMED_BODY, UNSUPPORTED_MEDIA_TYPE, RATE_LIMITED,
 *   TEMPORARILY_UNAVAILABLE
 */
export type ReceiveUpload = <T>(
  c: Ctx,
  maxBytes: number,
  store: (file: UploadedFile) => Promise<T>,
  tooLarge?: 'FILE_TOO_LARGE' | 'PICTURE_TOO_LARGE',
) => Promise<T>;

interface Parts {
  rateLimiter: RateLimiter;
  secrets: Secrets;
  /** Where the files are stored; infinite where it is not known. */
  freeBytes: () => Promise<number>;
}

export const createReceiveUpload =
  ({ rateLimiter, secrets, freeBytes }: Parts): ReceiveUpload =>
  async (c, maxBytes, store, tooLarge = 'FILE_TOO_LARGE') => {
    const { account } = c.get('caller');
    if (!account && (await freeBytes()) < limits.visitorFilesFreeBytes) throw noRoomForFiles();
    return receiveMultipart(c, {
      check(head, boundary, soFar) {
        if (soFar > maxBytes + uploadFramingMaxBytes) throw new AppError(tooLarge, { name: nameIn(head, boundary) });
      },
      async use(body, boundary) {
        const upload = readOnePart(body, boundary);
        if (upload.bytes.length > maxBytes) throw new AppError(tooLarge, { name: upload.name });
        const kilobytes = Math.ceil(upload.bytes.length / 1_024);
        if (account) await rateLimiter.spend(perAccount, account.userId, kilobytes);
        else await rateLimiter.spend(perAddress, secrets.hmac('address', c.get('clientAddress')), kilobytes);
        return store(upload);
      },
    });
  };

/** For files of visitors; everything else can still be stored. */
export const noRoomForFiles = (): AppError =>
  new AppError('TEMPORARILY_UNAVAILABLE', { reason: 'no_room_for_files', retryAfterSeconds: 3_600 });

interface Reading<T> {
  /** Gets the beginning of the body and its length so far; throws to refuse it. */
  check: (head: Buffer, boundary: string, soFar: number) => void;
  /** The body is in memory while this runs, and overwritten afterwards. */
  use: (body: Buffer, boundary: string) => Promise<T>;
}

/**
 * Passes one part of a file that staff deliver to `store`, in memory that is overwritten afterwards.
 * @throws AppError FILE_TOO_LARGE, MALFORMED_BODY, UNSUPPORTED_MEDIA_TYPE, TEMPORARILY_UNAVAILABLE
 */
export const receiveFilePart = <T>(c: Ctx, maxBytes: number, store: (bytes: Uint8Array) => Promise<T>): Promise<T> =>
  receiveMultipart(
    c,
    {
      check(_, __, soFar) {
        if (soFar > maxBytes + uploadFramingMaxBytes) throw new AppError('BODY_TOO_LARGE');
      },
      use: async (body, boundary) => store(readOnePart(body, boundary).bytes),
    },
    placesOfParts,
  );

/** @throws AppError MALFORMED_BODY, UNSUPPORTED_MEDIA_TYPE, TEMPORARILY_UNAVAILABLE */
export async function receiveMultipart<T>(c: Ctx, { check, use }: Reading<T>, among = places): Promise<T> {
  const boundary = boundaryOf(c.req.header('content-type') ?? '');
  if (!boundary || c.req.header('content-encoding')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const release = await reservePlace(c, among);
  try {
    await using file = await openUnnamed();
    const length = await writeTo(file, bodyOf(c), (head, soFar) => check(head, boundary, soFar));
    return await inMemory.run(async () => use(await readFrom(file, length), boundary), { mayRefuse: false });
  } finally {
    release();
    clearTimeout(forgetting);
    forgetting = setTimeout(() => (memory = null), memoryKeptMs).unref();
  }
}

/**
 * Waits for a place, as calls do: a room shares one address.
 * @throws AppError TEMPORARILY_UNAVAILABLE before anything is read
 */
async function reservePlace(c: Ctx, { receiving, ofSender, inAll }: Places): Promise<() => void> {
  const { account } = c.get('caller');
  const sender = account?.userId ?? c.get('clientAddress');
  const most = inAll(account !== null);
  const arriving = (): number => receiving.get(sender) ?? 0;
  const isFull = (): boolean =>
    arriving() >= ofSender || [...receiving.values()].reduce((sum, count) => sum + count, 0) >= most;
  const deadline = performance.now() + limits.callWaitMs;
  while (isFull()) {
    if (performance.now() > deadline || c.req.raw.signal.aborted) {
      const details = { retryAfterSeconds: 5, begun: false };
      throw new AppError('TEMPORARILY_UNAVAILABLE', details, 'too many files are arriving');
    }
    await delay(checkPlacesEveryMs);
  }
  receiving.set(sender, arriving() + 1);
  return () => {
    if (arriving() > 1) receiving.set(sender, arriving() - 1);
    else receiving.delete(sender);
  };
}

/** An unlinked file, which the system removes when the process ends. */
async function openUnnamed(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `upload-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600).catch(noRoom);
  await unlink(name);
  return file;
}

const noRoom = (error: unknown): never => {
  throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 60 }, `temporary files: ${error}`);
};

type Pieces = AsyncIterable<Uint8Array> | Uint8Array[];

function bodyOf(c: Ctx): Pieces {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  // From Node itself: a web stream copies each piece, and what it has copied is collected late.
  if (incoming && outgoing) return incoming.iterator({ destroyOnReturn: false });
  return c.req.raw.body ?? [];
}

/** Writes the body as it arrives and returns its length in bytes. `check` gets its beginning and the length so far. */
async function writeTo(file: FileHandle, body: Pieces, check: (head: Buffer, length: number) => void) {
  let head = Buffer.alloc(0);
  let length = 0;
  try {
    for await (const chunk of body) {
      if (head.length < uploadFramingMaxBytes) head = Buffer.concat([head, chunk.subarray(0, uploadFramingMaxBytes)]);
      check(head, length + chunk.length);
      await file.writeFile(chunk).catch(noRoom);
      length += chunk.length;
      freeMemory(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('MALFORMED_BODY', {}, String(error));
  }
  return length;
}

async function readFrom(file: FileHandle, length: number): Promise<Buffer> {
  if (!memory || memory.length < length) memory = Buffer.from(new SharedArrayBuffer(length));
  const bytes = memory.subarray(0, length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, at);
    if (bytesRead === 0) throw new Error('A temporary file is shorter than what was written.');
    at += bytesRead;
  }
  return bytes;
}

/** RFC 2046 5.1.1: a boundary, quoted or not. */
export function boundaryOf(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))\s*$/i.exec(
    contentType,
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/** A part of a form. */
interface Part {
  name: string;
  /** The file name as sent; null for a text field. */
  fileName: string | null;
  /** A view of the body. */
  bytes: Uint8Array;
}

/** Parses multipart/form-data (RFC 7578). @throws AppError MALFORMED_BODY, also for headers that are not UTF-8 */
export function partsOf(body: Buffer, boundary: string, maxParts: number): Part[] {
  const size = { maxHeaderSize: uploadFramingMaxBytes, maxFileSize: body.length, maxTotalSize: body.length };
  try {
    return [...parseMultipart([body], { boundary, maxParts, ...size })].map(asPart);
  } catch (error) {
    throw new AppError('MALFORMED_BODY', {}, String(error));
  }
}

function asPart(part: MultipartPart): Part {
  // RFC 7578, 4.2: a form has no `filename*`, whose character set the library would look up.
  const named = part.name !== undefined && !/;\s*filename\*/i.test(part.headers['content-disposition'] ?? '');
  if (!named) throw new Error('a part without a name, or with a name in another character set');
  // A body that is passed as a whole has the content of a part in one piece.
  return { name: part.name, fileName: part.filename ?? null, bytes: part.content[0] ?? new Uint8Array() };
}

/** The one file of a body, as a view of it. @throws AppError MALFORMED_BODY */
export function readOnePart(body: Buffer, boundary: string): UploadedFile {
  const [part] = partsOf(body, boundary, 1);
  if (part?.name !== 'file' || part.fileName === null) throw new AppError('MALFORMED_BODY');
  return { name: fileName(part.fileName), bytes: part.bytes };
}

/** The name of a file whose body has only begun. */
function nameIn(head: Buffer, boundary: string): string {
  try {
    return readOnePart(Buffer.concat([head, Buffer.from(`\r\n--${boundary}--`)]), boundary).name;
  } catch {
    return 'The file';
  }
}

/** The last segment of a path, without control or bidi characters, short enough to show; its extension is kept. */
export function fileName(written: string): string {
  const plain = written
    .replace(/%22/g, '"')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/%0[DA]/gi, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .normalize('NFC')
    .trim()
    .replace(/^\.+/, '');
  if (!plain) return 'file';
  const characters = [...plain];
  if (characters.length <= limits.inquiryFileNameMaxLength) return plain;
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  return `${characters.slice(0, limits.inquiryFileNameMaxLength - ending.length - 1).join('')}…${ending}`;
}
