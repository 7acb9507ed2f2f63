import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { attachedAreaBody, attachedFileParams, attachmentsSchema } from './attachments.ts';

interface Options<Params extends z.ZodMiniType> {
  path: '/bookings/:ref' | '/orders/:ref';
  params: Params;
  /** Names the record and its end: "a booking", "its meeting is over". */
  owner: string;
  end: string;
  /** Errors that refuse every change. */
  closed: readonly ErrorCode[];
  /** Errors that also refuse a change of the area. */
  agreed: readonly ErrorCode[];
}

/** The calls by which a customer changes the area and the files of a booking or an order. */
export function attachmentCalls<Params extends z.ZodMiniType>(options: Options<Params>) {
  const { path, params, owner, end, closed, agreed } = options;
  return {
    setArea: endpoint(`PUT ${path}/area`, {
      summary: `Sets or replaces the area of ${owner} until ${end}. The server computes the size.`,
      params,
      body: attachedAreaBody,
      bodyMaxBytes: limits.bodyMaxBytes + limits.areaBodyMaxBytes,
      reply: attachmentsSchema,
      guard: 'user',
      errors: [...closed, ...agreed, 'AOI_INVALID', 'AOI_TOO_SMALL', 'AOI_TOO_LARGE'],
    }),
    removeArea: endpoint(`DELETE ${path}/area`, {
      summary: `Removes the area of ${owner} until ${end}. Without an area, nothing changes.`,
      params,
      reply: attachmentsSchema,
      guard: 'user',
      errors: [...closed, ...agreed],
    }),
    addFile: endpoint(`POST ${path}/files`, {
      summary: `Adds a file to ${owner}, as multipart/form-data with the single part \`file\`. The same file is stored once.`,
      params,
      upload: { maxBytes: limits.inquiryFileMaxBytes },
      reply: attachmentsSchema,
      status: 201,
      guard: 'user',
      errors: [...closed, 'TOO_MANY_FILES', 'FILE_TOO_LARGE', 'FILE_TYPE', 'TEMPORARILY_UNAVAILABLE'],
    }),
    removeFile: endpoint(`DELETE ${path}/files/:id`, {
      summary: `Removes a file of ${owner} until ${end}.`,
      params: attachedFileParams,
      reply: attachmentsSchema,
      guard: 'user',
      errors: closed,
    }),
    readFile: endpoint(`GET ${path}/files/:id`, {
      summary: `Returns a file of ${owner} of the account, always as a download.`,
      params: attachedFileParams,
      guard: 'user',
      errors: ['NOT_FOUND'],
    }),
  };
}
