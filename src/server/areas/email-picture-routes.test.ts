import { describe, expect, it } from 'vitest';
import type { AreaGeometry } from '#contract/areas/areas.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { lightColours } from '#geo/map/light-colours.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { testApp } from '#tests/support/app/app.ts';
import { polygonOf, rectangleOf, starOf } from '#tests/support/data/areas.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { textOf } from '#tests/support/project/project-files.ts';
import { deleteAreasWith } from './areas.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });

/** The id of an area sent with an inquiry. */
async function stored(area: AreaGeometry): Promise<{ id: string; inquiryId: string }> {
  const { ref } = (await app.visitor().call(sendInquiry, { body: inquiryBody('quote', { area }) })).body;
  const { id, inquiry_id: inquiryId } = await app.site.platform.db
    .selectFrom('areas')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
    .select(['areas.id', 'inquiry_id'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow();
  return { id, inquiryId: inquiryId ?? '' };
}
const pictureOf = async (id: string) => (await app.site.platform.documents.make([{ kind: 'area', reference: id }]))[0];

describe('the picture of an area for emails', () => {
  it.each([
    ['850 km²', rectangleOf(34_000, 25_000)],
    ['2 ha', rectangleOf(200, 100)],
    ['2,000 corners', starOf(2_000)],
    ['the size of a province', starOf(300, 1.5)],
    ['beyond the map', polygonOf([29.9, -1.9], [30.1, -1.9], [30, -2])],
  ])('is a PNG of at most 12 KB with the same bytes each time: %s', async (_, area) => {
    const { id } = await stored(area);
    const picture = await pictureOf(id);
    expect(picture).toMatchObject({ filename: 'area.png', contentType: 'image/png', contentId: `${id}@area` });
    const bytes = Buffer.from(picture?.content ?? '');
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([720, 420]);
    expect(bytes.length).toBeLessThanOrEqual(limits.emailPictureMaxBytes);
    expect(Buffer.from((await pictureOf(id))?.content ?? '').equals(bytes)).toBe(true);
  });

  it('does not exist for a deleted or an unknown area', async () => {
    const { id, inquiryId } = await stored(rectangleOf(3_000, 2_000));
    await inTransaction(app.site.platform.db, (trx) => deleteAreasWith(trx, 'inquiry_id', [inquiryId]));
    expect(await pictureOf(id)).toBeUndefined();
    expect(await pictureOf(newId())).toBeUndefined();
  });
});

it('has the colours of the light theme', () => {
  const css = textOf('src/web/ui/styles/theme/tokens.css') + textOf('src/web/map/map-colors.css');
  for (const [name, colour] of Object.entries(lightColours)) {
    expect(new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1], name).toBe(colour);
  }
});
