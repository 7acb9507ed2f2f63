import { beforeEach, describe, expect, it } from 'vitest';
import { createBrief } from '#contract/briefs/stored-briefs.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { polygonOf, rectangleOf } from '#tests/support/data/areas.ts';
import { briefForm, sendNew } from '#tests/support/data/briefs.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'office@example.com' } });
let amara: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
});

const key = (last: string): string => `7f3c1e52-97a4-4bd0-9d25-0b6f7c5a${last}`;
const emailsTo = async (address: string, kind: string) =>
  (await app.emails(address)).filter((email) => email.kind === kind);
const briefsOf = ({ userId }: SignedIn) =>
  app.site.platform.db.selectFrom('briefs').selectAll().where('user_id', '=', userId).execute();

describe('POST /briefs', () => {
  it('201: a draft with area, work and the figures of the server, without an email', async () => {
    const reply = await amara.visitor.call(createBrief, {
      body: briefForm({ crs: 20935, deadline: '2026-06-30', nameOnMap: true, usedBy: 'The council' }),
    });
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toMatchObject({
      ref: expect.stringMatching(/^M-26-[0-9A-Y]{5}$/),
      state: 'draft',
      sentAt: null,
      service: { id: 'land-use', name: 'Land Use Mapping' },
      aoi: { type: 'MultiPolygon' },
      area: { corners: 4, outline: expect.stringMatching(/^M/) },
      dates: { kind: 'two', fromYear: 2016, toYear: 2025, month: 8 },
      purpose: 'The grazing plan',
      usedBy: 'The council',
      crs: 20935,
      deadline: '2026-06-30',
      nameOnMap: true,
      estimate: { low: 80, high: 105, middleCents: 8750 },
      quotes: [],
      messages: [],
      orderRef: null,
    });
    expect(Math.abs(reply.body.area.squareMetres / 850e6 - 1)).toBeLessThan(0.001);
    expect(await app.emails(amara.email)).toEqual([]);
  });

  it('201 and sent at once, with emails to the client and the business', async () => {
    const { ref, state, sentAt } = await sendNew(amara.visitor);
    expect({ state, sentAt }).toEqual({ state: 'sent', sentAt: '2026-03-02T07:00:00.000Z' });
    const [received] = await emailsTo(amara.email, 'brief-received');
    expect(received?.subject).toBe(`We have your quote request ${ref}`);
    for (const line of [
      'Service: Land Use Mapping',
      'Area: 850 km² (85,000 ha) in Umguza',
      'Dates: August 2016 and August 2025',
      'Formats: GeoTIFF, PDF map',
      'Coordinate system: WGS 84 / UTM 35S, EPSG:32735',
      'Estimate: USD 80 to 105. We confirm the price in writing.',
      `http://localhost:3000/account/briefs/${ref}`,
    ]) {
      expect(received?.text).toContain(line);
    }
    const owner = (await emailsTo('office@example.com', 'brief-received-owner')).filter(({ subject }) =>
      subject.includes(ref),
    );
    expect(owner.map(({ subject }) => subject)).toEqual([`New quote request ${ref}: Land Use Mapping, 850 km²`]);
  });

  it('201 without a service, for a quote', async () => {
    const { serviceId: _none, ...open } = briefForm();
    const { body } = await amara.visitor.call(createBrief, { body: open });
    expect(body).toMatchObject({ service: null, estimate: { low: null, manualQuote: { choice: 'service' } } });
  });

  it('201 once for one key, even after the key is deleted, and once for the same brief from two tabs', async () => {
    const form = briefForm({ send: true });
    const call = (last: string) =>
      amara.visitor.call(createBrief, { body: form }, { idempotencyKey: key(last) }).then(({ body }) => body.ref);
    const ref = await call('0001');
    expect(await call('0001')).toBe(ref);
    expect(await call('0002')).toBe(ref);
    await app.site.platform.db.deleteFrom('idempotency_keys').execute();
    await app.site.platform.db
      .updateTable('briefs')
      .set({ changed_at: new Date('2026-02-20T07:00:00Z') })
      .execute();
    expect(await call('0001')).toBe(ref);
    expect(await briefsOf(amara)).toHaveLength(1);
    expect(await emailsTo(amara.email, 'brief-received')).toHaveLength(1);
  });

  it('201: a draft that is submitted from another tab is sent once', async () => {
    const form = briefForm();
    const { ref } = (await amara.visitor.call(createBrief, { body: form })).body;
    const again = await amara.visitor.call(createBrief, { body: { ...form, send: true } });
    expect(again.body).toMatchObject({ ref, state: 'sent' });
    expect(await briefsOf(amara)).toHaveLength(1);
  });

  it('201 with a new brief for the same content a day later', async () => {
    const form = briefForm();
    const { ref } = (await amara.visitor.call(createBrief, { body: form })).body;
    app.clock.passMinutes(9);
    expect((await amara.visitor.call(createBrief, { body: form })).body.ref).toBe(ref);
    await app.site.platform.db
      .updateTable('briefs')
      .set({ changed_at: new Date('2026-03-01T07:00:00Z') })
      .execute();
    expect((await amara.visitor.call(createBrief, { body: form })).body.ref).not.toBe(ref);
  });

  it('409 IDEMPOTENCY_MISMATCH for the same key with another brief', async () => {
    await amara.visitor.call(createBrief, { body: briefForm() }, { idempotencyKey: key('0003') });
    const reply = await amara.visitor.call(createBrief, { body: briefForm() }, { idempotencyKey: key('0003') });
    expect(outcome(reply)).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  it('409 ESTIMATE_CHANGED with the current figures, and nothing is stored', async () => {
    const reply = await amara.visitor.call(createBrief, {
      body: briefForm({ send: true, expected: { low: 70, high: 95 } }),
    });
    expect(outcome(reply)).toBe('409 ESTIMATE_CHANGED');
    expect(reply.refusal).toMatchObject({
      error: 'We corrected the price. Please check it and send again.',
      estimate: { low: 80, high: 105, lines: expect.any(Array) },
    });
    expect(await briefsOf(amara)).toEqual([]);
    const known = await amara.visitor.call(createBrief, { body: briefForm({ expected: { low: 80, high: 105 } }) });
    expect(outcome(known)).toBe('201');
  });

  it.each([
    ['422 AOI_INVALID', { aoi: polygonOf([28, -20], [28.2, -19.8], [28.2, -20], [28, -19.8]) }],
    ['422 AOI_TOO_SMALL', { aoi: rectangleOf(5, 5) }],
    ['422 AOI_TOO_LARGE', { aoi: polygonOf([24, -24], [34, -24], [34, -14], [24, -14]) }],
  ])('%s', async (end, changes) => {
    expect(outcome(await amara.visitor.call(createBrief, { body: briefForm(changes) }))).toBe(end);
  });

  it.each([
    ['serviceId', { serviceId: 'no-such-service' }],
    ['crs', { crs: 3857 }],
    ['deadline', { deadline: '2026-03-01' }],
    ['deadline', { deadline: '2026-02-30' }],
    ['purpose', { purpose: 'a'.repeat(limits.briefPurposeMaxLength + 1) }],
    ['notes', { notes: 'a'.repeat(limits.briefNotesMaxLength + 1) }],
  ])('422 VALIDATION_FAILED: %s', async (field, changes) => {
    const reply = await amara.visitor.call(createBrief, { body: briefForm(changes) });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual([field]);
  });

  it('401 for a visitor', async () => {
    expect(outcome(await app.visitor().call(createBrief, { body: briefForm() }))).toBe('401 UNAUTHENTICATED');
  });
});
