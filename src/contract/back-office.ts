import * as z from 'zod/mini';
import { meetingModes } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { inquiryTypes } from './inquiry-fields.ts';

export const meetingSchema = z.object({
  ref: z.string(),
  start: z.string(),
  end: z.string(),
  service: z.nullable(z.string()),
  mode: z.enum(meetingModes),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  topic: z.string(),
  /** 'confirmed' until somebody says how it went. */
  status: z.enum(['confirmed', 'completed', 'no_show']),
});
export type Meeting = z.output<typeof meetingSchema>;

export const listMeetings = endpoint({
  method: 'GET',
  path: '/admin/bookings',
  summary:
    'Meetings from the beginning of today in Bulawayo, soonest first, and earlier ones nobody has said how went.',
  reply: z.object({
    /** The business day, `YYYY-MM-DD`. */
    today: z.string(),
    meetings: z.array(meetingSchema),
    /** Before today, latest first. */
    unmarked: z.array(meetingSchema),
  }),
  status: 200,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

const refParams = z.strictObject({ ref: z.string().check(z.maxLength(32)) });

export const markMeeting = endpoint({
  method: 'PATCH',
  path: '/admin/bookings/:ref',
  summary: 'Says how a meeting went, once it has begun: attended, or the client did not come. Can be put right.',
  params: refParams,
  body: z.strictObject({ status: z.enum(['completed', 'no_show']) }),
  reply: z.object({ ref: z.string(), status: z.enum(['completed', 'no_show']) }),
  status: 200,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'MEETING_NOT_BEGUN', 'ALREADY_CANCELLED'],
});

export const officeInquirySchema = z.object({
  ref: z.string(),
  type: z.enum(inquiryTypes),
  status: z.enum(['new', 'seen']),
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  /** What the form asked besides: `Budget range: Under 100 USD`. */
  answers: z.array(z.string()),
  message: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
});
export type OfficeInquiry = z.output<typeof officeInquirySchema>;

export const listOfficeInquiries = endpoint({
  method: 'GET',
  path: '/admin/inquiries',
  summary: 'What was written to us, latest first: what nobody has read yet, or all.',
  query: z.strictObject({
    show: z.enum(['new', 'all']),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ inquiries: z.array(officeInquirySchema), cursor: z.nullable(z.string()) }),
  status: 200,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const markInquiry = endpoint({
  method: 'PATCH',
  path: '/admin/inquiries/:ref',
  summary: 'Says that somebody has read an inquiry.',
  params: refParams,
  body: z.strictObject({ status: z.literal('seen') }),
  reply: z.object({ ref: z.string(), status: z.literal('seen') }),
  status: 200,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
