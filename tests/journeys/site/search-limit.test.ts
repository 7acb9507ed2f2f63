import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnSite } from '#tests/support/app/own-site.ts';
import type { SiteProcess } from '#tests/support/app/site-process.ts';

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
  expect((await search('10.1.1.1')).status).toBe(200);
  // More than one minute allows, even if a minute ends in between; the cheapest call counts too.
  const count = () => fetch(`${site.url}/api/csrf-token`, { headers: { 'X-Forwarded-For': '10.1.1.1' } });
  for (let batch = 0; batch < 130; batch++) {
    const answers = await Promise.all(Array.from({ length: 50 }, count));
    if (answers.some(({ status }) => status === 429)) break;
  }
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
