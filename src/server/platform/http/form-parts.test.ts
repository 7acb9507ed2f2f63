import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf } from './form-parts.ts';
import { boundaryOf } from './uploads.ts';

/** A body as browsers write it: this runtime's FormData follows the same rules. */
async function written(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const boundary = boundaryOf(request.headers.get('content-type') ?? '') ?? '';
  return { boundary, body: Buffer.from(await request.arrayBuffer()) };
}

function form(texts: readonly (readonly [string, string])[], file: { name: string; bytes: Uint8Array } | null) {
  const data = new FormData();
  for (const [name, text] of texts) data.append(name, text);
  if (file) data.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  return data;
}

describe('a form with a file', () => {
  it('is read exactly as sent, for all texts and bytes', async () => {
    const field = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme', maxLength: 50 }));
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 5 }), fc.uint8Array({ maxLength: 500 }), async (texts, bytes) => {
        const { body, boundary } = await written(form(texts, { name: 'farm.kml', bytes }));
        const read = formOf(body, boundary);
        // Browsers send the line breaks of text fields as CR LF.
        const sent = texts.map(([name, text]) => [name, text.replace(/\r\n|\r|\n/g, '\r\n')]);
        expect([...read.fields]).toEqual(
          sent.map(([name, text]) => [name, new TextDecoder().decode(Buffer.from(text ?? ''))]),
        );
        expect(read.file?.name).toBe('farm.kml');
        expect(Buffer.from(read.file?.bytes ?? []).equals(bytes)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('has no file when none was chosen, and one when it is empty', async () => {
    const none = await written(form([['corners', 'x']], { name: '', bytes: new Uint8Array() }));
    expect(formOf(none.body, none.boundary).file).toBeNull();
    const empty = await written(form([], { name: 'farm.kml', bytes: new Uint8Array() }));
    expect(formOf(empty.body, empty.boundary).file).toMatchObject({ name: 'farm.kml', bytes: new Uint8Array() });
  });

  it('has the first file of the field `file` only', async () => {
    const data = form([], { name: 'a.kml', bytes: Buffer.from('a') });
    data.append('file', new Blob(['b']), 'b.kml');
    data.append('other', new Blob(['c']), 'c.kml');
    const { body, boundary } = await written(data);
    expect(formOf(body, boundary).file?.name).toBe('a.kml');
  });

  it('is refused when it is truncated or has too many parts', async () => {
    const { body, boundary } = await written(
      form([['corners', 'x']], { name: 'a.kml', bytes: Buffer.from('some bytes') }),
    );
    for (let length = 0; length < body.length - 4; length += 1) {
      expect(() => formOf(body.subarray(0, length), boundary)).toThrow();
    }
    const many = await written(
      form(
        Array.from({ length: 21 }, () => ['a', 'b'] as const),
        null,
      ),
    );
    expect(() => formOf(many.body, many.boundary)).toThrow();
  });
});
