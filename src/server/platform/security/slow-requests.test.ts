import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endSlowRequest } from './slow-requests.ts';

const patienceMs = 200;
let server: Server;
/** For a body that must be accepted, however busy the machine is. */
let patient: Server;
beforeAll(async () => {
  server = await startServer(patienceMs);
  patient = await startServer(20_000);
});
afterAll(() => {
  for (const one of [server, patient]) {
    one.close();
    one.closeAllConnections();
  }
});

async function startServer(waitMs: number): Promise<Server> {
  const started = createServer((request, response) => {
    endSlowRequest(request, response, {}, waitMs);
    request.on('error', () => {});
    request.resume().on('end', () => response.end('whole'));
  }).listen(0, '127.0.0.1');
  await once(started, 'listening');
  return started;
}

/** Sends the headers, and the body after a delay; returns what is received before the connection ends. */
async function send(target: string, lateMs: number, to = server): Promise<string> {
  const socket = connect((to.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nConnection: close\r\n\r\n`);
  const late = setTimeout(() => socket.write('body'), lateMs);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  clearTimeout(late);
  return answer;
}

it.each([
  '/api/inquiries',
  '/api/inquiries/Q-26-4F7K2/files/more',
  '/contact/quote',
  '/x?/api/inquiries/a/files',
])('POST %s without its body: 408, and the connection is closed', async (target) => {
  expect(await send(target, 10 * patienceMs)).toMatch(/^HTTP\/1\.1 408 /);
});

it('accepts a body that arrives in time', async () => {
  expect(await send('/api/inquiries', 10, patient)).toContain('whole');
});

it('allows more time for a file', async () => {
  expect(await send('/api/inquiries/Q-26-4F7K2/files', 2 * patienceMs)).toContain('whole');
});
