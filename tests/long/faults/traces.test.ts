import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { hostOf } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { newPerson, Visitor } from '#tests/support/app/visitor.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Collector {
  url: string;
  /** What has arrived, as text. */
  received(): string;
  spans(): Span[];
  headers: Record<string, unknown>[];
  stop(): void;
}

async function startCollector({ answers }: { answers: boolean }): Promise<Collector> {
  const bodies: string[] = [];
  const headers: Collector['headers'] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    bodies.push(body);
    headers.push({ ...request.headers, path: request.url });
    if (answers) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    received: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** Prints each module of OpenTelemetry that is loaded. */
const printLoads = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (url.includes('opentelemetry')) process.stdout.write('loads ' + url + '\\n');
    return next(url, context);
  } });
`)}`;
const printingLoads = { nodeOptions: ['--import', printLoads] };
const parentTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentHeader = { traceparent: `00-${parentTrace}-00f067aa0ba902b7-01` };

const person = newPerson({ email: 'tendai.trace@example.com' });
const signUp = async (site: SiteProcess, headers = {}): Promise<number> => {
  const body = { ...person, confirmPassword: person.password };
  const visitor = new Visitor(hostOf(site, null), '203.0.113.9');
  return (await visitor.call(signup, { body }, { headers })).status;
};

const fact = ({ attributes }: Span, name: string): unknown => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('a site with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let collector: Collector;
  let site: SiteProcess;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    inbox = await startSmtp();
    collector = await startCollector({ answers: true });
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc',
      OTEL_SERVICE_NAME: 'geospatial-site',
      SMTP_URL: inbox.url,
    };
    site = await startSiteProcess(settings, printingLoads);
    await signUp(site, parentHeader);
    await fetch(`${site.url}/search?q=unwritten`);
    await fetch(`${site.url}/`);
    const last = ['POST /api/signup', 'GET /search', 'emails'];
    await vi.waitFor(
      () => expect(collector.spans().map(({ name }) => name)).toEqual(expect.arrayContaining(last)),
      10_000,
    );
  });
  afterAll(async () => {
    await site?.stop();
    collector?.stop();
    await inbox?.stop();
  });

  const named = (name: string): Span => collector.spans().find((span) => span.name === name) as Span;

  it('sends them to its address with its headers, under the name of the service', () => {
    expect(collector.headers[0]).toMatchObject({
      path: '/v1/traces',
      authorization: 'Bearer abc',
      'content-type': 'application/json',
    });
    expect(collector.received()).toContain('"geospatial-site"');
    expect(site.output()).toContain('loads ');
  });

  it('shows below a call its turn, its waits and its statements', async () => {
    const call = named('POST /api/signup');
    expect(fact(call, 'http.route')).toBe('/api/signup');
    expect(fact(call, 'http.response.status_code')).toBe(201);
    const inTrace = collector.spans().filter(({ traceId }) => traceId === call.traceId);
    const below = (id: string): Span[] =>
      inTrace.filter(({ parentSpanId }) => parentSpanId === id).flatMap((span) => [span, ...below(span.spanId)]);
    const names = below(call.spanId).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['wait for the database', 'select', 'insert']));
    expect(below(call.spanId)).toHaveLength(inTrace.length - 1);
    for (const { startTimeUnixNano, endTimeUnixNano } of inTrace) {
      expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano));
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano));
    }
  });

  it('follows a job to the email that it sends', () => {
    const job = named('emails');
    expect(fact(job, 'messaging.destination.name')).toBe('emails');
    expect(named('send email')).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
  });

  it('gives the log line of a call the id of its trace', () => {
    const line =
      site
        .output()
        .split('\n')
        .find((text) => text.includes('"route":"/api/signup"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ traceId: named('POST /api/signup').traceId });
  });

  it('sends no address, email, query or text that a visitor typed', () => {
    expect(collector.received()).not.toMatch(/tendai|example\.com|unwritten|Granite|Ncube/);
    expect(collector.received()).not.toContain('127.0.0.1');
  });

  it('traces no page from memory', () => {
    expect(collector.spans().filter((span) => fact(span, 'http.route') === '/')).toEqual([]);
  });

  it('begins a trace of its own when no proxy is trusted', () => {
    expect(named('POST /api/signup').traceId).not.toBe(parentTrace);
  });
});

it('goes on with the trace of a trusted proxy, and stops in time without an answer of the collector', async () => {
  const collector = await startCollector({ answers: false });
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: '1' };
  const site = await startSiteProcess(settings);
  expect(await signUp(site, parentHeader)).toBe(201);
  await expect
    .poll(() => collector.spans().some(({ name }) => name === 'POST /api/signup'), { timeout: 10_000 })
    .toBe(true);
  const call = collector.spans().find(({ name }) => name === 'POST /api/signup');
  expect(call).toMatchObject({ traceId: parentTrace, parentSpanId: '00f067aa0ba902b7' });
  expect(await signUp(site)).toBe(201);
  const beganAt = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - beganAt).toBeLessThan(6_000);
  collector.stop();
});

it('loads nothing of OpenTelemetry without the setting', async () => {
  const site = await startSiteProcess({}, printingLoads);
  expect(await signUp(site)).toBe(201);
  expect(site.output()).not.toContain('loads ');
  expect(site.output()).not.toContain('traceId');
  await site.stop();
});
