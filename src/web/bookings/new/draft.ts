import * as z from 'zod/mini';

const text = z._default(z.string(), '');
const draftSchema = z.object({
  /** Empty: no service yet. */
  serviceId: text,
  /** Instant of the chosen slot, or empty. */
  start: text,
  /** The visitor's zone where it is not the device's, or empty. */
  zone: text,
  mode: text,
  phone: text,
  organisation: text,
  topic: text,
  whatsappConsent: z._default(z.boolean(), false),
  /** `endsAt` is in milliseconds of this device's clock, which may be wrong as long as it runs. */
  hold: z._default(z.nullable(z.object({ id: z.string(), start: z.string(), endsAt: z.number() })), null),
  /** The last sending, so that a retry after a reload is the same request. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

/** A booking as far as it has been filled in. */
export type Draft = z.output<typeof draftSchema>;
export type Hold = NonNullable<Draft['hold']>;

const emptyDraft = draftSchema.parse({});
const keyOf = (userId: string | null): string => (userId ? `booking_draft_${userId}` : 'booking_draft');

/** What this account left unfinished in this tab, with what was chosen here before signing in laid over it. */
export function readDraft(userId: string | null): Draft {
  const asVisitor = read(keyOf(null));
  if (!userId) return asVisitor;
  const chosen = Object.entries(asVisitor).filter(([, value]) => value);
  return { ...read(keyOf(userId)), ...Object.fromEntries(chosen) };
}

/** Keeps a draft, as JSON, in this tab. Choices made before signing in are the account's from then on. */
export function keepDraft(userId: string | null, draft: string): void {
  try {
    sessionStorage.setItem(keyOf(userId), draft);
    if (userId) sessionStorage.removeItem(keyOf(null));
  } catch {
    // Storage is refused: a reload starts afresh.
  }
}

export function forgetDraft(userId: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept either.
  }
}

function read(key: string): Draft {
  try {
    const kept = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
    return kept.success ? kept.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}
