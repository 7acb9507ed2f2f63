import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { quotePdf } from '#contract/briefs/quotes.ts';
import { briefPdf } from '#contract/briefs/stored-briefs.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { polygonOf, starOf } from '#tests/support/data/areas.ts';
import { accept, quoted, saveDraft, sendNew } from '#tests/support/data/briefs.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

async function textOf({ bytes }: { bytes: Uint8Array }): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('GET /briefs/:ref.pdf', () => {
  const card = (ref: string, visitor = amara.visitor) => visitor.call(briefPdf, { params: { ref } });

  it('200: the figures of the page on one sheet of paper', async () => {
    const { ref } = await saveDraft(amara.visitor);
    const reply = await card(ref);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ref}.pdf"`,
      'cache-control': 'no-store',
    });
    const text = await textOf(reply);
    for (const expected of [
      'Feasibility card',
      ref,
      'Land Use Mapping',
      'August 2016 and August 2025',
      '850 km² in Umguza',
      '85,000 ha',
      'USD 80 to 105',
      '100 to 1,000 km² counts × 1.5',
      '$87.50',
      'UTM zone 35S WGS 84, EPSG:32735',
      'MGRS squares 35KPU',
      '2 for two dates',
      'Chosen August, usually clear',
      'Rain and cloud January, February, March, December',
      'Estimate. We confirm the price in writing.',
      `${ref} · Page 1 of 1`,
    ]) {
      expect(text).toContain(expected);
    }
    expect(Buffer.compare((await card(ref)).bytes, reply.bytes)).toBe(0);
  });

  it('200 with a note that we quote in place of a price, and the checks for the place', async () => {
    const outside = polygonOf([27.5, -20.7], [28, -20.7], [28, -20.9], [27.5, -20.9]);
    const { ref } = await saveDraft(amara.visitor, { aoi: outside, serviceId: '' });
    const text = await textOf(await card(ref));
    expect(text).toContain('We will quote this one: the service is still open.');
    expect(text).toContain('Part of this area is outside Zimbabwe. Check it.');
  });

  it('200 for 2,000 corners, tagged for screen readers', async () => {
    const { ref } = await saveDraft(amara.visitor, { aoi: starOf(2_000) });
    const document = await getDocumentProxy(new Uint8Array((await card(ref)).bytes));
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    expect(tree).toContain('"role":"H1"');
    expect(tree).toContain('The outline of the area');
  });

  it('404 for another account, and for staff until it is sent', async () => {
    const draft = await saveDraft(amara.visitor);
    expect(outcome(await card(draft.ref, (await signedIn(app)).visitor))).toBe('404 NOT_FOUND');
    expect(outcome(await card(draft.ref, staff.visitor))).toBe('404 NOT_FOUND');
    const sent = await sendNew(amara.visitor);
    expect(outcome(await card(sent.ref, staff.visitor))).toBe('200');
  });
});

describe('GET /quotes/:id.pdf', () => {
  const quotation = (id: string, visitor = amara.visitor) => visitor.call(quotePdf, { params: { id } });

  it('200: lines, total and validity, for the client and for staff', async () => {
    const { id, ref } = await quoted(amara.visitor, staff.visitor, { message: 'With field checks.' });
    const reply = await quotation(id);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${ref}-quotation-1.pdf"`);
    const text = await textOf(reply);
    for (const expected of [
      'Quotation',
      `Quotation ${ref}, version 1`,
      'Valid until 1 April 2026',
      'Tendai Moyo',
      'Field check, per day 2 $40.00 $80.00',
      'Total in USD $170.00',
      'With field checks.',
      'Service: Land Use Mapping',
      `http://localhost:3000/account/briefs/${ref}`,
    ]) {
      expect(text).toContain(expected);
    }
    expect(Buffer.compare((await quotation(id, staff.visitor)).bytes, reply.bytes)).toBe(0);
    await accept(amara.visitor, id);
    expect(outcome(await quotation(id))).toBe('200');
  });

  it('404 for another account, 401 for a visitor, 422 for a malformed id', async () => {
    const { id } = await quoted(amara.visitor, staff.visitor);
    expect(outcome(await quotation(id, (await signedIn(app)).visitor))).toBe('404 NOT_FOUND');
    expect(outcome(await quotation(id, app.visitor()))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await quotation('none'))).toBe('422 VALIDATION_FAILED');
  });
});
