import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { csvQuery, listQuery } from './list-query.ts';

const auditKinds = [
  'order',
  'booking',
  'block',
  'brief',
  'inquiry',
  'email',
  'review',
  'client',
  'course',
  'hours',
  'staff',
] as const;
export type AuditKind = (typeof auditKinds)[number];

const changeSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the staff member; empty once the account is deleted. */
  by: z.string(),
  event: z.string(),
  /** A reference, or the id of an email or review. */
  subject: z.string(),
  /** A readable name where the id has none: for an email its subject and recipient. */
  about: z.string(),
  before: z.string(),
  after: z.string(),
});
export type StaffChange = z.output<typeof changeSchema>;

export const listChanges = endpoint('GET /admin/audit', {
  summary:
    'Lists changes by staff, latest first, filtered by subject, day, reference and the name of the member of staff. Who is not an owner reads their own.',
  query: z.strictObject({
    show: z.enum([...auditKinds, 'all']),
    ...listQuery,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'This list has changed. Reload it.'))),
  }),
  reply: z.object({ changes: z.array(changeSchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportChanges = endpoint('GET /admin/audit.csv', {
  summary:
    'Returns changes by staff as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum([...auditKinds, 'all']), ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});
