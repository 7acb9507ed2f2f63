import { endpoint } from '../endpoint.ts';
import { attachedAreaBody, attachedFileParams, attachmentsSchema } from '../files/attachments.ts';
import { limits } from '../limits.ts';
import { orderRefParams } from './orders.ts';

const closed = ['NOT_FOUND', 'WORK_DELIVERED', 'ORDER_CANCELLED'] as const;

export const setOrderArea = endpoint('PUT /orders/:ref/area', {
  summary: 'Sets or replaces the area of an order until its work is delivered. Its size is computed here.',
  params: orderRefParams,
  body: attachedAreaBody,
  bodyMaxBytes: limits.bodyMaxBytes + limits.areaBodyMaxBytes,
  reply: attachmentsSchema,
  guard: 'user',
  errors: [...closed, 'AREA_AGREED', 'AOI_INVALID', 'AOI_TOO_SMALL', 'AOI_TOO_LARGE'],
});

export const removeOrderArea = endpoint('DELETE /orders/:ref/area', {
  summary: 'Removes the area of an order until its work is delivered; without one nothing changes.',
  params: orderRefParams,
  reply: attachmentsSchema,
  guard: 'user',
  errors: [...closed, 'AREA_AGREED'],
});

export const addOrderFile = endpoint('POST /orders/:ref/files', {
  summary: 'Adds a file to an order, as multipart/form-data with the one part `file`. The same file again is one file.',
  params: orderRefParams,
  upload: { maxBytes: limits.inquiryFileMaxBytes },
  reply: attachmentsSchema,
  status: 201,
  guard: 'user',
  errors: [...closed, 'TOO_MANY_FILES', 'FILE_TOO_LARGE', 'FILE_TYPE', 'TEMPORARILY_UNAVAILABLE'],
});

export const removeOrderFile = endpoint('DELETE /orders/:ref/files/:id', {
  summary: 'Removes a file of an order until its work is delivered.',
  params: attachedFileParams,
  reply: attachmentsSchema,
  guard: 'user',
  errors: closed,
});

export const readOrderFile = endpoint('GET /orders/:ref/files/:id', {
  summary: 'A file of an order of the account, always as a download.',
  params: attachedFileParams,
  guard: 'user',
  errors: ['NOT_FOUND'],
});
