import * as z from 'zod/mini';
import { isDay } from '../business-days.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const goingLiveMessages = {
  name: 'Enter the name of who has looked at it',
  day: 'Choose a day up to today',
} as const;

/** What the site sees by itself. */
const machineItems = ['email', 'second_factor', 'holidays', 'backup'] as const;
/** What a person has to look at. */
const personItems = ['contact', 'bank', 'paynow', 'tax', 'terms'] as const;
export const goingLiveItems = [...machineItems, ...personItems] as const;
export type GoingLiveItemId = (typeof goingLiveItems)[number];
export type PersonItemId = (typeof personItems)[number];
export const isPersonItem = (id: GoingLiveItemId): id is PersonItemId =>
  (personItems as readonly GoingLiveItemId[]).includes(id);

const itemSchema = z.object({
  id: z.enum(goingLiveItems),
  /** Sentences: what the site has found. */
  found: z.array(z.string()),
  /** Sentences: what is missing. A person may confirm that the site goes live without it; the site itself waits for it. */
  missing: z.array(z.string()),
  /** Null: nobody has looked at it, or it is what the site sees by itself. `isOutdated`: it was changed after that. */
  confirmed: z.nullable(z.object({ by: z.string(), on: z.string(), isOutdated: z.boolean() })),
  isDone: z.boolean(),
});
export type GoingLiveItem = z.output<typeof itemSchema>;

const goingLiveSchema = z.object({ isLive: z.boolean(), sendsEmail: z.boolean(), items: z.array(itemSchema) });
export type GoingLive = z.output<typeof goingLiveSchema>;

export const readGoingLive = endpoint('GET /admin/going-live', {
  summary: 'Lists what has to be right before the site goes live: what the site sees, and what people have looked at.',
  reply: goingLiveSchema,
  guard: 'owner',
  errors: ['FORBIDDEN'],
});

export const confirmGoingLiveSchema = z.strictObject({
  name: z
    .string(goingLiveMessages.name)
    .check(
      z.trim(),
      z.minLength(1, goingLiveMessages.name),
      z.maxLength(limits.billingNameMaxLength, goingLiveMessages.name),
    ),
  on: z.string(goingLiveMessages.day).check(z.refine(isDay, goingLiveMessages.day)),
});

export const confirmGoingLive = endpoint('PUT /admin/going-live/:item', {
  summary: 'Says who has looked at an item, and when. A later one replaces it.',
  params: z.strictObject({ item: z.enum(personItems) }),
  body: confirmGoingLiveSchema,
  reply: goingLiveSchema,
  guard: 'owner',
  errors: ['FORBIDDEN'],
});

export const sendTestEmail = endpoint('POST /admin/going-live/test-email', {
  summary: 'Emails the caller. Once the mail server has accepted it, emails count as working.',
  reply: goingLiveSchema,
  guard: 'owner',
  idempotent: true,
  errors: ['FORBIDDEN', 'NO_MAIL_SERVER'],
});
