import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSample, type Sample } from '#contract/site/samples.ts';
import { testApp } from '#tests/support/app/app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-samples-'));
const app = testApp({ settings: { DATA_DIR: folder } });
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const read = async (id: string) => (await app.visitor().call(readSample, { params: { id } })).body;
const fetchFile = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(new Request(`http://localhost${address}`, { method, headers }));
const bytesOf = async (address: string) => new Uint8Array(await (await fetchFile(address)).arrayBuffer());
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let sample: Sample;
// Without `npm run build`, the first request has the files made.
beforeAll(async () => {
  sample = await vi.waitUntil(async () => (await read('land-use')).sample, { timeout: 60_000, interval: 200 });
}, 70_000);

describe('GET /services/:id/sample', () => {
  it('has no sample of a service whose result is no file', async () => {
    expect(await read('web-dev')).toEqual({ sample: null, isBeingMade: false });
    expect((await app.visitor().send('GET', '/api/services/nothing/sample')).status).toBe(404);
  });

  it('the legend and the table count every hectare once', () => {
    expect(sample?.sheet.total?.value).toBe('2,352');
    const hectares = sample?.table.rows.map(({ cells }) => Number(cells[0]?.text.replace(',', ''))) ?? [];
    expect(Math.abs(hectares.reduce((sum, each) => sum + each, 0) - 2_352)).toBeLessThanOrEqual(3);
  });

  it('the ZIP has every file that is listed, and a read-me with their hashes', async () => {
    const zip = await bytesOf(sample.zip.address);
    expect([zip.length, hashOf(zip)]).toEqual([sample.zip.bytes, sample.zip.sha256]);
    const { 'read-me.txt': readMe, ...parts } = unzipSync(zip);
    expect(Object.keys(parts)).toEqual(sample.files.map(({ name }) => name));
    for (const { name, bytes, sha256, address } of sample.files) {
      const part = parts[name] ?? expect.fail(name);
      expect([part.length, hashOf(part)]).toEqual([bytes, sha256]);
      expect(hashOf(await bytesOf(address))).toBe(sha256);
      expect(strFromU8(readMe ?? expect.fail())).toContain(sha256);
    }
    expect(strFromU8(readMe ?? expect.fail())).toContain(sample.sheet.label);
  });

  it('the picture of the sheet is a PNG with a pixel for each unit', async () => {
    const png = Buffer.from(await bytesOf(sample.sheet.picture ?? expect.fail()));
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 560, 420]);
  });
});

describe('GET /samples/files/:hash/:name', () => {
  it('200, for ever the same, for this site alone; 304 when the browser has it', async () => {
    const { status, headers } = await fetchFile(sample.zip.address);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await fetchFile(sample.zip.address, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    ['bytes=0-99', 206, (size: number) => `bytes 0-99/${size}`],
    ['bytes=99999999-', 416, (size: number) => `bytes */${size}`],
  ])('Range: %s is %i', async (range, status, contentRange) => {
    const reply = await fetchFile(sample.zip.address, { Range: range });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([status, contentRange(sample.zip.bytes)]);
  });

  it('HEAD has the size', async () => {
    const { status, headers } = await fetchFile(sample.zip.address, {}, 'HEAD');
    expect([status, headers.get('content-length')]).toEqual([200, String(sample.zip.bytes)]);
  });

  it.each([
    '/samples/files/000000000000/land-use-sample.zip',
    '/samples/files/x/manifest.json',
  ])('404 for %s', async (address) => {
    expect((await fetchFile(address)).status).toBe(404);
  });
});
