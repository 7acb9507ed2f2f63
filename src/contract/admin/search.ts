import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

const recordKinds = ['booking', 'order', 'brief', 'inquiry'] as const;

const foundRecordSchema = z.object({
  kind: z.enum(recordKinds),
  ref: z.string(),
  /** Of the customer or the sender; empty where the record has none. */
  name: z.string(),
});
export type FoundRecord = z.output<typeof foundRecordSchema>;

export const searchAdmin = endpoint('GET /admin/search', {
  summary:
    'Finds up to 6 people, 6 records and 6 areas by the beginning of a name, address, phone number, reference, purchase order or district, by words of an organisation, by an invoice number, or by the end of a reference. Records of the people found are included.',
  query: z.strictObject({
    q: z.string().check(z.trim(), z.minLength(limits.adminSearchMinLength), z.maxLength(limits.adminQueryMaxLength)),
  }),
  reply: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    records: z.array(foundRecordSchema),
    places: z.array(z.object({ ...foundRecordSchema.shape, district: z.string() })),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});
