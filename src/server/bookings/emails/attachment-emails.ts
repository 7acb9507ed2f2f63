import { businessZone } from '#contract/bookings/bookings.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { areaInEmail, areasWith } from '#server/areas/areas.ts';
import { filesWith, reportChanges } from '#server/files/files.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import type {} from '../tables.ts';

const kind = 'booking-attachments-owner';
const placeholders = ['reference', 'businessTime', 'name', 'email', 'area', 'listFiles', 'adminUrl'] as const;

/** Scheduled: emails the business when a customer changed a booking's area or files. @throws ContentError at once */
export function createAttachmentEmails(platform: Platform): () => Promise<void> {
  const { content, config, link, mailer } = platform;
  const template = readTemplate(content, kind, placeholders);
  return () => reportChanges(platform, 'booking_id', write);

  async function write(trx: Trx, id: string): Promise<void> {
    const row = await trx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const person = row.user_id ? await findUser(trx, row.user_id) : null;
    if (!config.ownerEmail || !person || row.status !== 'confirmed') return;
    const found = (await areasWith(trx, 'booking_id', [id]))(id);
    const area = found && areaInEmail(found);
    const files = (await filesWith(trx, 'booking_id', [id]))(id);
    const fields = {
      reference: row.ref ?? '',
      businessTime: formatInstant(row.start_at, businessZone),
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      area: area?.text ?? 'none',
      listFiles: files.map(({ name }) => name).join('\n') || 'none',
      adminUrl: link('/admin'),
    };
    const email = template(fields, area?.picture);
    await mailer.post(trx, { kind, to: config.ownerEmail, replyTo: person.email, ...email });
  }
}
