import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { sendBytes } from './send-bytes.ts';

const pieceBytes = 1024 ** 2;
const pieces = 20;

/** A server of one file of 20 MB, in which each piece has its number, and what it did. */
async function serve({ failsAt = pieces + 1 } = {}) {
  const did = { read: 0, cancelled: false, memories: new Set<number>() };
  const body = () =>
    new ReadableStream({
      type: 'bytes',
      pull(controller) {
        const { view } = controller.byobRequest ?? expect.fail('The reader brings no memory');
        if (did.read === failsAt) throw new Error('the storage is away');
        did.read += 1;
        const { buffer, byteLength } = view ?? expect.fail('The memory is used up');
        did.memories.add(byteLength);
        new Uint8Array(buffer).fill(did.read);
        controller.byobRequest?.respond(pieceBytes);
        if (did.read === pieces) controller.close();
      },
      cancel() {
        did.cancelled = true;
      },
    });
  const server = createServer((_, outgoing) => {
    const headers = { 'Accept-Ranges': 'bytes', 'Content-Length': String(pieces * pieceBytes), 'X-Frame': 'none' };
    void sendBytes(new Response(body(), { status: 206, headers }), outgoing);
  }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, did };
}

it('sends a file to a slow client as it is, and reads no further than the client', async () => {
  const { url, did } = await serve();
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('x-frame')]).toEqual([206, 'none']);
  await delay(300);
  expect(did.read).toBeLessThan(pieces / 2);
  const bytes = await reply.bytes();
  expect(bytes.length).toBe(pieces * pieceBytes);
  expect(bytes.every((byte, at) => byte === Math.floor(at / pieceBytes) + 1)).toBe(true);
  expect([...did.memories]).toEqual([pieceBytes]);
});

it('stops reading when the client leaves', async () => {
  const { url, did } = await serve();
  const leaving = new AbortController();
  const reply = await fetch(url, { signal: leaving.signal });
  await reply.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => did.cancelled).toBe(true);
  expect(did.read).toBeLessThan(pieces);
});

it('cuts the connection when the file cannot be read on', async () => {
  const { url } = await serve({ failsAt: 3 });
  await expect((await fetch(url)).bytes()).rejects.toThrow();
});

it.each([
  ['a call', new Response('{}')],
  ['an unchanged file', new Response(null, { status: 304, headers: { 'Accept-Ranges': 'bytes' } })],
  ['a file with memory of its own', new Response(new ReadableStream(), { headers: { 'Accept-Ranges': 'bytes' } })],
])('leaves %s to others', async (_, reply) => {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
  expect(await sendBytes(reply, outgoing)).toBe(false);
  expect([reply.bodyUsed, outgoing.headersSent, outgoing.getHeaderNames()]).toEqual([false, false, []]);
});
