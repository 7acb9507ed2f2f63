import type { Clock } from './clock.ts';
import type { Queries } from './database.ts';

interface AuditEvent {
  event: string;
  userId?: string | null;
  /** What it happened to: a reference or an id, never an address. */
  subject?: string;
  details?: Record<string, string | number | boolean>;
}

/** Adds to the audit trail; rows are never changed (SECURITY 5.19). */
export async function audit(db: Queries, clock: Clock, { event, userId, subject, details }: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at: clock.now(),
      event,
      user_id: userId ?? null,
      subject: subject ?? null,
      address_hmac: null,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}
