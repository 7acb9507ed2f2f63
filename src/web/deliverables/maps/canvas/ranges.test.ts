import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createRangeReader } from './ranges.ts';

/** Answers the range that is asked for at the addresses that are valid. */
const valid = new Set<string>();
const server = createServer(({ url = '', headers }, reply) => {
  reply.writeHead(valid.has(url) ? 206 : 404).end(headers.range);
});
let origin = '';
let made = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  made = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function ticket() {
  made += 1;
  valid.clear();
  valid.add(`/${made}`);
  return { address: `${origin}/${made}` };
}
const headers = { Range: 'bytes=0-9' };
const { signal } = new AbortController();

it('reads ranges with one ticket, which it renews before its 10 minutes end', async () => {
  const read = createRangeReader(ticket);
  const replies = await Promise.all([read(headers, signal), read(headers, signal)]);
  expect(replies.map(({ status }) => status)).toEqual([206, 206]);
  expect(await replies[0]?.text()).toBe('bytes=0-9');
  vi.advanceTimersByTime(8.9 * 60_000);
  await read(headers, signal);
  expect(made).toBe(1);
  vi.advanceTimersByTime(0.2 * 60_000);
  expect((await read(headers, signal)).status).toBe(206);
  expect(made).toBe(2);
});

it('renews a refused ticket once for all ranges that were refused together', async () => {
  const read = createRangeReader(ticket);
  await read(headers, signal);
  valid.clear();
  const replies = await Promise.all(Array.from({ length: 5 }, () => read(headers, signal)));
  expect(replies.map(({ status }) => status)).toEqual([206, 206, 206, 206, 206]);
  expect(made).toBe(2);
});

it('asks again for a ticket that could not be had', async () => {
  let isAway = true;
  const read = createRangeReader(async () => {
    if (isAway) throw new Error('away');
    return ticket();
  });
  await expect(read(headers, signal)).rejects.toThrow('away');
  isAway = false;
  expect((await read(headers, signal)).status).toBe(206);
});
