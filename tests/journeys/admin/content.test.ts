import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDate } from '#contract/business-days.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { slowDownNetwork } from '#tests/support/browser/bad-network.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';

const phone = { width: 390, height: 844 };

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ page } = await openAsOwner(journey));
  await page.setViewportSize(phone);
});
afterAll(() => journey?.stop());

const region = (name: string) => page.getByRole('region', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
}

async function publish(): Promise<void> {
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await region('Your changes').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. The site shows it now.').waitFor();
}

it('an owner changes a number, the tax and a price on a phone, sees what they do, publishes them and brings the old ones back', async () => {
  await page.goto('/admin/settings');
  await field('Phone').fill('+263 00 000 0001');
  await region('As visitors will see it').getByText('+263 00 000 0001').waitFor();
  await field('Percent of tax in the prices').fill('155');
  await page.getByRole('link', { name: /^Tax .*has a problem/ }).waitFor();
  await field('Percent of tax in the prices').fill('15.5');
  const shown = region('As visitors will see it');
  await shown.getByText('Contains 15.5 % tax, 11.74').waitFor();
  await page.getByRole('group', { name: 'Price by size 2' }).getByLabel('Price times').fill('1.6');
  await shown.getByText('Contains 15.5 % tax, 12.41').waitFor();
  await region('What a job costs').getByText('At 100 km² the price jumps from 50 to 80.').waitFor();
  await page.getByText(/with two dates: USD 80 to 105 would become USD 85 to 110/).waitFor();
  await page.getByText('3 changes, not published').waitFor();
  await page.getByText('Saved as your draft.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-settings');

  // However many lines its label has, a control is in line with the one beside it.
  await page.getByText('More: getting paid').click();
  const besides = ['Accepted without an answer after, working days', 'Rounds of changes in the price'];
  const tops = await Promise.all(besides.map(async (name) => (await field(name).boundingBox())?.y));
  expect(tops[0]).toBeGreaterThan(0);
  expect(tops[1]).toBe(tops[0]);
  // The plus of what is open becomes a minus, and no other icon inside it changes.
  await page.getByText('More: company and contact').click();
  const plus = page.getByRole('group', { name: 'Claims' }).getByRole('button', { name: 'Add a line' });
  const stroke = plus.locator('path').last();
  expect(await stroke.evaluate((path) => getComputedStyle(path).display)).not.toBe('none');

  const changes = region('Publish three changes');
  await changes.getByText('15.5').waitFor();
  await changes.getByLabel('Note (optional)').fill('Tax from December');
  await changes.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. The site shows it now.').waitFor();
  await region('Nothing to publish').waitFor();
  await page.getByRole('button', { name: 'See what version' }).first().click();
  await page
    .getByLabel(/^Changes of version/)
    .getByText('+263 00 000 0001')
    .waitFor();
  const visitor = await journey.newPage({ viewport: phone });
  await visitor.goto('/contact');
  await visitor.getByRole('contentinfo').getByText('+263 00 000 0001').waitFor();
  await visitor.close();

  await page
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .click();
  await page.getByText(/^The site is as in version/).waitFor();
  await expect.poll(() => field('Phone').inputValue()).toBe('');
});

const people = '/admin/content/edit?file=site/people.yaml';

it('an owner adds a person with a picture on a phone; visitors see it until it is removed', async () => {
  await page.goto('/about');
  expect(await page.getByRole('heading', { name: 'People' }).count()).toBe(0);
  await page.goto(people);
  await page.getByRole('button', { name: 'Add to' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rudo Moyo');
  await page.getByRole('textbox', { name: 'Role' }).fill('GIS analyst');
  const choose = page.getByLabel('Choose a picture');
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText('logo.png is not a JPEG, PNG or WebP picture.').waitFor();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photograph = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a8c5c', noise } })
    .jpeg()
    .toBuffer();
  const network = await slowDownNetwork(page, { uploadThroughput: photograph.length / 10 });
  const progress = page.getByRole('progressbar', { name: 'Upload of rudo.jpg' });
  const choosePhotograph = async (): Promise<void> => {
    await choose.setInputFiles({ name: 'rudo.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await page.getByText(/^rudo\.jpg: [1-9]\d?% of/).waitFor();
    expect(await progress.evaluate(({ position }: HTMLProgressElement) => position)).toBeGreaterThan(0);
  };
  await choosePhotograph();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-picture-sending');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('rudo.jpg was not stored.').waitFor();
  expect(await page.getByRole('img').count()).toBe(0);
  await choosePhotograph();
  const role = page.getByRole('textbox', { name: 'Role' });
  await role.fill('Head of mapping');
  await network.detach();
  await page.getByText('The picture is stored.').waitFor();
  await progress.waitFor({ state: 'detached' });
  expect(await role.inputValue()).toBe('Head of mapping');
  await save();
  const words = page.getByLabel('What the picture shows');
  await expect.poll(() => words.getAttribute('aria-invalid')).toBe('true');
  await words.fill('Rudo Moyo at a desk with two screens');
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-picture');
  await save();
  await publish();

  await page.goto('/about');
  await page.getByRole('heading', { name: 'Rudo Moyo' }).scrollIntoViewIfNeeded();
  const picture = page.getByRole('img', { name: 'Rudo Moyo at a desk with two screens' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
    /\/pictures\/[0-9a-f]{32}.*\.webp$/,
  );
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-about-people');

  await page.goto(people);
  await page.getByText('Rudo Moyo', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Remove: / })
    .last()
    .click();
  await save();
  await publish();
  await page.goto('/about');
  expect(await page.getByRole('heading', { name: 'People' }).count()).toBe(0);
});

it('an owner changes a price on a phone, reviews it and publishes it', async () => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Content' }).click();
  await page.getByRole('link', { name: 'Land Use Mapping' }).click();
  const price = page.getByRole('textbox', { name: 'Price, USD' });
  await price.fill('59.5');
  await save();
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-problem');

  await price.fill('60');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: 'Land Use Mapping', exact: true }).click();
  await page.getByText('Not saved yet: this is what you typed here before.').waitFor();
  expect(await price.inputValue()).toBe('60');
  await page.getByText('was $50.00').waitFor();
  await page.getByText('USD 80 to 105 would become USD 95 to 125.').waitFor();
  await save();
  await page.getByRole('button', { name: 'Show preview' }).click();
  const framed = page.frameLocator('iframe[title="Preview"]');
  await framed.locator('mark', { hasText: 'USD 60' }).first().waitFor();
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await framed.getByRole('heading', { name: 'Land Use Mapping' }).waitFor();
  await saveScreenshot(page, 'phone-content-preview');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open preview' }).click(),
  ]);
  await preview.getByText('from USD 60').first().waitFor();
  await preview.close();
  await page.getByRole('link', { name: 'Review and publish' }).click();

  const drafts = page.getByRole('region', { name: 'Your changes' });
  await drafts.getByRole('deletion').getByText('$50.00').waitFor();
  await drafts.getByRole('insertion').getByText('$60.00').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-review');
  await drafts.getByRole('button', { name: 'On a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish on a day' });
  await dialog.getByLabel('Day').fill(addDays(businessDate(new Date()), 7));
  await dialog.getByRole('button', { name: 'Publish then' }).click();
  await drafts.getByText('Will be published on').waitFor();
  await saveScreenshot(page, 'phone-content-day');
  await drafts.getByRole('button', { name: 'Take the day away' }).click();
  await drafts.getByText('Will be published on').waitFor({ state: 'detached' });
  await drafts.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published. The site shows it now.').waitFor();
  await drafts.getByText('Nothing to publish.').waitFor();
  await page.goto('/services/land-use');
  await page.getByText('from USD 60').first().waitFor();
});

onlyInLongRun(() => {
  it('an owner creates a 14th service, renames it, withdraws it and brings it back', async () => {
    const address = '/services/drone-survey';
    const statusOf = async (): Promise<number | undefined> => (await page.request.get(address)).status();

    await page.goto('/admin/content');
    await page.getByRole('button', { name: 'New service' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Drone Survey');
    await dialog.getByLabel('Short name').fill('drone-survey');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('textbox', { name: 'Price, USD' }).fill('75');
    await page.getByRole('textbox', { name: 'Order in the list' }).fill('14');
    await page.getByLabel('Icon').selectOption('drop');
    await page.getByLabel('Group').selectOption('Mapping and analysis');
    await page.getByLabel('What the picture shows').fill('A drone above a quarry');
    await page.getByLabel('Description').fill('Photographs from a drone as a map and a terrain model.');
    await save();
    expect(await statusOf()).toBe(404);
    await publish();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Drone Survey', level: 1 }).waitFor();
    expect(await (await page.request.get('/services2')).text()).toContain('Drone Survey');

    const edit = '/admin/content/edit?file=catalogue/services/drone-survey.md';
    await page.goto(edit);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Survey by Drone');
    await save();
    await publish();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Survey by Drone', level: 1 }).waitFor();

    await page.goto(edit);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await publish();
    expect(await statusOf()).toBe(404);
    await page
      .getByRole('button', { name: /^Bring back/ })
      .first()
      .click();
    await expect.poll(statusOf).toBe(200);
  });
});
