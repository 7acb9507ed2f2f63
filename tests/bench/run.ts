// npm run bench: pages per second against a bare Node server that sends the same bytes, in turns, on this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { startSiteProcess } from '../support/site-process.ts';

const connections = 50;
const seconds = 6;
const rounds = 3;

interface Figures {
  perSecond: number;
  p99: number;
}

async function measure(url: string, headers: Record<string, string>): Promise<Figures> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.errors || result.timeouts)
    throw new Error(`${result.errors} errors, ${result.timeouts} timeouts at ${url}`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const accept = { 'accept-encoding': 'br' };
const site = await startSiteProcess({});
const page = await fetch(site.url, { headers: accept });
const etag = page.headers.get('etag') ?? '';
const raw = await rawBody(site.url);
const bare = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br', 'Content-Length': raw.length });
  response.end(raw);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => bare.once('listening', resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;

/** fetch unpacks; the bare server must send the packed bytes. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: accept }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).once('error', reject);
  });
}

try {
  const ratios = { page: [] as number[], p99: [] as number[], notModified: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    const plain = await measure(bareUrl, accept);
    const whole = await measure(site.url, accept);
    const unchanged = await measure(site.url, { ...accept, 'if-none-match': etag });
    ratios.page.push(whole.perSecond / plain.perSecond);
    ratios.p99.push(whole.p99 / Math.max(plain.p99, 1));
    ratios.notModified.push(unchanged.perSecond / plain.perSecond);
    console.log(`round ${round}: bare ${plain.perSecond}/s, page ${whole.perSecond}/s, 304 ${unchanged.perSecond}/s`);
  }
  const rows = [
    { what: 'page ÷ bare Node', measured: median(ratios.page), must: 0.6, aim: 0.85 },
    { what: 'p99 ÷ bare Node p99', measured: median(ratios.p99), must: 3, aim: 1.5, lower: true },
    { what: '304 ÷ bare Node 200', measured: median(ratios.notModified), must: 1, aim: 1.2 },
  ];
  const judged = rows.map(({ lower, ...row }) => ({
    ...row,
    measured: Number(row.measured.toFixed(2)),
    ok: lower ? row.measured <= row.must : row.measured >= row.must,
  }));
  console.table(judged);
  process.exitCode = judged.every((row) => row.ok) ? 0 : 1;
} finally {
  bare.close();
  await site.stop();
}
