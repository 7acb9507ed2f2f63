import { setTimeout as delay } from 'node:timers/promises';
import type { Reply } from './reply.ts';

const patienceMs = 120_000;
const pauseMs = 50;
/** A proxy without a process behind it, and a process that cannot serve now. */
const away = [502, 503, 504];

/**
 * Repeats a call as a page does, with the same key, until it is answered.
 * @throws when there is no answer within 2 min, and what `step` throws, except for a lost connection
 */
export async function untilAnswered<Body>(step: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
  const deadline = performance.now() + patienceMs;
  let last = '';
  while (performance.now() < deadline) {
    const reply = await step().catch((error: unknown) => {
      // The process was killed; retry with the next one.
      if (!(error instanceof TypeError)) throw error;
      last = String(error.cause ?? error);
      return null;
    });
    if (reply && !away.includes(reply.status) && reply.code !== 'IDEMPOTENCY_IN_PROGRESS') return reply;
    if (reply) last = `${reply.status} ${reply.text.slice(0, 200)}`;
    await delay(pauseMs);
  }
  throw new Error(`Not answered in ${patienceMs / 1_000} s: ${last}`);
}
