import * as z from 'zod/mini';
import { meetingModes } from '../bookings/bookings.ts';
import { inquiryTypes } from '../contact/inquiry-fields.ts';
import { endpoint } from '../endpoint.ts';

/** The kinds of items that need the attention of staff, most urgent first. */
export const needKinds = [
  'order_trouble',
  'answer_due',
  'meeting_without_point',
  'proof_waiting',
  'order_message',
  'area_above_size',
  'change_asked',
  'change_answered',
  'quote_due',
  'question',
  'order_to_begin',
  'course_to_date',
  'delivery_unseen',
  'delivery_accepted',
  'unmarked_meetings',
  'new_reviews',
  'failed_emails',
  'content_unfit',
  'content_of_release',
  'late_jobs',
] as const;

const needSchema = z.object({
  kind: z.enum(needKinds),
  /** Of the order, inquiry, brief or meeting; null for an item about several of them. */
  ref: z.nullable(z.string()),
  name: z.string(),
  /** The subject: `paid_after_cancel`, the beginning of a message, or a service. */
  about: z.string(),
  /** The number of orders, meetings, reviews, emails, jobs or fields of the content that the item is about. */
  count: z.number(),
  /** When it is due if `isDue`; otherwise since when it has waited. */
  at: z.string(),
  isDue: z.boolean(),
});
export type Need = z.output<typeof needSchema>;

const meetingTodaySchema = z.object({
  ref: z.string(),
  start: z.string(),
  end: z.string(),
  name: z.string(),
  topic: z.string(),
  mode: z.enum(meetingModes),
});
export type MeetingToday = z.output<typeof meetingTodaySchema>;

const closedSpanSchema = z.object({
  start: z.string(),
  end: z.string(),
  /** The reason of a block as written by staff, or the word for a break. */
  reason: z.string(),
});
export type ClosedSpan = z.output<typeof closedSpanSchema>;

const unpaidOrderSchema = z.object({
  ref: z.string(),
  customer: z.string(),
  /** The method chosen last; null while none was. */
  method: z.nullable(z.string()),
  dueCents: z.number(),
  createdAt: z.string(),
  /** When it expires; null once a payment arrived or work began. */
  expiresAt: z.nullable(z.string()),
  reminders: z.number(),
});
export type UnpaidOrder = z.output<typeof unpaidOrderSchema>;

const waitingInquirySchema = z.object({
  ref: z.string(),
  type: z.enum(inquiryTypes),
  name: z.string(),
  about: z.string(),
  createdAt: z.string(),
  /** When an answer is due; null without a promise. */
  dueAt: z.nullable(z.string()),
});
export type WaitingInquiry = z.output<typeof waitingInquirySchema>;

export const readToday = endpoint('GET /admin/today', {
  summary: 'Returns the day of the business: its meetings, what needs attention, unpaid orders and unread inquiries.',
  reply: z.object({
    today: z.string(),
    /** Null on a day without opening hours; `closedFor` names its holiday. */
    hours: z.nullable(z.object({ opens: z.string(), closes: z.string() })),
    /** The opening hours without their breaks, in order. */
    spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
    closedFor: z.nullable(z.string()),
    nextClosed: z.nullable(z.object({ date: z.string(), name: z.string() })),
    meetings: z.array(meetingTodaySchema),
    /** Minutes that stay free after a meeting. */
    freeMinutesAfter: z.number(),
    /** Blocks and breaks between the opening hours of the day, by their start. */
    closed: z.array(closedSpanSchema),
    /** The first meeting after today. */
    nextMeeting: z.nullable(z.string()),
    needs: z.array(needSchema),
    money: z.object({ dueCents: z.number(), count: z.number(), orders: z.array(unpaidOrderSchema) }),
    inquiries: z.object({ count: z.number(), list: z.array(waitingInquirySchema) }),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});
