import fc from 'fast-check';
import type { Endpoint, Method } from '#contract/endpoint.ts';
import type { Sample } from '#tests/support/app/samples.ts';

/** The caller: a visitor, the customer who owns the named record, another customer, staff, or the business owner. */
const callers = ['visitor', 'customer', 'otherCustomer', 'staff', 'businessOwner'] as const;
export type Caller = (typeof callers)[number];

/** One request that a client could send, right or wrong. */
export interface FuzzCase {
  caller: Caller;
  method: Method;
  /** The request target: path and query. */
  path: string;
  headers: Record<string, string | null>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u200b',
  'ä'.repeat(10_000),
  "' or 1=1--",
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|calc!A1',
  'name\r\nBcc: everybody@example.com',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '00000000-0000-4000-8000-000000000000',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  '+2637712345678901234567890',
  'a@b',
  'Ａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
];
const hostileNumbers = [
  -1,
  -0,
  0.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MIN_VALUE,
  -2_147_483_649,
  4_294_967_296,
];

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string(),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom({ $ne: null }, { toString: 'x' }, [], [[[[]]]], {}),
);

type Json = Record<string, unknown>;

/** Replaces or removes an entry of the body, or adds a new one next to it. */
interface Mutation {
  kind: 'replace' | 'remove' | 'add';
  /** Picks the entry: an index into all entries of the body, modulo their number. */
  place: number;
  name: string;
  value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  place: fc.nat({ max: 60 }),
  name: fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'roles', 'user_id', 'priceCents', 'is_active'),
    fc.string(),
  ),
  value: hostileValue,
});

/** Every entry of the objects and arrays inside a value, outermost first. */
function places(value: unknown): { holder: Json; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Json;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...places(holder[key])]);
}

function mutate(body: Json, mutations: readonly Mutation[]): Json {
  const changed = structuredClone(body);
  for (const { kind, place, name, value } of mutations) {
    const known = places(changed);
    const target = known[place % Math.max(1, known.length)];
    if (kind === 'add' || !target) Object.defineProperty(target?.holder ?? changed, name, visible(value));
    else if (kind === 'remove') delete target.holder[target.key];
    else Object.defineProperty(target.holder, target.key, visible(value));
  }
  return changed;
}

// defineProperty, because an assignment to __proto__ would set the prototype and not appear in the JSON. A clone,
// because the same object inserted into itself would be a cycle.
const visible = (value: unknown): PropertyDescriptor => ({
  value: structuredClone(value),
  enumerable: true,
  configurable: true,
  writable: true,
});

const nearlyRight = (body: Json): fc.Arbitrary<string> =>
  fc.array(mutation, { maxLength: 3 }).map((mutations) => JSON.stringify(mutate(body, mutations)));

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => new Uint8Array(array));

function jsonBody(body: Json): fc.Arbitrary<FuzzCase['body']> {
  const text = JSON.stringify(body);
  return fc.oneof(
    { weight: 12, arbitrary: nearlyRight(body) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.nat({ max: text.length }).map((end) => text.slice(0, end)) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((deep) => '['.repeat(deep) + ']'.repeat(deep)) },
    { weight: 1, arbitrary: fc.constant(`${text.slice(0, -1)},${text.slice(1)}`) },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: fc.constant('a'.repeat(70_000)) },
  );
}

const boundary = 'fuzz';

/** One file as multipart/form-data, well-formed or malformed. */
function fileBody(): fc.Arbitrary<FuzzCase['body']> {
  const kinds = [
    '%PDF-1.7\n',
    'PK\x03\x04',
    '\x89PNG\r\n\x1a\n',
    '{"type":"FeatureCollection","features":[]}',
    '<kml/>',
    '',
  ];
  return fc
    .tuple(
      hostileText,
      fc.constantFrom('a.pdf', 'b.zip', 'c.geojson', 'd.kml', 'e.exe', ''),
      fc.constantFrom(...kinds),
      bytes,
    )
    .chain(([name, fallback, kind, rest]) => {
      const fileName = `${name.replace(/[\r\n"\0]/g, '')}${fallback}`;
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
      const whole = Buffer.concat([
        Buffer.from(head),
        Buffer.from(kind, 'latin1'),
        rest,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return fc.nat({ max: 8 }).map((cut) => new Uint8Array(cut ? whole : whole.subarray(0, whole.length >> 1)));
    });
}

const segment = (right: string, wrong: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(encodeURIComponent(right)) },
    { weight: 2, arbitrary: wrong.map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%', '%2e%2e%2f', '%c0%ae', '..%5c..', '%F0%9F', ';a=1') },
  );

function pathOf({ path }: Endpoint, params: Record<string, string>): fc.Arbitrary<string> {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? segment(params[part.slice(1)] ?? 'x', hostileText) : fc.constant(part)));
  return fc.tuple(...parts).map((made) => `/api${made.join('/')}`);
}

function queryOf(query: Record<string, string>): fc.Arbitrary<string> {
  const right = new URLSearchParams(query).toString();
  const names = [...Object.keys(query), 'cursor', 'page', '__proto__', 'q[]', ''];
  const pair = fc
    .tuple(fc.constantFrom(...names), hostileText)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    { weight: 3, arbitrary: fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join('&')) },
    { weight: 1, arbitrary: pair.map((more) => `${right}&${more}`) },
    { weight: 1, arbitrary: fc.constantFrom('%', '&&=&', 'a=%ED%A0%80', right.repeat(2)) },
  );
}

/** Mostly the headers that the page would send, sometimes with one wrong. */
function headersOf(endpoint: Endpoint): fc.Arbitrary<Record<string, string | null>> {
  const key = fc.uuid({ version: 4 }).map((uuid) => ({ 'Idempotency-Key': uuid }));
  const type = endpoint.upload ? { 'Content-Type': `multipart/form-data; boundary=${boundary}` } : {};
  const token = fc.constantFrom('', 'a'.repeat(43), '\u00e9');
  const tokenHeader = endpoint.upload?.tokenHeader;
  const upload = tokenHeader ? token.map((text) => ({ [tokenHeader]: text })) : fc.constant({});
  const wrong: fc.Arbitrary<Record<string, string | null>> = fc.constantFrom(
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json; charset=latin1' },
    { 'Content-Type': 'multipart/form-data' },
    { 'Content-Encoding': 'gzip' },
    { 'Content-Length': '5' },
    { 'Idempotency-Key': 'not-a-uuid' },
    { 'X-XSRF-TOKEN': null },
    { 'X-XSRF-TOKEN': 'a.b' },
    { Authorization: 'Bearer' },
    { Authorization: `Bearer ${'a'.repeat(43)}` },
    { Authorization: 'Basic YTpi' },
    { Cookie: 'auth_token=a.b; auth_token=c.d; XSRF-TOKEN=' },
    { Cookie: `acct_a%40example.com=${'x'.repeat(2_000)}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null', 'Sec-Fetch-Site': null },
    { 'If-None-Match': '*', Range: 'bytes=0-1' },
    { 'X-Forwarded-For': "1, ::::, '" },
    { 'Accept-Encoding': 'br;q=0, *;q=0', Accept: 'text/plain' },
  );
  return fc
    .tuple(key, upload, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: wrong }))
    .map((parts) => Object.assign({}, type, ...parts));
}

/**
 * Requests to one endpoint of the contract: its sample with parts replaced, removed or added, by every kind of caller.
 * `params` and `body` name an existing record where the test has one.
 */
export function casesOf(endpoint: Endpoint, sending: Sample['sending']): fc.Arbitrary<FuzzCase> {
  const takesBody = endpoint.method !== 'GET';
  const body = endpoint.upload
    ? fileBody()
    : endpoint.body
      ? jsonBody(sending.body ?? {})
      : fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: jsonBody({}) });
  const method: fc.Arbitrary<Method> = fc.oneof(
    { weight: 30, arbitrary: fc.constant(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom<Method>('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
  );
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      method,
      path: pathOf(endpoint, sending.params ?? {}),
      query: queryOf(sending.query ?? {}),
      headers: headersOf(endpoint),
      body: takesBody ? body : fc.constant(undefined),
    })
    .map(({ query, ...rest }) => ({
      ...rest,
      path: query ? `${rest.path}?${query}` : rest.path,
      body: rest.method === 'GET' ? undefined : rest.body,
    }));
}
