import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { attachedFileParams } from '../files/attachments.ts';
import { limits } from '../limits.ts';
import { orderRefParams } from './orders.ts';

export const proofSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  state: z.enum(['waiting', 'confirmed', 'rejected']),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
});
export type PaymentProof = z.output<typeof proofSchema>;

const proofsSchema = z.object({
  /** Latest first. */
  proofs: z.array(proofSchema),
  /** False once nothing is due, and for a cancelled order. */
  canAdd: z.boolean(),
});
export type PaymentProofs = z.output<typeof proofsSchema>;

export const listProofs = endpoint('GET /orders/:ref/proofs', {
  summary: 'Lists the proofs of payment of an order of the account, and the decision about each.',
  params: orderRefParams,
  reply: proofsSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const addProof = endpoint('POST /orders/:ref/proofs', {
  summary:
    'Uploads a proof of payment (PDF, JPG or PNG), as multipart/form-data with the single part `file`. The same file is stored once.',
  params: orderRefParams,
  upload: { maxBytes: limits.inquiryFileMaxBytes },
  reply: proofsSchema,
  status: 201,
  guard: 'user',
  errors: [
    'NOT_FOUND',
    'ORDER_CANCELLED',
    'ALREADY_PAID',
    'TOO_MANY_PROOFS',
    'FILE_TOO_LARGE',
    'FILE_TYPE',
    'TEMPORARILY_UNAVAILABLE',
  ],
});

export const readProof = endpoint('GET /orders/:ref/proofs/:id', {
  summary: 'Returns a proof of payment of an order of the account, always as a download.',
  params: attachedFileParams,
  guard: 'user',
  errors: ['NOT_FOUND'],
});
