import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';

// Bytes that no HTTP client sends: invalid, cut short, sent in pieces, pipelined, or from a client that leaves.

const count = 2_000;
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const atOnce = 100;
/** Longer than the longest time the site waits for the rest of a request, 20 s, on a busy machine. */
const hangMs = 45_000;
/** A reply is over when the site has sent nothing more for so long. */
const silenceMs = 1_000;

interface RawCase {
  bytes: string;
  /** The bytes are sent in so many writes. */
  pieces: number;
  /** What the client does after the last byte. */
  ending: 'wait' | 'end' | 'reset';
}

const anyBytes = (maxLength: number): fc.Arbitrary<string> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));

const method = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  fc.constantFrom('TRACE', 'CONNECT', 'get', 'PRI', 'BREW', 'M-SEARCH', ''),
  anyBytes(8),
);
// Not the uploads of files: the site waits two minutes for the rest of one.
const target = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '/',
      '/about',
      '/search?q=dam',
      '/favicon.svg',
      '/api/reviews',
      '/api/auth/session',
      '/api/auth/login',
      '/api/orders',
      '/api/nothing',
      '/healthz',
    ),
  },
  fc.constantFrom(
    '*',
    '',
    '//',
    '/../../etc/passwd',
    '/%',
    '/%00',
    '/%c0%ae',
    '/a\\b',
    '/api/a\\b',
    'http://other.example/',
    'http://[::1',
    'localhost:443',
    `/${'a'.repeat(9_000)}`,
    `/search?q=${'%25'.repeat(5_000)}`,
    '/about.data?_routes=%00',
    '/demo/paynow',
  ),
  anyBytes(40).map((bytes) => `/${bytes}`),
);
const version = fc.oneof(
  { weight: 30, arbitrary: fc.constant('HTTP/1.1') },
  fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'HTTP', 'http/1.1', ''),
);
const header = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      'Content-Type: application/json',
      'Content-Type: multipart/form-data; boundary=',
      'Content-Type: multipart/form-data',
      'Origin: http://localhost:3000',
      'Sec-Fetch-Site: same-origin',
      'Accept-Encoding: br;q=x, *;q=9',
      'Cookie: a=%; =; XSRF-TOKEN=\xff',
      'Authorization: Bearer \xff',
      'If-None-Match: "',
      'If-Modified-Since: yesterday',
      'Range: bytes=-',
      'Idempotency-Key: \u0001',
      'X-Forwarded-For: , ,',
      'X-Request-Id: {{x}}',
    ),
  },
  fc.constantFrom(
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 0x10',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: gzip',
    'Connection: close',
    'Connection: upgrade',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'Expect: everything',
    'Host: other.example',
    'Host: [',
    'Host:',
    'no colon',
    'Space : before',
    ' folded: line',
    ': no name',
    'Nul: \0',
    'Cr: a\rb',
    'Trailer: Host',
    `Long: ${'l'.repeat(20_000)}`,
  ),
  anyBytes(30),
);
const body = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.constantFrom(
    '{"email":',
    '{"email":"a@example.com","password":"x"}',
    '5\r\nhello\r\n0\r\n\r\n',
    'ffffffffffffffff\r\n',
    '-1\r\n',
    '5;ext="\r\nhello',
    '0\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
  ),
  anyBytes(200),
);

const message = fc
  .record({
    method,
    target,
    version,
    headers: fc.array(header, { maxLength: 5 }),
    isNamed: fc.integer({ min: 0, max: 9 }),
    body,
  })
  .map(({ headers, isNamed, ...parts }) => {
    const host = isNamed > 0 ? ['Host: localhost'] : [];
    const first = `${parts.method} ${parts.target} ${parts.version}`;
    return [first, ...host, ...headers, '', parts.body].join('\r\n');
  });
/** Positions are given as fractions of the length. */
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const bytes = fc.oneof(
  { weight: 4, arbitrary: message },
  { weight: 3, arbitrary: fc.tuple(message, fraction).map(([text, at]) => text.slice(0, at * text.length)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(message, fraction, anyBytes(5))
      .map(([text, at, more]) => text.slice(0, at * text.length) + more + text.slice(at * text.length + more.length)),
  },
  { weight: 1, arbitrary: fc.array(message, { minLength: 2, maxLength: 4 }).map((texts) => texts.join('')) },
  { weight: 1, arbitrary: anyBytes(400) },
);
const rawCase: fc.Arbitrary<RawCase> = fc.record({
  bytes,
  pieces: fc.constantFrom(1, 1, 1, 2, 5),
  ending: fc.constantFrom<RawCase['ending'][]>('wait', 'wait', 'wait', 'end', 'reset'),
});

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ RATE_LIMIT_FACTOR: '1000000' });
});
afterAll(() => site?.stop());

/** Sends one case. Returns what the site sent until it closed the connection or was silent; `hung` if it did neither. */
async function send({ bytes: all, pieces, ending }: RawCase): Promise<{ received: string; hung: boolean }> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1').setNoDelay();
  let received = '';
  const over = Promise.withResolvers<boolean>();
  let silence: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => over.resolve(true), hangMs);
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
    clearTimeout(silence);
    silence = setTimeout(() => over.resolve(false), silenceMs);
  });
  socket.on('error', () => {}).once('close', () => over.resolve(false));
  const length = Math.ceil(all.length / pieces);
  for (let at = 0; at < all.length; at += length) {
    if (socket.destroyed) break;
    socket.write(all.slice(at, at + length), 'latin1');
    if (pieces > 1) await delay(20);
  }
  if (ending === 'end') socket.end();
  if (ending === 'reset') socket.resetAndDestroy();
  const hung = await over.promise;
  clearTimeout(patience);
  clearTimeout(silence);
  socket.destroy();
  return { received, hung };
}

/** The statuses of all replies in what the site sent. */
const statusesIn = (received: string): string[] =>
  [...received.matchAll(/(?:^|\r\n|[^\r\n])HTTP\/1\.\d (\d{3}) /g)].map(([, status = '']) => status);

it(`${count} raw requests: each client that waits is answered, none with an undeclared 5xx`, async () => {
  const waiting = fc.sample(rawCase, { seed, numRuns: count });
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { received, hung } = await send(next);
      const found = statusesIn(received);
      for (const status of found.length ? found : ['none']) statuses[status] = (statuses[status] ?? 0) + 1;
      const isFailure = found.some((status) => status >= '500') && !/\r\nretry-after: \d/i.test(received);
      const isOtherText = received !== '' && !received.startsWith('HTTP/1.1 ');
      const isUnanswered = received === '' && next.ending === 'wait';
      if (hung || isFailure || isOtherText || isUnanswered) {
        const what = hung ? 'hung' : found.join() || 'no reply';
        faults.push(`${what}: ${JSON.stringify(next).slice(0, 600)} → ${received.slice(0, 200)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(`seed ${seed}, statuses ${JSON.stringify(statuses)}`);
  expect(faults.slice(0, 5)).toEqual([]);
  // Unless some are served and others refused for several reasons, the run proves nothing.
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '408', '431', 'none']));
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  const lines = site.output().split('\n');
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
}, 600_000);
