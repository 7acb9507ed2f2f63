import { beforeEach, describe, expect, it } from 'vitest';
import type { BriefFormAnswer } from '#contract/briefs/brief-form.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';

const app = testApp();
beforeEach(() => app.clock.passSeconds(60));

const inUmguza = `-19.5789, 28.0612
-19.5030, 28.1739
-19.5314, 28.3276
-19.6310, 28.4044
-19.7591, 28.3480
-19.7970, 28.2149
-19.7211, 28.0715`;
const fields = {
  corners: inUmguza,
  service: 'land-use',
  dates: 'two',
  fromYear: '2016',
  toYear: '2026',
  detail: '10m',
};

interface FormReply {
  code?: string;
  fields?: Record<string, string>;
  typed?: Record<string, string>;
  answer?: BriefFormAnswer;
}

async function post(changes: Record<string, string> = {}, headers: Record<string, string> = { Origin: app.origin }) {
  const reply = await app.request(
    new Request(`${app.origin}/map-your-project`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, ...changes }),
      headers,
    }),
  );
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as FormReply };
}

describe('POST /map-your-project, sent by the browser itself', () => {
  it('200 with what steps 1 to 3 compute, for its page alone', async () => {
    const { status, headers, body } = await post();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.answer?.estimate).toMatchObject({ low: 80, high: 105, corners: 7 });
    expect(body.answer?.estimate.areaKm2).toBeCloseTo(850, 0);
    expect(body.typed).toEqual(fields);
  });

  it('200 with a quote in place of a price where no service is chosen', async () => {
    const { body } = await post({ service: '' });
    expect(body.answer?.estimate).toMatchObject({ low: null, manualQuote: { choice: 'service' } });
  });

  it.each([
    ['corners', { corners: '' }, 'Type the corners of the area.'],
    ['corners', { corners: '-20, 28\n-20.1, 28' }, 'An area needs at least three corners. We read 2.'],
    ['corners', { corners: '-20, 28\n20.15' }, 'Line 2: We read 20.15 but no second number.'],
    [
      'corners',
      { corners: '660000, 7830000\n670000, 7830000\n670000, 7840000' },
      'Line 1: These numbers look like metres, not degrees. Which coordinate system are they in?',
    ],
    [
      'corners',
      { corners: '-19, 28\n-19, 28.2\n-19.2, 28\n-19.2, 28.2' },
      expect.stringContaining('crosses itself near'),
    ],
    ['fromYear', { fromYear: '2026' }, 'Choose a year before the last one'],
    ['fromYear', { fromYear: '2001' }, 'Sentinel-2 images of this detail begin in 2015'],
    ['dates', { dates: 'never' }, expect.any(String)],
    ['detail', { detail: '1cm' }, expect.any(String)],
  ])('422 with the field %s for %j, and what was typed', async (field, changes, message) => {
    const { status, body } = await post(changes);
    expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_FAILED', { [field]: message }]);
    expect(body.typed).toEqual({ ...fields, ...changes });
  });

  it('403 from another site, 413 over the limit of an area', async () => {
    expect((await post({}, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post({ corners: '1'.repeat(limits.areaBodyMaxBytes) })).status).toBe(413);
  });
});
