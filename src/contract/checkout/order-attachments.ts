import * as z from 'zod/mini';
import { pictureSchema, pointSchema } from '../areas/map-picture.ts';
import { endpoint } from '../endpoint.ts';
import { attachmentCalls } from '../files/attachment-calls.ts';
import { orderRefParams } from './orders.ts';

export const orderAttachments = attachmentCalls({
  path: '/orders/:ref',
  params: orderRefParams,
  owner: 'an order',
  end: 'its work is delivered',
  closed: ['NOT_FOUND', 'WORK_DELIVERED', 'ORDER_CANCELLED'],
  agreed: ['AREA_AGREED'],
});

export const readOrderMap = endpoint('GET /orders/:ref/area/map', {
  summary: 'Returns a map of the area of an order of the account and what is around it.',
  params: orderRefParams,
  reply: z.object({
    picture: pictureSchema,
    /** The path of the outline, empty where it is too small to be seen. */
    outline: z.string(),
    middle: pointSchema,
  }),
  guard: 'user',
  errors: ['NOT_FOUND'],
});
