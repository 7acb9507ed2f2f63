import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorMessage, networkFailureMessage } from '#contract/errors.ts';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { holdBack, offline, standIn } from '#tests/support/browser/failed-requests.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { order } from '#tests/support/data/orders.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
let page: Page;
let ref: string;
beforeAll(async () => {
  const ownerEmail = 'office@example.com';
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
  page = await journey.newPage({ networkFails: true });
  const visitor = await signInBrowser(journey, page, newPerson({ email: ownerEmail }));
  ({ ref } = await order(visitor, [{ id: 'land-use', quantity: 1 }]));
});
afterAll(() => journey?.stop());

const refusal =
  (status: number, code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'TEMPORARILY_UNAVAILABLE') =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { code, error: errorMessage(code) } });

const failures: [string, (route: Route) => Promise<void>, string][] = [
  ['401', refusal(401, 'UNAUTHENTICATED'), errorMessage('UNAUTHENTICATED')],
  ['403', refusal(403, 'FORBIDDEN'), errorMessage('FORBIDDEN')],
  ['503', refusal(503, 'TEMPORARILY_UNAVAILABLE'), errorMessage('TEMPORARILY_UNAVAILABLE')],
  ['no connection', offline, networkFailureMessage],
];

const readsOrder = (url: URL): boolean => url.pathname === `/api/orders/${ref}`;
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const tryAgain = () => page.getByRole('button', { name: 'Try Again' });
const orderedSection = () => heading('What you ordered');

describe('the first load of a page about one record', () => {
  it.each(failures)('that fails with %s offers to try again', async (_name, answer, message) => {
    const letPass = await standIn(page, readsOrder, answer);
    await page.goto(`/account/orders/${ref}`);
    await page.getByText(`Your order could not be loaded. ${message}`).waitFor();
    expect(await orderedSection().count()).toBe(0);
    await expectAccessible(page);
    letPass();
    await tryAgain().click();
    await orderedSection().waitFor();
  });

  it('that finds none says so, and offers to try again', async () => {
    const letPass = await standIn(page, readsOrder, refusal(404, 'NOT_FOUND'));
    await page.goto(`/account/orders/${ref}`);
    await heading('Order not found').waitFor();
    await page.getByRole('link', { name: 'See your orders' }).waitFor();
    await expectAccessible(page);
    letPass();
    await tryAgain().click();
    await orderedSection().waitFor();
  });
});

describe('the document of a page with records', () => {
  const pages = [
    ...['/account', '/account/orders', '/account/security', '/account/data'],
    ...['/admin', '/admin/calendar', '/admin/bookings', '/admin/orders', '/admin/reviews', '/admin/courses'],
    ...['/admin/map', '/admin/hours', '/admin/system'],
  ];
  it.each(pages)('%s sends each call once', async (path) => {
    const calls: string[] = [];
    const note = (request: Request): void => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && request.method() === 'GET') calls.push(pathname + search);
    };
    page.on('request', note);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('request', note);
    expect(calls).not.toEqual([]);
    expect(calls).toEqual([...new Set(calls)]);
  });
});

describe('a page that shows one record', () => {
  it.each(failures)('stays with what was typed when loading it again fails with %s', async (_name, answer, message) => {
    await page.goto(`/account/orders/${ref}`);
    const field = page.getByRole('textbox', { name: 'Write to us about this order' });
    await field.fill('Please call before you come.');
    const letPass = await standIn(page, readsOrder, answer);
    // As when the tab is shown again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText(`Your order could not be loaded. ${message}`).waitFor();
    expect(await field.inputValue()).toBe('Please call before you come.');
    await expectAccessible(page);
    letPass();
    await tryAgain().click();
    await page.getByText(`Your order could not be loaded. ${message}`).waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Please call before you come.');
  });
});

describe('a navigation to a page about one record', () => {
  const readsForStaff = (url: URL): boolean => url.pathname === `/api/admin/orders/${ref}`;
  const linkToOrder = () => page.getByRole('link', { name: ref });

  it('stays on the current page when the server cannot be reached', async () => {
    await page.goto('/admin/orders');
    const letPass = await standIn(page, readsForStaff, offline);
    await linkToOrder().click();
    await page.getByText('We could not reach the server. This page stays as it is. Please try again.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/orders');
    await expectAccessible(page);
    letPass();
    await linkToOrder().click();
    await heading(`Order ${ref}`).waitFor();
  });

  it('shows that it is loading when it takes a moment', async () => {
    await page.goto('/admin/orders');
    const letPass = await holdBack(page, `**/api/admin/orders/${ref}`);
    await linkToOrder().click();
    await page.getByText('Loading the next page...').waitFor();
    expect(await linkToOrder().isVisible()).toBe(true);
    letPass();
    await heading(`Order ${ref}`).waitFor();
  });

  it('shows what the server answers in place of the page', async () => {
    await page.goto('/admin/orders');
    const letPass = await standIn(page, readsForStaff, refusal(503, 'TEMPORARILY_UNAVAILABLE'));
    await linkToOrder().click();
    await page.getByText(`The order could not be loaded. ${errorMessage('TEMPORARILY_UNAVAILABLE')}`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/orders/${ref}`);
    letPass();
    await tryAgain().click();
    await heading(`Order ${ref}`).waitFor();
  });
});
