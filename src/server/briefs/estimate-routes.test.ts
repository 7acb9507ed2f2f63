import { beforeEach, describe, expect, it } from 'vitest';
import { estimateBrief, readCoefficients } from '#contract/briefs/briefs.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { briefBody, combOf, polygonOf, rectangleOf, starOf } from '#tests/support/data/areas.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { filesBelow } from '#tests/support/project/project-files.ts';

const app = testApp();
beforeEach(() => app.clock.passSeconds(60));

const send = (body: unknown, visitor = app.visitor()) => visitor.call(estimateBrief, { body: body as never });

describe('GET /briefs/coefficients', () => {
  it('200 with the coefficients and every service, cacheable for a minute', async () => {
    const reply = await app.visitor().call(readCoefficients, {});
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    expect(reply.body.coefficients.areaFactors[1]).toEqual({ upToKm2: 1000, factor: 1.5 });
    expect(reply.body.services).toHaveLength(filesBelow(['content/catalogue/services']).length);
    const withArea = reply.body.services.filter(({ needsArea }) => needsArea).map(({ id }) => id);
    expect(withArea.sort()).toEqual([
      'data-sourcing',
      'fire-analysis',
      'google-earth-engine',
      'hydrology',
      'indices-calculation',
      'land-use',
    ]);
  });
});

describe('POST /briefs/estimate', () => {
  it('200 for land use of 850 km² on two dates: USD 80 to 105, with every line and the facts', async () => {
    const { body } = await send(briefBody());
    expect(Math.abs(body.areaKm2 / 850 - 1)).toBeLessThan(0.001);
    expect(body.areaHa / 100).toBeCloseTo(body.areaKm2, 3);
    expect(Math.abs(body.perimeterKm / 118 - 1)).toBeLessThan(0.001);
    expect(body).toMatchObject({ corners: 4, remark: null, currency: 'USD', low: 80, high: 105, middleCents: 8750 });
    expect(body.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['service', 5000],
      ['area', 2500],
      ['dates', 1250],
    ]);
    expect(body.facts).toMatchObject({
      utm: { epsg: 32735, zones: [35] },
      squares: ['35KPU'],
      images: { name: 'Sentinel-2', scenes: 2 },
    });
  });

  it('200 for a signed-in account; nothing is stored for anyone', async () => {
    const { visitor } = await signedIn(app);
    expect(outcome(await send(briefBody(), visitor))).toBe('200');
  });

  it('200 without a price for work that we quote', async () => {
    const { serviceId: _none, ...open } = briefBody();
    const { body } = await send(open);
    expect(body).toMatchObject({ low: null, high: null, lines: [], manualQuote: { choice: 'service' } });
    expect(body.facts.squares).toEqual(['35KPU']);
  });

  it('200 with a remark for an area that reaches outside Zimbabwe', async () => {
    const { body } = await send(briefBody({ aoi: polygonOf([27.5, -20.7], [28, -20.7], [28, -20.9], [27.5, -20.9]) }));
    expect(body.remark).toBe('Part of this area is outside Zimbabwe. Check it.');
  });

  it.each<[string, [number, number], string, string]>([
    ['London', [-0.2, 51.5], '30N', '30UXC'],
    ['the latitude of Bulawayo north of the equator', [28.5, 20.2], '35N', '35QPC'],
  ])('200 with its own zone for an area in %s', async (_, [lon, lat], name, square) => {
    const corners = [
      [lon, lat],
      [lon + 0.01, lat],
      [lon + 0.01, lat + 0.01],
    ] as [number, number][];
    const { body } = await send(briefBody({ aoi: polygonOf(...corners) }));
    expect(body).toMatchObject({
      remark: 'This area is outside Zimbabwe. Check it.',
      facts: { utm: { name }, squares: [square] },
    });
  });

  it('200 for 2,000 corners, while other calls are answered', async () => {
    const [{ body }] = await Promise.all([send(briefBody({ aoi: starOf(2_000) })), send(briefBody())]);
    expect(body.corners).toBe(2_000);
  });

  it('200 for a body of more than 64 KB: 2,000 corners with heights', async () => {
    const [ring = []] = starOf(2_000).coordinates as number[][][];
    const aoi = { type: 'Polygon', coordinates: [ring.map((corner) => [...corner, 1358.123456789])] } as const;
    expect(JSON.stringify(aoi).length).toBeGreaterThan(limits.bodyMaxBytes);
    expect(outcome(await send({ ...briefBody(), aoi }))).toBe('200');
  });

  const bowTie = polygonOf([28, -20], [28.2, -19.8], [28.2, -20], [28, -19.8]);
  it.each([
    ['crosses', bowTie, 'The outline crosses itself near −19.9000, 28.1000.'],
    ['no-area', polygonOf([28, -20], [28.1, -20]), 'Mark at least three corners.'],
    ['no-area', { type: 'MultiPolygon', coordinates: [] }, 'Mark at least three corners.'],
    ['coordinates', polygonOf([28, -20], [28.1, -200], [28.1, -19]), 'A longitude is beyond 180°'],
    ['too-many-corners', starOf(2_001), 'The outline has 2001 corners, more than 2000. Simplify it.'],
  ])('422 AOI_INVALID: %s', async (reason, aoi, message) => {
    const reply = await send({ ...briefBody(), aoi });
    expect(outcome(reply)).toBe('422 AOI_INVALID');
    expect(reply.refusal).toMatchObject({ reason, error: expect.stringContaining(message) });
  });

  it('422 AOI_INVALID says where an outline crosses itself', async () => {
    const { location } = (await send({ ...briefBody(), aoi: bowTie })).refusal as unknown as { location: number[] };
    expect(location.map((degrees) => Number(degrees.toFixed(3)))).toEqual([28.1, -19.9]);
  });

  it('422 AOI_TOO_SMALL and AOI_TOO_LARGE with the sizes', async () => {
    const small = await send(briefBody({ aoi: rectangleOf(9, 10) }));
    expect(outcome(small)).toBe('422 AOI_TOO_SMALL');
    expect(small.refusal.error).toBe('This area is 90 m². Draw something larger than 100 m².');
    const large = await send(briefBody({ aoi: polygonOf([24, -24], [34, -24], [34, -14], [24, -14]) }));
    expect(outcome(large)).toBe('422 AOI_TOO_LARGE');
    expect(large.refusal.error).toMatch(
      /^This area is [\d,]+ km², more than Zimbabwe \(about 390,757 km²\)\. Check it\.$/,
    );
  });

  it.each([
    ['a year before the first image', { kind: 'one', fromYear: 2014, toYear: 2014, month: 8 }, 'dates.toYear'],
    ['a comparison from before it', { kind: 'two', fromYear: 2014, toYear: 2020, month: 8 }, 'dates.fromYear'],
    ['a year to come', { kind: 'one', fromYear: 2027, toYear: 2027, month: 8 }, 'dates.toYear'],
    ['a series backwards', { kind: 'series', fromYear: 2020, toYear: 2020, month: 8 }, 'dates.fromYear'],
    ['a thirteenth month', { kind: 'one', fromYear: 2020, toYear: 2020, month: 13 }, 'dates.month'],
  ])('422 VALIDATION_FAILED: %s', async (_, dates, field) => {
    const reply = await send({ ...briefBody(), dates });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual([field]);
  });

  it.each([
    ['no geometry', { aoi: { type: 'Point', coordinates: [28, -20] } }],
    ['a geometry that is nested too deep', { aoi: { type: 'Polygon', coordinates: [[[[28, -20]]]] } }],
    ['text for numbers', { aoi: { type: 'Polygon', coordinates: [[['28', '-20']]] } }],
    ['an option we do not know', { options: { ...briefBody().options, colour: 'red' } }],
    ['a format we do not know', { options: { ...briefBody().options, formats: ['dwg'] } }],
  ])('422 VALIDATION_FAILED: %s', async (_, change) => {
    expect(outcome(await send({ ...briefBody(), ...change }))).toBe('422 VALIDATION_FAILED');
  });

  it('413 above 160 KB', async () => {
    const body = { ...briefBody(), serviceId: 'a'.repeat(limits.areaBodyMaxBytes) };
    expect(outcome(await send(body))).toBe('413 BODY_TOO_LARGE');
  });

  it('422 for lists that are nested 50,000 deep', async () => {
    const deep = `{"aoi":{"type":"Polygon","coordinates":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const reply = await app.visitor().send('POST', '/api/briefs/estimate', { body: JSON.parse(deep) });
    expect(reply.status).toBe(422);
  });

  const workerTime = () =>
    app.site.platform.db
      .selectFrom('rate_limits')
      .select(({ fn }) => fn.max('used').as('ms'))
      .where('name', '=', 'worker-ms')
      .where('window_start', '=', app.clock.now())
      .executeTakeFirstOrThrow();

  it('200 for long edges, computed outside the thread that answers calls, and charged to the client', async () => {
    await send(briefBody());
    const before = process.threadCpuUsage();
    expect(outcome(await send(briefBody({ aoi: combOf(49) })))).toBe('200');
    const { user, system } = process.threadCpuUsage(before);
    const { ms } = await workerTime();
    expect(ms).toBeGreaterThan(40);
    expect((user + system) / 1_000).toBeLessThan(ms);
  });

  it('429 once the work of a client has taken 10 s in a minute, also where its area belongs to an inquiry', async () => {
    const visitor = app.visitor();
    expect(outcome(await send(briefBody(), visitor))).toBe('200');
    await app.site.platform.db
      .updateTable('rate_limits')
      .set({ used: 10_001 })
      .where('name', '=', 'worker-ms')
      .execute();
    const refused = await send(briefBody(), visitor);
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    expect(refused.headers.get('retry-after')).toBe('60');
    const { aoi } = briefBody();
    const inquiry = await visitor.call(sendInquiry, { body: inquiryBody('quote', { area: aoi }) });
    expect(outcome(inquiry)).toBe('429 RATE_LIMITED');
    app.clock.passSeconds(60);
    expect(outcome(await send(briefBody(), visitor))).toBe('200');
  });

  it('429 once the work of an account has taken 5 s in a minute, while its address may go on', async () => {
    const { visitor, userId } = await signedIn(app);
    await send(briefBody(), visitor);
    const { db } = app.site.platform;
    await db.updateTable('rate_limits').set({ used: 5_001 }).where('subject', '=', userId).execute();
    expect(outcome(await send(briefBody(), visitor))).toBe('429 RATE_LIMITED');
    expect(outcome(await send(briefBody()))).toBe('200');
  });

  it('429 after 120 in a minute from one address', async () => {
    const visitor = app.visitor();
    for (let count = 0; count < 120; count += 1) await send({}, visitor);
    const reply = await send(briefBody(), visitor);
    expect(outcome(reply)).toBe('429 RATE_LIMITED');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
