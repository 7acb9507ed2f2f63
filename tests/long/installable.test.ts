import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { wholeBrowser } from '#tests/support/browser/browser.ts';

let site: SiteProcess;
let profile: string;
let browser: BrowserContext;
beforeAll(async () => {
  site = await startSiteProcess();
  const { args = [], ...launch } = wholeBrowser();
  profile = mkdtempSync(path.join(tmpdir(), 'profile-'));
  // Neither the headless shell nor a private window can install apps.
  browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...args, '--headless=new'],
    baseURL: site.url,
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  rmSync(profile, { recursive: true, force: true });
});

it('can be installed from its pages', async () => {
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  for (const address of ['/', '/services2', '/services/hydrology', '/articles/ndvi-nbr-ndwi']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const { errors } = await cdp.send('Page.getAppManifest');
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    expect([address, errors, installabilityErrors]).toEqual([address, [], []]);
  }
});

it('would not be installable without a manifest', async () => {
  const page = await browser.newPage();
  await page.route('**/site.webmanifest', (route) => route.abort());
  const cdp = await page.context().newCDPSession(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toContain('no-manifest');
});
