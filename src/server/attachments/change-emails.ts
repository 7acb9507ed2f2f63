import { limits } from '#contract/limits.ts';
import { areaInEmail, areasWith } from '#server/areas/areas.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type FileOwner, filesWith } from './attached-files.ts';

interface ChangeEmail<Placeholder extends string> {
  column: FileOwner['column'];
  /** The kind of the email and the name of its template. */
  kind: string;
  /** Those of the template besides `area` and `listFiles`. */
  placeholders: readonly Placeholder[];
  /** Null when nobody needs to know of the change any more. */
  describe(trx: Trx, id: string): Promise<{ email: string; values: Record<Placeholder, string> } | null>;
}

/**
 * Records that a customer has changed the area or the files of a booking or order that the caller has locked. A later
 * change to the same booking or order replaces the earlier one.
 */
export async function recordChange(trx: Trx, { column, id }: FileOwner, at: Date): Promise<void> {
  await trx
    .insertInto('attachment_changes')
    .values({ id: newId(), booking_id: null, order_id: null, [column]: id, changed_at: at })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ changed_at: at }))
    .execute();
}

/**
 * Scheduled: emails the business once about each booking or order whose area or files a customer changed, when nothing
 * has been changed for some minutes. @throws ContentError at once
 */
export function createChangeEmails<const Placeholder extends string>(
  { content, config, db, clock, mailer }: Platform,
  { column, kind, placeholders, describe }: ChangeEmail<Placeholder>,
): () => Promise<void> {
  const template = readTemplate<string>(content, kind, [...placeholders, 'area', 'listFiles']);
  return async () => {
    const quietSince = addSeconds(clock.now(), -limits.attachmentsQuietMinutes * 60);
    let more = true;
    while (more) {
      more = await inTransaction(db, async (trx) => {
        const id = await deleteChange(trx, column, quietSince);
        if (id) await report(trx, id);
        return id !== null;
      });
    }
  };

  async function report(trx: Trx, id: string): Promise<void> {
    const client = config.ownerEmail ? await describe(trx, id) : null;
    if (!client || !config.ownerEmail) return;
    const stored = (await areasWith(trx, column, [id]))(id);
    const area = stored && areaInEmail(stored);
    const names = (await filesWith(trx, column, [id]))(id).map(({ name }) => name);
    const values = { ...client.values, area: area?.text ?? 'none', listFiles: names.join('\n') || 'none' };
    const email = template(values, area?.picture);
    await mailer.post(trx, { kind, to: config.ownerEmail, replyTo: client.email, ...email });
  }
}

/** Deletes the change of one booking or order without changes since `quietSince`, and returns the id of its owner. */
async function deleteChange(trx: Trx, column: FileOwner['column'], quietSince: Date): Promise<string | null> {
  const row = await trx
    .deleteFrom('attachment_changes')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('attachment_changes')
        .select('id')
        .where(column, 'is not', null)
        .where('changed_at', '<=', quietSince)
        .orderBy('changed_at')
        .limit(1)
        // Skips a row that another process is reporting.
        .forUpdate()
        .skipLocked(),
    )
    .returning(column)
    .executeTakeFirst();
  return row?.[column] ?? null;
}
