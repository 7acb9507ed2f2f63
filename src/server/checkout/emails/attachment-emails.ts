import { areaInEmail, areasWith } from '#server/areas/areas.ts';
import { filesWith, reportChanges } from '#server/files/files.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { selectOrders } from '../orders/orders.ts';

const kind = 'order-attachments-owner';
const placeholders = ['reference', 'name', 'email', 'area', 'listFiles', 'adminUrl'] as const;

/** Scheduled: emails the business when a customer changed an order's area or files. @throws ContentError at once */
export function createAttachmentEmails(platform: Platform): () => Promise<void> {
  const { content, config, link, mailer } = platform;
  const template = readTemplate(content, kind, placeholders);
  return () => reportChanges(platform, 'order_id', write);

  async function write(trx: Trx, id: string): Promise<void> {
    const {
      ref,
      email,
      billing,
      work_status: status,
    } = await selectOrders(trx).where('id', '=', id).executeTakeFirstOrThrow();
    if (!config.ownerEmail || !email || status === 'cancelled') return;
    const found = (await areasWith(trx, 'order_id', [id]))(id);
    const area = found && areaInEmail(found);
    const files = (await filesWith(trx, 'order_id', [id]))(id);
    const fields = {
      reference: ref,
      name: billing.name,
      email,
      area: area?.text ?? 'none',
      listFiles: files.map(({ name }) => name).join('\n') || 'none',
      adminUrl: link(`/admin/orders/${ref}`),
    };
    const written = template(fields, area?.picture);
    await mailer.post(trx, { kind, to: config.ownerEmail, replyTo: email, ...written });
  }
}
