import * as z from 'zod/mini';
import { openingRulesSchema } from '../../bookings/opening-rules.ts';
import { endpoint } from '../../endpoint.ts';

const outsideSchema = z.object({
  /** Null for a hold. */
  ref: z.nullable(z.string()),
  start: z.string(),
  end: z.string(),
  name: z.string(),
  /** Until when a slot is held; null for a booking. */
  heldUntil: z.nullable(z.string()),
  /** It lies within the current opening hours. */
  isNew: z.boolean(),
});
export type OutsideHours = z.output<typeof outsideSchema>;

const storedHoursSchema = z.object({
  /** Sent back with a change, which is refused when somebody else has saved one in between. */
  version: z.number(),
  /** When they were last edited; null while the initial values apply. */
  changedAt: z.nullable(z.string()),
  rules: openingRulesSchema,
  /** Those of content/booking.yaml from today on. They cannot be removed, only opened. */
  publicHolidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** Bookings and live holds outside of the hours. They stay. */
  outside: z.array(outsideSchema),
});
export type StoredHours = z.output<typeof storedHoursSchema>;

export const readHours = endpoint('GET /admin/hours', {
  summary: 'Returns weekly hours, breaks, holidays and exceptions, and the bookings and holds outside of them.',
  reply: storedHoursSchema,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const previewHours = endpoint('POST /admin/hours/preview', {
  summary:
    'Describes what saving these hours would change, and lists the bookings and holds outside of them. Stores nothing.',
  body: z.strictObject({ rules: openingRulesSchema }),
  reply: z.object({ version: z.number(), sentences: z.array(z.string()), outside: z.array(outsideSchema) }),
  guard: 'owner',
  errors: ['FORBIDDEN'],
});
export type HoursPreview = z.output<(typeof previewHours)['reply'] & z.ZodMiniType>;

export const saveHours = endpoint('PUT /admin/hours', {
  summary: 'Replaces the opening hours. Existing bookings and holds stay. The same hours change nothing.',
  body: z.strictObject({ version: z.number(), rules: openingRulesSchema }),
  reply: storedHoursSchema,
  guard: 'owner',
  errors: ['FORBIDDEN', 'HOURS_CHANGED'],
});
