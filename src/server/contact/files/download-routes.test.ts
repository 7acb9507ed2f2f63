import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Role } from '#contract/accounts/accounts.ts';
import {
  downloadInquiryFile,
  downloadInquiryFiles,
  listAdminInquiries,
  readFileAreas,
} from '#contract/admin/inquiries/inquiries.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { openEmbedded } from '#server/platform/database/database.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { kml } from '#tests/support/area-files/by-devices.ts';
import { prj, shp, square } from '#tests/support/area-files/shapefiles.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody, pdf, sendFile } from '#tests/support/data/inquiries.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['staff'] });
});

async function sentAll(files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Promise<string> {
  const body = inquiryBody('quote', { files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })) });
  const { ref, uploadTokens } = (await app.visitor().call(sendInquiry, { body })).body;
  for (const [place, file] of files.entries()) {
    expect((await sendFile(app.visitor(), ref, { ...file, token: uploadTokens[place] ?? '' })).status).toBe(201);
  }
  return ref;
}
const bytesOf = (content: Uint8Array | string) =>
  new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);

async function sent(name: string, changes = {}): Promise<string> {
  const body = inquiryBody('quote', { files: [{ name, bytes: 200 }], ...changes });
  const { ref, uploadTokens } = (await app.visitor().call(sendInquiry, { body })).body;
  await sendFile(app.visitor(), ref, { name, bytes: pdf(), token: uploadTokens[0] ?? '' });
  return ref;
}
const download = (visitor: Visitor, ref: string, id = '1') =>
  visitor.call(downloadInquiryFile, { params: { ref, id } });

it('200: the file byte for byte, as a download under its own name, with an audit row', async () => {
  const ref = await sent('Übersicht "Ward 7" 测量.pdf');
  const { inquiries } = (await staff.visitor.call(listAdminInquiries, { query: { show: 'new' } })).body;
  expect(inquiries[0]?.files).toEqual([{ id: '1', name: expect.stringContaining('Ward 7'), bytes: pdf().length }]);
  const reply = await download(staff.visitor, ref.toLowerCase());
  expect(reply.status).toBe(200);
  expect(Buffer.from(reply.bytes).equals(pdf())).toBe(true);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const disposition = reply.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[ -!#-[\]-~]*"; filename\*=UTF-8''[\w.~%!$&+^`|-]+$/);
  const name = decodeURIComponent(/UTF-8''(.*)$/.exec(disposition)?.[1] ?? '');
  expect(name).toBe(inquiries[0]?.files[0]?.name);
  const trail = await app.site.platform.db
    .selectFrom('audit_events')
    .select(['event', 'details'])
    .where('subject', '=', ref)
    .where('event', '=', 'inquiry.file_read')
    .execute();
  expect(trail).toHaveLength(1);
});

it.each([
  ['200', ['owner']],
  ['200', ['staff']],
  ['403 FORBIDDEN', ['customer']],
  ['403 FORBIDDEN', []],
] as [string, Role[]][])('%s for the roles %j', async (expected, roles) => {
  const ref = await sent('plan.pdf');
  const { visitor } = await signedIn(app, { roles });
  expect(outcome(await download(visitor, ref))).toBe(expected);
});

it('401 for a visitor; 404 for another position, another inquiry, and spam', async () => {
  const ref = await sent('plan.pdf');
  expect(outcome(await download(app.visitor(), ref))).toBe('401 UNAUTHENTICATED');
  expect(outcome(await download(staff.visitor, ref, '2'))).toBe('404 NOT_FOUND');
  expect(outcome(await download(staff.visitor, 'Q-26-00000'))).toBe('404 NOT_FOUND');
  expect(outcome(await download(staff.visitor, 'nothing'))).toBe('404 NOT_FOUND');
  expect(outcome(await download(staff.visitor, ref, '0'))).toBe('422 VALIDATION_FAILED');
  expect(outcome(await download(staff.visitor, ref, '1e0'))).toBe('422 VALIDATION_FAILED');
  const { db } = app.site.platform;
  await db.updateTable('inquiries').set({ status: 'spam' }).where('ref', '=', ref).execute();
  expect(outcome(await download(staff.visitor, ref))).toBe('404 NOT_FOUND');
});

describe('GET /admin/inquiries/:ref/files.zip', () => {
  it('200 with every file under a name of its own, and an audit row', async () => {
    const ref = await sentAll([
      { name: 'plan.pdf', bytes: pdf() },
      { name: 'plan.pdf', bytes: pdf() },
    ]);
    const reply = await staff.visitor.call(downloadInquiryFiles, { params: { ref } });
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${ref}.zip"`);
    const files = unzipSync(reply.bytes);
    expect(Object.keys(files)).toEqual(['plan.pdf', 'plan (2).pdf']);
    expect(Buffer.from(files['plan (2).pdf'] ?? []).equals(pdf())).toBe(true);
    const trail = app.site.platform.db.selectFrom('audit_events').select('details').where('subject', '=', ref);
    expect(await trail.where('event', '=', 'inquiry.file_read').execute()).toEqual([{ details: { file: 'all' } }]);
  });
});

describe('GET /admin/inquiries/:ref/file-areas', () => {
  it('200 with the areas of a KML and of a shapefile in parts; other files and those with a question are left out', async () => {
    const ref = await sentAll([
      {
        name: 'ward.kml',
        bytes: bytesOf(
          kml(
            '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>28,-20 28.1,-20 28.1,-20.1 28,-20.1 28,-20</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>',
          ),
        ),
      },
      { name: 'farm.shp', bytes: bytesOf(shp(5, [[square]])) },
      { name: 'farm.prj', bytes: bytesOf(prj.wgs84) },
      { name: 'alone.shp', bytes: bytesOf(shp(5, [[square]])) },
    ]);
    const { areas } = (await staff.visitor.call(readFileAreas, { params: { ref } })).body;
    expect(areas.map(({ name, area }) => [name, Math.round(area.squareMetres / 1e6), area.corners])).toEqual([
      ['ward.kml', 116, 4],
      ['farm.shp', 116, 4],
    ]);
    expect(areas[0]?.area).toMatchObject({ district: expect.any(String), outline: expect.stringMatching(/^M/) });
  });
});

it.each([downloadInquiryFiles, readFileAreas])('$path: 401, 403, and 404 without files', async (endpoint) => {
  const open = async (visitor: Visitor, ref: string) => outcome(await visitor.call(endpoint, { params: { ref } }));
  const ref = await sent('plan.pdf');
  const { ref: without } = (await app.visitor().call(sendInquiry, { body: inquiryBody('general') })).body;
  expect(await open(app.visitor(), ref)).toBe('401 UNAUTHENTICATED');
  expect(await open((await signedIn(app)).visitor, ref)).toBe('403 FORBIDDEN');
  expect(await open(staff.visitor, without)).toBe('404 NOT_FOUND');
  expect(await open(staff.visitor, 'Q-26-00000')).toBe('404 NOT_FOUND');
});

// Only the embedded database shares the disk.
if (process.env['DATABASE'] === 'pglite') {
  it('503 TEMPORARILY_UNAVAILABLE for files of visitors below 1 GB of free disk, but not for their message', async () => {
    let free = limits.visitorFilesFreeBytes;
    const database = await openEmbedded(null, { image: inject('databaseImage'), readFreeBytes: async () => free });
    const full = await startTestApp({ database });
    const sender = full.visitor();
    const files = [1, 2].map((number) => ({ name: `${number}.pdf`, bytes: 200 }));
    const { ref, uploadTokens } = (await sender.call(sendInquiry, { body: inquiryBody('quote', { files }) })).body;
    const send = (place: number) => sendFile(sender, ref, { bytes: pdf(), token: uploadTokens[place] ?? '' });
    expect(outcome(await send(0))).toBe('201');
    free -= 1;
    await expect.poll(async () => outcome(await send(1))).toBe('503 TEMPORARILY_UNAVAILABLE');
    expect(outcome(await sender.call(sendInquiry, { body: inquiryBody('quote') }))).toBe('201');
    await full.stop();
  });
}
