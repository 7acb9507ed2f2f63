import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { faultsAtEveryWidth } from '#tests/support/browser/layout-faults.ts';
import { isLongRun } from '#tests/support/run/extent.ts';
import { bookRoomyTime, chooseTime, openTimes } from '#tests/support/screens/booking-page.ts';
import { openReviews } from '#tests/support/screens/reviews-page.ts';
import { startSignedIn } from '#tests/support/screens/sign-up-page.ts';

const phone = [320, 390, 768];
/** Their steps between columns are those of the pages that the sweep of every page shows at every width. */
const signedIn = isLongRun ? undefined : [320];

const owner = newPerson({ firstName: 'Nokuthula-Sibongile', lastName: 'Mlotshwa-Vandermerwe' });
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ OWNER_EMAIL: owner.email });
});
afterAll(() => journey?.stop());

it('finds overflow, clipped text, small targets and overlaps', async () => {
  const page = await journey.newPage();
  await open(page, '/about');
  expect(await faultsAtEveryWidth(page, '/about', [390])).toEqual([]);
  await page.evaluate(() => {
    const plant = (parent: string, html: string): void =>
      document.querySelector(parent)?.insertAdjacentHTML('beforeend', html);
    plant('main', '<p id="wide">Wide</p><p id="cut">Cut off here</p><p id="low">Low</p><a id="small" href="/">x</a>');
    plant('main', '<p id="narrow">Bulawayo</p>');
    plant('header', '<a id="over" href="/">Over the logo</a>');
    const style = new CSSStyleSheet();
    style.replaceSync(`
      #wide { width: 120vw } #cut { width: 2em; overflow: hidden; white-space: nowrap }
      #low { height: .5em; overflow: clip } #small { display: block; width: 12px }
      #narrow { width: 2em; overflow-wrap: normal } #over { position: absolute; top: 0; left: 0; padding: 24px }
    `);
    document.adoptedStyleSheets.push(style);
  });
  const faults = (await faultsAtEveryWidth(page, '/about', [390])).join('\n');
  for (const found of [
    'scrolls sideways',
    'sticks out: p "Wide"',
    'cuts its words: p "Cut off here"',
    'cuts its words: p "Low"',
    'small target 12 × ',
    'words run out of: p "Bulawayo"',
    'lies over a "Over the logo"',
  ]) {
    expect(faults).toContain(found);
  }
});

it('fits the cookie bar, the advert, the menu and every modal into the window at every width', async () => {
  const page = await journey.newPage({ firstVisit: true });
  await page.clock.install();
  await open(page, '/services2');
  const faults = await faultsAtEveryWidth(page, 'the cookie bar');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.clock.runFor(10_000);
  await page.getByRole('region', { name: 'Get Noticed!' }).waitFor();
  faults.push(...(await faultsAtEveryWidth(page, 'the advert')));

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).click();
  faults.push(...(await faultsAtEveryWidth(page, 'the mobile menu', phone)));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page
    .getByRole('main')
    .getByRole('link', { name: /Web GIS Development/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Duration').waitFor();
  faults.push(...(await faultsAtEveryWidth(page, 'the service modal')));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  for (const [link, title] of [
    ['Login', 'Sign in to your account'],
    ['Sign Up', 'Create Your Account'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('banner').getByRole('link', { name: link }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('Password', { exact: true }).focus();
    faults.push(...(await faultsAtEveryWidth(page, title)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([]);
});

it('fits every signed-in page into its window at every width', async () => {
  const page = await journey.newPage({ viewport: { width: 1440, height: 900 } });
  await startSignedIn(journey, page, owner);
  await page.getByRole('button', { name: 'Account menu' }).click();
  const faults = await faultsAtEveryWidth(page, 'the account menu', [1024, 1440, 1920]);

  await page.goto('/bookings');
  await page.getByRole('radio', { name: /Hydrological/ }).waitFor();
  faults.push(...(await faultsAtEveryWidth(page, 'booking, the service', signedIn)));
  await chooseTime(page, (await openTimes(page)).first());
  faults.push(...(await faultsAtEveryWidth(page, 'booking, the time', signedIn)));
  await page.getByRole('button', { name: 'Your details' }).click();
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await page.getByText('Choose how you would like to meet').first().waitFor();
  faults.push(...(await faultsAtEveryWidth(page, 'booking, the details', signedIn)));

  const ref = await bookRoomyTime(page);
  await page.getByText(ref).first().waitFor();
  faults.push(...(await faultsAtEveryWidth(page, 'the confirmation', signedIn)));
  for (const [path, text] of [
    ['/account/bookings', ref],
    [`/account/bookings/${ref}`, 'Change time'],
    ['/account', 'First name'],
    ['/account/security', 'Signed in'],
    ['/account/data', 'Delete my account'],
    ['/admin', 'To do now'],
    ['/admin/bookings', ref],
    ['/admin/emails', 'All'],
    ['/admin/system', 'Queues'],
    ['/admin/content', 'Land Use Mapping'],
    ['/admin/content/edit?file=catalogue%2Fservices%2Fland-use.md', 'What clients receive'],
    ['/admin/settings', 'What a job costs'],
    ['/admin/staff', 'What each role may do'],
    ['/admin/going-live', 'A lawyer has read both.'],
    ['/account/second-factor', 'Type the code'],
  ] as const) {
    await page.goto(path);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    faults.push(...(await faultsAtEveryWidth(page, path, signedIn)));
  }
  await openReviews(page);
  faults.push(...(await faultsAtEveryWidth(page, '/reviews', signedIn)));
  expect(faults).toEqual([]);
});
