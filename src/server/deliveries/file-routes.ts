import * as office from '#contract/admin/orders/deliverables.ts';
import * as contract from '#contract/deliveries/deliverables.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { DeliveriesContext } from './context.ts';
import { type DeliverableRow, findDeliverable, findDelivered } from './deliverables.ts';
import { createTicket, fileOfTicket } from './file-tickets.ts';
import { sendStoredFile } from './send-file.ts';

const tickets = { perAccount: { name: 'file-tickets', most: 600, perSeconds: 3_600 } };
const reads = { perAddress: { name: 'file-reads', most: 60, perSeconds: 600 } };

/** Tickets, and the files that are read with them. */
export function mountFiles(deliveries: DeliveriesContext): void {
  const { platform, storage, orders } = deliveries;
  const { router, db, clock, secrets } = platform;

  router.on(contract.createFileTicket, tickets, async ({ account: { userId }, params: { ref, id } }) => {
    const own = await orders.own(userId, ref);
    const row = await findDelivered(db, own.id, id);
    const ticket = ticketFor(deliveries, row);
    await noteDownload(deliveries, row, userId);
    return ticket;
  });

  router.on(office.createOfficeFileTicket, {}, async ({ params: { ref, id } }) =>
    ticketFor(deliveries, await findDeliverable(db, (await orders.any(ref)).id, id)),
  );

  router.on(contract.readTicketFile, reads, async ({ c, params: { ticket } }) => {
    const id = fileOfTicket(secrets, clock, ticket);
    if (id === null) throw notFound();
    const row = await db.selectFrom('deliverables').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
    if (row.byte_count === null) throw notFound();
    return sendStoredFile(c, storage, { id, name: row.name, bytes: row.byte_count, sha256: row.sha256 });
  });
}

/** @throws AppError NOT_FOUND for what has no file */
export function ticketFor({ platform: { secrets, clock } }: DeliveriesContext, row: DeliverableRow) {
  if (row.arrived_at === null) throw notFound();
  const { address, expiresAt } = createTicket(secrets, clock, row.id);
  return { address, expiresAt: expiresAt.toISOString() };
}

/** `by`: null for a guest. */
export async function noteDownload(
  { platform: { db, clock } }: DeliveriesContext,
  { id }: DeliverableRow,
  by: string | null,
): Promise<void> {
  await db
    .insertInto('deliverable_downloads')
    .values({ deliverable_id: id, by_user_id: by, at: clock.now() })
    .execute();
}
