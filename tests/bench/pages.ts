import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import autocannon from 'autocannon';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import type { Row } from './row.ts';

const connections = 50;
const seconds = 6;
const rounds = 3;

interface Figures {
  perSecond: number;
  p99: number;
}

interface Demand {
  seconds?: number;
  /** Requests a second, however slow the replies. Default: as many as 50 connections can send. */
  perSecond?: number;
}

export async function measure(url: string, headers: Record<string, string>, demand: Demand = {}): Promise<Figures> {
  const { seconds: duration = seconds, perSecond: overallRate } = demand;
  const result = await autocannon({ url, connections, duration, headers, ...(overallRate && { overallRate }) });
  if (result.errors || result.timeouts)
    throw new Error(`${result.errors} errors, ${result.timeouts} timeouts at ${url}`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

export const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const accept = { 'accept-encoding': 'br' };
const bestCompressionMs = 1_000;

/** The compressed body; fetch would decompress it. */
async function packedBody(url: string): Promise<Buffer> {
  const request = get(url, { headers: accept });
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function startBare(body: Buffer): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(body);
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, process: child };
}

/** Pages per second compared with a bare Node server that sends the same bytes, alternately, on this machine. */
export async function pages(): Promise<Row[]> {
  const site = await startSiteProcess({});
  const etag = (await fetch(site.url, { headers: accept })).headers.get('etag') ?? '';
  // The better compression is computed in the background; both servers must send the same bytes.
  await new Promise((resolve) => setTimeout(resolve, bestCompressionMs));
  const bare = await startBare(await packedBody(site.url));
  try {
    const ratios = { page: [] as number[], p99: [] as number[], notModified: [] as number[] };
    for (let round = 1; round <= rounds; round += 1) {
      const plain = await measure(bare.url, accept);
      const whole = await measure(site.url, accept);
      const unchanged = await measure(site.url, { ...accept, 'if-none-match': etag });
      ratios.page.push(whole.perSecond / plain.perSecond);
      ratios.p99.push(whole.p99 / Math.max(plain.p99, 1));
      ratios.notModified.push(unchanged.perSecond / plain.perSecond);
      console.log(`round ${round}: bare ${plain.perSecond}/s, page ${whole.perSecond}/s, 304 ${unchanged.perSecond}/s`);
    }
    return [
      { what: 'page ÷ bare Node', measured: median(ratios.page), atLeast: 0.85, aim: 1 },
      { what: 'p99 ÷ bare Node p99', measured: median(ratios.p99), atMost: 3, aim: 1.5 },
      { what: '304 ÷ bare Node 200', measured: median(ratios.notModified), atLeast: 1, aim: 1.2 },
    ];
  } finally {
    bare.process.kill();
    await site.stop();
  }
}
