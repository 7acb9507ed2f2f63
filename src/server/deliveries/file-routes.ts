import * as office from '#contract/admin/orders/deliverables.ts';
import * as contract from '#contract/deliveries/deliverables.ts';
import { notFound } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import type { DeliveriesContext } from './context.ts';
import { type DeliverableRow, findDeliverable, findDelivered } from './deliverables.ts';
import { createTicket, fileOfTicket } from './file-tickets.ts';
import { requireKept } from './keeping.ts';
import { sendStoredFile } from './send-file.ts';
import { madeKey } from './stored-files.ts';

const tickets = { perAccount: { name: 'file-tickets', most: 600, perSeconds: 3_600 } };
const reads = { perAddress: { name: 'file-reads', most: 60, perSeconds: 600 } };

/** Tickets, and the files that are read with them. */
export function mountFiles(deliveries: DeliveriesContext): void {
  const { platform, storage, orders } = deliveries;
  const { router, db, clock, secrets } = platform;

  router.on(
    contract.createFileTicket,
    tickets,
    async ({ account: { userId }, params: { ref, id }, query: { use } }) => {
      const own = await orders.own(userId, ref);
      const row = await findDelivered(db, own.id, id);
      const ticket = await ticketFor(deliveries, row);
      await noteDownload(deliveries, row, userId, use);
      return ticket;
    },
  );

  router.on(office.createOfficeFileTicket, {}, async ({ params: { ref, id } }) =>
    ticketFor(deliveries, await findDeliverable(db, (await orders.any(ref)).id, id)),
  );

  router.on(contract.readShown, {}, async ({ c, account: { userId }, params: { ref, id, kind } }) =>
    sendShown(c, storage, await findDelivered(db, (await orders.own(userId, ref)).id, id), kind),
  );

  router.on(office.readOfficeShown, {}, async ({ c, params: { ref, id, kind } }) =>
    sendShown(c, storage, await findDeliverable(db, (await orders.any(ref)).id, id), kind),
  );

  router.on(contract.readTicketFile, reads, async ({ c, params: { ticket } }) => {
    const id = fileOfTicket(secrets, clock, ticket);
    if (id === null) throw notFound();
    const row = await db.selectFrom('deliverables').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
    if (row.byte_count === null) throw notFound();
    await requireKept(db, row.order_id);
    return sendStoredFile(c, storage, { id, name: row.name, bytes: row.byte_count, sha256: row.sha256 });
  });
}

/** The picture of a file, or its features. @throws AppError NOT_FOUND, StorageAway */
export async function sendShown(
  c: Ctx,
  storage: FileStorage,
  { id, picture, shapes_bytes: shapes }: DeliverableRow,
  kind: 'picture' | 'shapes',
): Promise<Response> {
  const bytes = (kind === 'picture' ? picture : shapes) && (await storage.get(madeKey(id, kind)));
  if (!bytes) throw notFound();
  c.header('Content-Type', kind === 'picture' ? 'image/png' : 'application/geo+json');
  return c.body(new Uint8Array(bytes));
}

/** @throws AppError NOT_FOUND for what has no file, FILE_NOT_KEPT */
export async function ticketFor({ platform: { db, secrets, clock } }: DeliveriesContext, row: DeliverableRow) {
  if (row.arrived_at === null) throw notFound();
  await requireKept(db, row.order_id);
  const { address, expiresAt } = createTicket(secrets, clock, row.id);
  return { address, expiresAt: expiresAt.toISOString() };
}

/**
 * A page that shows a file asks for a ticket every few minutes, which is one look at it.
 * @param by null for a guest
 */
export async function noteDownload(
  { platform: { db, clock } }: DeliveriesContext,
  { id }: DeliverableRow,
  by: string | null,
  use: 'save' | 'view',
): Promise<void> {
  const download = { deliverable_id: id, by_user_id: by, at: clock.now(), is_view: use === 'view' };
  const before = download.is_view
    ? await db
        .selectFrom('deliverable_downloads')
        .select('at')
        .where('deliverable_id', '=', id)
        .where('by_user_id', 'is not distinct from', by)
        .where('is_view', '=', true)
        .where('at', '>', addHours(download.at, -1))
        .limit(1)
        .executeTakeFirst()
    : undefined;
  if (!before) await db.insertInto('deliverable_downloads').values(download).execute();
}
