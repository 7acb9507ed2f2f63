import * as z from 'zod/mini';

const text = z._default(z.string(), '');
const draftSchema = z.object({
  /** The section that is open, and the furthest one reached. */
  section: z._default(z.number(), 0),
  reached: z._default(z.number(), 0),
  name: text,
  organisation: text,
  address: text,
  taxNumber: text,
  note: text,
  method: text,
  phone: text,
  /** The order as it was sent, until it is answered: a retry after a reload must be the same request. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

/** A checkout as far as it has been filled in. */
export type Draft = z.output<typeof draftSchema>;
export type SentOrder = NonNullable<Draft['sending']>;

const emptyDraft = draftSchema.parse({});
const keyOf = (userId: string): string => `checkout_draft_${userId}`;

/** What this account left unfinished in this tab. */
export function readDraft(userId: string): Draft {
  try {
    const kept = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}'));
    return kept.success ? kept.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage is refused: a reload starts afresh.
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept either.
  }
}
