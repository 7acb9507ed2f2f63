import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { hasPageScript, hasReact } from '#tests/support/browser/react.ts';
import { cartRows, storedCart } from '#tests/support/data/cart.ts';
import { pdf } from '#tests/support/data/inquiries.ts';
import { readReviews } from '#tests/support/data/reviews.ts';
import { onlyInLongRun, variants } from '#tests/support/run/extent.ts';
import { fillInquiry, sendInquiry } from '#tests/support/screens/inquiry-page.ts';
import { card } from '#tests/support/screens/reviews-page.ts';
import { fillSignup, sendSignIn } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const heldForMs = 2_000;
/** Longer than a program takes to fill in a form, which is how spam is recognised. */
const heldForFormMs = 5_000;

/** Opens a page on which React arrives `heldMs` after it was requested, and records the calls the page makes. */
async function openBeforeReact(
  path: string,
  { beforeOpening, heldMs = heldForMs }: { beforeOpening?: (page: Page) => Promise<unknown>; heldMs?: number } = {},
) {
  const page = await journey.newPage();
  await beforeOpening?.(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  await page.route('**/assets/framework-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, heldMs));
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(hasPageScript);
  return { page, callsOf: (call: string): number => posts.filter((post) => post === call).length };
}

const isHydrated = (page: Page): Promise<boolean> => page.evaluate(hasReact);
const pressTwice = async (page: Page, name: string): Promise<void> => {
  const control = page.getByRole('button', { name, exact: true });
  await control.click();
  await control.click();
  expect(await isHydrated(page)).toBe(false);
};
const emailsTo = async (email: string): Promise<number> =>
  (await (await fetch(`${journey.url}/demo/mail`)).text()).split(`To <data value="${email}">`).length - 1;

onlyInLongRun(() => {
  it('home: opens the login once', async () => {
    const { page } = await openBeforeReact('/');
    await page.getByRole('link', { name: 'Login' }).click();
    expect(await isHydrated(page)).toBe(false);
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  it('a service: adds it to the cart once', async () => {
    const { page } = await openBeforeReact('/services/hydrology');
    await pressTwice(page, 'Add to Cart');
    await cartRows(page).waitFor();
    expect(JSON.parse((await storedCart(page)) ?? '[]')).toMatchObject([{ id: 'hydrology', quantity: 1 }]);
  });
});

it('the map: reads a file that was dropped on it', async () => {
  const { page } = await openBeforeReact('/map-your-project');
  await page.locator('canvas.map-start[width]').waitFor();
  const map = page.locator('.brief-map');
  const box = await map.boundingBox();
  const at = { clientX: (box?.x ?? 0) + 200, clientY: (box?.y ?? 0) + 150 };
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['28.50 -20.10\n28.60 -20.10\n28.60 -20.20\n28.50 -20.20\n'], 'farm.txt'));
    return transfer;
  });
  await map.dispatchEvent('drop', { dataTransfer, ...at });
  expect(await isHydrated(page)).toBe(false);
  await expect.poll(() => page.locator('.brief-figure-value').innerText()).toMatch(/^116\s*km²$/);
});

onlyInLongRun(() => {
  it('a booking: opens the next step once, with the service that was chosen', async () => {
    const { page } = await openBeforeReact('/bookings');
    await page.getByText('Land Use Mapping', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Day and time' }).click();
    expect(await isHydrated(page)).toBe(false);
    // The step after a service that works on an area.
    await page.waitForURL('**/bookings?step=area');
    const summary = page.locator('.booking-side');
    await summary.getByText('Land Use Mapping').waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'Land Use Mapping', checked: true }).waitFor();
  });
});

it.each(variants(['/bookings', '/checkout']))('%s: opens the login once', async (path) => {
  const { page } = await openBeforeReact(path);
  await pressTwice(page, 'Login');
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

onlyInLongRun(() => {
  it('/checkout: opens the login on a slow device that learns at the same moment that nobody is signed in', async () => {
    const { page } = await openBeforeReact('/checkout', { beforeOpening: answerSessionAtReplay });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await pressTwice(page, 'Login');
    await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  });
});

/** Holds the session check until the held press is replayed. */
const answerSessionAtReplay = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const request = window.fetch;
    const press = HTMLElement.prototype.click;
    const isReplayed = new Promise<void>((resolve) => {
      HTMLElement.prototype.click = function () {
        setTimeout(resolve);
        press.call(this);
      };
    });
    window.fetch = async (...sent) => {
      const reply = await request(...sent);
      if (reply.url.endsWith('/api/auth/session')) await isReplayed;
      return reply;
    };
  });

onlyInLongRun(() => {
  it('articles: applies a filter once', async () => {
    const { page } = await openBeforeReact('/articles-and-projects');
    const filter = page.locator('main a[data-hold]').nth(1);
    await filter.click();
    expect(await isHydrated(page)).toBe(false);
    await expect.poll(() => filter.getAttribute('aria-current')).toBe('true');
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

it('sign-up: one call makes one account', async () => {
  const { page, callsOf } = await openBeforeReact('/signup');
  const person = newPerson();
  await fillSignup(page, person);
  await pressTwice(page, 'Create account');
  await page.getByLabel('Activation code').waitFor();
  expect(callsOf('/api/signup')).toBe(1);
  await expect.poll(() => emailsTo(person.email)).toBe(1);
});

onlyInLongRun(() => {
  it('login: one call signs in', async () => {
    const person = await visitorOf(journey).signUpAndActivate();
    const { page, callsOf } = await openBeforeReact('/login');
    await sendSignIn(page, person);
    expect(await isHydrated(page)).toBe(false);
    await page.locator('.account-button:not([disabled])').waitFor();
    expect(callsOf('/api/auth/login')).toBe(1);
  });

  it('login: signs in with what a password manager filled in, without a touch of the fields', async () => {
    const person = await visitorOf(journey).signUpAndActivate();
    const { page, callsOf } = await openBeforeReact('/login');
    await page.evaluate(({ email, password }) => {
      const fill = (name: string, value: string): void => {
        const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
        if (!field) throw new Error(`There is no field ${name}`);
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      fill('email', email);
      fill('password', password);
    }, person);
    expect(await isHydrated(page)).toBe(false);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('.account-button:not([disabled])').waitFor();
    expect(callsOf('/api/auth/login')).toBe(1);
  });

  it('contact: sends an inquiry once, without React', async () => {
    const { page, callsOf } = await openBeforeReact('/contact/general');
    const email = await fillInquiry(page, 'general');
    await sendInquiry(page);
    await page.waitForURL('**/contact/sent');
    expect(callsOf('/contact/general')).toBe(1);
    await expect.poll(() => emailsTo(email)).toBe(1);
  });
});

it('contact: sends an inquiry with a file once, not marked as spam right after hydration', async () => {
  const { page, callsOf } = await openBeforeReact('/contact/quote', { heldMs: heldForFormMs });
  await page.locator('input[type=file]').setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(),
  });
  const email = await fillInquiry(page, 'quote');
  await pressTwice(page, 'Send message');
  await page.getByText(/^Thank you\. Your reference is Q-26-/).waitFor();
  expect(callsOf('/api/inquiries')).toBe(1);
  await expect.poll(() => emailsTo(email)).toBe(1);
});

onlyInLongRun(() => {
  it('reviews: publishes a review once', async () => {
    const visitor = visitorOf(journey);
    await visitor.signUpAndActivate();
    const { page } = await openBeforeReact('/about');
    await page.context().addCookies(visitor.cookies.forBrowser(journey.url));
    await page.goto('/reviews', { waitUntil: 'domcontentloaded' });
    const text = `Typed early: ${crypto.randomUUID()}`;
    await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true });
    await page.getByLabel('Your comment').fill(text);
    await pressTwice(page, 'Submit Review');
    await card(page, text).waitFor();
    const { reviews } = await readReviews(visitor);
    expect(reviews.filter(({ comment }) => comment === text)).toHaveLength(1);
  });
});
