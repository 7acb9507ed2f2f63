import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Front, startFront } from '#tests/support/browser/front.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { hasPageScript, hasReact, loadReact } from '#tests/support/browser/react.ts';
import { openControlled } from '#tests/support/browser/service-worker.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { fillInquiry, sendInquiry } from '#tests/support/screens/inquiry-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
let front: Front;
beforeAll(async () => {
  journey = await startJourney();
  front = await startFront(journey.url);
  front.version = '';
});
afterEach(() => front.paths.clear());
afterAll(async () => {
  front?.stop();
  await journey?.stop();
});

const newPage = (): Promise<Page> =>
  journey.newPage({ serviceWorkers: 'allow', networkFails: true, baseURL: front.url });
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The paths of all copies on the device. */
const copies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });

/** Reads pages one after the other, until a copy of each is stored. */
async function read(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await openControlled(page, path);
    await expect.poll(() => copies(page)).toContain(path);
  }
}

it('registers at the first press of a visit, or at its second page', async () => {
  const page = await newPage();
  await page.goto('/about');
  await page.waitForFunction(hasPageScript);
  expect(await registrations(page)).toBe(0);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => registrations(page)).toBe(1);

  const other = await newPage();
  await other.goto('/about');
  await other.evaluate(() => location.assign('/terms'));
  await other.waitForURL('**/terms');
  await expect.poll(() => registrations(other)).toBe(1);
});

it('shows a page that was read before with the time of the copy, in this tab and another', async () => {
  const page = await newPage();
  await read(page, '/services/hydrology', '/about');
  await page.context().setOffline(true);
  await page.goto('/services/hydrology');
  await page.getByRole('heading', { level: 1, name: 'Hydrological Modelling' }).waitFor();
  await page.getByText(/^You are offline\. This copy is from \d+ \w+ 20\d\d at \d\d:\d\d\.$/).waitFor();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await expectAccessible(page);

  const other = await page.context().newPage();
  await other.goto('/about');
  await other.getByText('This copy is from').waitFor();
  await other.waitForFunction(hasPageScript);
  await page.context().setOffline(false);
  await other.getByText('This copy is from').waitFor({ state: 'detached' });
});

const readings: [how: string, open: (page: Page, path: string) => Promise<unknown>][] = [
  ['was pressed', openControlled],
  [
    'was opened from the first page',
    async (page, path) => {
      await page.goto('/privacy');
      await page.waitForFunction(hasPageScript);
      await page.getByRole('heading', { level: 1 }).click();
      await page.evaluate((to) => location.assign(to), path);
      await page.waitForURL(`**${path}`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    },
  ],
];

it.each(
  variants(readings),
)('shows the page offline on which the worker became active, if it %s', async (_, openPage) => {
  for (const path of ['/about', '/services', '/services/hydrology', '/articles-and-projects', '/contact']) {
    const page = await newPage();
    await openPage(page, path);
    await expect.poll(() => copies(page)).toContain(path);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('This copy is from').waitFor();
    await page.context().close();
  }
});

onlyInLongRun(() => {
  it('shows the offline page when the data saver cannot be switched, and then the unchanged page', async () => {
    const page = await newPage();
    await read(page, '/about');
    front.isDown = true;
    await page.getByRole('button', { name: 'Turn data saver on' }).click();
    await page.getByText('Pages on this device').waitFor();
    front.isDown = false;
    await page.waitForURL('**/about');
    await page.getByRole('button', { name: 'Turn data saver on' }).waitFor();
  });

  it('keeps the HTML of a page that React has opened', async () => {
    const page = await newPage();
    await read(page, '/about');
    await page.evaluate(loadReact);
    await page.waitForFunction(hasReact);
    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.waitForURL('**/terms');
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
    await expect.poll(() => copies(page)).toContain('/terms');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('This copy is from').waitFor();
    expect(new URL(page.url()).pathname).toBe('/terms');
  });

  it('replaces a copy and leaves the offline page when the server is back, without an event of the device', async () => {
    const page = await newPage();
    await read(page, '/about');
    for (const [path, shown] of [
      ['/about', 'This copy is from'],
      ['/services', 'Pages on this device'],
    ] as const) {
      front.isDown = true;
      await page.goto(path);
      await page.getByText(shown).waitFor();
      await page.waitForFunction(hasPageScript);
      front.isDown = false;
      await page.getByText(shown).waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  it('lists the stored pages in place of one that was not read, and tries again', async () => {
    const page = await newPage();
    await read(page, '/services/hydrology');
    await page.context().setOffline(true);
    await page.goto('/terms');
    await page.waitForURL('**/offline?from=%2Fterms');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Hydrological Modelling/ }).click();
    await page.waitForURL('**/services/hydrology');
    await page.goBack();
    await page.waitForURL('**/offline?from=%2Fterms');
    await page.getByRole('link', { name: /^Hydrological Modelling/ }).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL('**/terms');
  });

  it('shows each copy in the variant that was read, with and without pictures', async () => {
    const page = await newPage();
    await read(page, '/services/hydrology');
    await page.context().addCookies([{ name: 'lite', value: '1', url: front.url }]);
    await read(page, '/services/web-gis');
    await page.context().setOffline(true);
    const links = page.getByRole('link', { name: 'Show picture' });
    await page.goto('/services/web-gis');
    await page.getByText('This copy is from').waitFor();
    expect([await links.count(), await page.locator('html').getAttribute('data-lite')]).toEqual([1, '']);
    await page.goto('/services/hydrology');
    await page.getByText('This copy is from').waitFor();
    const naturalWidth = (image: HTMLImageElement): number => image.naturalWidth;
    await expect.poll(() => page.locator('main img').first().evaluate(naturalWidth)).toBeGreaterThan(0);
    expect([await links.count(), await page.locator('html').getAttribute('data-lite')]).toEqual([0, null]);
  });
});

it('stores nothing of an account, a sign-in or the API', async () => {
  const page = await newPage();
  await read(page, '/about');
  await signInBrowser(journey, page, newPerson());
  for (const path of ['/account', '/account/orders', '/search?q=dam', '/reset-password?token=secret', '/bookings']) {
    await page.goto(path);
    expect(await isControlled(page)).toBe(true);
  }
  await page.goto('/terms');
  await expect.poll(() => copies(page)).toContain('/terms');
  const pages = (await copies(page)).filter((path) => !/^\/(?:assets|images)\/|^\/(?:favicon|site)\./.test(path));
  expect(pages.sort()).toEqual(['/about', '/offline', '/terms']);
});

onlyInLongRun(() => {
  it('follows an update and a rollback, and removes its copies when it is switched off', async () => {
    const page = await newPage();
    await read(page, '/about');
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const takenOver = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
        await registration.update();
        await takenOver;
      });
    for (const version of ['// the next release', '']) {
      front.version = version;
      await update();
      await read(page, '/about');
      await page.context().setOffline(true);
      await page.goto('/about');
      await page.getByText('This copy is from').waitFor();
      await page.waitForFunction(hasPageScript);
      await page.context().setOffline(false);
      await page.getByText('This copy is from').waitFor({ state: 'detached' });
    }
    front.paths.set('/service-worker.js', '/service-worker-off.js');
    await page.goto('/terms');
    // As at each visit: one check may find the worker before it still installing.
    const updateAgain = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}));
    await expect.poll(() => updateAgain().then(() => registrations(page)), { interval: 1_000 }).toBe(0);
    await expect.poll(() => copies(page)).toEqual([]);
  });
});

it('shows pages on a device that is full', async () => {
  const page = await newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 1 });
  await openControlled(page, '/about');
  await page.goto('/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await copies(page)).not.toContain('/terms');
});

onlyInLongRun(() => {
  it('keeps the copies of a private window in that window', async () => {
    // In these tests each browser context is a private window.
    const page = await newPage();
    await read(page, '/about');
    const other = await newPage();
    await other.goto('/terms');
    expect(await copies(other)).toEqual([]);
    expect(await registrations(other)).toBe(0);
  });
});

it.each(['refuses service workers', 'has none in private windows'])('shows pages where the browser %s', async (how) => {
  const page = await journey.newPage({ serviceWorkers: 'allow' });
  await page.addInitScript((isAbsent) => {
    if (isAbsent) Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
    else navigator.serviceWorker.register = () => Promise.reject(new DOMException('not allowed', 'SecurityError'));
  }, how.startsWith('has none'));
  await page.goto('/about');
  await page.waitForFunction(hasPageScript);
  await page.getByRole('heading', { level: 1 }).click();
  await page.goto('/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

onlyInLongRun(() => {
  it('sends a message from the service worker after the last page was closed, once', async () => {
    const page = await journey.newPage({ serviceWorkers: 'allow', networkFails: true });
    const cdp = await page.context().newCDPSession(page);
    const registration = Promise.withResolvers<string>();
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) registration.resolve(first.registrationId);
    });
    await cdp.send('ServiceWorker.enable');
    await read(page, '/about');
    await open(page, '/contact/general');
    const email = await fillInquiry(page, 'general');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
    await page.context().setOffline(true);
    await sendInquiry(page);
    await page.getByText('Saved on this device.').waitFor();
    await page.goto('/about');
    await page.getByText(/This copy is from .+\. A message to us is kept on this device and sent when you/).waitFor();
    await page.goto('about:blank');
    await page.context().setOffline(false);
    const sync = { origin: journey.url, registrationId: await registration.promise, tag: 'outbox', lastChance: false };
    await cdp.send('ServiceWorker.dispatchSyncEvent', sync);
    const count = async (): Promise<number> =>
      (await (await fetch(`${journey.url}/demo/mail`)).text()).split(`To <data value="${email}">`).length - 1;
    await expect.poll(count).toBe(1);
    await page.goto('/terms');
    await page.getByText(/^Your saved message was sent: Q-26-[0-9A-Z]{5}$/).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('inquiries_waiting'))).toBe(null);
    expect(await count()).toBe(1);
  });
});
