import type { TestApp } from '#tests/support/app/app.ts';

/** The audit events about a client, by the subject in the audit trail, oldest first. */
export const clientChangesOf = (app: TestApp, subject: string) =>
  app.site.platform.db
    .selectFrom('audit_events')
    .select(['event', 'user_id', 'before', 'after'])
    .where('subject', '=', subject)
    .where('event', 'like', 'client.%')
    .orderBy('id')
    .execute();

/** The audit events about a reference: what, who, before and after. */
export async function trailOf(app: TestApp, ref: string) {
  const rows = await app.site.platform.db
    .selectFrom('audit_events')
    .select(['event', 'user_id', 'before', 'after'])
    .where('subject', '=', ref)
    .where('after', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.event, row.user_id, row.before, row.after]);
}
