import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { attachedFileParams } from '../../files/attachments.ts';
import { limits } from '../../limits.ts';
import { adminMessages, adminOrderSchema, recordPaymentSchema } from './orders.ts';

export const downloadProof = endpoint('GET /admin/orders/:ref/proofs/:id', {
  summary: 'Returns a proof of payment that a customer has uploaded, always as a download.',
  params: attachedFileParams,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const confirmProof = endpoint('POST /admin/orders/:ref/proofs/:id/confirmation', {
  summary: 'Confirms a proof of payment and records its payment in the ledger.',
  params: attachedFileParams,
  body: recordPaymentSchema,
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  secondFactor: 'recent',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PROOF_DECIDED', 'PAYMENT_TOO_LARGE', 'REFERENCE_USED'],
});

export const rejectProofSchema = z.strictObject({
  reason: z
    .string(adminMessages.reason)
    .check(z.trim(), z.minLength(1, adminMessages.reason), z.maxLength(limits.handNoteMaxLength, adminMessages.reason)),
});

export const rejectProof = endpoint('POST /admin/orders/:ref/proofs/:id/rejection', {
  summary: 'Rejects a proof of payment and emails the customer the reason.',
  params: attachedFileParams,
  body: rejectProofSchema,
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PROOF_DECIDED'],
});
