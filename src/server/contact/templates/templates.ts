import type * as z from 'zod/mini';
import type { ReplyTemplate, replyTemplateSchema } from '#contract/admin/inquiries/templates.ts';
import { limits } from '#contract/limits.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { oneLine, withoutControlCharacters } from '#server/platform/text.ts';

type TemplateBody = z.output<typeof replyTemplateSchema>;

interface Writer {
  clock: Clock;
  by: string;
}

/** By title. */
export async function readTemplates(db: Queries): Promise<{ templates: ReplyTemplate[] }> {
  const rows = await db.selectFrom('reply_templates').selectAll().orderBy('title').orderBy('id').execute();
  const names = await namesOf(db, [...new Set(rows.flatMap(({ changed_by: by }) => by ?? []))]);
  return {
    templates: rows.map(({ changed_by: by, changed_at: changedAt, ...row }) => {
      const name = by && names.get(by);
      return {
        ...row,
        by: name ? `${name.first_name} ${name.last_name}`.trim() : '',
        changedAt: changedAt?.toISOString() ?? null,
      };
    }),
  };
}

const cleaned = ({ title, text }: TemplateBody): TemplateBody => ({
  title: oneLine(title),
  text: withoutControlCharacters(text),
});

/** For the audit trail: templates contain no personal data. */
const inFull = ({ title, text }: TemplateBody): string => `${title}\n${text}`;

/** @throws AppError TOO_MANY_TEMPLATES */
export async function addTemplate(trx: Trx, { clock, by }: Writer, written: TemplateBody): Promise<void> {
  // Locked before they are counted, so that two additions cannot both be the last one.
  const stored = await trx.selectFrom('reply_templates').select('id').forUpdate().execute();
  const most = limits.replyTemplatesMost;
  if (stored.length >= most) throw new AppError('TOO_MANY_TEMPLATES', { most });
  const id = newId();
  const values = cleaned(written);
  await trx
    .insertInto('reply_templates')
    .values({ id, ...values, changed_by: by, changed_at: clock.now() })
    .execute();
  const change = { before: '', after: inFull(values) };
  await audit(trx, clock, { event: 'reply_template.added', userId: by, subject: id, change });
}

const lockTemplate = (trx: Trx, id: string) =>
  trx.selectFrom('reply_templates').selectAll().where('id', '=', id).forUpdate();

/** @throws AppError NOT_FOUND, TEMPLATE_CHANGED */
export async function changeTemplate(
  trx: Trx,
  { clock, by }: Writer,
  { id, revision, ...written }: TemplateBody & { id: string; revision: number },
): Promise<void> {
  const stored = await lockTemplate(trx, id).executeTakeFirstOrThrow(notFound);
  const values = cleaned(written);
  // Already saved: the reply was lost.
  if (inFull(stored) === inFull(values)) return;
  if (stored.revision !== revision) throw new AppError('TEMPLATE_CHANGED');
  await trx
    .updateTable('reply_templates')
    .set({ ...values, revision: revision + 1, changed_by: by, changed_at: clock.now() })
    .where('id', '=', id)
    .execute();
  const change = { before: inFull(stored), after: inFull(values) };
  await audit(trx, clock, { event: 'reply_template.changed', userId: by, subject: id, change });
}

export async function deleteTemplate(trx: Trx, { clock, by }: Writer, id: string): Promise<void> {
  const stored = await lockTemplate(trx, id).executeTakeFirst();
  if (!stored) return;
  await trx.deleteFrom('reply_templates').where('id', '=', id).execute();
  const change = { before: inFull(stored), after: 'deleted' };
  await audit(trx, clock, { event: 'reply_template.deleted', userId: by, subject: id, change });
}
