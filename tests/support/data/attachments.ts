import type { Attachments } from '#contract/files/attachments.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { pdf } from './inquiries.ts';

export const plan = pdf();

/** Adds a file to a booking or an order as our page does. */
export function addFile(visitor: Visitor, record: string, name = 'plan.pdf', bytes: BlobPart = plan) {
  const body = new FormData();
  body.set('file', new Blob([bytes]), name);
  // The content type carries the boundary, which only the request itself knows.
  const { headers } = new Request('http://localhost', { method: 'POST', body });
  return visitor.send<Attachments>('POST', `/api/${record}/files`, {
    rawBody: body,
    headers: { 'Content-Type': headers.get('content-type') },
  });
}

export const idOfFile = async (visitor: Visitor, record: string): Promise<string> =>
  (await addFile(visitor, record)).body.files[0]?.id ?? '';
