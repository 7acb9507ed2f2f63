import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, fileName, readOnePart } from './uploads.ts';

/** A body as browsers write it: this runtime's FormData follows the same rules. */
async function written(...files: { field?: string; name: string; bytes: Uint8Array<ArrayBuffer> }[]) {
  const form = new FormData();
  for (const { field = 'file', name, bytes } of files) form.append(field, new Blob([bytes]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const boundary = boundaryOf(request.headers.get('content-type') ?? '') ?? '';
  return { boundary, body: Buffer.from(await request.arrayBuffer()) };
}

const malformed = expect.objectContaining({ code: 'MALFORMED_BODY' });
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

describe('one file in a multipart body', () => {
  it('is read exactly as sent, for all bytes and names', async () => {
    const name = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} _"()-]{0,40}\.pdf$/u);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), name, async (bytes, called) => {
        const { body, boundary } = await written({ name: called, bytes: new Uint8Array(bytes) });
        const file = readOnePart(body, boundary);
        expect(Buffer.from(file.bytes).equals(bytes)).toBe(true);
        expect(file.name).toBe(called.normalize('NFC').trim());
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['another field', [{ field: 'document', name: 'a.pdf', bytes: bytesOf('x') }]],
    [
      'two files',
      [
        { name: 'a.pdf', bytes: bytesOf('x') },
        { name: 'b.pdf', bytes: bytesOf('y') },
      ],
    ],
    ['none', []],
  ])('is refused: %s', async (_, files) => {
    const { body, boundary } = await written(...files);
    expect(() => readOnePart(body, boundary)).toThrow(malformed);
  });

  it('is refused when it is truncated at any place', async () => {
    const { body, boundary } = await written({ name: 'a.pdf', bytes: bytesOf('some bytes') });
    for (let length = 0; length < body.length - 4; length += 1) {
      expect(() => readOnePart(body.subarray(0, length), boundary)).toThrow(malformed);
    }
  });

  it('is refused with headers longer than those of any browser', async () => {
    const { body, boundary } = await written({ name: `${'a'.repeat(9_000)}.pdf`, bytes: bytesOf('x') });
    expect(() => readOnePart(body, boundary)).toThrow(malformed);
  });
});

it.each([
  ['multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW', '----WebKitFormBoundary7MA4YWxkTrZu0gW'],
  ['multipart/form-data; boundary=----geckoformboundary1a2b', '----geckoformboundary1a2b'],
  ['Multipart/Form-Data;boundary="a b:c"', 'a b:c'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
  ['multipart/mixed; boundary=a', null],
  ['application/json', null],
  ['multipart/form-data; boundary=a\r\nX: y', null],
])('%j has the boundary %j', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary);
});

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['../../../etc/passwd', 'passwd'],
  ['..\\\\..\\\\windows\\\\system.ini', 'system.ini'],
  ['C:\\\\maps\\\\plots.geojson', 'plots.geojson'],
  ['/', 'file'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['a%0D%0ASet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
  ['in%22quotes%22.pdf', 'in"quotes".pdf'],
  ['gnp\u202efdp.exe', 'gnpfdp.exe'],
  ['cafe\u0301.pdf', 'café.pdf'],
  ['测量 🗺.kmz', '测量 🗺.kmz'],
  [`${'ä'.repeat(300)}.geojson`, `${'ä'.repeat(111)}….geojson`],
])('a file called %j is shown as %j', (sent, shown) => {
  expect(fileName(sent)).toBe(shown);
});
