import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { sampled } from '#tests/support/app/samples.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { oneIn } from '#tests/support/run/extent.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100000' } });
let person: SignedIn;
beforeAll(async () => {
  // The owner may make every call, and their input is checked like anyone's.
  person = await signedIn(app, { roles: ['customer', 'owner'] });
});

interface Case {
  what: string;
  rawBody: BodyInit;
  headers?: Record<string, string | null>;
  /** Any 4xx when absent. */
  outcome?: string;
}

const validation = '422 VALIDATION_FAILED';
const malformed = '400 MALFORMED_BODY';

/** Bodies that are wrong for every endpoint. */
function wrongBodies(body: Record<string, unknown>, everythingIsOptional: boolean, mostBytes: number): Case[] {
  const json = JSON.stringify(body);
  const names = Object.keys(body);
  // Longer than any field allows, in characters of two bytes.
  const manyCharacters = mostBytes > limits.bodyMaxBytes ? Math.floor(mostBytes / 3) : 10_001;
  const tooLong = JSON.stringify({ ...body, more: 'a'.repeat(mostBytes) });
  const instead = (name: string, value: unknown): string => JSON.stringify({ ...body, [name]: value });
  const perField = names.flatMap((name): Case[] => [
    { what: `${name} as an object`, rawBody: instead(name, { $ne: null }), outcome: validation },
    { what: `${name} as an array`, rawBody: instead(name, [body[name]]), outcome: validation },
    { what: `${name} as null`, rawBody: instead(name, null), outcome: validation },
    { what: `${name} as 1e400`, rawBody: json.replace(JSON.stringify(body[name]), '1e400'), outcome: validation },
    { what: `${name} with NUL`, rawBody: instead(name, `${body[name]}\0`), outcome: validation },
    { what: `${name} with half a surrogate pair`, rawBody: instead(name, `${body[name]}\ud800`), outcome: validation },
    {
      what: `${name} of ${manyCharacters} characters`,
      rawBody: instead(name, 'ä'.repeat(manyCharacters)),
      outcome: validation,
    },
    { what: `${name} nested 10,000 deep`, rawBody: nested(body, name, 5_000), outcome: validation },
  ]);
  return [
    // Each field with two or three of the eight, in turn.
    ...oneIn(3, perField),
    { what: 'nothing', rawBody: '', outcome: malformed },
    { what: 'half of the JSON', rawBody: json.slice(0, -3), outcome: malformed },
    { what: 'a byte order mark before the JSON', rawBody: `\ufeff${json}`, outcome: malformed },
    { what: 'broken UTF-8', rawBody: broken(json), outcome: malformed },
    { what: 'UTF-16', rawBody: Buffer.from(json, 'utf16le'), outcome: malformed },
    { what: 'no object: null', rawBody: 'null', outcome: validation },
    { what: 'no object: a string', rawBody: '"text"', outcome: validation },
    { what: 'no object: an array', rawBody: `[${json}]`, outcome: validation },
    ...(everythingIsOptional ? [] : [{ what: 'an empty object', rawBody: '{}', outcome: validation }]),
    { what: 'an unknown key', rawBody: JSON.stringify({ ...body, roles: ['owner'] }), outcome: validation },
    { what: 'a __proto__ key', rawBody: json.replace('{', '{"__proto__":{"roles":["owner"]},') },
    { what: 'a constructor key', rawBody: json.replace('{', '{"constructor":{"prototype":{}},'), outcome: validation },
    { what: 'too long', rawBody: tooLong, outcome: '413 BODY_TOO_LARGE' },
    {
      what: 'too long, and does not say its length',
      rawBody: tooLong,
      headers: { 'Content-Length': '10' },
      outcome: '413 BODY_TOO_LARGE',
    },
    {
      what: 'compressed',
      rawBody: json,
      headers: { 'Content-Encoding': 'gzip' },
      outcome: '415 UNSUPPORTED_MEDIA_TYPE',
    },
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
      'application/json; charset=latin1',
      '',
    ].map(
      (type): Case => ({
        what: `content type '${type}'`,
        rawBody: Buffer.from(json),
        headers: { 'Content-Type': type || null },
        outcome: '415 UNSUPPORTED_MEDIA_TYPE',
      }),
    ),
  ];
}

const nested = (body: Record<string, unknown>, name: string, depth: number): string =>
  JSON.stringify({ ...body, [name]: '@' }).replace('"@"', '['.repeat(depth) + ']'.repeat(depth));

function broken(json: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(json);
  bytes[bytes.length - 3] = 0xff;
  return bytes;
}

const withBody = sampled(endpoints).filter(({ endpoint }) => endpoint.body);

describe.each(withBody)('$endpoint.method $endpoint.path', ({ endpoint, sample }) => {
  it('refuses every wrong body with a 4xx in the one shape, and writes nothing', async () => {
    const before = await rowCounts();
    const wrong: string[] = [];
    const optional = endpoint.body?.safeParse({}).success ?? false;
    const mostBytes = endpoint.bodyMaxBytes ?? limits.bodyMaxBytes;
    const cases = wrongBodies(sample.sending.body ?? {}, optional, mostBytes);
    for (const { what, rawBody, headers, outcome: expected } of cases) {
      const reply = await person.visitor.send(endpoint.method, `/api${endpoint.path}`, {
        rawBody,
        headers: { ...headers },
      });
      const fine = expected ? outcome(reply) === expected : reply.status >= 400 && reply.status < 500;
      if (!fine || !reply.refusal.error || !reply.refusal.requestId)
        wrong.push(`${what}: ${reply.status} ${reply.text}`);
    }
    expect(wrong).toEqual([]);
    expect(await rowCounts()).toEqual(before);
  });
});

describe('calls that take no body', () => {
  // An uploaded file is not a JSON body; contact/files-routes.test.ts covers invalid uploads.
  const bodyless = sampled(endpoints).filter(
    ({ endpoint }) => endpoint.method !== 'GET' && !endpoint.body && !endpoint.ignoresBody && !endpoint.upload,
  );

  it.each(bodyless)('$endpoint.method $endpoint.path refuses a body: 422, or 413 when it is long', async ({
    endpoint,
    sample,
  }) => {
    const { visitor } = await signedIn(app);
    const path = pathOf(endpoint, sample.sending.params);
    expect(outcome(await visitor.send(endpoint.method, path, { rawBody: '{}' }))).toBe(validation);
    expect(outcome(await visitor.send(endpoint.method, path, { rawBody: 'a'.repeat(70_000) }))).toBe(
      '413 BODY_TOO_LARGE',
    );
    const encoded = await visitor.send(endpoint.method, path, { headers: { 'Content-Encoding': 'gzip' } });
    expect(outcome(encoded)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('parameters', () => {
  const withQuery = sampled(endpoints).filter(({ endpoint }) => endpoint.query);

  it.each(withQuery)('$endpoint.path refuses unknown, repeated and unstorable parameters: 422', async ({
    endpoint,
    sample,
  }) => {
    const query = new URLSearchParams(sample.sending.query).toString();
    const [name = ''] = Object.keys(sample.sending.query ?? {});
    for (const wrong of [
      `${query}&more=1`,
      `${query}&${query}`,
      `${query}&__proto__=1`,
      `${name}=%00`,
      `${name}=%ED%A0%80&${name}[]=1`,
    ]) {
      const reply = await person.visitor.send(endpoint.method, `/api${endpoint.path}?${wrong}`);
      expect({ wrong, outcome: outcome(reply) }).toEqual({ wrong, outcome: validation });
    }
  });

  const withParams = sampled(endpoints).filter(({ endpoint }) => endpoint.params);

  it.each(withParams)('$endpoint.method $endpoint.path answers 404 or 422 to any other name', async ({
    endpoint,
    sample,
  }) => {
    const before = await rowCounts();
    const names = [
      '%00',
      '__proto__',
      'constructor',
      '..%2F..%2Fcompany',
      "'%20or%201=1--",
      '%F0%9F%98%80',
      'a'.repeat(2_000),
    ];
    const { body } = sample.sending;
    const headers = { 'Idempotency-Key': endpoint.idempotent ? '7f3c1e52-97a4-4bd0-9d25-0b6f7c5a1e11' : null };
    for (const name of names) {
      const path = `/api${endpoint.path.replace(/:\w+/, name)}`;
      const reply = await person.visitor.send(endpoint.method, path, { body, headers });
      expect({ name, fine: ['404 NOT_FOUND', validation].includes(outcome(reply)) }).toEqual({ name, fine: true });
    }
    expect(await rowCounts()).toEqual(before);
  });
});

const pathOf = ({ path }: Endpoint, params: Record<string, string> = {}): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`;

/**
 * Row counts of all tables except rate limits and the audit trail, which grow with refused calls on purpose, and the
 * scheduled jobs, which run on their own.
 */
async function rowCounts(): Promise<Record<string, number>> {
  const { db } = app.site.platform;
  tables ??= await countedTables();
  const counts = tables.map((name) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? expect.fail('no counts');
}

let tables: readonly string[] | null = null;
async function countedTables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.site.platform.db);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['users', 'bookings', 'emails', 'idempotency_keys']));
  return names.filter((name) => !['rate_limits', 'audit_events', 'scheduled_jobs'].includes(name));
}
