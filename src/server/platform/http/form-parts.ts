import { formPartsMax, formTextsMaxBytes } from '#contract/request-limits.ts';
import { AppError } from '../app-error.ts';
import type { Ctx } from '../context.ts';
import type { RateLimit } from '../security/rate-limits.ts';
import { fileName, partsOf, receiveMultipart, type UploadedFile } from './uploads.ts';

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
  refuseAbove(maxBytes + formTextsMaxBytes, announced);
  return receiveMultipart(c, {
    check: (_head, _boundary, soFar) => refuseAbove(maxBytes + formTextsMaxBytes, Math.max(soFar, announced)),
    async use(body, boundary) {
      const form = formOf(body, boundary);
      refuseAbove(maxBytes, form.file?.bytes.length ?? 0);
      return form;
    },
  });
}

/** Reads a form as browsers write it; its file is a copy. @throws AppError MALFORMED_BODY */
export function formOf(body: Buffer, boundary: string): SentForm {
  const fields = new URLSearchParams();
  let file: UploadedFile | null = null;
  for (const { name, fileName: chosen, bytes } of partsOf(body, boundary, formPartsMax)) {
    if (chosen === null) fields.append(name, new TextDecoder().decode(bytes));
    // A field without a file is sent as an empty one without a name.
    else if (name === 'file' && !file && (chosen || bytes.length > 0)) {
      file = { name: fileName(chosen), bytes: new Uint8Array(bytes) };
    }
  }
  return { fields, file };
}
