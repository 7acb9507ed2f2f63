import { expect, inject, it } from 'vitest';
import { processSettings } from '#tests/support/app/processes.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';

it('stops on SIGTERM within 10 s while the database hangs', async () => {
  const site = await startSiteProcess(processSettings, {
    data: inject('emptySite'),
    program: 'tests/faults/disk-site.ts',
  });
  site.process.kill('SIGUSR2');
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  const began = performance.now();
  await site.stop();
  expect(performance.now() - began).toBeLessThan(12_000);
});
