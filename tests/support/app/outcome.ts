import type { Reply } from './reply.ts';

/** A reply in short: `201`, or `409 SLOT_TAKEN`. */
export const outcome = (reply: Pick<Reply<unknown>, 'status' | 'code'>): string =>
  reply.code ? `${reply.status} ${reply.code}` : String(reply.status);
