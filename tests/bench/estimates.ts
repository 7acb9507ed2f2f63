import autocannon from 'autocannon';
import { estimateBrief } from '#contract/briefs/briefs.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { briefBody, starOf } from '#tests/support/data/areas.ts';
import { median } from './pages.ts';
import type { Row } from './row.ts';

const seconds = 6;
const pagesPerSecond = 100;
const largeCorners = 2_000;
const largeCount = 30;
/** Requests during which the worker thread starts and its code is compiled. */
const warmUps = 15;

/** Estimates of small areas while pages are served, and of an area with the maximum number of corners. */
export async function estimates(): Promise<Row[]> {
  const site = await startSiteProcess({ RATE_LIMIT_FACTOR: '100000' });
  try {
    const post = await posterTo(site.url);
    const url = `${site.url}/api${estimateBrief.path}`;
    const [small, pages] = await Promise.all([
      autocannon({ url, method: 'POST', connections: 10, duration: seconds, ...post(briefBody()) }),
      autocannon({ url: site.url, connections: 10, duration: seconds, overallRate: pagesPerSecond }),
    ]);
    if (small.non2xx || pages.non2xx) throw new Error(`${small.non2xx} estimates and ${pages.non2xx} pages refused`);
    const large = post(briefBody({ aoi: starOf(largeCorners) }));
    const times: number[] = [];
    for (let count = 0; count < warmUps + largeCount; count += 1) {
      const start = performance.now();
      const reply = await fetch(url, { method: 'POST', ...large });
      if (reply.status !== 200) throw new Error(`The large estimate was answered with ${reply.status}`);
      await reply.text();
      times.push(performance.now() - start);
    }
    console.log(`2,000 corners: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
    return [
      {
        what: 'estimates a second beside 100 pages a second',
        measured: small.requests.average,
        atLeast: 300,
        aim: 600,
      },
      { what: 'pages a second beside them', measured: pages.requests.average, atLeast: 90, aim: 100 },
      { what: 'estimate of 2,000 corners, ms', measured: median(times.slice(warmUps)), atMost: 50, aim: 30 },
    ];
  } finally {
    await site.stop();
  }
}

/** The headers of a call from a visitor's browser: the CSRF token in a cookie and in a header. */
async function posterTo(url: string): Promise<(body: object) => { body: string; headers: Record<string, string> }> {
  const reply = await fetch(`${url}/api/csrf-token`);
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = {
    'Content-Type': 'application/json',
    Cookie: cookie,
    'X-XSRF-TOKEN': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)),
    Origin: url,
  };
  return (body) => ({ body: JSON.stringify(body), headers });
}
