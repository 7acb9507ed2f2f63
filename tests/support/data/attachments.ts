import type { PaymentProofs } from '#contract/checkout/payment-proofs.ts';
import type { Attachments } from '#contract/files/attachments.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { pdf } from './inquiries.ts';

export const plan = pdf();

/** Uploads a file to a booking or an order as our page does. */
export const addFile = (visitor: Visitor, record: string, name = 'plan.pdf', bytes: BlobPart = plan) =>
  upload<Attachments>(visitor, `${record}/files`, name, bytes);

/** Uploads a proof of payment of an order. */
export const addProof = (visitor: Visitor, ref: string, name = 'slip.pdf', bytes: BlobPart = plan) =>
  upload<PaymentProofs>(visitor, `orders/${ref}/proofs`, name, bytes);

export function upload<Reply>(
  visitor: Visitor,
  path: string,
  name: string,
  bytes: BlobPart,
  method: 'POST' | 'PUT' = 'POST',
) {
  const body = new FormData();
  body.set('file', new Blob([bytes]), name);
  // The content type contains the boundary, which only the request itself has.
  const { headers } = new Request('http://localhost', { method: 'POST', body });
  return visitor.send<Reply>(method, `/api/${path}`, {
    rawBody: body,
    headers: { 'Content-Type': headers.get('content-type') },
  });
}

export const idOfFile = async (visitor: Visitor, record: string): Promise<string> =>
  (await addFile(visitor, record)).body.files[0]?.id ?? '';
