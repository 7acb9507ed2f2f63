import type { RequestOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';

export type Endpoints = typeof endpoints;

/** A well-formed call of an endpoint, and how it ends for a visitor, for somebody signed in, and for the staff. */
export interface Sample {
  sending: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };
  visitor: string;
  user: string;
  /** As for everybody signed in when absent. */
  staff?: string;
}

type Ends = Pick<Sample, 'visitor' | 'user' | 'staff'>;

export const both = (end: string): Ends => ({ visitor: end, user: end });
export const onlyUsers = (end: string): Ends => ({ visitor: '401 UNAUTHENTICATED', user: end });
export const onlyStaff = (end: string): Ends => ({ visitor: '401 UNAUTHENTICATED', user: '403 FORBIDDEN', staff: end });

export const nobody = '00000000-0000-4000-8000-000000000000';
export const cursor = Buffer.from(`1772434800000 ${nobody}`).toString('base64url');

/** One per endpoint. */
export type Samples = { [Name in keyof Endpoints]: Ends & { sending: RequestOf<Endpoints[Name]> } };

/** Of the lists of the admin, and the files made of them. */
export const adminListSamples = {
  listChanges: {
    sending: { query: { show: 'order', q: 'ORD-26', from: '2026-03-01', cursor: '1' } },
    ...onlyStaff('200'),
  },
  exportChanges: { sending: { query: { show: 'all' } }, ...onlyStaff('200') },
  exportEmails: { sending: { query: { show: 'all' } }, ...onlyStaff('200') },
  exportOrders: { sending: { query: { show: 'all', q: 'amara' } }, ...onlyStaff('200') },
  exportInquiries: { sending: { query: { show: 'new', from: '2026-03-01' } }, ...onlyStaff('200') },
  exportBriefs: { sending: { query: { show: 'all', to: '2026-03-01' } }, ...onlyStaff('200') },
  listEmails: {
    sending: { query: { show: 'failed', q: 'rudo', from: '2026-03-01', to: '2026-03-02', cursor } },
    ...onlyStaff('200'),
  },
  readQueues: { sending: {}, ...onlyStaff('200') },
  searchAdmin: { sending: { query: { q: 'Umguza' } }, ...onlyStaff('200') },
  readToday: { sending: {}, ...onlyStaff('200') },
} satisfies Partial<Samples>;
