import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { holdBack } from '#tests/support/browser/failed-requests.ts';
import { type Journey, sessionCheck, startJourney } from '#tests/support/browser/journey.ts';
import { loadReact } from '#tests/support/browser/react.ts';
import { storedCart } from '#tests/support/data/cart.ts';
import { fillInquiry, sendInquiry, thanks } from '#tests/support/screens/inquiry-page.ts';
import { startSignedIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({});
});
afterAll(() => journey?.stop());

/** A page whose scripts are held back until the returned call, as a slow phone shows it for seconds. */
async function beforeScripts(page: Page, path: string): Promise<{ letThemCome(): void }> {
  const letThemCome = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { letThemCome };
}

it('requests no script until the page is painted', async () => {
  const page = await journey.newPage();
  const sessionChecked = sessionCheck(page);
  await page.goto('/bookings?step=time');
  await sessionChecked;
  const { painted, requested } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    requested: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(requested.length).toBeGreaterThan(2);
  expect(Math.min(...requested)).toBeGreaterThanOrEqual(painted);
});

it('requests one stylesheet before the first paint, and shared ones once React has loaded', async () => {
  const page = await journey.newPage();
  const styles: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) styles.push(pathname);
  });
  const { letThemCome } = await beforeScripts(page, '/bookings?step=time');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(styles).toEqual([expect.stringMatching(/^\/assets\/shell-/)]);
  const shared = await page
    .locator('link[rel=stylesheet][disabled][href$="#"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(shared.length).toBeGreaterThan(1);
  letThemCome();
  await expect.poll(() => styles).toEqual(expect.arrayContaining(shared));
});

it('keeps the input of a form that needs the script until it loads, and out of the address', async () => {
  const person = newPerson();
  await startSignedIn(journey, await journey.newPage(), person);
  const page = await journey.newPage();
  const { letThemCome } = await beforeScripts(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(page.url()).toBe(`${journey.url}/login`);
  letThemCome();
  await page.waitForURL('**/welcome?*');
  expect(journey.output()).not.toContain(person.password);
});

it('replays an early press once after hydration', async () => {
  const page = await journey.newPage();
  const { letThemCome } = await beforeScripts(page, '/training/qgis');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await add.click();
  letThemCome();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

it('opens a map tool that was pressed before hydration, and finds the typed place', async () => {
  const page = await journey.newPage();
  const { letThemCome } = await beforeScripts(page, '/map-your-project');
  const field = page.getByRole('combobox', { name: 'District, ward or town' });
  await field.pressSequentially('Umg');
  letThemCome();
  await page
    .getByRole('option', { name: /^Umguza\b/ })
    .first()
    .waitFor();
  expect(await field.inputValue()).toBe('Umg');

  const again = await journey.newPage();
  const { letThemCome: letThemComeAgain } = await beforeScripts(again, '/map-your-project');
  await again.getByRole('button', { name: /^Type coordinates/ }).click();
  letThemComeAgain();
  await again.getByRole('heading', { name: 'Type coordinates' }).waitFor();
});

it('keeps the opened menu of a phone open', async () => {
  const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
  const { letThemCome } = await beforeScripts(page, '/');
  await page.locator('summary[aria-label="Menu"]').click();
  const sessionChecked = sessionCheck(page);
  letThemCome();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).waitFor({ state: 'attached' });
  await page.evaluate(loadReact);
  await sessionChecked;
  await expect.poll(() => page.locator('main').getAttribute('inert')).toBe('');
  expect(await page.locator('.mobile-panel').isVisible()).toBe(true);
});

it.each([
  'before',
  'after',
])('sends a file chosen before hydration, when the form is sent %s the page has come to life', async (when) => {
  const page = await journey.newPage();
  const { letThemCome } = await beforeScripts(page, '/contact/quote');
  const plan = { name: 'plots.csv', mimeType: 'text/csv', buffer: Buffer.from('plot,hectares\n1,4.2\n') };
  await page.locator('input[type=file]').setInputFiles(plan);
  await fillInquiry(page, 'quote');
  // A form sent sooner is taken for one sent by a program.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
  if (when === 'before') await sendInquiry(page);
  letThemCome();
  if (when === 'after') {
    await page.getByRole('list', { name: 'Chosen files' }).getByText('plots.csv').waitFor();
    await sendInquiry(page);
  }
  await page.getByText(thanks).waitFor();
  const row = page.getByRole('region', { name: 'Your files' }).getByRole('listitem').filter({ hasText: 'plots.csv' });
  await row.getByText('Sent').waitFor();
});

it('replays a press once, at any moment of the hydration', async () => {
  const page = await journey.newPage();
  for (let pressed = 1; pressed <= 12; pressed += 1) {
    await page.goto('/services/hydrology', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('group', { name: 'Quantity of Hydrological Modelling' }).waitFor();
    expect(JSON.parse((await storedCart(page)) ?? '[]')).toMatchObject([{ quantity: pressed }]);
  }
});

it('shows that a press on a slow connection will be handled, until it is', async () => {
  const page = await journey.newPage();
  const { letThemCome } = await beforeScripts(page, '/training/qgis');
  const waiting = page.getByText('What you pressed will be done as soon as it has arrived.');
  expect(await waiting.count()).toBe(0);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await waiting.waitFor();
  await expectAccessible(page);
  letThemCome();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(await waiting.count()).toBe(0);
});

it('requests a script again that fails to load, and then replays the press', async () => {
  const page = await journey.newPage();
  const lost = new Map<string, number>();
  // The page's own preload of the script, and then its first two requests for it.
  await page.route('**/assets/{calls,entry.client}-*.js', async (route) => {
    const times = (lost.get(route.request().url()) ?? 0) + 1;
    lost.set(route.request().url(), times);
    await (times > 2 ? route.continue() : route.abort('internetdisconnected'));
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('rudo@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not her password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Invalid email or password').waitFor();
  expect([...lost.values()].every((times) => times > 2)).toBe(true);
  expect(lost.size).toBe(2);
});
