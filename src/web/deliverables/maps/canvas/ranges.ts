import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { FileSource } from '../file-source.ts';

/** A minute before it ends. */
const renewedAfterMs = (deliveryLimits.fileTicketMinutes - 1) * 60_000;

/**
 * Reads ranges of a file with a ticket, which is renewed before it ends, and once when it is refused: a page that slept
 * does not know how long.
 */
export function createRangeReader(ticket: () => ReturnType<FileSource['ticket']>) {
  let known: { address: Promise<string>; at: number } | null = null;
  async function address(): Promise<string> {
    if (!known || performance.now() - known.at > renewedAfterMs) {
      const made = { address: ticket().then((one) => one.address), at: performance.now() };
      known = made;
      made.address.catch(() => {
        if (known === made) known = null;
      });
    }
    return known.address;
  }
  return async (headers: HeadersInit, signal: AbortSignal): Promise<Response> => {
    const used = await address();
    const reply = await fetch(used, { headers, signal });
    if (reply.status !== 404) return reply;
    // Of the ranges that were refused together, the first renews it.
    if ((await known?.address) === used) known = null;
    return fetch(await address(), { headers, signal });
  };
}
