import { extractText } from 'unpdf';
import { beforeEach, expect, it } from 'vitest';
import { cartQuotation } from '#contract/checkout/place-order.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
});

const body = (changes: Partial<BodyOf<typeof cartQuotation>> = {}): BodyOf<typeof cartQuotation> => ({
  items: [
    { id: 'training-qgis', quantity: 2 },
    { id: 'hydrology', quantity: 1 },
  ],
  billing: { name: 'Nomathemba Mpofu', organisation: 'Ntabazinduna Council', purchaseOrder: 'RFQ 12/2026' },
  ...changes,
});
const request = (changes?: Partial<BodyOf<typeof cartQuotation>>, visitor = amara.visitor) =>
  visitor.call(cartQuotation, { body: body(changes) });

it('200: a quotation at the prices of the catalogue, of which nothing is stored', async () => {
  const reply = await request();
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="quotation-2026-03-02.pdf"',
  });
  const { text } = await extractText(new Uint8Array(reply.bytes), { mergePages: true });
  for (const expected of [
    'Quotation',
    'Kopje Geospatial',
    'Ntabazinduna Council',
    'Nomathemba Mpofu',
    'Your reference: RFQ 12/2026',
    'Issued 2 March 2026',
    'QGIS course',
    '$280.00',
    'These are our catalogue prices of 2 March 2026.',
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(expected);
  }
  expect(text).not.toContain('Valid until');
  expect(await app.site.platform.db.selectFrom('orders').select('id').execute()).toEqual([]);
});

it.each([
  ['422 CART_EMPTY', { items: [] }],
  ['422 QUANTITY_TOO_LARGE', { items: [{ id: 'hydrology', quantity: 1_000 }] }],
  ['409 ITEM_UNAVAILABLE', { items: [{ id: 'no-such-thing', quantity: 1 }] }],
  ['422 VALIDATION_FAILED', { billing: { name: '' } }],
])('%s', async (end, changes) => {
  expect(outcome(await request(changes))).toBe(end);
});

it('401 for a visitor', async () => {
  expect(outcome(await request({}, app.visitor()))).toBe('401 UNAUTHENTICATED');
});
