import { AppError } from '../app-error.ts';
import type { Ctx } from '../context.ts';
import type { RateLimit } from '../security/rate-limits.ts';
import { fileName, receiveMultipart, type UploadedFile } from './uploads.ts';

/** A form sent by a browser: its text fields, and the chosen file, if any. */
export interface SentForm {
  fields: URLSearchParams;
  file: UploadedFile | null;
}

export interface FormFile {
  maxBytes: number;
  /** The number of files from a client address, counted before any of the file is read. */
  perAddress: RateLimit;
  /** The message at the field when a file is too large. */
  tooLarge: (bytes: number) => string;
}

/** Limit in bytes for the rest of a form, without its file. */
const textsMaxBytes = 65_536;
const partsMax = 20;

/**
 * Receives a form with at most one file, in the field `file`. Its size is checked before anything is read.
 * @throws AppError BODY_TOO_LARGE with the field `file`, MALFORMED_BODY, UNSUPPORTED_MEDIA_TYPE,
 *   TEMPORARILY_UNAVAILABLE
 */
export async function receiveForm(c: Ctx, { maxBytes, tooLarge }: FormFile): Promise<SentForm> {
  const refuseAbove = (most: number, bytes: number): void => {
    if (bytes > most) throw new AppError('BODY_TOO_LARGE', { fields: { file: tooLarge(bytes) } });
  };
  const announced = Number(c.req.header('content-length') ?? 0);
  refuseAbove(maxBytes + textsMaxBytes, announced);
  return receiveMultipart(c, {
    check: (_head, _boundary, soFar) => refuseAbove(maxBytes + textsMaxBytes, Math.max(soFar, announced)),
    async use(body, boundary) {
      const form = formOf(body, boundary);
      refuseAbove(maxBytes, form.file?.bytes.length ?? 0);
      return form;
    },
  });
}

/** Parses multipart/form-data (RFC 7578) as browsers write it. @throws AppError MALFORMED_BODY */
export function formOf(body: Buffer, boundary: string): SentForm {
  const fields = new URLSearchParams();
  let file: UploadedFile | null = null;
  for (const { name, fileName: chosen, bytes } of partsOf(body, boundary)) {
    if (chosen === null) fields.append(name, new TextDecoder().decode(bytes));
    // A field without a file is sent as an empty one without a name.
    else if (name === 'file' && !file && (chosen || bytes.length > 0)) file = { name: fileName(chosen), bytes };
  }
  return { fields, file };
}

interface Part {
  name: string;
  /** The file name as sent; null for a text field. */
  fileName: string | null;
  /** A copy. */
  bytes: Uint8Array;
}

function partsOf(body: Buffer, boundary: string): Part[] {
  const parts: Part[] = [];
  const mark = Buffer.from(`\r\n--${boundary}`);
  // No line break precedes the first boundary.
  let at = mark.length - 2;
  if (!body.subarray(0, at).equals(mark.subarray(2))) throw new AppError('MALFORMED_BODY');
  while (body.toString('latin1', at, at + 2) === '\r\n') {
    const begins = body.indexOf('\r\n\r\n', at);
    const ends = begins < 0 ? -1 : body.indexOf(mark, begins + 2);
    if (ends < 0 || parts.length === partsMax) throw new AppError('MALFORMED_BODY');
    const head = body.toString('utf8', at + 2, begins);
    parts.push({ ...namesIn(head), bytes: new Uint8Array(body.subarray(begins + 4, Math.max(begins + 4, ends))) });
    at = ends + mark.length;
  }
  if (!/^--(?:\r\n)?$/.test(body.toString('latin1', at))) throw new AppError('MALFORMED_BODY');
  return parts;
}

function namesIn(head: string): Pick<Part, 'name' | 'fileName'> {
  const pattern =
    /^content-disposition:\s*form-data\s*;\s*name="([^"\r\n\\]*)"(?:\s*;\s*filename="((?:[^"\r\n\\]|\\.)*)")?\s*$/im;
  const found = pattern.exec(head);
  if (!found) throw new AppError('MALFORMED_BODY');
  return { name: found[1] ?? '', fileName: found[2] ?? null };
}
