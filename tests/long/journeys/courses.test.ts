import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { weekdays } from '#contract/bookings/opening-rules.ts';
import { businessDate } from '#contract/business-days.ts';
import { saveCart } from '#contract/checkout/cart.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { cartPanel, cartRows } from '#tests/support/data/cart.ts';
import { addDate } from '#tests/support/data/courses/course-dates.ts';
import { order as orderByApi } from '#tests/support/data/orders.ts';
import { confirmedOrder, fillCheckout, placeButton } from '#tests/support/screens/checkout-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

const ownerEmail = 'office@example.com';
let journey: Journey;
let admin: Page;
let staff: Visitor;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: ownerEmail, RATE_LIMIT_FACTOR: '100' });
  admin = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  staff = await signInBrowser(journey, admin, newPerson({ email: ownerEmail }));
});
afterAll(() => journey?.stop());

const dayAhead = (days: number): string => businessDate(new Date(Date.now() + days * 86_400_000));
const dialog = (name: string): Locator => admin.getByRole('dialog', { name });
const section = (name: string): Locator => admin.getByRole('region', { name });
const widthOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** The course dates on the page of a course. */
const datesShown = (page: Page): Locator => page.getByRole('region', { name: 'Dates' }).getByRole('listitem');

/** Checks the page at this width and at the narrowest. */
async function lookAt(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await widthOfPage(page)).toBe(320);
  await saveScreenshot(page, `${name}-320`);
  await page.setViewportSize({ width, height: 844 });
  await saveScreenshot(page, `${name}-${width}`);
  await expectAccessible(page);
  await saveScreenshot(page, `${name}-${width}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function planDate(): Promise<void> {
  await admin.getByRole('button', { name: 'New date' }).click();
  const form = dialog('New date');
  await form.getByRole('button', { name: 'Add date' }).click();
  await form.getByText('Choose a course', { exact: true }).last().waitFor();
  await form.getByLabel('Course').selectOption({ label: 'QGIS' });
  await form.getByLabel('First day').fill(dayAhead(30));
  await form.getByLabel('Last day').fill(dayAhead(32));
  // Whatever the weekday is in 30 days.
  for (const weekday of ['Saturday', 'Sunday']) await form.getByLabel(weekday).check();
  await form.getByLabel('Place').fill('Bulawayo');
  await form.getByLabel('Seats').fill('2');
  await lookAt(admin, 'new-date', 1440);
  await form.getByRole('button', { name: 'Add date' }).dblclick();
  await admin.getByText('No participants yet.').waitFor();
}

it('plans a date, sells its seats, and records attendance', async () => {
  await admin.goto('/admin/courses');
  await admin.getByText('No upcoming course dates.').waitFor();
  await saveScreenshot(admin, 'courses-empty');
  await planDate();
  await saveScreenshot(admin, 'course-date-empty');

  const buyer = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await signInBrowser(journey, buyer, newPerson({ firstName: 'Thandeka', lastName: 'Ndlovu' }));
  await buyer.goto('/training/qgis');
  await datesShown(buyer).getByText('2 seats left').waitFor();
  await lookAt(buyer, 'course-page', 390);
  await datesShown(buyer).getByRole('button', { name: 'Add to Cart' }).click();
  await cartRows(buyer).filter({ hasText: 'Bulawayo' }).waitFor();
  await cartPanel(buyer)
    .getByRole('button', { name: /^One more of/ })
    .click();
  await saveScreenshot(buyer, 'cart-390');
  await buyer.keyboard.press('Escape');
  await buyer.goto('/checkout');
  const participants = buyer.getByLabel('Participants (optional)');
  await participants.fill('Thandeka Ndlovu\nRudo Dube\nFarai Ncube');
  await buyer.getByRole('button', { name: 'Continue' }).click();
  await buyer.getByText('Write one full name per line, and no more names than seats').first().waitFor();
  await lookAt(buyer, 'checkout-participants', 390);
  await participants.fill('Thandeka Ndlovu\n');
  await fillCheckout(buyer, 'Bank transfer');
  await placeButton(buyer).click();
  const ref = await confirmedOrder(buyer);
  await buyer.getByText(/Your seats are confirmed when your payment arrives\./).waitFor();
  await buyer.goto(`/account/orders/${ref}`);
  await buyer
    .getByText(/QGIS course, .*, Bulawayo/)
    .first()
    .waitFor();
  await saveScreenshot(buyer, 'order-390');

  await admin.reload();
  await section('Participants').getByText('Thandeka Ndlovu').waitFor();
  await admin.getByRole('button', { name: `Name: Nobody named, ${ref}` }).click();
  await dialog('Name').getByLabel('Name').fill('Rudo Dube');
  await dialog('Name').getByRole('button', { name: 'Save' }).click();
  await section('Participants').getByText('Rudo Dube').waitFor();
  await admin.getByRole('button', { name: `Present: Thandeka Ndlovu, ${ref}` }).click();
  await section('Attendance').getByText('1 of 2 present').waitFor();
  await admin.getByText('Attendance marked').first().waitFor();
  await lookAt(admin, 'course-date-full', 1440);
  await lookAt(admin, 'course-date-full', 390);
  await admin.goto(`/admin/orders/${ref}`);
  await admin.getByRole('link', { name: 'Thandeka Ndlovu' }).first().click();
  await admin.getByRole('link', { name: 'Course', exact: true }).waitFor();
  await saveScreenshot(admin, 'client-with-course');
  await admin.goto('/admin/courses');
  await admin.getByText('2 of 2 seats taken').waitFor();
  await saveScreenshot(admin, 'courses-1440');
  await lookAt(admin, 'courses', 390);
});

it('asks for a date with free seats when none is chosen or the chosen one is full', async () => {
  const [full, open] = [await addDate(staff, inHarare(40, 1)), await addDate(staff, inHarare(50, 5))];
  const buyer = await journey.newPage({ viewport: { width: 390, height: 844 } });
  const visitor = await signInBrowser(journey, buyer, newPerson());
  await visitor.call(saveCart, { body: { items: [{ id: 'training-arcmap', quantity: 1 }] } });
  const offered = buyer.getByRole('button', { name: /^ArcMap course, .*, Harare$/ });
  await buyer.goto('/checkout');
  await buyer.getByText('Choose a date: ArcMap course.').waitFor();
  await fillCheckout(buyer, 'Bank transfer');
  await buyer.getByText('You can place the order once each course has a date with free seats.').waitFor();
  expect(await placeButton(buyer).isDisabled()).toBe(true);
  await lookAt(buyer, 'checkout-without-date', 390);
  await offered.first().click();
  await buyer.getByText('Choose a date: ArcMap course.').waitFor({ state: 'detached' });
  await expect.poll(() => placeButton(buyer).isEnabled()).toBe(true);
  // Another customer takes the last seat.
  await orderByApi(visitor, [{ id: full.itemId, quantity: 1 }]);
  await placeButton(buyer).click();
  await buyer.getByText('There are not enough seats left: ArcMap course').first().waitFor();
  await offered.waitFor();
  expect(await placeButton(buyer).isDisabled()).toBe(true);
  await lookAt(buyer, 'checkout-full', 390);
  await offered.click();
  await buyer.getByText('There are not enough seats left').first().waitFor({ state: 'detached' });
  await placeButton(buyer).click();
  await confirmedOrder(buyer);

  await admin.goto(`/admin/courses/${open.id}`);
  await admin.getByRole('button', { name: 'Cancel date' }).click();
  await dialog('Cancel date').getByLabel('Reason').fill('The trainer is ill.');
  await lookAt(admin, 'cancel-date', 1440);
  await dialog('Cancel date').getByRole('button', { name: 'Cancel this date' }).click();
  await admin.getByText('The trainer is ill.').first().waitFor();
  await lookAt(admin, 'course-date-cancelled', 1440);
  await buyer.goto('/training/arcmap');
  await datesShown(buyer).getByText('Fully booked').waitFor();
  expect(await datesShown(buyer).count()).toBe(1);
  await lookAt(buyer, 'course-page-full', 390);
});

const inHarare = (days: number, seats: number) => ({
  courseId: 'arcmap',
  startsOn: dayAhead(days),
  endsOn: dayAhead(days + 2),
  weekdays: [...weekdays],
  place: 'Harare',
  seats,
});
