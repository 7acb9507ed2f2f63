import type { RequestOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';

export type Endpoints = typeof endpoints;

/** A well-formed call of an endpoint, and its outcome for a visitor, a customer, the staff and the business owner. */
export interface Sample {
  sending: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };
  visitor: string;
  user: string;
  /** Default: as for a customer. */
  staff?: string;
  /** Default: as for the staff. */
  businessOwner?: string;
}

type Ends = Pick<Sample, 'visitor' | 'user' | 'staff' | 'businessOwner'>;

export const both = (end: string): Ends => ({ visitor: end, user: end });
export const onlyUsers = (end: string): Ends => ({ visitor: '401 UNAUTHENTICATED', user: end });
export const onlyStaff = (end: string): Ends => ({ visitor: '401 UNAUTHENTICATED', user: '403 FORBIDDEN', staff: end });
export const onlyOwners = (end: string): Ends => ({ ...onlyStaff('403 FORBIDDEN'), businessOwner: end });

export const nobody = '00000000-0000-4000-8000-000000000000';
export const cursor = Buffer.from(`1772434800000 ${nobody}`).toString('base64url');

/** One per endpoint. */
export type Samples = { [Name in keyof Endpoints]: Ends & { sending: RequestOf<Endpoints[Name]> } };
