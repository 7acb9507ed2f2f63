import { clientMessages } from '#contract/admin/clients/clients.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { type BuildExport, lockAccount } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import { zipPersonalData } from '#server/platform/privacy/data-package.ts';
import type { ScheduleDeletion } from '#server/sessions/sessions.ts';
import { findClient, type KnownClient } from './clients.ts';

interface Parts {
  platform: Platform;
  packData: BuildExport;
  scheduleDeletion: ScheduleDeletion;
}

interface DataRequest {
  id: string;
  by: string;
}

/**
 * Prepares the data of an account for its owner to download.
 * @throws AppError NOT_FOUND, also for a guest, who has no account to download from: staff save the file
 */
export async function prepareClientData({ platform: { db, clock }, packData }: Parts, { id, by }: DataRequest) {
  const { userId } = await findClient(db, id);
  if (!userId) throw new AppError('NOT_FOUND');
  const { readableUntil } = await packData(userId);
  const change = { before: '', after: 'download prepared' };
  await audit(db, clock, { event: 'client.data_exported', userId: by, subject: userId, change });
  return { readableUntil };
}

/** The data of a guest, for staff to hand over. @throws AppError NOT_FOUND, also for an account */
export async function zipGuestData(trx: Trx, { platform }: Parts, { id, by }: DataRequest): Promise<Uint8Array> {
  const { clock, personalData, brand, link } = platform;
  const guest = await findClient(trx, id);
  if (!guest.isGuest) throw new AppError('NOT_FOUND');
  const change = { before: '', after: 'downloaded to hand over' };
  await audit(trx, clock, { event: 'client.data_exported', userId: by, subject: guest.id, change });
  const about = { brand, email: guest.email, now: clock.now(), contactUrl: link('/contact'), isGuest: true };
  return zipPersonalData(await personalData.exportGuest(trx, guest.email), about);
}

/**
 * Deletes a guest at once, and an account after the days of grace. Returns when the account is deleted; null for a guest.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, OPEN_ORDERS, GUEST_ORDERS_OPEN
 */
export async function deleteClient(
  trx: Trx,
  { platform: { clock, personalData }, scheduleDeletion }: Parts,
  { id, by: userId, email }: DataRequest & { email: string },
): Promise<string | null> {
  const client = await findClient(trx, id);
  refuseDeletion(client, email);
  const by = { event: 'client.deletion_planned', userId, subject: client.id };
  if (!client.userId) {
    await personalData.eraseGuest(trx, client.email);
    const change = { before: 'kept', after: 'deleted on request' };
    await audit(trx, clock, { ...by, event: 'client.deleted', change });
    return null;
  }
  const locked = await lockAccount(trx, client.userId);
  if (!locked) throw new AppError('NOT_FOUND');
  if (client.deleteAt) return client.deleteAt.toISOString();
  await personalData.refuseObstacles(trx, locked.user.id);
  const deletesAt = await scheduleDeletion(trx, locked.user);
  const change = { before: 'kept', after: `deleted on ${formatInstant(deletesAt, businessZone)}` };
  await audit(trx, clock, { ...by, change });
  return deletesAt.toISOString();
}

/** Staff accounts, including the caller's own, cannot be deleted here. */
function refuseDeletion({ email, roles }: KnownClient, typed: string): void {
  if (roles.some((role) => role !== 'customer')) throw new AppError('FORBIDDEN');
  if (typed !== email) throw new AppError('VALIDATION_FAILED', { fields: { email: clientMessages.address } });
}
