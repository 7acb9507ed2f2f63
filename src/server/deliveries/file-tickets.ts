import { timingSafeEqual } from 'node:crypto';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { addSeconds, type Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';

interface Ticket {
  /** A path of the site. */
  address: string;
  expiresAt: Date;
}

/** An address at which one file can be read for some minutes. It is signed, so that the database stores no address. */
export function createTicket(secrets: Secrets, clock: Clock, fileId: string): Ticket {
  const expiresAt = addSeconds(clock.now(), deliveryLimits.fileTicketMinutes * 60);
  const facts = `${fileId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  const ticket = Buffer.from(`${facts}.${secrets.hmac('file-ticket', facts)}`).toString('base64url');
  return { address: `/api/files/${ticket}`, expiresAt };
}

/** The id of the file; null for a ticket that is wrong or expired. */
export function fileOfTicket(secrets: Secrets, clock: Clock, ticket: string): string | null {
  const [id = '', seconds = '', signature = ''] = Buffer.from(ticket, 'base64url').toString('latin1').split('.');
  const expected = Buffer.from(secrets.hmac('file-ticket', `${id}.${seconds}`));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(seconds) * 1000 > clock.now().getTime() ? id : null;
}
