import * as z from 'zod/mini';
import type { InquiryType } from '#contract/contact/inquiry-fields.ts';

// Not z.record: it would be loaded with every page, for this alone.
const isTyped = (values: unknown): boolean =>
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every((value) => typeof value === 'string' || typeof value === 'boolean');

const draftSchema = z.object({
  values: z.custom<Record<string, string | boolean>>(isTyped),
  /** When the form was first opened, so that a reload does not look like a program's haste. */
  openedAt: z.number(),
  /** The last sending, so that a retry after a reload is the same request. */
  sending: z.nullable(z.object({ key: z.string(), content: z.string(), openForMs: z.number() })),
});

/** An inquiry as far as it has been typed. */
export type InquiryDraft = z.output<typeof draftSchema>;

const keyOf = (type: InquiryType, userId: string | null): string =>
  `inquiry_draft_${type}${userId ? `_${userId}` : ''}`;

/** What this account left unfinished in this tab; what was typed here before signing in is the account's now. */
export function readDraft(type: InquiryType, userId: string | null): InquiryDraft | null {
  return read(keyOf(type, null)) ?? (userId ? read(keyOf(type, userId)) : null);
}

export function keepDraft(type: InquiryType, userId: string | null, draft: InquiryDraft): void {
  try {
    sessionStorage.setItem(keyOf(type, userId), JSON.stringify(draft));
    if (userId) sessionStorage.removeItem(keyOf(type, null));
  } catch {
    // Storage is refused: a reload starts afresh.
  }
}

export function forgetDraft(type: InquiryType, userId: string | null): void {
  try {
    for (const owner of [userId, null]) sessionStorage.removeItem(keyOf(type, owner));
  } catch {
    // Nothing was kept either.
  }
}

function read(key: string): InquiryDraft | null {
  try {
    const kept = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}
