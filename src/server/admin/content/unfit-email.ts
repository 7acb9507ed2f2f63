import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockPublications } from '#server/platform/publications/publications.ts';
import { titleOf, valuesOf } from './content-files.ts';

const everySeconds = 600;
const kind = 'content-unfit-owner';
const event = 'content.unfit';

/** Emails the owner once about each published value that the release does not accept. @throws ContentError */
export function scheduleUnfitEmail(platform: Platform): void {
  const { content, config, scheduler } = platform;
  const write = readTemplate(content, kind, ['listValues', 'contentUrl']);
  const { ownerEmail } = config;
  if (!ownerEmail) return;
  scheduler.add('admin.unfit_content', everySeconds, () => tellOwner(platform, ownerEmail, write));
}

type Write = ReturnType<typeof readTemplate<'listValues' | 'contentUrl'>>;

async function tellOwner(platform: Platform, to: string, write: Write): Promise<void> {
  const { content, db, clock, mailer, link, publishing } = platform;
  const unfit = publishing.unfit();
  if (unfit.length === 0) return;
  await inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const told = await trx.selectFrom('audit_events').select('subject').where('event', '=', event).execute();
    const subjects = new Set(told.map(({ subject }) => subject));
    const fresh = unfit
      .map((one) => ({ ...one, subject: JSON.stringify([one.file, one.field, one.value, one.reason]).slice(0, 500) }))
      .filter(({ subject }) => !subjects.has(subject));
    if (fresh.length === 0) return;
    for (const { subject } of fresh) await audit(trx, clock, { event, subject });
    const listValues = fresh
      .map(({ file, field, reason }) => `${titleOf(file, valuesOf(content, file))}, ${field || 'all of it'}: ${reason}`)
      .join('\n');
    await mailer.post(trx, { kind, to, ...write({ listValues, contentUrl: link('/admin/content') }) });
  });
}
