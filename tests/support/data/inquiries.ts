import type { Inquiry } from '#contract/contact/inquiries.ts';
import type { InquiryType } from '#contract/contact/inquiry-fields.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

const perType = {
  general: {},
  quote: { youAre: 'municipality', service: 'hydrology' },
  training: { course: 'qgis', people: 12 },
  support: { service: 'not-sure', topic: 'data_cleaning' },
  partnership: { youAre: 'agency' },
  advertise: { adFormat: 'banner' },
} satisfies Record<InquiryType, object>;

let count = 0;

/** The body of an inquiry of this type, from a unique email address. */
export function inquiryBody<Type extends InquiryType>(
  type: Type,
  changes: Record<string, unknown> = {},
): Extract<Inquiry, { type: Type }> {
  count += 1;
  return {
    type,
    name: 'Rudo Dube',
    email: `rudo.${count}@example.com`,
    organisation: 'Hillside Co-operative',
    message: 'The catchment of a small dam on our plots, please.',
    consent: true,
    openForMs: 60_000,
    ...perType[type],
    ...changes,
  } as unknown as Extract<Inquiry, { type: Type }>;
}

interface Part {
  name?: string;
  bytes: BlobPart;
  token: string;
}

/** Uploads a file as our page does. */
export function sendFile(visitor: Visitor, ref: string, { name = 'plan.pdf', bytes, token }: Part) {
  const body = new FormData();
  body.set('file', new Blob([bytes]), name);
  // The content type contains the boundary, which only the request itself has.
  const { headers } = new Request('http://localhost', { method: 'POST', body });
  return sendRaw(visitor, ref, { body, token, contentType: headers.get('content-type') });
}

interface Raw {
  body: BodyInit;
  token: string | null;
  contentType: string | null;
}

export async function sendRaw(visitor: Visitor, ref: string, { body, token, contentType }: Raw) {
  return visitor.send<{ name: string; bytes: number }>('POST', `/api/inquiries/${ref}/files`, {
    rawBody: body,
    headers: { 'Upload-Token': token, 'Content-Type': contentType },
  });
}

export const pdf = (length = 200): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length - 9, 0x20)]);
