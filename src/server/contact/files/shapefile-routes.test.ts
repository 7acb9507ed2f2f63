import { expect, it } from 'vitest';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { inquiryBody, sendFile } from '#tests/support/data/inquiries.ts';
import { filesOf } from './files.ts';

const app = testApp();

const parts = ['shp', 'shx', 'dbf', 'prj'];

/** The first bytes of each part of a shapefile. */
function partOf(ending: string): Buffer<ArrayBuffer> {
  if (ending === 'prj') return Buffer.from('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]');
  const bytes = Buffer.alloc(120);
  if (ending === 'dbf') {
    bytes.set([0x03, 126, 11, 22], 0);
    bytes.writeUInt16LE(65, 8);
  } else {
    bytes.writeInt32BE(9994, 0);
    bytes.writeInt32LE(1000, 28);
  }
  return bytes;
}

it('201 for three shapefiles of four parts each: twelve files, all stored', async () => {
  const visitor = app.visitor();
  const names = ['ward 7', 'stands', 'roads'].flatMap((name) => parts.map((ending) => `${name}.${ending}`));
  const body = inquiryBody('quote', { files: names.map((name) => ({ name, bytes: 120 })) });
  const { ref, uploadTokens } = (await visitor.call(sendInquiry, { body })).body;
  for (const [place, name] of names.entries()) {
    const bytes = partOf(name.slice(-3));
    const reply = await sendFile(visitor, ref, { name, bytes, token: uploadTokens[place] ?? '' });
    expect(outcome(reply)).toBe('201');
  }
  expect((await filesOf(app.site.platform.db, ref)).map(({ name }) => name)).toEqual(names);
});

it('422 for a fourth file', async () => {
  const names = [...parts.map((ending) => `ward 7.${ending}`), 'a.dwg', 'b.xlsx', 'c.tif'];
  const body = inquiryBody('quote', { files: names.map((name) => ({ name, bytes: 120 })) });
  const reply = await app.visitor().call(sendInquiry, { body });
  expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
  expect(reply.refusal.fields).toEqual({ files: 'Choose up to 3 files' });
});
