import * as z from 'zod/mini';
import { shownAreaSchema } from '../../areas/areas.ts';
import { inquiryTypes } from '../../contact/inquiry-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { csvQuery, listQuery } from '../list-query.ts';
import { inquiryParams, threadStates } from './threads.ts';

const adminInquirySchema = z.object({
  ref: z.string(),
  type: z.enum(inquiryTypes),
  status: z.enum(['new', 'seen']),
  state: z.enum(threadStates),
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  /** The other answers of the form: `Budget range: Under USD 100`. */
  answers: z.array(z.string()),
  message: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
  area: z.nullable(shownAreaSchema),
});
export type AdminInquiry = z.output<typeof adminInquirySchema>;

export const listAdminInquiries = endpoint('GET /admin/inquiries', {
  summary:
    'Lists inquiries, latest first, filtered by state, day, reference, name and email address. `all` leaves out spam.',
  query: z.strictObject({ show: z.enum([...threadStates, 'all']), ...listQuery }),
  reply: z.object({ inquiries: z.array(adminInquirySchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const markInquiry = endpoint('PATCH /admin/inquiries/:ref', {
  summary: 'Marks an inquiry as seen.',
  params: inquiryParams,
  body: z.strictObject({ status: z.literal('seen') }),
  reply: z.object({ ref: z.string(), status: z.literal('seen') }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const downloadInquiryFile = endpoint('GET /admin/inquiries/:ref/files/:id', {
  summary: 'Returns a file that was sent with an inquiry, always as a download because its sender is unknown.',
  params: z.strictObject({
    ...inquiryParams.shape,
    id: z.string().check(z.regex(/^[1-9]\d?$/)),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const downloadInquiryFiles = endpoint('GET /admin/inquiries/:ref/files.zip', {
  summary: 'Returns the files that were sent with an inquiry as one ZIP file.',
  params: inquiryParams,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const readFileAreas = endpoint('GET /admin/inquiries/:ref/file-areas', {
  summary:
    'Returns the areas in the files of an inquiry, outlined and measured. Files that need a question are left out.',
  params: inquiryParams,
  reply: z.object({
    areas: z.array(z.object({ name: z.string(), area: z.omit(shownAreaSchema, { nameOnMap: true }) })),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const exportInquiries = endpoint('GET /admin/inquiries.csv', {
  summary: 'Returns inquiries as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum([...threadStates, 'all']), ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});
