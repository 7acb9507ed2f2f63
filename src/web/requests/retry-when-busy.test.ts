import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryWhenBusy } from './retry-when-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const read = { method: 'GET', hasKey: false };
const write = { method: 'POST', hasKey: false };
const keyed = { method: 'POST', hasKey: true };
const notBegun = { code: 'TEMPORARILY_UNAVAILABLE', begun: false };

function answer(status: number, body: object | string = {}, retryAfter: string | null = '2'): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
}

/** Sends a request that always gets this answer; returns how often it was sent. */
async function timesSent(request: typeof read, reply: () => Response, isWanted = () => true): Promise<number> {
  let sent = 0;
  const done = retryWhenBusy(
    request,
    async () => {
      sent += 1;
      return reply();
    },
    isWanted,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await done).status).toBe(reply().status);
  return sent;
}

describe('a refused request', () => {
  it.each([
    { what: 'a read', request: read, reply: () => answer(503) },
    { what: 'a read answered by a proxy', request: read, reply: () => answer(503, '<h1>Busy</h1>') },
    { what: 'a read above its limit', request: read, reply: () => answer(429) },
    { what: 'a call with a key', request: keyed, reply: () => answer(503) },
    { what: 'a call that was refused before it began', request: write, reply: () => answer(503, notBegun) },
  ])('is sent three times more: $what', async ({ request, reply }) => {
    expect(await timesSent(request, reply)).toBe(4);
  });

  it.each([
    { what: 'a call that may have begun', request: write, reply: () => answer(503) },
    { what: 'a call above its limit', request: write, reply: () => answer(429, notBegun) },
    { what: 'a call with a key above its limit', request: keyed, reply: () => answer(429) },
    { what: 'a full disk', request: keyed, reply: () => answer(503, { ...notBegun, reason: 'storage_full' }, '2') },
    { what: 'a read with a long wait', request: read, reply: () => answer(429, {}, '60') },
    { what: 'a read without a time to wait', request: read, reply: () => answer(503, {}, null) },
    { what: 'an error', request: read, reply: () => answer(500) },
    { what: 'success', request: keyed, reply: () => answer(201) },
  ])('is shown at once: $what', async ({ request, reply }) => {
    expect(await timesSent(request, reply)).toBe(1);
  });

  it('waits for Retry-After, and at most a second longer', async () => {
    const sentAt: number[] = [];
    const done = retryWhenBusy(
      read,
      async () => {
        sentAt.push(performance.now());
        return sentAt.length === 1 ? answer(503) : answer(200);
      },
      () => true,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await done).status).toBe(200);
    const waitedMs = (sentAt[1] ?? 0) - (sentAt[0] ?? 0);
    expect(waitedMs).toBeGreaterThanOrEqual(2_000);
    expect(waitedMs).toBeLessThanOrEqual(3_001);
  });

  it('is not sent again for the next account', async () => {
    let isWanted = true;
    const sending = timesSent(
      read,
      () => answer(503),
      () => isWanted,
    );
    isWanted = false;
    expect(await sending).toBe(1);
  });
});
