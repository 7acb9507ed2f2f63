import { beforeEach, describe, expect, it } from 'vitest';
import {
  briefGeoJson,
  briefKml,
  changeBrief,
  deleteBrief,
  listBriefs,
  readBrief,
  sendBrief,
} from '#contract/briefs/stored-briefs.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { saveDraft, sendNew } from '#tests/support/data/briefs.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'office@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
});

const emailsTo = async (address: string, kind: string) =>
  (await app.emails(address)).filter((email) => email.kind === kind);
const briefsOf = ({ userId }: SignedIn) =>
  app.site.platform.db.selectFrom('briefs').selectAll().where('user_id', '=', userId).execute();

describe('GET /briefs', () => {
  it('200 with one’s own briefs, latest first, page by page', async () => {
    const refs: string[] = [];
    for (let count = 0; count < limits.briefsPerPage + 2; count += 1) {
      app.clock.passSeconds(1);
      refs.unshift((await saveDraft(amara.visitor)).ref);
    }
    await saveDraft((await signedIn(app)).visitor);
    const first = (await amara.visitor.call(listBriefs, { query: {} })).body;
    const second = (await amara.visitor.call(listBriefs, { query: { cursor: first.cursor ?? '' } })).body;
    expect([...first.briefs, ...second.briefs].map(({ ref }) => ref)).toEqual(refs);
    expect(second.cursor).toBeNull();
    expect(first.briefs[0]).toMatchObject({ state: 'draft', low: 80, high: 105, quote: null, orderRef: null });
  });
});

describe('GET /briefs/:ref, .geojson and .kml', () => {
  it('200 for a reference in lower case and with common mistakes', async () => {
    const { ref } = await saveDraft(amara.visitor);
    expect((await amara.visitor.call(readBrief, { params: { ref: ref.toLowerCase() } })).body.ref).toBe(ref);
  });

  it('200: the area as GeoJSON and KML to save', async () => {
    const { ref, aoi } = await saveDraft(amara.visitor);
    const geoJson = await amara.visitor.call(briefGeoJson, { params: { ref } });
    expect(Object.fromEntries(geoJson.headers)).toMatchObject({
      'content-type': 'application/geo+json',
      'content-disposition': `attachment; filename="${ref}.geojson"`,
      'cache-control': 'no-store',
    });
    expect(JSON.parse(geoJson.text)).toEqual({ type: 'Feature', properties: { name: ref }, geometry: aoi });
    const kml = await amara.visitor.call(briefKml, { params: { ref } });
    expect(kml.headers.get('content-type')).toBe('application/vnd.google-earth.kml+xml');
    expect(kml.text).toContain(`<name>${ref}</name>`);
  });

  it('404 for another account, and for staff until it is sent', async () => {
    const { visitor } = await signedIn(app);
    const { ref } = await saveDraft(amara.visitor);
    for (const call of [readBrief, briefGeoJson, briefKml]) {
      expect(outcome(await visitor.call(call, { params: { ref } }))).toBe('404 NOT_FOUND');
      expect(outcome(await staff.visitor.call(call, { params: { ref } }))).toBe('404 NOT_FOUND');
      expect(outcome(await app.visitor().call(call, { params: { ref } }))).toBe('401 UNAUTHENTICATED');
    }
    await amara.visitor.call(sendBrief, { params: { ref }, body: {} });
    for (const call of [briefGeoJson, briefKml]) {
      expect(outcome(await visitor.call(call, { params: { ref } }))).toBe('404 NOT_FOUND');
      expect(outcome(await staff.visitor.call(call, { params: { ref } }))).toBe('200');
    }
  });

  it.each(['geojson', 'kml'])('404 for a .%s without an area, and for another extension', async (ending) => {
    const { ref } = await saveDraft(amara.visitor);
    for (const path of [`M-26-00000.${ending}`, `.${ending}`, `${ref}.${ending}.zip`, `${ref}.x`]) {
      expect(outcome(await amara.visitor.send('GET', `/api/briefs/${path}`))).toBe('404 NOT_FOUND');
    }
  });
});

describe('PATCH /briefs/:ref', () => {
  it('200: keeps omitted fields, and computes the figures again', async () => {
    const { ref, aoi, notes } = await saveDraft(amara.visitor, { deadline: '2026-06-30', crs: 4326, nameOnMap: true });
    const first = await amara.visitor.call(changeBrief, {
      params: { ref },
      body: { dates: { kind: 'one', fromYear: 2025, toYear: 2025, month: 8 }, purpose: 'Water' },
    });
    expect(first.body).toMatchObject({
      purpose: 'Water',
      notes,
      deadline: '2026-06-30',
      crs: 4326,
      nameOnMap: true,
      estimate: { low: 75, high: 90 },
    });
    expect(first.body.aoi).toEqual(aoi);
    const second = await amara.visitor.call(changeBrief, {
      params: { ref },
      body: { aoi: rectangleOf(1_000, 1_000), serviceId: '', deadline: '', crs: 0, nameOnMap: false },
    });
    expect(second.body).toMatchObject({
      service: null,
      deadline: null,
      crs: null,
      nameOnMap: false,
      purpose: 'Water',
      estimate: { low: null, manualQuote: { choice: 'service' } },
    });
    expect(Math.abs(second.body.area.squareMetres / 1e6 - 1)).toBeLessThan(0.001);
    const areas = app.site.platform.db.selectFrom('areas').selectAll();
    const [row] = await briefsOf(amara);
    expect(await areas.where('brief_id', '=', row?.id ?? '').execute()).toHaveLength(1);
  });

  it('422 leaves the draft unchanged', async () => {
    const { ref, ...before } = await saveDraft(amara.visitor);
    const body = { aoi: rectangleOf(5, 5), purpose: 'Water' };
    expect(outcome(await amara.visitor.call(changeBrief, { params: { ref }, body }))).toBe('422 AOI_TOO_SMALL');
    expect((await amara.visitor.call(readBrief, { params: { ref } })).body).toEqual({ ref, ...before });
  });
});

describe('a sent brief', () => {
  it('409 BRIEF_LOCKED for changes and deletion', async () => {
    const { ref } = await sendNew(amara.visitor);
    const change = await amara.visitor.call(changeBrief, { params: { ref }, body: { purpose: 'Water' } });
    expect(outcome(change)).toBe('409 BRIEF_LOCKED');
    expect(change.refusal.error).toBe('This quote request has been sent and can no longer be changed.');
    expect(outcome(await amara.visitor.call(deleteBrief, { params: { ref } }))).toBe('409 BRIEF_LOCKED');
  });

  it('200 when it is sent again, without more emails', async () => {
    const { ref } = await saveDraft(amara.visitor);
    for (let count = 0; count < 2; count += 1) {
      const reply = await amara.visitor.call(sendBrief, { params: { ref }, body: {} });
      expect(outcome(reply)).toBe('200');
      expect(reply.body.state).toBe('sent');
    }
    expect(await emailsTo(amara.email, 'brief-received')).toHaveLength(1);
  });
});

describe('POST /briefs/:ref/send', () => {
  it('409 ESTIMATE_CHANGED when the displayed price is out of date; 200 at the current one', async () => {
    const { ref } = await saveDraft(amara.visitor);
    const [row] = await briefsOf(amara);
    // As if it had been saved at other prices.
    const estimate = JSON.stringify({ ...row?.estimate, low: 60, high: 80 });
    await app.site.platform.db
      .updateTable('briefs')
      .set({ estimate: estimate as never })
      .where('ref', '=', ref)
      .execute();
    const refused = await amara.visitor.call(sendBrief, { params: { ref }, body: {} });
    expect(outcome(refused)).toBe('409 ESTIMATE_CHANGED');
    expect(refused.refusal).toMatchObject({ estimate: { low: 80, high: 105 } });
    const sent = await amara.visitor.call(sendBrief, { params: { ref }, body: { expected: { low: 80, high: 105 } } });
    expect(sent.body).toMatchObject({ state: 'sent', estimate: { low: 80, high: 105 } });
  });

  it('404 for another account', async () => {
    const { ref } = await saveDraft(amara.visitor);
    const { visitor } = await signedIn(app);
    expect(outcome(await visitor.call(sendBrief, { params: { ref }, body: {} }))).toBe('404 NOT_FOUND');
  });
});

describe('DELETE /briefs/:ref', () => {
  it('204: the draft and its area are deleted', async () => {
    const { ref } = await saveDraft(amara.visitor);
    const areas = app.site.platform.db.selectFrom('areas').select('id').where('brief_id', 'is not', null);
    const before = (await areas.execute()).length;
    expect(outcome(await amara.visitor.call(deleteBrief, { params: { ref } }))).toBe('204');
    expect((await areas.execute()).length).toBe(before - 1);
    expect(outcome(await amara.visitor.call(deleteBrief, { params: { ref } }))).toBe('404 NOT_FOUND');
  });
});
