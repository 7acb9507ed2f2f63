import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { hasReact } from '#tests/support/browser/react.ts';
import { addToCart } from '#tests/support/data/cart.ts';
import { copyOfContent, editContent } from '#tests/support/project/content.ts';
import { bookRoomyTime } from '#tests/support/screens/booking-page.ts';
import { order } from '#tests/support/screens/checkout-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

// The owner has filled in every contact detail; by default all are empty and hidden.
const copy = copyOfContent();
editContent(
  copy.folder,
  'company.yaml',
  ['whatsapp: ""', 'whatsapp: "+263 77 123 4567"'],
  [
    'hours: []',
    'hours: [{ from: Monday, to: Friday, opens: "08:00", closes: "16:30" }, { from: Saturday, to: Saturday, opens: "08:00", closes: "12:00" }]',
  ],
);

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ CONTENT_DIR: copy.folder });
});
afterAll(async () => {
  await journey?.stop();
  copy.remove();
});

const chatAbout = (about: string): string =>
  `https://wa.me/263771234567?text=${`Hello, I have a question about ${about}`.replaceAll(' ', '+').replace(',', '%2C')}`;

it('shows opening hours in Bulawayo time and in the time of the visitor', async () => {
  const page = await journey.newPage({ timezoneId: 'Asia/Kolkata' });
  await page.goto('/contact');
  const details = page.getByRole('complementary', { name: 'Contact details' });
  await details.getByText('Monday to Friday, 08:00 to 16:30, Zimbabwe time').waitFor();
  await details.getByText('11:30 to 20:00 your time').waitFor();
  await details.getByText('Saturday, 08:00 to 12:00, Zimbabwe time').waitFor();
  expect(await page.evaluate(hasReact)).toBe(false);
  await open(page, '/contact/quote');
  await details.getByText('11:30 to 20:00 your time').waitFor();
  await page.getByRole('link', { name: 'Back to contact' }).click();
  await page.getByRole('heading', { name: 'What is it about?' }).waitFor();
  await details.getByText('11:30 to 20:00 your time').waitFor();
  await expectAccessible(page);
  const here = await journey.newPage({ timezoneId: 'Africa/Harare', javaScriptEnabled: false });
  await here.goto('/contact');
  await here.getByText('Monday to Friday, 08:00 to 16:30, Zimbabwe time').waitFor();
  const alive = await journey.newPage({ timezoneId: 'Africa/Harare' });
  await open(alive, '/contact');
  expect(await alive.getByText('your time').count()).toBe(0);
  const [data] = await here.locator('script[type="application/ld+json"]').allTextContents();
  expect(data).toContain('"openingHours":["Mo-Fr 08:00-16:30","Sa 08:00-12:00"]');
});

it('shows opening hours in Bulawayo time when the script for local hours fails to load', async () => {
  const page = await journey.newPage({ timezoneId: 'Asia/Kolkata', networkFails: true });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/show-own-hours-'));
  await page.route('**/assets/show-own-hours-*', (route) => route.abort());
  await page.goto('/contact');
  await failed;
  await page.getByText('Monday to Friday, 08:00 to 16:30, Zimbabwe time').waitFor();
  expect(await page.getByText('your time').count()).toBe(0);
});

it.each([
  ['/contact', 'Kopje Geospatial'],
  ['/contact/quote', 'Quote'],
])('%s links to a chat with its subject', async (path, about) => {
  const page = await journey.newPage();
  await open(page, path);
  const chat = page.getByRole('link', { name: '+263 77 123 4567' });
  expect(await chat.getAttribute('href')).toBe(chatAbout(about));
});

it('links from the confirmations to a chat about the booking and about the order', async () => {
  const page = await journey.newPage();
  await signInBrowser(journey, page, newPerson());
  const chat = page.getByRole('link', { name: 'Message us on WhatsApp' });
  const booking = await bookRoomyTime(page);
  expect(await chat.getAttribute('href')).toBe(chatAbout(`my booking ${booking}`));
  await expectAccessible(page);
  await addToCart(page, 'hydrology');
  const ordered = await order(page, /^Cash/);
  expect(await chat.getAttribute('href')).toBe(chatAbout(`my order ${ordered}`));
  await page.getByText('Monday to Friday, 08:00 to 16:30; Saturday, 08:00 to 12:00').waitFor();
  await expectAccessible(page);
});
