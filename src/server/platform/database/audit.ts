import type { Clock } from '../clock.ts';
import type { Queries } from './database.ts';

interface AuditEvent {
  event: string;
  userId?: string | null;
  /** The subject: a reference or an id, never an email address. */
  subject?: string;
  /** The keyed hash of an email address whose account was deleted. */
  addressKey?: string;
  details?: Record<string, string | number | boolean>;
  /** Set when a member of staff changed something: the event is then listed under /admin/audit. */
  change?: Change | undefined;
}

/** The values before and after. */
export interface Change {
  before: string;
  after: string;
}

export const eventsOf = (db: Queries, userId: string): Promise<{ at: Date; event: string }[]> =>
  db.selectFrom('audit_events').select(['at', 'event']).where('user_id', '=', userId).orderBy('id').execute();

/** Rows are never changed (product/security.md#audit-trail). */
export async function audit(
  db: Queries,
  clock: Clock,
  { event, userId, subject, addressKey, details, change }: AuditEvent,
) {
  await db
    .insertInto('audit_events')
    .values({
      at: clock.now(),
      event,
      user_id: userId ?? null,
      subject: subject ?? null,
      address_hmac: addressKey ?? null,
      details: JSON.stringify(details ?? {}),
      before: change?.before ?? null,
      after: change?.after ?? null,
    })
    .execute();
}
