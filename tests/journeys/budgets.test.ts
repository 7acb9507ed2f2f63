import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';

/** What a first visit may weigh, in kilobytes: everything as it is on the wire, its parts as compressed bodies. */
const budgetsKb = { everything: 190, script: 120, html: 20, css: 12, font: 28 };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

interface Weighed {
  kind: string;
  bodyKb: number;
  headersKb: number;
}

/** Loads a page with an empty cache and weighs every answer: body as sent, and headers. */
async function weigh(page: Page, path: string): Promise<Weighed[]> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(
    requests.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { kind: kindOf(request), bodyKb: responseBodySize / 1000, headersKb: responseHeadersSize / 1000 };
    }),
  );
}

function kindOf(request: Request): string {
  const { pathname } = new URL(request.url());
  if (request.resourceType() === 'document') return 'html';
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'css';
  return pathname.endsWith('.woff2') ? 'font' : 'other';
}

const rounded = (kb: number): number => Math.round(kb * 10) / 10;
const onTheWire = (weighed: Weighed[]): number =>
  rounded(weighed.reduce((sum, { bodyKb, headersKb }) => sum + bodyKb + headersKb, 0));
const bodies = (weighed: Weighed[], kind: string): number =>
  rounded(weighed.filter((one) => one.kind === kind).reduce((sum, { bodyKb }) => sum + bodyKb, 0));

it.each(['/', '/services2'])('keeps the first visit of %s within its budget', async (path) => {
  const weighed = await weigh(await journey.newPage({ viewport: { width: 390, height: 844 } }), path);
  const figures = {
    everything: onTheWire(weighed),
    script: bodies(weighed, 'script'),
    html: bodies(weighed, 'html'),
    css: bodies(weighed, 'css'),
    font: bodies(weighed, 'font'),
  };
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([what, kb]) => [
        what,
        { page: path, kb, budget: budgetsKb[what as keyof typeof budgetsKb] },
      ]),
    ),
  );
  for (const [what, kb] of Object.entries(figures)) {
    expect(kb, `${what} of ${path} in KB`).toBeLessThanOrEqual(budgetsKb[what as keyof typeof budgetsKb]);
  }
});
