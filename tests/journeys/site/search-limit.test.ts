import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SiteProcess } from '#tests/support/app/site-process.ts';
import { startOwnSite } from '#tests/support/browser/journey.ts';

let site: SiteProcess;
beforeAll(async () => {
  site = await startOwnSite({ TRUST_PROXY: '1' });
});
afterAll(() => site?.stop());

const search = (address: string) =>
  fetch(`${site.url}/search?q=dam`, { headers: { 'X-Forwarded-For': address } }).then(async (response) => ({
    status: response.status,
    html: await response.text(),
  }));

it('shows a message to a visitor who searches too often, while others are served', async () => {
  const statuses: number[] = [];
  // More than one minute allows, even if a minute ends in between; few at once, because a busy server answers 503.
  for (let batch = 0; batch < 325; batch++) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => search('10.1.1.1')));
    statuses.push(...answers.map(({ status }) => status).filter((status) => status !== 503));
    if (statuses.includes(429)) break;
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await search('10.1.1.1')).html).toMatch(/Too many attempts\. Please wait \d+ minutes? and try again\./);
  expect((await search('10.1.1.2')).status).toBe(200);
});

it('renders pages during a flood of unknown addresses', async () => {
  for (let batch = 0; batch < 14; batch++) {
    const missing = Array.from({ length: 50 }, (_, place) => fetch(`${site.url}/services/none-${batch}-${place}`));
    for (const response of await Promise.all(missing)) expect(response.status).toBe(404);
  }
  expect((await fetch(`${site.url}/services/web-gis`)).status).toBe(200);
});
