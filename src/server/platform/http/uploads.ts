import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Ctx } from '../context.ts';

export interface UploadedFile {
  /** As the person's device calls it: words to show, never a path. */
  name: string;
  bytes: Uint8Array;
}

// What a browser writes around one file, and far more than it needs.
const framingMaxBytes = 8_192;
let reading = 0;
let readingBytes = 0;

/**
 * Reads the one file of a multipart body. Call it once it is known who sends it: nothing is read before.
 * @throws AppError FILE_TOO_LARGE as soon as it is, MALFORMED_BODY, UNSUPPORTED_MEDIA_TYPE, TEMPORARILY_UNAVAILABLE
 */
export async function readUpload(c: Ctx, maxBytes: number): Promise<UploadedFile> {
  const boundary = boundaryOf(c.req.header('content-type') ?? '');
  if (!boundary || c.req.header('content-encoding')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const most = maxBytes + framingMaxBytes;
  const declared = Number(c.req.header('content-length'));
  const length = declared > 0 ? Math.min(declared, most) : most;
  // Each is held in memory; beyond these few, and so many bytes of all together, the sender waits instead.
  if (reading >= limits.uploadsAtOnce || readingBytes + length > limits.uploadBytesAtOnce) {
    throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  reading += 1;
  readingBytes += length;
  try {
    const file = readOnePart(await collect(c.req.raw, boundary, length), boundary);
    if (!file) throw new AppError('MALFORMED_BODY');
    if (file.bytes.length > maxBytes) throw new AppError('FILE_TOO_LARGE', { name: file.name });
    return file;
  } finally {
    reading -= 1;
    readingBytes -= length;
  }
}

/** The body in one piece of memory: chunks that are joined at the end would take it twice. */
async function collect(request: Request, boundary: string, most: number): Promise<Buffer> {
  const body = Buffer.allocUnsafe(most);
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      if (length + chunk.length > most)
        throw new AppError('FILE_TOO_LARGE', { name: nameIn(body.subarray(0, length), boundary) });
      body.set(chunk, length);
      length += chunk.length;
    }
  } catch (error) {
    // A sender that went away in the middle is no failure of ours.
    throw error instanceof AppError ? error : new AppError('MALFORMED_BODY', {}, String(error));
  }
  return body.subarray(0, length);
}

/** RFC 2046 5.1.1: a boundary, quoted or not. */
export function boundaryOf(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))\s*$/i.exec(
    contentType,
  );
  return match?.[1] ?? match?.[2] ?? null;
}

interface Head {
  name: string;
  begins: number;
}

/** Where the file begins and what it is called; null unless the body begins with a part called `file`. */
function headOf(body: Buffer, boundary: string): Head | null {
  const first = Buffer.from(`--${boundary}\r\n`);
  if (!body.subarray(0, first.length).equals(first)) return null;
  const end = body.subarray(0, framingMaxBytes).indexOf('\r\n\r\n', first.length);
  if (end < 0) return null;
  const head = body.toString('utf8', first.length, end);
  const disposition =
    /^content-disposition:\s*form-data\s*;\s*name="file"\s*;\s*filename="((?:[^"\r\n\\]|\\.)*)"\s*$/im.exec(head);
  if (disposition?.[1] === undefined) return null;
  return { name: fileName(disposition[1]), begins: end + 4 };
}

/** The file of a body that holds that one part and nothing else. */
export function readOnePart(body: Buffer, boundary: string): UploadedFile | null {
  const head = headOf(body, boundary);
  if (!head) return null;
  const ends = body.indexOf(`\r\n--${boundary}`, head.begins - 2);
  if (ends < 0) return null;
  const rest = body.toString('latin1', ends + boundary.length + 4);
  if (!/^--(?:\r\n)?$/.test(rest)) return null;
  return { name: head.name, bytes: body.subarray(head.begins, Math.max(head.begins, ends)) };
}

const nameIn = (body: Buffer, boundary: string): string => headOf(body, boundary)?.name ?? 'The file';

/** The last name of a path, without controls or marks that turn text around, short enough to show; its ending stays. */
export function fileName(written: string): string {
  const plain = written
    .replace(/\\(["\\])/g, '$1')
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
