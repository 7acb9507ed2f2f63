import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closed, listen } from '#tests/support/stand-ins/openid-provider.ts';
import { ConnectionError, fetchExternal } from './http-client.ts';

const within = { connectMs: 300, replyMs: 700, mostBytes: 1_000 };
/** For requests that end for another reason than the limit on the whole reply. */
const unhurried = { ...within, replyMs: 10_000 };
const get = { method: 'GET', headers: {} };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0)) await end();
});

async function server(listener: Parameters<typeof listen>[0]): Promise<string> {
  const { server: listening, origin } = await listen(listener);
  cleanUp.push(() => closed(listening));
  return origin;
}

/** A raw TCP server, for replies that no HTTP server would send. */
async function rawServer(respond: (socket: Socket) => void): Promise<string> {
  const listening: Server = createServer((socket) => {
    cleanUp.unshift(() => socket.destroy());
    socket.on('error', () => {});
    respond(socket);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => listening.close());
  return `http://127.0.0.1:${(listening.address() as { port: number }).port}`;
}

describe('a request to an external server', () => {
  it('sends method, headers and form, and returns status, headers and body', async () => {
    const origin = await server(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(418, { 'X-Method': request.method ?? '', 'X-Sent': request.headers['x-sent'] ?? '' });
      response.end(Buffer.concat(chunks));
    });
    const reply = await fetchExternal(origin, {
      method: 'POST',
      headers: { 'X-Sent': 'yes' },
      body: new URLSearchParams({ a: 'b c' }),
    });
    expect(reply.status).toBe(418);
    expect([reply.headers.get('x-method'), reply.headers.get('x-sent')]).toEqual(['POST', 'yes']);
    expect(await reply.text()).toBe('a=b+c');
  });

  it('does not follow a redirect, which could lead to an internal address', async () => {
    const inside = await server((_, response) => response.end('inside'));
    const origin = await server((_, response) => response.writeHead(302, { Location: inside }).end());
    const reply = await fetchExternal(origin, get, within);
    expect([reply.status, reply.headers.get('location'), await reply.text()]).toEqual([302, inside, '']);
  });

  it('accepts a reply without a body', async () => {
    const origin = await server((_, response) => response.writeHead(204).end());
    expect((await fetchExternal(origin, get, within)).status).toBe(204);
  });

  it('does not time out because this process was busy while connecting', async () => {
    const origin = await server((_, response) => response.end('here'));
    const reply = fetchExternal(origin, get, { ...within, connectMs: 50, replyMs: 5_000 });
    await new Promise((resolve) => process.nextTick(resolve));
    const began = Date.now();
    while (Date.now() - began < 200);
    expect(await (await reply).text()).toBe('here');
  });
});

describe('a request fails in time', () => {
  // Enough on a busy machine, and far below the default limit of 5 s for a reply.
  const inTimeMs = 2_000;

  async function expectEnd(origin: string, message: RegExp, patience = within): Promise<void> {
    const began = performance.now();
    await expect(fetchExternal(origin, get, patience)).rejects.toThrow(message);
    expect(performance.now() - began).toBeLessThan(inTimeMs);
  }

  it('when there is no answer', async () => {
    await expectEnd(await server(() => {}), /abort|time/i);
  });

  it('when the answer comes one byte at a time', async () => {
    const origin = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n');
      const drip = setInterval(() => socket.write('a'), 50);
      socket.once('close', () => clearInterval(drip));
    });
    await expectEnd(origin, /abort|time/i);
  });

  it('when the reply exceeds its limit', async () => {
    await expectEnd(await server((_, response) => response.end('a'.repeat(1_001))), /too long/, unhurried);
  });

  it('when the connection is cut', async () => {
    const origin = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nhalf', () => socket.destroy());
    });
    await expectEnd(origin, /aborted|hang up|ECONNRESET/, unhurried);
  });

  it('when the reply is not HTTP or has an invalid status', async () => {
    await expectEnd(await rawServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')), /Parse Error/, unhurried);
    await expectEnd(await rawServer((socket) => socket.end('HTTP/1.1 999 ?\r\n\r\n')), /status/, unhurried);
  });

  it('when the caller aborts', async () => {
    const origin = await server(() => {});
    await expect(fetchExternal(origin, { ...get, signal: AbortSignal.timeout(50) }, within)).rejects.toThrow(/abort/i);
  });

  it('when it cannot connect', async () => {
    const origin = await fullQueue();
    await expectEnd(origin, /no connection in time/, unhurried);
  });

  it('with an error that states whether the request may have arrived', async () => {
    const endOf = (origin: string): Promise<unknown> => fetchExternal(origin, get, within).catch((error) => error);
    const nobody = await server(() => {});
    await cleanUp.pop()?.();
    expect(await endOf(nobody)).toBeInstanceOf(ConnectionError);
    expect(await endOf(await fullQueue())).toBeInstanceOf(ConnectionError);
    // With TLS, a connection is only established after the handshake: nothing is sent before.
    const silent = await rawServer(() => {});
    expect(await endOf(silent.replace('http:', 'https:'))).toBeInstanceOf(ConnectionError);
    expect(await endOf(silent)).not.toBeInstanceOf(ConnectionError);
    expect(await endOf(await rawServer((socket) => socket.destroy()))).not.toBeInstanceOf(ConnectionError);
  });
});

/** A port that accepts no more connections: its process is stopped and its short backlog is full. */
async function fullQueue(): Promise<string> {
  const { spawn } = await import('node:child_process');
  const program = `const s = require('node:net').createServer(); s.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  cleanUp.push(() => child.kill('SIGKILL'));
  const port = await new Promise<number>((resolve) => child.stdout.once('data', (line) => resolve(Number(line))));
  child.kill('SIGSTOP');
  const { connect } = await import('node:net');
  for (let count = 0; count < 4; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    cleanUp.unshift(() => socket.destroy());
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  return `http://127.0.0.1:${port}`;
}
