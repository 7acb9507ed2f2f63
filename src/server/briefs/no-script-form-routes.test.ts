import { beforeEach, describe, expect, it } from 'vitest';
import type { BriefFormAnswer } from '#contract/briefs/brief-form.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { prj, shp, square, utmSquare, zipped } from '#tests/support/area-files/shapefiles.ts';

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

describe('POST /map-your-project, submitted without JavaScript', () => {
  it('200 with the results of steps 1 to 3, readable by its page only', async () => {
    const { status, headers, body } = await post();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.answer?.estimate).toMatchObject({ low: 80, high: 105, corners: 7 });
    expect(body.answer?.estimate.areaKm2).toBeCloseTo(850, 0);
    expect(body.typed).toEqual(fields);
  });

  it.each([
    ['', 'Umguza, ward 1', 76],
    [inUmguza, 'Umguza, ward 1', 850],
  ])('200 for the corners "%s" and the place %s', async (corners, place, km2) => {
    const { status, body } = await post({ corners, place });
    expect([status, Math.round(body.answer?.estimate.areaKm2 ?? 0)]).toEqual([200, km2]);
    expect(body.typed?.['place']).toBe(place);
  });

  it('200 without a price when no service is chosen', async () => {
    const { body } = await post({ service: '' });
    expect(body.answer?.estimate).toMatchObject({ low: null, manualQuote: { choice: 'service' } });
  });

  it.each([
    ['corners', { corners: '' }, 'Type the corners of the area, or choose a file.'],
    ['corners', { corners: '', place: 'No such place' }, 'Type the corners of the area, or choose a file.'],
    ['corners', { corners: '', place: 'Nyamandlovu' }, 'Type the corners of the area, or choose a file.'],
    ['corners', { corners: '-20, 28\n-20.1, 28' }, 'An area needs at least three corners. We read 2.'],
    ['corners', { corners: '-20, 28\n20.15' }, 'Line 2: We read 20.15 but no second number.'],
    ['corners', { corners: '20.2 S 28.5¿ E' }, 'Line 1: We could not read “20.2 S 28.5¿ E”.'],
    ['axes', { corners: inUmguza.replaceAll('-', '') }, expect.stringContaining('Did you mean south?')],
    [
      'corners',
      { corners: '-19, 28\n-19, 28.2\n-19.2, 28\n-19.2, 28.2' },
      expect.stringContaining('crosses itself near'),
    ],
    ['fromYear', { fromYear: '2026' }, 'Choose a year before the last one'],
    ['fromYear', { fromYear: '2001' }, 'Sentinel-2 images of this detail begin in 2015'],
    ['dates', { dates: 'never' }, expect.any(String)],
    ['detail', { detail: '1cm' }, expect.any(String)],
  ])('422 with the field %s for %j, and the typed values', async (field, changes, message) => {
    const { status, body } = await post(changes);
    expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_FAILED', { [field]: message }]);
    expect(body.typed).toEqual({ ...fields, ...changes });
  });

  const metres = '660000, 7830000\n670000, 7830000\n670000, 7840000';
  it.each<[Record<string, string>, Record<string, string>, number]>([
    [{ corners: metres }, { system: '32735' }, 50],
    [{ corners: inUmguza.replaceAll('-', '') }, { axes: 'south' }, 850],
    [{ corners: inUmguza.replaceAll(/-(\S+), (\S+)/g, '$2, -$1') }, {}, 850],
  ])('200 for the corners %j with the answer %j', async (corners, answer, km2) => {
    const { status, body } = await post({ ...corners, ...answer });
    expect(status).toBe(200);
    expect((body.answer?.estimate.areaKm2 ?? 0) / km2).toBeCloseTo(1, 2);
  });

  it('422 with the field of the system and of the corners for metres', async () => {
    const message = 'These numbers look like metres, not degrees. Which coordinate system are they in?';
    const { status, body } = await post({ corners: metres });
    expect([status, body.fields]).toEqual([422, { system: message, corners: `Line 1: ${message}` }]);
  });

  it('403 from another site, 413 over the limit of an area', async () => {
    expect((await post({}, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post({ corners: '1'.repeat(limits.areaBodyMaxBytes) })).status).toBe(413);
  });
});

describe('POST /map-your-project with a file', () => {
  const kml = (coordinates: string): string =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
  const farm = kml(square.map(([lon, lat]) => `${lon},${lat}`).join(' '));

  async function send(
    name: string,
    content: Uint8Array | string,
    changes: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, corners: '', ...changes })) form.append(field, value);
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    const reply = await app.request(
      new Request(`${app.origin}/map-your-project`, {
        method: 'POST',
        body: form,
        headers: { Origin: app.origin, ...headers },
      }),
    );
    return { status: reply.status, body: (await reply.json()) as FormReply };
  }

  it.each([
    ['farm.kml', farm],
    ['farm.zip', zipped(shp(5, [[square]]), prj.wgs84)],
    ['farm.csv', square.map(([lon, lat]) => `${lat},${lon}`).join('\n')],
  ])('200 for %s, which replaces the corners', async (name, content) => {
    const { status, body } = await send(name, content, { corners: 'not read' });
    expect(status).toBe(200);
    expect(body.answer?.estimate.areaKm2).toBeCloseTo(115.74, 1);
    expect(body.typed).toMatchObject({ service: 'land-use', dates: 'two' });
  });

  it('200 for corners in a multipart form without a file', async () => {
    const { status, body } = await send('', '', { corners: inUmguza });
    expect([status, body.answer?.estimate.low]).toEqual([200, 80]);
  });

  it('200 with a list of the skipped parts of the file', async () => {
    const point = '<Placemark><Point><coordinates>28.5,-20.1</coordinates></Point></Placemark></kml>';
    const { body } = await send('farm.kml', farm.replace('</kml>', point));
    expect(body.answer?.notes).toEqual(['We used the 1 area and left out 1 point.']);
  });

  it.each([
    [
      'plan.pdf',
      '%PDF-1.7',
      'We can read GeoJSON, KML, KMZ, zipped Shapefile and coordinate lists. This looks like a PDF.',
    ],
    ['empty.kml', '', 'This file is empty.'],
    [
      'small.kml',
      kml('28,-20 28.00001,-20 28.00001,-20.00001 28,-20'),
      expect.stringMatching(/Draw something larger than 100 m²/),
    ],
    ['bow.kml', kml('28,-19 28.2,-19 28,-19.2 28.2,-19.2 28,-19'), expect.stringContaining('crosses itself near')],
  ])('422 with the field file for %s, with the message of the page', async (name, content, message) => {
    const { status, body } = await send(name, content);
    expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_FAILED', { file: message }]);
    expect(body.typed).toMatchObject({ service: 'land-use' });
  });

  it.each([
    ['system', zipped(shp(5, [[utmSquare]]), null), { system: '32735' }, 100],
    ['axes', kml(square.map(([lon, lat]) => `${lat},${lon}`).join(' ')), { axes: 'swap' }, 115.74],
    [
      'lines',
      farm.replaceAll('Polygon', 'LineString').replaceAll(/<\/?(?:outerBoundaryIs|LinearRing)>/g, ''),
      { lines: 'close' },
      115.74,
    ],
    [
      'bufferM',
      '<kml><Placemark><Point><coordinates>28.5,-20.2</coordinates></Point></Placemark></kml>',
      { bufferM: '500' },
      0.784,
    ],
    [
      'bufferM',
      '<kml><Placemark><Point><coordinates>28.5,-20.2</coordinates></Point></Placemark></kml>',
      { bufferM: '10,000' },
      313.65,
    ],
  ] as const)('422 with the field %s for a question about the file, 200 with the answer', async (field, content, answer, km2) => {
    const name = typeof content === 'string' ? 'farm.kml' : 'farm.zip';
    const open = await send(name, content);
    expect([open.status, open.body.fields]).toEqual([
      422,
      { [field]: expect.stringMatching(/[?:]$/), file: 'Choose the file again with your answer.' },
    ]);
    const answered = await send(name, content, answer);
    expect(answered.status).toBe(200);
    expect((answered.body.answer?.estimate.areaKm2 ?? 0) / km2).toBeCloseTo(1, 2);
    expect(answered.body.typed).toMatchObject(answer);
  });

  it('422 with two fields for points, which are joined or buffered, 200 with either answer', async () => {
    const stops = square.slice(0, 4).map(([lon, lat]) => `<wpt lat="${lat}" lon="${lon}"/>`);
    const beacons = `<gpx version="1.1">${stops.join('')}</gpx>`;
    const { status, body } = await send('beacons.gpx', beacons);
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([422, ['bufferM', 'file', 'lines']]);
    const joined = await send('beacons.gpx', beacons, { lines: 'close' });
    expect(joined.body.answer?.notes).toEqual(['We joined the 4 points in their order.']);
    expect((joined.body.answer?.estimate.areaKm2 ?? 0) / 115.74).toBeCloseTo(1, 2);
    expect((await send('beacons.gpx', beacons, { bufferM: '500' })).status).toBe(200);
  });

  it('422 for an invalid distance', async () => {
    const { status, body } = await send('farm.kml', farm, { bufferM: 'far' });
    expect([status, body.fields]).toEqual([422, { bufferM: 'Type a distance up to 100,000 m.' }]);
  });

  it('413 for more than 5 MB with the message of the page, with and without Content-Length', async () => {
    const large = new Uint8Array(6 * 1_048_576);
    const { status, body } = await send('large.kml', large);
    const message = 'This file is 6.0 MB. The limit is 5 MB - simplify it or send it with your inquiry.';
    expect([status, body.fields]).toEqual([413, { file: message }]);
    const announced = await send('a.kml', farm, {}, { 'Content-Length': String(large.length) });
    expect([announced.status, announced.body.fields]).toEqual([413, { file: message }]);
  });

  it('429 after 12 files in a minute, before any of the next one is read; forms without a file may go on', async () => {
    const from = { 'X-Forwarded-For': '10.9.0.1' };
    for (let count = 0; count < 12; count += 1) await send('plan.pdf', '%PDF-1.7', {}, from);
    let reads = 0;
    const pull = (): void => {
      reads += 1;
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { ...from, Origin: app.origin, 'Content-Type': 'multipart/form-data; boundary=b' };
    const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
    const refused = await app.request(new Request(`${app.origin}/map-your-project`, init));
    expect([refused.status, reads]).toEqual([429, 0]);
    expect((await post({}, { Origin: app.origin, ...from })).status).toBe(200);
  });

  it('403 from another site, 400 for a broken form, 415 compressed', async () => {
    expect((await send('farm.kml', farm, {}, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    const raw = async (text: string, headers: Record<string, string>) => {
      const init = { method: 'POST', body: Buffer.from(text, 'latin1'), headers };
      return (await app.request(new Request(`${app.origin}/map-your-project`, init))).status;
    };
    const multipart = { Origin: app.origin, 'Content-Type': 'multipart/form-data; boundary=b' };
    expect(await raw('--b\r\n', multipart)).toBe(400);
    const notUtf8 = '--b\r\nContent-Disposition: form-data; name="\xfc"\r\n\r\nx\r\n--b--\r\n';
    expect(await raw(notUtf8, multipart)).toBe(400);
    expect(await raw('--b--', { ...multipart, 'Content-Encoding': 'gzip' })).toBe(415);
  });
});
